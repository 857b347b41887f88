// The operations of simd.h for x86.
#pragma once

#include <emmintrin.h>

#include <cstdint>

namespace copse::simd {

using Lanes = __m128i;
inline Lanes load(const void* from) {
  return _mm_loadu_si128(static_cast<const __m128i*>(from));
}
inline void store(void* to, Lanes a) {
  _mm_storeu_si128(static_cast<__m128i*>(to), a);
}
inline Lanes splat(std::int32_t value) {
  return _mm_set1_epi32(value);
}
inline Lanes make(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  return _mm_setr_epi32(static_cast<int>(a), static_cast<int>(b), static_cast<int>(c),
                        static_cast<int>(d));
}
inline Lanes add16(Lanes a, Lanes b) {
  return _mm_add_epi16(a, b);
}
inline Lanes subtract16(Lanes a, Lanes b) {
  return _mm_sub_epi16(a, b);
}
inline Lanes subtractSaturated16(Lanes a, Lanes b) {
  return _mm_subs_epi16(a, b);
}
inline Lanes greater16(Lanes a, Lanes b) {
  return _mm_max_epi16(a, b);
}
inline Lanes subtract32(Lanes a, Lanes b) {
  return _mm_sub_epi32(a, b);
}
/// x² + y² of each packed position.
inline Lanes squaredLength(Lanes a) {
  return _mm_madd_epi16(a, a);
}
inline Lanes add32(Lanes a, Lanes b) {
  return _mm_add_epi32(a, b);
}
/// Eight times the same.
inline Lanes splat16(std::int32_t value) {
  return _mm_set1_epi16(static_cast<std::int16_t>(value));
}
/// Four numbers of 16 bits, and the squares of such.
inline Lanes loadFour16(const std::int16_t* from) {
  return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(from));
}
inline Lanes squareFour16(Lanes a) {
  const Lanes wide = _mm_unpacklo_epi16(a, _mm_setzero_si128());
  return _mm_madd_epi16(wide, wide);
}
inline Lanes less32(Lanes a, Lanes b) {
  return _mm_cmplt_epi32(a, b);
}
inline Lanes either(Lanes a, Lanes b) {
  return _mm_or_si128(a, b);
}
inline Lanes both(Lanes a, Lanes b) {
  return _mm_and_si128(a, b);
}
/// The four numbers of 16 bits of each half in reverse.
inline Lanes halvesReversed16(Lanes a) {
  constexpr int kReverse = _MM_SHUFFLE(0, 1, 2, 3);
  return _mm_shufflehi_epi16(_mm_shufflelo_epi16(a, kReverse), kReverse);
}
/// The signs, a bit each.
inline std::uint32_t signs32(Lanes a) {
  return static_cast<std::uint32_t>(_mm_movemask_ps(_mm_castsi128_ps(a)));
}

/// Four numbers.
using Floats = __m128;
inline Floats splatFloat(float value) {
  return _mm_set1_ps(value);
}
inline Floats loadFloats(const float* from) {
  return _mm_loadu_ps(from);
}
inline void storeFloats(float* to, Floats a) {
  _mm_storeu_ps(to, a);
}
inline Floats makeFloats(float a, float b, float c, float d) {
  return _mm_setr_ps(a, b, c, d);
}
inline Floats add(Floats a, Floats b) {
  return _mm_add_ps(a, b);
}
inline Floats subtract(Floats a, Floats b) {
  return _mm_sub_ps(a, b);
}
inline Floats multiply(Floats a, Floats b) {
  return _mm_mul_ps(a, b);
}
/// NaN where the number is negative.
inline Floats root(Floats a) {
  return _mm_sqrt_ps(a);
}
/// Without what is behind the point.
inline Floats truncate(Floats a) {
  return _mm_cvtepi32_ps(_mm_cvttps_epi32(a));
}
inline Floats greater(Floats a, Floats b) {
  return _mm_max_ps(a, b);
}
/// a where one number is below another, else 0; so it is where one of them is NaN.
inline Floats whereLess(Floats one, Floats other, Floats a) {
  return _mm_and_ps(_mm_cmplt_ps(one, other), a);
}
/// The signs, a bit each.
inline std::uint32_t signs(Floats a) {
  return static_cast<std::uint32_t>(_mm_movemask_ps(a));
}
/// Whether any number is below another.
inline bool anyLess(Floats a, Floats b) {
  return _mm_movemask_ps(_mm_cmplt_ps(a, b)) != 0;
}
/// Whole numbers from 0 to 2^22, as integers.
inline Lanes toWhole(Floats a) {
  return _mm_cvttps_epi32(a);
}
/// Lanes c, d, a, b of a, b, c, d.
inline Floats halvesSwapped(Floats a) {
  return _mm_shuffle_ps(a, a, _MM_SHUFFLE(1, 0, 3, 2));
}
/// Lanes b, a, d, c of a, b, c, d.
inline Floats pairsSwapped(Floats a) {
  return _mm_shuffle_ps(a, a, _MM_SHUFFLE(2, 3, 0, 1));
}
/// Lanes b, c, a, d of a, b, c, d.
inline Floats threeRotated(Floats a) {
  return _mm_shuffle_ps(a, a, _MM_SHUFFLE(3, 0, 2, 1));
}

}  // namespace copse::simd
