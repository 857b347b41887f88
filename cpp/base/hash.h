// Random numbers as hashes of places. Each draw is a hash of the seed, an absolute address and the
// stage. It is never the next number of a stream, since that would depend on draws elsewhere. The
// mixer is the finaliser of splitmix64 (Steele, Lea, Flood 2014, Fast Splittable Pseudorandom
// Number Generators). It takes two 64-bit multiplications, and no 128-bit ones, which are slow in
// WebAssembly.
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

/// Make one key of a key and an address.
constexpr std::uint64_t mix(std::uint64_t key, std::int64_t address) {
  return mix(key + kGolden * static_cast<std::uint64_t>(address));
}

/// The purposes of draws. Each has keys of its own, so that the draws for one purpose tell nothing
/// about those for another.
enum class Stream : std::int64_t {
  rows = 1,            ///< seams between rows of tiles
  columns = 2,         ///< seams between the tiles of a row
  stages = 3,          ///< stages of the sampler for one radius
  classes = 4,         ///< the class of each sample of one radius
  field = 5,           ///< stages of the sampler for a radius by place
  volume = 6,          ///< stages of the sampler for volumes
  tiles = 7,           ///< 7 to 9, by axis: seams between the tiles of volumes
  hyper = 10,          ///< the sampler for any dimension
  surface = 11,        ///< 11 to 19: the sampler for surfaces
  layers = 20,         ///< 20 to 59: the layers of classes after the first
  levels = 60,         ///< 60 to 99: the levels after the first
  shuffle = 101,       ///< the samples to keep, and their random order
  first = 102,         ///< the first sample in progressive order
  literature = 110,    ///< 110 to 119: the methods of the literature
  squares = 200,       ///< the squares of jittered sampling
  seams = 201,         ///< the ground about the seams of a periodic rectangle that is cleared
  seamFillings = 202,  ///< the samples that fill it again
  sizes = 203,         ///< the sizes of samples, from a range
};

/// The key of a stream; `number` chooses one of several streams.
constexpr std::uint64_t keyOf(std::uint64_t seed, Stream stream, int number = 0) {
  return mix(seed, static_cast<std::int64_t>(stream) + number);
}

/// Make a draw from [0, n) of 16 random bits; n is at most 65536.
constexpr std::uint32_t below(std::uint32_t bits16, std::uint32_t n) {
  return (bits16 * n) >> 16;
}

/// Make a number in [0, 1) of 64 random bits.
constexpr double fractionOf(std::uint64_t bits) {
  return static_cast<double>(bits >> 11) * 0x1p-53;
}

/// The draws of one place, in order.
class Draws {
 public:
  explicit constexpr Draws(std::uint64_t key) : state_(key) {}
  constexpr std::uint64_t next() { return mix(state_ += kGolden); }

 private:
  std::uint64_t state_;
};

/// The 64-bit seed for a number; −0 has the seed of 0.
std::uint64_t seedOf(double number);
/// The 64-bit seed for a text: the FNV-1a hash of its UTF-8 bytes. If a text is a number as
/// JavaScript writes it, such as "7", JavaScript takes the seed of the number
/// (web/src/values/seed.ts).
std::uint64_t seedOf(std::string_view text);

/// The key of the sample at (x, y): a random number that depends on its place and the seed only.
/// Every call that has the sample gives it the same key, for its turn, its size or its picture.
///
/// It is the MurmurHash3 (Appleby, the 32-bit form for x86, with seed 0) of 24 bytes: the 64 bits
/// of the seed, then the doubles x and y, with −0 as 0. The lowest byte of each comes first. All
/// operations have 32 bits, so JavaScript computes the same (web/src/results/sample-key.ts).
std::uint32_t sampleKey(std::uint64_t seed, double x, double y);

}  // namespace copse
