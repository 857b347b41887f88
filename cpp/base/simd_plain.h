// The operations of simd.h where there is no vector unit, lane by lane.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace copse::simd {

struct Lanes {
  std::array<std::uint32_t, 4> of;
};

namespace plain {

inline std::int32_t low(std::uint32_t lane) {
  return static_cast<std::int16_t>(lane & 0xFFFF);
}
inline std::int32_t high(std::uint32_t lane) {
  return static_cast<std::int16_t>(lane >> 16);
}
template <class Of>
Lanes each32(Lanes a, Lanes b, Of&& of) {
  Lanes result{};
  for (std::size_t i = 0; i < 4; ++i) result.of[i] = of(a.of[i], b.of[i]);
  return result;
}
template <class Of>
Lanes each16(Lanes a, Lanes b, Of&& of) {
  return each32(a, b, [&](std::uint32_t one, std::uint32_t other) {
    return (static_cast<std::uint32_t>(of(low(one), low(other))) & 0xFFFF) |
           static_cast<std::uint32_t>(of(high(one), high(other))) << 16;
  });
}

}  // namespace plain

inline Lanes load(const void* from) {
  Lanes a{};
  std::memcpy(a.of.data(), from, sizeof a.of);
  return a;
}
inline void store(void* to, Lanes a) {
  std::memcpy(to, a.of.data(), sizeof a.of);
}
inline Lanes make(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  return {{a, b, c, d}};
}
inline Lanes splat(std::int32_t value) {
  const auto lane = static_cast<std::uint32_t>(value);
  return make(lane, lane, lane, lane);
}
inline Lanes add16(Lanes a, Lanes b) {
  return plain::each16(a, b, [](std::int32_t x, std::int32_t y) { return x + y; });
}
inline Lanes subtract16(Lanes a, Lanes b) {
  return plain::each16(a, b, [](std::int32_t x, std::int32_t y) { return x - y; });
}
inline Lanes subtractSaturated16(Lanes a, Lanes b) {
  return plain::each16(
      a, b, [](std::int32_t x, std::int32_t y) { return std::clamp(x - y, -32768, 32767); });
}
inline Lanes greater16(Lanes a, Lanes b) {
  return plain::each16(a, b, [](std::int32_t x, std::int32_t y) { return std::max(x, y); });
}
inline Lanes subtract32(Lanes a, Lanes b) {
  return plain::each32(a, b, [](std::uint32_t x, std::uint32_t y) { return x - y; });
}
/// x² + y² of each packed position.
inline Lanes squaredLength(Lanes a) {
  return plain::each32(a, a, [](std::uint32_t lane, std::uint32_t) {
    const std::int32_t x = plain::low(lane);
    const std::int32_t y = plain::high(lane);
    return static_cast<std::uint32_t>(x * x) + static_cast<std::uint32_t>(y * y);
  });
}
inline Lanes add32(Lanes a, Lanes b) {
  return plain::each32(a, b, [](std::uint32_t x, std::uint32_t y) { return x + y; });
}
/// Eight times the same.
inline Lanes splat16(std::int32_t value) {
  const std::uint32_t half = static_cast<std::uint32_t>(value) & 0xFFFF;
  return splat(static_cast<std::int32_t>(half | half << 16));
}
/// Four numbers of 16 bits, and the squares of such.
inline Lanes loadFour16(const std::int16_t* from) {
  Lanes a{};
  std::memcpy(a.of.data(), from, 4 * sizeof *from);
  return a;
}
inline Lanes squareFour16(Lanes a) {
  const std::int32_t four[] = {plain::low(a.of[0]), plain::high(a.of[0]), plain::low(a.of[1]),
                               plain::high(a.of[1])};
  Lanes result{};
  for (std::size_t i = 0; i < 4; ++i) result.of[i] = static_cast<std::uint32_t>(four[i] * four[i]);
  return result;
}
inline Lanes less32(Lanes a, Lanes b) {
  return plain::each32(a, b, [](std::uint32_t x, std::uint32_t y) {
    return static_cast<std::int32_t>(x) < static_cast<std::int32_t>(y) ? ~std::uint32_t{0} : 0;
  });
}
inline Lanes either(Lanes a, Lanes b) {
  return plain::each32(a, b, [](std::uint32_t x, std::uint32_t y) { return x | y; });
}
inline Lanes both(Lanes a, Lanes b) {
  return plain::each32(a, b, [](std::uint32_t x, std::uint32_t y) { return x & y; });
}
/// The four numbers of 16 bits of each half in reverse.
inline Lanes halvesReversed16(Lanes a) {
  const auto turned = [](std::uint32_t lane) { return lane << 16 | lane >> 16; };
  return {{turned(a.of[1]), turned(a.of[0]), turned(a.of[3]), turned(a.of[2])}};
}
/// The signs, a bit each.
inline std::uint32_t signs32(Lanes a) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < 4; ++i) bits |= (a.of[i] >> 31) << i;
  return bits;
}

