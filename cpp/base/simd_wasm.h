// The operations of simd.h for WebAssembly.
#pragma once

#include <wasm_simd128.h>

#include <cstdint>

namespace copse::simd {

using Lanes = v128_t;
inline Lanes load(const void* from) {
  return wasm_v128_load(from);
}
inline void store(void* to, Lanes a) {
  wasm_v128_store(to, a);
}
inline Lanes splat(std::int32_t value) {
  return wasm_i32x4_splat(value);
}
inline Lanes make(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  __asm__("" : "+r"(d));  // clang 14 loops for ever over some vectors with a constant lane
  return wasm_u32x4_make(a, b, c, d);
}
inline Lanes add16(Lanes a, Lanes b) {
  return wasm_i16x8_add(a, b);
}
inline Lanes subtract16(Lanes a, Lanes b) {
  return wasm_i16x8_sub(a, b);
}
inline Lanes subtractSaturated16(Lanes a, Lanes b) {
  return wasm_i16x8_sub_sat(a, b);
}
inline Lanes greater16(Lanes a, Lanes b) {
  return wasm_i16x8_max(a, b);
}
inline Lanes subtract32(Lanes a, Lanes b) {
  return wasm_i32x4_sub(a, b);
}
/// x² + y² of each packed position.
inline Lanes squaredLength(Lanes a) {
  return wasm_i32x4_dot_i16x8(a, a);
}
inline Lanes add32(Lanes a, Lanes b) {
  return wasm_i32x4_add(a, b);
}
/// Eight times the same.
inline Lanes splat16(std::int32_t value) {
  return wasm_i16x8_splat(static_cast<std::int16_t>(value));
}
/// Four numbers of 16 bits, and the squares of such.
inline Lanes loadFour16(const std::int16_t* from) {
  return wasm_v128_load64_zero(from);
}
inline Lanes squareFour16(Lanes a) {
  return wasm_i32x4_extmul_low_i16x8(a, a);
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
/// The four numbers of 16 bits of each half in reverse.
inline Lanes halvesReversed16(Lanes a) {
  return wasm_i16x8_shuffle(a, a, 3, 2, 1, 0, 7, 6, 5, 4);
}
/// The signs, a bit each.
inline std::uint32_t signs32(Lanes a) {
  return static_cast<std::uint32_t>(wasm_i32x4_bitmask(a));
}

/// Four numbers.
using Floats = v128_t;
inline Floats splatFloat(float value) {
  return wasm_f32x4_splat(value);
}
inline Floats loadFloats(const float* from) {
  return wasm_v128_load(from);
}
inline void storeFloats(float* to, Floats a) {
  wasm_v128_store(to, a);
}
inline Floats makeFloats(float a, float b, float c, float d) {
  return wasm_f32x4_make(a, b, c, d);
}
inline Floats add(Floats a, Floats b) {
  return wasm_f32x4_add(a, b);
}
inline Floats subtract(Floats a, Floats b) {
  return wasm_f32x4_sub(a, b);
}
inline Floats multiply(Floats a, Floats b) {
  return wasm_f32x4_mul(a, b);
}
/// NaN where the number is negative.
inline Floats root(Floats a) {
  return wasm_f32x4_sqrt(a);
}
/// Without what is behind the point.
inline Floats truncate(Floats a) {
  return wasm_f32x4_trunc(a);
}
inline Floats greater(Floats a, Floats b) {
  return wasm_f32x4_pmax(b, a);
}
/// a where one number is below another, else 0; so it is where one of them is NaN.
inline Floats whereLess(Floats one, Floats other, Floats a) {
  v128_t isLess = wasm_f32x4_lt(one, other);
  __asm__("" : "+r"(isLess));  // clang makes three instructions of one, to choose between a and 0
  return wasm_v128_and(isLess, a);
}
/// The signs, a bit each.
inline std::uint32_t signs(Floats a) {
  return static_cast<std::uint32_t>(wasm_i32x4_bitmask(a));
}
/// Whether any number is below another.
inline bool anyLess(Floats a, Floats b) {
  return wasm_i32x4_bitmask(wasm_f32x4_lt(a, b)) != 0;
}
/// Whole numbers from 0 to 2^22, as integers: by their last bits beside 2^23, as a conversion takes
/// six instructions.
inline Lanes toWhole(Floats a) {
  return wasm_i32x4_sub(wasm_f32x4_add(a, splatFloat(0x1p23F)), splat(0x4B000000));
}
/// Lanes c, d, a, b of a, b, c, d.
inline Floats halvesSwapped(Floats a) {
  return wasm_i32x4_shuffle(a, a, 2, 3, 0, 1);
}
/// Lanes b, a, d, c of a, b, c, d.
inline Floats pairsSwapped(Floats a) {
  return wasm_i32x4_shuffle(a, a, 1, 0, 3, 2);
}
/// Lanes b, c, a, d of a, b, c, d.
inline Floats threeRotated(Floats a) {
  return wasm_i32x4_shuffle(a, a, 1, 2, 0, 3);
}

}  // namespace copse::simd
