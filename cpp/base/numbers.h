// Doubles, and the bits in which they are stored: std::bit_cast, which Emscripten's library lacks.
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

/// The same bits for numbers that are equal: −0 becomes 0.
inline std::int64_t valueBitsOf(double number) {
  return bitsOf(number + 0.0);
}

inline double doubleOfBits(std::int64_t bits) {
  double number = 0;
  std::memcpy(&number, &bits, sizeof number);
  return number;
}

// What radii, sizes and weights must be.

inline bool isPositive(double value) {
  return value > 0 && std::isfinite(value);
}

// Rounding down, by what every processor has an instruction for.

/// The greatest whole number that is not above.
inline std::int64_t wholeBelow(double number) {
  const auto whole = static_cast<std::int64_t>(number);
  return whole - (static_cast<double>(whole) > number ? 1 : 0);
}

}  // namespace copse
