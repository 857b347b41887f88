// Bytes of a fuzzer as choices: short ones are whole, since what is missing reads as 0.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>

namespace copse::fuzz {

class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : left_(data, size) {}

  [[nodiscard]] bool isOver() const { return left_.empty(); }

  /// From 0 to below `count`, which is 256 at most.
  std::size_t below(std::size_t count) { return next<std::uint8_t>() % count; }
  bool flip() { return (next<std::uint8_t>() & 1) != 0; }

  template <class T>
  T next() {
    T value{};
    const std::size_t size = left_.size() < sizeof value ? left_.size() : sizeof value;
    if (size > 0) std::memcpy(&value, left_.data(), size);
    left_ = left_.subspan(size);
    return value;
  }

  /// Mostly small whole numbers and simple fractions, where edges touch, coincide and align; now
  /// and then any double there is.
  double number() {
    const std::size_t way = below(8);
    if (way == 7) return anyNumber();
    const double whole = next<std::int8_t>();
    if (way < 4) return whole;
    return way < 6 ? whole / 8 : whole + next<std::int16_t>() * 0x1p-24;
  }

 private:
  /// Of numbers 10¹⁴⁰ times apart products are not exact, in the predicates as in the oracle.
  double anyNumber() {
    const double number = next<double>();
    return std::abs(number) > 1e-60 && std::abs(number) < 1e60 ? number : 0;
  }

  std::span<const std::uint8_t> left_;
};

}  // namespace copse::fuzz
