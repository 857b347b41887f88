// Four packed positions at a time: the few 128-bit operations that the sampler uses, for
// WebAssembly and for x86. All are exact integer operations, so the plain code that stands in where
// there is neither gives the same bits.
#pragma once

#include <cstdint>

#if defined(__wasm_simd128__) && !defined(COPSE_SCALAR)
#include <wasm_simd128.h>
#define COPSE_SIMD 1
#elif defined(__SSE2__) && !defined(COPSE_SCALAR)
#include <emmintrin.h>
#define COPSE_SIMD 1
#endif

#if defined(COPSE_SIMD)

namespace copse::simd {

#if defined(__wasm_simd128__)

using Lanes = v128_t;
inline Lanes load(const void* from) {
  return wasm_v128_load(from);
}
inline Lanes splat(std::int32_t value) {
  return wasm_i32x4_splat(value);
}
inline Lanes make(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  __asm__("" : "+r"(d));  // clang 14 loops for ever over some vectors with a constant lane
  return wasm_u32x4_make(a, b, c, d);
}
inline Lanes subtract16(Lanes a, Lanes b) {
  return wasm_i16x8_sub(a, b);
}
inline Lanes subtractSaturated16(Lanes a, Lanes b) {
  return wasm_i16x8_sub_sat(a, b);
}
inline Lanes add16(Lanes a, Lanes b) {
  return wasm_i16x8_add(a, b);
}
inline Lanes greater16(Lanes a, Lanes b) {
  return wasm_i16x8_max(a, b);
}
inline std::uint32_t bits32(Lanes a) {
  return static_cast<std::uint32_t>(wasm_i32x4_bitmask(a));
}
inline void store(void* to, Lanes a) {
  wasm_v128_store(to, a);
}
inline Lanes squaredLength(Lanes a) {
  return wasm_i32x4_dot_i16x8(a, a);
}
inline Lanes less32(Lanes a, Lanes b) {
  return wasm_i32x4_lt(a, b);
}
inline Lanes either(Lanes a, Lanes b) {
  return wasm_v128_or(a, b);
}
inline Lanes both(Lanes a, Lanes b) {
  return wasm_v128_and(a, b);
}
inline bool any(Lanes a) {
  return wasm_v128_any_true(a);
}

#else

using Lanes = __m128i;
inline Lanes load(const void* from) {
  return _mm_loadu_si128(static_cast<const __m128i*>(from));
}
inline Lanes splat(std::int32_t value) {
  return _mm_set1_epi32(value);
}
inline Lanes make(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  return _mm_setr_epi32(static_cast<int>(a), static_cast<int>(b), static_cast<int>(c),
                        static_cast<int>(d));
}
inline Lanes subtract16(Lanes a, Lanes b) {
  return _mm_sub_epi16(a, b);
}
inline Lanes subtractSaturated16(Lanes a, Lanes b) {
  return _mm_subs_epi16(a, b);
}
inline Lanes add16(Lanes a, Lanes b) {
  return _mm_add_epi16(a, b);
}
inline Lanes greater16(Lanes a, Lanes b) {
  return _mm_max_epi16(a, b);
}
inline std::uint32_t bits32(Lanes a) {
  return static_cast<std::uint32_t>(_mm_movemask_ps(_mm_castsi128_ps(a)));
}
inline void store(void* to, Lanes a) {
  _mm_storeu_si128(static_cast<__m128i*>(to), a);
}
inline Lanes squaredLength(Lanes a) {
  return _mm_madd_epi16(a, a);
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
inline bool any(Lanes a) {
  return _mm_movemask_epi8(a) != 0;
}

#endif

}  // namespace copse::simd

#endif
