// Built for speed, loops as they are.
#include "bindings/packing/model.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace copse::packing {

namespace {

// A slot is a chance, 12 bits, and how often it was asked for, 4.
constexpr std::int16_t kNeverAsked = -0x8000;
constexpr std::int16_t kAsked = 15;
/// The chance in a slot as 15 bits.
constexpr std::int16_t kChance = 0x7ff8;

// Odds are ln(p / (1 - p)), in 256ths.
constexpr std::int32_t kMostOdds = 2047;
// Weights are in 8192ths.
constexpr int kWeightBits = 13;
constexpr std::int16_t kFirstWeight = 2458;

/// What an encounter must have in common.
constexpr std::size_t kLeastMatch = 6;
constexpr std::size_t kMostMatch = 32;

struct Tables {
  std::uint16_t chances[2 * (kMostOdds + 1)];  // of odds + 2048, of 65,536
  std::int16_t odds[4096];                     // of a chance, of 4096

  Tables() {
    // exp(-1 / 256).
    const double ratio = 0.99610136947011749;
    double power = 1;
    for (int i = 0; i <= kMostOdds; ++i, power *= ratio) {
      const auto above = static_cast<std::uint16_t>(65536 / (1 + power));
      chances[2048 + i] = above;
      chances[2048 - i] = static_cast<std::uint16_t>(65536 - above);
    }
    int at = 1;
    for (int i = 0; i < 4096; ++i) {
      while (at < 4095 && chances[at] < i * 16 + 8) ++at;
      odds[i] = static_cast<std::int16_t>(at - 2048);
    }
  }
};

const Tables kTables;

std::uint32_t chanceOf(std::int32_t odds) {
  return kTables.chances[std::clamp(odds, -kMostOdds, kMostOdds) + 2048];
}

std::uint32_t hash(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::uint32_t x = (a * 0x9E3779B1) ^ (b * 0x85EBCA6B + 0x27D4EB2F) ^ (c * 0xC2B2AE35);
  x = (x ^ x >> 15) * 0x2C1B3C6D;
  x = (x ^ x >> 13) * 0x9E3779B1;
  return x ^ x >> 16;
}

using Lanes = std::make_index_sequence<8>;

template <class Place, std::size_t... lane>
v128_t gather(const Place& place, std::index_sequence<lane...> /*lanes*/) {
  v128_t all = {};
  ((all = wasm_v128_load16_lane(place(std::integral_constant<int, lane>()), all, lane)), ...);
  return all;
}

template <class Place, std::size_t... lane>
void scatter(v128_t all, const Place& place, std::index_sequence<lane...> /*lanes*/) {
  (wasm_v128_store16_lane(place(lane), all, lane), ...);
}

}  // namespace

void Model::begin(const std::uint8_t* bytes) {
  bytes_ = bytes;
  reader_.begin(bytes);
  const v128_t first = wasm_i16x8_splat(kFirstWeight);
  for (v128_t& weights : partWeights_) weights = first;
  for (v128_t& weights : bitWeights_) weights = first;
  beginByte();
}

void Model::beginByte() {
  byte_ = 1;
  nibble_ = 1;
  findMatch();
  const auto part = static_cast<std::uint32_t>(reader_.part());
  const unsigned opcode = reader_.opcode();
  const bool isOperand = reader_.part() >= Part::number;
  const std::uint32_t offset = std::min(reader_.offset(), 15u);
  const std::uint32_t kind = isOperand ? opcode : reader_.section();
  const std::uint32_t place = ((part * 1024 + kind) * 4 + reader_.operand()) * 16 + offset;
  const std::uint32_t here = hash(place, reader_.instruction(), 0);

  const Operand first = reader_.top(0);
  const Operand second = reader_.top(1);
  const std::uint32_t types = first.type << 8 | second.type;
  const std::uint32_t height = std::min<std::size_t>(reader_.height(), 7);
  const bool isStore = opcode >= kFirstStore && opcode <= kLastStore;
  const std::uint32_t address = (isStore ? second : first).instruction;
  const auto opcodes = static_cast<std::uint32_t>(reader_.opcodes());
  const auto older = static_cast<std::uint32_t>(reader_.opcodes() >> 32 & 0xfffffff);
  const std::uint32_t before = size_ < 2 ? 0 : bytes_[size_ - 1] << 8 | bytes_[size_ - 2];
  const std::uint32_t matched = matched_ < 16 ? matched_ : 14 + matched_ / 8;
  const std::uint32_t expected = matched_ == 0 ? place : bytes_[match_];

  contexts_[0] = here;
  contexts_[1] = hash(here, opcodes & 0xfffff, 1);
  contexts_[2] = hash(here, opcodes, older);
  contexts_[3] = hash(here, types << 8 | height, opcodes & 1023);
  contexts_[4] = hash(here, types << 8 | reader_.top(2).type, height << 16);
  contexts_[5] = hash(here, address, reader_.function());
  contexts_[6] = hash(place, before, 6);
  contexts_[7] = hash(expected, matched, 7);
  partSet_ = isOperand ? 32 + opcode * 4 + (offset > 0 ? 3 : reader_.operand()) : part;
  bitSet_ = isOperand ? 2 + (offset > 0) : reader_.part() == Part::opcode;
  findBuckets(0);
}

