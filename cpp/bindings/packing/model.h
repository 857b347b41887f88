// How likely it is that the next bit of a wasm module is 1: eight contexts say what came after them
// before, and mixers that learn whom to believe put that together (Mahoney, "Adaptive weighing of
// context models for lossless data compression", 2005), in integers, so that all machines agree.
#pragma once

#include <wasm_simd128.h>

#include <cstddef>
#include <cstdint>

#include "bindings/packing/reader.h"

namespace copse::packing {

class Model {
 public:
  /// Begins with a module, of which `bytes` has what the model has been told of.
  void begin(const std::uint8_t* bytes);

  /// How likely it is, of 65,536, that the next bit is 1; never 0, never all of them.
  std::uint32_t chance();
  /// The bit whose chance was asked for.
  void learn(unsigned bit);
  /// The byte whose bits have been learnt.
  void take(std::uint8_t byte);

 private:
  static constexpr std::size_t kContexts = 8;
  static constexpr int kBucketBits = 14;
  static constexpr std::size_t kPlaces = 1u << 16;
  static constexpr std::size_t kPartSets = 4096;
  static constexpr std::size_t kBitSets = 1024;

  /// What came after a context, half a byte of it: a slot for each bit, by those before it. The
  /// first slot says whose the bucket is.
  struct Bucket {
    std::uint16_t slots[16];
  };

  struct Mixer {
    v128_t* weights = nullptr;
    std::int32_t chance = 0;
  };

  void beginByte();
  void findMatch();
  void findBuckets(std::uint32_t salt);
  std::int32_t mix(Mixer& mixer, v128_t& weights) const;
  void adapt(const Mixer& mixer, unsigned bit) const;

  Reader reader_;
  const std::uint8_t* bytes_ = nullptr;
  std::size_t size_ = 0;
  // The bits so far, behind a 1: of the byte, and of its half.
  unsigned byte_ = 1;
  unsigned nibble_ = 1;

  // Where what came last has come before, and how many bytes were alike.
  std::size_t match_ = 0;
  std::size_t matched_ = 0;

  std::uint32_t contexts_[kContexts] = {};
  Bucket* buckets_[kContexts] = {};
  v128_t asked_ = {};
  v128_t odds_ = {};
  Mixer byPart_;
  Mixer byBits_;
  std::size_t partSet_ = 0;
  std::size_t bitSet_ = 0;

  std::uint32_t places_[kPlaces] = {};
  v128_t partWeights_[kPartSets] = {};
  v128_t bitWeights_[kBitSets] = {};
  Bucket table_[kContexts << kBucketBits] = {};
};

}  // namespace copse::packing
