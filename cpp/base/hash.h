// Randomness belongs to the place: every draw is a hash of (seed, absolute address, stage), never
// the next number of a stream whose position depends on what happened elsewhere. The mixer is the
// finaliser of splitmix64 (Steele, Lea, Flood 2014): two 64-bit multiplications, no 128-bit ones,
// which are slow in WebAssembly.
#pragma once

#include <cstdint>
#include <string_view>

namespace copse {

inline constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15u;

/// A bijection of 64 bits in which each output bit depends on each input bit.
constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/// One key out of a key and an address.
constexpr std::uint64_t mix(std::uint64_t key, std::int64_t address) {
  return mix(key + kGolden * static_cast<std::uint64_t>(address));
}

/// What a call draws for: each has keys of its own, so that no two draws are of one another.
enum class Stream : std::int64_t {
  rows = 1,            ///< of tiles
  columns = 2,         ///< of tiles
  stages = 3,          ///< of the sampler for one radius
  classes = 4,         ///< which sample of one radius is of which class
  field = 5,           ///< stages of the sampler for a radius by place
  volume = 6,          ///< stages of the sampler for volumes
  tiles = 7,           ///< 7 to 9, by axis: of volumes
  hyper = 10,          ///< of the sampler for any dimension
  surface = 11,        ///< 11 to 19: of the sampler for surfaces
  layers = 20,         ///< 20 to 59, of several classes, but the first
  levels = 60,         ///< 60 to 99, but the first
  shuffle = 101,       ///< which samples are kept, and in which random order
  first = 102,         ///< the first one in progressive order
  literature = 110,    ///< 110 to 119, by method
  squares = 200,       ///< of jittered sampling
  seams = 201,         ///< of a periodic rectangle: how far from them is filled again
  seamFillings = 202,  ///< and with what
};

/// The key of a stream.
constexpr std::uint64_t keyOf(std::uint64_t seed, Stream stream, int number = 0) {
  return mix(seed, static_cast<std::int64_t>(stream) + number);
}

/// A draw from [0, n) out of 16 random bits, n at most 65536.
constexpr std::uint32_t below(std::uint32_t bits16, std::uint32_t n) {
  return (bits16 * n) >> 16;
}

/// A number from [0, 1) out of 64 random bits.
constexpr double fractionOf(std::uint64_t bits) {
  return static_cast<double>(bits >> 11) * 0x1p-53;
}

/// The draws that belong to one place, in order.
class Draws {
 public:
  explicit constexpr Draws(std::uint64_t key) : state_(key) {}
  constexpr std::uint64_t next() { return mix(state_ += kGolden); }

 private:
  std::uint64_t state_;
};

/// The 64-bit seed that a number stands for (-0 is 0), or a text (its UTF-8 bytes, FNV-1a).
/// JavaScript takes a text that is a number as it writes it, "7", for that number
/// (web/src/seed.ts).
std::uint64_t seedOf(double number);
std::uint64_t seedOf(std::string_view text);

// A number that belongs to a sample's place and the seed, the same in every call that has that
// sample: for its turn, its size, its picture. MurmurHash3 (Appleby, its 32-bit form for x86, with
// seed 0) of 24 bytes: the 64 bits of the seed, and the doubles x and y, −0 as 0, the lowest byte
// of each first. All bits are mixed alike. Its operations are of 32 bits, which JavaScript has,
// too: web/src/sample-key.ts does the same.

/// The key of the sample at (x, y); for the seed see hash.h.
std::uint32_t sampleKey(std::uint64_t seed, double x, double y);

}  // namespace copse
