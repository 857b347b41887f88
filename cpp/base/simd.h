// Four numbers at a time, in the vector types that GCC and Clang offer for every processor.
// Operators work on each lane, and a comparison gives −1 in the lanes where it holds. Some
// functions use instructions of WebAssembly or x86; on other processors plain loops do the same.
// All operations are exact or correctly rounded (IEEE 754), so every variant gives the same bits.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__) && !defined(COPSE_SCALAR)
#include <wasm_simd128.h>
#elif defined(__SSE2__) && !defined(COPSE_SCALAR)
#include <emmintrin.h>
#else
#include <algorithm>
#include <cmath>
#endif

namespace copse::simd {

using Floats [[gnu::vector_size(16)]] = float;
/// Integers, comparisons, or packed positions: x in the low half of a lane, y in the high half.
using Lanes [[gnu::vector_size(16)]] = std::int32_t;
using Bits [[gnu::vector_size(16)]] = std::uint32_t;
/// The halves of four lanes.
using Halves [[gnu::vector_size(16)]] = std::int16_t;

#if defined(__wasm_simd128__) && !defined(COPSE_SCALAR)

/// The differences of halves, limited to the numbers from −32768 to 32767.
inline Lanes subtractSaturated16(Lanes a, Lanes b) {
  return wasm_i16x8_sub_sat(a, b);
}
/// The sums of halves without signs, limited to 65535.
inline Lanes addUnsigned16(Lanes a, Lanes b) {
  return wasm_u16x8_add_sat(a, b);
}
inline Lanes greater16(Lanes a, Lanes b) {
  return wasm_i16x8_max(a, b);
}
/// x² + y² of each packed position.
inline Lanes squaredLength(Lanes a) {
  return wasm_i32x4_dot_i16x8(a, a);
}
/// The squares of the first four halves.
inline Lanes squareFour16(Lanes a) {
  return wasm_i32x4_extmul_low_i16x8(a, a);
}
/// The signs of the lanes: bit i is set if lane i is negative.
inline std::uint32_t signs32(Lanes a) {
  return static_cast<std::uint32_t>(wasm_i32x4_bitmask(a));
}
/// The square roots; NaN for negative numbers.
inline Floats root(Floats a) {
  return reinterpret_cast<Floats>(wasm_f32x4_sqrt(reinterpret_cast<v128_t>(a)));
}
inline Floats greater(Floats a, Floats b) {
  return reinterpret_cast<Floats>(
      wasm_f32x4_pmax(reinterpret_cast<v128_t>(b), reinterpret_cast<v128_t>(a)));
}
inline Floats lesser(Floats a, Floats b) {
  return reinterpret_cast<Floats>(
      wasm_f32x4_pmin(reinterpret_cast<v128_t>(b), reinterpret_cast<v128_t>(a)));
}
/// Round towards 0.
inline Floats truncate(Floats a) {
  return reinterpret_cast<Floats>(wasm_f32x4_trunc(reinterpret_cast<v128_t>(a)));
}
/// Convert whole numbers from 0 to 2^22 to integers. A plain conversion would take six
/// instructions.
inline Lanes toWhole(Floats a) {
  return reinterpret_cast<Lanes>(a + 0x1p23F) - 0x4B000000;
}

#elif defined(__SSE2__) && !defined(COPSE_SCALAR)

inline Lanes subtractSaturated16(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(
      _mm_subs_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
}
inline Lanes addUnsigned16(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(
      _mm_adds_epu16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
}
inline Lanes greater16(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(
      _mm_max_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
}
inline Lanes squaredLength(Lanes a) {
  return reinterpret_cast<Lanes>(
      _mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(a)));
}
inline Lanes squareFour16(Lanes a) {
  const __m128i wide = _mm_unpacklo_epi16(reinterpret_cast<__m128i>(a), _mm_setzero_si128());
  return reinterpret_cast<Lanes>(_mm_madd_epi16(wide, wide));
}
inline std::uint32_t signs32(Lanes a) {
  return static_cast<std::uint32_t>(_mm_movemask_ps(reinterpret_cast<__m128>(a)));
}
inline Floats root(Floats a) {
  return _mm_sqrt_ps(a);
}
inline Floats greater(Floats a, Floats b) {
  return _mm_max_ps(a, b);
}
inline Floats lesser(Floats a, Floats b) {
  return _mm_min_ps(a, b);
}
inline Floats truncate(Floats a) {
  return __builtin_convertvector(__builtin_convertvector(a, Lanes), Floats);
}
inline Lanes toWhole(Floats a) {
  return __builtin_convertvector(a, Lanes);
}

#else

/// Combine the lanes of two vectors, lane by lane.
template <class Vector, class Of>
Vector each(Vector a, Vector b, Of&& of) {
  for (std::size_t i = 0; i < sizeof a / sizeof a[0]; ++i) a[i] = of(a[i], b[i]);
  return a;
}
inline Lanes subtractSaturated16(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(each(
      reinterpret_cast<Halves>(a), reinterpret_cast<Halves>(b),
      [](int x, int y) { return static_cast<std::int16_t>(std::clamp(x - y, -32768, 32767)); }));
}
inline Lanes addUnsigned16(Lanes a, Lanes b) {
  using Unsigned [[gnu::vector_size(16)]] = std::uint16_t;
  return reinterpret_cast<Lanes>(
      each(reinterpret_cast<Unsigned>(a), reinterpret_cast<Unsigned>(b),
           [](int x, int y) { return static_cast<std::uint16_t>(std::min(x + y, 65535)); }));
}
inline Lanes greater16(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(
      each(reinterpret_cast<Halves>(a), reinterpret_cast<Halves>(b),
           [](std::int16_t x, std::int16_t y) { return std::max(x, y); }));
}
inline Lanes squaredLength(Lanes a) {
  const Lanes x = (a << 16) >> 16;
  const Lanes y = a >> 16;
  return x * x + y * y;
}
inline Lanes squareFour16(Lanes a) {
  const auto halves = reinterpret_cast<Halves>(a);
  const Lanes four{halves[0], halves[1], halves[2], halves[3]};
  return four * four;
}
inline std::uint32_t signs32(Lanes a) {
  a >>= 31;
  return static_cast<std::uint32_t>((a[0] & 1) | (a[1] & 2) | (a[2] & 4) | (a[3] & 8));
}
inline Floats root(Floats a) {
  return each(a, a, [](float x, float) { return std::sqrt(x); });
}
inline Floats greater(Floats a, Floats b) {
  return each(a, b, [](float x, float y) { return x > y ? x : y; });
}
inline Floats lesser(Floats a, Floats b) {
  return each(a, b, [](float x, float y) { return x < y ? x : y; });
}
inline Floats truncate(Floats a) {
  return each(a, a, [](float x, float) { return std::trunc(x); });
}
inline Lanes toWhole(Floats a) {
  return __builtin_convertvector(a, Lanes);
}

#endif

inline Lanes load(const void* from) {
  Lanes a{};
  std::memcpy(&a, from, sizeof a);
  return a;
}
inline void store(void* to, Lanes a) {
  std::memcpy(to, &a, sizeof a);
}
/// Load four halves; the other four are 0.
inline Lanes loadFour16(const std::int16_t* from) {
  Lanes a{};
  std::memcpy(&a, from, 4 * sizeof *from);
  return a;
}
inline Floats loadFloats(const float* from) {
  Floats a{};
  std::memcpy(&a, from, sizeof a);
  return a;
}
inline void storeFloats(float* to, Floats a) {
  std::memcpy(to, &a, sizeof a);
}
inline Lanes make(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
#if defined(__wasm__)
  __asm__("" : "+r"(d));  // clang 14 loops for ever over some vectors with a constant lane
#endif
  return reinterpret_cast<Lanes>(Bits{a, b, c, d});
}
inline Floats makeFloats(float a, float b, float c, float d) {
  return Floats{a, b, c, d};
}
inline Lanes splat(std::int32_t value) {
  return Lanes{value, value, value, value};
}
/// The same half eight times.
inline Lanes splat16(std::int32_t value) {
  return splat(static_cast<std::int32_t>((value & 0xFFFF) * 0x10001u));
}
inline Floats splatFloat(float value) {
  return Floats{value, value, value, value};
}

inline Lanes add16(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(reinterpret_cast<Halves>(a) + reinterpret_cast<Halves>(b));
}
inline Lanes subtract16(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(reinterpret_cast<Halves>(a) - reinterpret_cast<Halves>(b));
}
/// The halves of each pair of lanes in reverse.
inline Lanes halvesReversed16(Lanes a) {
  const auto h = reinterpret_cast<Halves>(a);
  return reinterpret_cast<Lanes>(__builtin_shufflevector(h, h, 3, 2, 1, 0, 7, 6, 5, 4));
}
/// Lanes c, d, a, b of a, b, c, d.
inline Floats halvesSwapped(Floats a) {
  return __builtin_shufflevector(a, a, 2, 3, 0, 1);
}
/// Lanes b, a, d, c of a, b, c, d.
inline Floats pairsSwapped(Floats a) {
  return __builtin_shufflevector(a, a, 1, 0, 3, 2);
}
/// Lanes b, c, a, d of a, b, c, d.
inline Floats threeRotated(Floats a) {
  return __builtin_shufflevector(a, a, 1, 2, 0, 3);
}
inline Floats magnitude(Floats a) {
  return reinterpret_cast<Floats>(reinterpret_cast<Lanes>(a) & 0x7FFFFFFF);
}
/// The lanes of `a` in which `one` is less than `other`, and 0 in the others.
inline Floats whereLess(Floats one, Floats other, Floats a) {
  Lanes isLess = one < other;
#if defined(__wasm__)
  __asm__("" : "+r"(isLess));  // clang makes three instructions of one, to choose between a and 0
#endif
  return reinterpret_cast<Floats>(isLess & reinterpret_cast<Lanes>(a));
}
inline Lanes add32(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(reinterpret_cast<Bits>(a) + reinterpret_cast<Bits>(b));
}
inline Lanes subtract32(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(reinterpret_cast<Bits>(a) - reinterpret_cast<Bits>(b));
}
inline std::uint32_t signs(Floats a) {
  return signs32(reinterpret_cast<Lanes>(a));
}
/// Return true if any lane of a comparison holds.
inline bool any(Lanes a) {
  return signs32(a) != 0;
}
/// Round numbers that fit towards 0.
inline Lanes whole(Floats a) {
  return __builtin_convertvector(a, Lanes);
}
/// Return true if any lane of a is less than that of b.
inline bool anyLess(Floats a, Floats b) {
  return any(a < b);
}

}  // namespace copse::simd
