// Helpers for doubles: their bits (std::bit_cast, which Emscripten's library lacks), a check, and
// rounding.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace copse {

inline std::int64_t bitsOf(double number) {
  std::int64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return bits;
}

/// The bits of a number, the same for equal numbers: −0 becomes 0.
inline std::int64_t valueBitsOf(double number) {
  return bitsOf(number + 0.0);
}

inline double doubleOfBits(std::int64_t bits) {
  double number = 0;
  std::memcpy(&number, &bits, sizeof number);
  return number;
}

/// Return true if a value is positive and finite, as radii, sizes and weights must be.
inline bool isPositive(double value) {
  return value > 0 && std::isfinite(value);
}

/// The greatest whole number that is not above a number. It needs only instructions that every
/// processor has.
inline std::int64_t wholeBelow(double number) {
  const auto whole = static_cast<std::int64_t>(number);
  return whole - (static_cast<double>(whole) > number ? 1 : 0);
}

}  // namespace copse
