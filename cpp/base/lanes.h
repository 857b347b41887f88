// Four floats at a time, by the compilers' own vectors: the same bits with and without SIMD, as
// each lane is rounded by itself.
#pragma once

#include <cmath>
#include <cstdint>

#include "base/simd.h"

namespace copse {

using Floats [[gnu::vector_size(16)]] = float;
using Masks [[gnu::vector_size(16)]] = std::int32_t;

inline Floats allFloats(float value) {
  return Floats{value, value, value, value};
}
inline Floats sizeOf(Floats a) {
  return reinterpret_cast<Floats>(reinterpret_cast<Masks>(a) & 0x7FFFFFFF);
}
#if defined(__wasm_simd128__) && defined(COPSE_SIMD)
inline Floats greaterOf(Floats a, Floats b) {
  return reinterpret_cast<Floats>(
      wasm_f32x4_pmax(reinterpret_cast<v128_t>(a), reinterpret_cast<v128_t>(b)));
}
inline Floats lesserOf(Floats a, Floats b) {
  return reinterpret_cast<Floats>(
      wasm_f32x4_pmin(reinterpret_cast<v128_t>(a), reinterpret_cast<v128_t>(b)));
}
inline Floats rootOf(Floats a) {
  return reinterpret_cast<Floats>(wasm_f32x4_sqrt(reinterpret_cast<v128_t>(a)));
}
#elif defined(COPSE_SIMD)
inline Floats greaterOf(Floats a, Floats b) {
  return reinterpret_cast<Floats>(
      _mm_max_ps(reinterpret_cast<__m128>(a), reinterpret_cast<__m128>(b)));
}
inline Floats lesserOf(Floats a, Floats b) {
  return reinterpret_cast<Floats>(
      _mm_min_ps(reinterpret_cast<__m128>(a), reinterpret_cast<__m128>(b)));
}
inline Floats rootOf(Floats a) {
  return reinterpret_cast<Floats>(_mm_sqrt_ps(reinterpret_cast<__m128>(a)));
}
#else
inline Floats greaterOf(Floats a, Floats b) {
  for (int i = 0; i < 4; ++i) a[i] = a[i] > b[i] ? a[i] : b[i];
  return a;
}
inline Floats lesserOf(Floats a, Floats b) {
  for (int i = 0; i < 4; ++i) a[i] = a[i] < b[i] ? a[i] : b[i];
  return a;
}
inline Floats rootOf(Floats a) {
  for (int i = 0; i < 4; ++i) a[i] = std::sqrt(a[i]);
  return a;
}
#endif
/// Towards 0; each must fit.
inline Masks wholeOf(Floats a) {
  return __builtin_convertvector(a, Masks);
}
/// Bit i for lane i.
inline std::uint32_t bitsOf(Masks a) {
#if defined(COPSE_SIMD)
  return simd::signs32(reinterpret_cast<simd::Lanes>(a));
#else
  return static_cast<std::uint32_t>((a[0] & 1) | (a[1] & 2) | (a[2] & 4) | (a[3] & 8));
#endif
}
inline bool anyOf(Masks a) {
  return bitsOf(a) != 0;
}

}  // namespace copse
