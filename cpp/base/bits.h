// Doubles, and the bits in which they are stored: std::bit_cast, which Emscripten's library lacks.
#pragma once

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

}  // namespace copse