void Model::findMatch() {
  if (size_ < kLeastMatch) return;
  const std::uint8_t* const end = bytes_ + size_;
  if (matched_ > 0) matched_ = bytes_[match_++] == end[-1] ? std::min(matched_ + 1, kMostMatch) : 0;
  const std::uint32_t last = end[-1] | end[-2] << 8 | end[-3] << 16 | end[-4] << 24;
  std::uint32_t& place = places_[hash(last, end[-5], 0) % kPlaces];
  if (matched_ == 0 && place > 0) {
    match_ = place;
    while (matched_ < kMostMatch && matched_ < match_ &&
           bytes_[match_ - 1 - matched_] == bytes_[size_ - 1 - matched_])
      ++matched_;
    if (matched_ < kLeastMatch) matched_ = 0;
  }
  place = static_cast<std::uint32_t>(size_);
}

void Model::findBuckets(std::uint32_t salt) {
  std::uint16_t owners[kContexts];
  std::uint16_t found[kContexts];
  // Where they are is known before any is read, so that the machine waits for all of them at once.
  for (std::size_t i = 0; i < kContexts; ++i) {
    std::uint32_t x = (contexts_[i] + salt) * 0x9E3779B1;
    x = (x ^ x >> 15) * 0x2C1B3C6D;
    buckets_[i] = &table_[i << kBucketBits | x >> (32 - kBucketBits)];
    owners[i] = static_cast<std::uint16_t>(x);
    found[i] = buckets_[i]->slots[0];
  }
  const v128_t fresh = wasm_i16x8_splat(kNeverAsked);
  for (std::size_t i = 0; i < kContexts; ++i) {
    if (found[i] == owners[i]) continue;
    wasm_v128_store(buckets_[i]->slots, fresh);
    wasm_v128_store(buckets_[i]->slots + 8, fresh);
    buckets_[i]->slots[0] = owners[i];
  }
}

std::int32_t Model::mix(Mixer& mixer, v128_t& weights) const {
  mixer.weights = &weights;
  v128_t sums = wasm_i32x4_dot_i16x8(weights, odds_);
  sums = wasm_i32x4_add(sums, wasm_i32x4_shuffle(sums, sums, 2, 3, 0, 1));
  const std::int32_t sum = wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1);
  mixer.chance = static_cast<std::int32_t>(chanceOf(sum >> kWeightBits));
  return sum >> kWeightBits;
}

std::uint32_t Model::chance() {
  asked_ = gather([this](std::size_t i) { return &buckets_[i]->slots[nibble_]; }, Lanes());
  const v128_t chances = wasm_u16x8_shr(asked_, 4);
  odds_ = gather([&](auto lane) { return &kTables.odds[wasm_u16x8_extract_lane(chances, lane)]; },
                 Lanes());
  const std::int32_t odds =
      mix(byPart_, partWeights_[partSet_]) + mix(byBits_, bitWeights_[bitSet_ * 256 + byte_]);
  return chanceOf(odds / 2);
}

void Model::adapt(const Mixer& mixer, unsigned bit) const {
  const std::int32_t error = static_cast<std::int32_t>(bit << 16) - mixer.chance;
  const v128_t step = wasm_i16x8_splat(static_cast<std::int16_t>(error * 5 / 16));
  *mixer.weights = wasm_i16x8_add_sat(*mixer.weights, wasm_i16x8_q15mulr_sat(step, odds_));
}

void Model::learn(unsigned bit) {
  adapt(byPart_, bit);
  adapt(byBits_, bit);
  // 1 / (times + 1.3), of 256.
  const v128_t rates =
      wasm_u8x16_const(197, 111, 78, 60, 48, 41, 35, 31, 28, 25, 23, 21, 19, 17, 15, 14);
  const v128_t times = wasm_v128_and(asked_, wasm_i16x8_const_splat(kAsked));
  const v128_t rate = wasm_i16x8_shl(
      wasm_v128_and(wasm_i8x16_swizzle(rates, times), wasm_i16x8_const_splat(255)), 7);
  const v128_t chances = wasm_v128_and(wasm_u16x8_shr(asked_, 1), wasm_i16x8_const_splat(kChance));
  const v128_t goal = wasm_i16x8_splat(bit == 0 ? 0 : kChance);
  const v128_t step = wasm_i16x8_q15mulr_sat(wasm_i16x8_sub(goal, chances), rate);
  const v128_t next = wasm_i16x8_add(wasm_i16x8_add(chances, step), wasm_i16x8_const_splat(4));
  const v128_t more = wasm_i16x8_min(wasm_i16x8_add(times, wasm_i16x8_const_splat(1)),
                                     wasm_i16x8_const_splat(kAsked));
  const v128_t kept = wasm_i16x8_shl(wasm_v128_and(next, wasm_i16x8_const_splat(kChance)), 1);
  scatter(
      wasm_v128_or(kept, more), [this](std::size_t i) { return &buckets_[i]->slots[nibble_]; },
      Lanes());

  byte_ = byte_ * 2 + bit;
  nibble_ = nibble_ * 2 + bit;
  if (nibble_ < 16 || byte_ >= 256) return;
  nibble_ = 1;
  findBuckets(byte_);
}

void Model::take(std::uint8_t byte) {
  reader_.take(byte);
  ++size_;
  beginByte();
}

}  // namespace copse::packing
