// An arithmetic coder of 32 bits: what is next divides an interval, in which the packed number
// stands (Mahoney, lpaq1, 2007).
#pragma once

#include <cstddef>
#include <cstdint>

#include "bindings/packing/model.h"

namespace copse::packing {

/// The most bytes of a module, and of it packed.
inline constexpr std::size_t kMostBytes = 1u << 20;

/// What both sides work on, one module at a time.
struct Workbench {
  Model model;
  std::uint8_t bytes[kMostBytes] = {};
  std::uint8_t packed[kMostBytes] = {};
};
extern constinit Workbench workbench;

class Interval {
 public:
  /// Where it divides, by how likely it is, of 65,536, that a bit is 1.
  std::uint32_t divide(std::uint32_t chance) const {
    return low_ +
           static_cast<std::uint32_t>((static_cast<std::uint64_t>(high_ - low_) * chance) >> 16);
  }
  /// Goes on in one of the two.
  void choose(unsigned bit, std::uint32_t middle) {
    (bit == 1 ? high_ : low_) = bit == 1 ? middle : middle + 1;
  }
  /// Whether its first byte is known,
  bool isKnown() const { return (low_ ^ high_) >> 24 == 0; }
  /// and that byte, which goes.
  std::uint8_t shift() {
    const auto first = static_cast<std::uint8_t>(high_ >> 24);
    low_ <<= 8;
    high_ = high_ << 8 | 255;
    return first;
  }

 private:
  std::uint32_t low_ = 0;
  std::uint32_t high_ = 0xffffffff;
};

}  // namespace copse::packing
