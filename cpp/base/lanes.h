// The names that cpp/field has for vectors.
#pragma once

#include "base/simd.h"

namespace copse {

using simd::Floats;
using Masks = simd::Lanes;

inline Floats allFloats(float value) {
  return simd::splatFloat(value);
}
inline Floats sizeOf(Floats a) {
  return simd::magnitude(a);
}
inline Floats greaterOf(Floats a, Floats b) {
  return simd::greater(a, b);
}
inline Floats lesserOf(Floats a, Floats b) {
  return simd::lesser(a, b);
}
inline Floats rootOf(Floats a) {
  return simd::root(a);
}
/// Towards 0; each must fit.
inline Masks wholeOf(Floats a) {
  return __builtin_convertvector(a, Masks);
}
/// Bit i for lane i.
inline std::uint32_t bitsOf(Masks a) {
  return simd::signs32(a);
}
inline bool anyOf(Masks a) {
  return bitsOf(a) != 0;
}

}  // namespace copse