/// Four numbers.
struct Floats {
  std::array<float, 4> of;
};

namespace plain {

template <class Of>
Floats each(Floats a, Floats b, Of&& of) {
  Floats result{};
  for (std::size_t i = 0; i < 4; ++i) result.of[i] = of(a.of[i], b.of[i]);
  return result;
}

}  // namespace plain

inline Floats makeFloats(float a, float b, float c, float d) {
  return {{a, b, c, d}};
}
inline Floats splatFloat(float value) {
  return makeFloats(value, value, value, value);
}
inline Floats loadFloats(const float* from) {
  return makeFloats(from[0], from[1], from[2], from[3]);
}
inline void storeFloats(float* to, Floats a) {
  std::copy(a.of.begin(), a.of.end(), to);
}
inline Floats add(Floats a, Floats b) {
  return plain::each(a, b, [](float x, float y) { return x + y; });
}
inline Floats subtract(Floats a, Floats b) {
  return plain::each(a, b, [](float x, float y) { return x - y; });
}
inline Floats multiply(Floats a, Floats b) {
  return plain::each(a, b, [](float x, float y) { return x * y; });
}
/// NaN where the number is negative.
inline Floats root(Floats a) {
  return plain::each(a, a, [](float x, float) { return std::sqrt(x); });
}
/// Without what is behind the point.
inline Floats truncate(Floats a) {
  return plain::each(a, a, [](float x, float) { return std::trunc(x); });
}
inline Floats greater(Floats a, Floats b) {
  return plain::each(a, b, [](float x, float y) { return x > y ? x : y; });
}
/// a where one number is below another, else 0; so it is where one of them is NaN.
inline Floats whereLess(Floats one, Floats other, Floats a) {
  Floats result{};
  for (std::size_t i = 0; i < 4; ++i) result.of[i] = one.of[i] < other.of[i] ? a.of[i] : 0;
  return result;
}
/// The signs, a bit each.
inline std::uint32_t signs(Floats a) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < 4; ++i) bits |= (std::signbit(a.of[i]) ? 1u : 0u) << i;
  return bits;
}
/// Whether any number is below another.
inline bool anyLess(Floats a, Floats b) {
  bool any = false;
  for (std::size_t i = 0; i < 4; ++i) any = any || a.of[i] < b.of[i];
  return any;
}
/// Whole numbers from 0 to 2^22, as integers.
inline Lanes toWhole(Floats a) {
  Lanes result{};
  for (std::size_t i = 0; i < 4; ++i)
    result.of[i] = static_cast<std::uint32_t>(static_cast<std::int32_t>(a.of[i]));
  return result;
}
/// Lanes c, d, a, b of a, b, c, d.
inline Floats halvesSwapped(Floats a) {
  return makeFloats(a.of[2], a.of[3], a.of[0], a.of[1]);
}
/// Lanes b, a, d, c of a, b, c, d.
inline Floats pairsSwapped(Floats a) {
  return makeFloats(a.of[1], a.of[0], a.of[3], a.of[2]);
}
/// Lanes b, c, a, d of a, b, c, d.
inline Floats threeRotated(Floats a) {
  return makeFloats(a.of[1], a.of[2], a.of[0], a.of[3]);
}

}  // namespace copse::simd
