#include "selection/shuffle.h"

#include <algorithm>
#include <array>

#include "base/bits.h"
#include "base/hash.h"

namespace copse {

namespace {

// Samples of a bucket, which fit a first cache with their copy; and in how many it is sorted.
constexpr std::size_t kMostInBucket = 2048;
constexpr int kFineBits = 11;
constexpr int kMostBits = 12;

// What so many of each become: how many are before them.
void addUp(std::span<std::uint32_t> counts) {
  std::uint32_t sum = 0;
  for (std::uint32_t& count : counts) {
    sum += count;
    count = sum - count;
  }
}

}  // namespace

std::uint64_t placeHash(std::uint64_t key, double x, double y) {
  return mix(mix(key, valueBitsOf(x)), valueBitsOf(y));
}

Shuffle::Shuffle(std::span<const double> positions, std::uint64_t key, std::size_t keep,
                 bool sorted)
    : positions_(positions),
      samples_(positions.size() / 2),
      key_(key),
      keep_(keep),
      sorted_(sorted),
      entries_(new Entry[samples_]),
      order_(new Entry[samples_]) {
  int bits = 0;
  while (samples_ >> bits > kMostInBucket && bits < kMostBits) ++bits;
  shift_ = 64 - bits;
  ends_.resize(std::size_t{1} << bits);
}

std::uint64_t Shuffle::hashOf(std::size_t sample) const {
  return placeHash(key_, positions_[2 * sample], positions_[2 * sample + 1]);
}

bool Shuffle::isBefore(Entry a, Entry b) const {
  if ((a ^ b) >> 32 != 0) return a < b;
  const std::uint64_t hashOfA = hashOf(sampleOf(a));
  const std::uint64_t hashOfB = hashOf(sampleOf(b));
  return hashOfA != hashOfB ? hashOfA < hashOfB : a < b;
}

void Shuffle::hash() {
  const std::size_t end = std::min(hashed_ + kSamplesAtOnce, samples_);
  const double* const positions = positions_.data();
  const std::uint64_t key = key_;
  Entry* const entries = entries_.get();
  std::uint32_t* const counts = ends_.data();
  const int shift = shift_ - 1;
  for (std::size_t i = hashed_; i < end; ++i) {
    const std::uint64_t hash = placeHash(key, positions[2 * i], positions[2 * i + 1]);
    entries[i] = hash >> 32 << 32 | i;
    ++counts[hash >> 1 >> shift];
  }
  hashed_ = end;
  if (end == samples_) addUp(ends_);
}

void Shuffle::deal() {
  const std::size_t end = std::min(dealt_ + kSamplesAtOnce, samples_);
  const Entry* const entries = entries_.get();
  Entry* const order = order_.get();
  std::uint32_t* const ends = ends_.data();
  const int shift = shift_ - 1;
  for (std::size_t i = dealt_; i < end; ++i) order[ends[entries[i] >> 1 >> shift]++] = entries[i];
  dealt_ = end;
}

// Deals a bucket into finer ones, and inserts each entry where it belongs, which is near.
void Shuffle::sort(std::size_t begin, std::size_t end) {
  const auto fineOf = [fineShift = shift_ - kFineBits](Entry entry) {
    return static_cast<std::size_t>(entry >> fineShift) & ((std::size_t{1} << kFineBits) - 1);
  };
  std::array<std::uint32_t, std::size_t{1} << kFineBits> ends{};
  Entry* const order = order_.get() + begin;
  Entry* const entries = entries_.get() + begin;
  const std::size_t count = end - begin;
  for (std::size_t i = 0; i < count; ++i) ++ends[fineOf(order[i])];
  addUp(ends);
  for (std::size_t i = 0; i < count; ++i) entries[ends[fineOf(order[i])]++] = order[i];
  for (std::size_t i = 0; i < count; ++i) {
    const Entry entry = entries[i];
    std::size_t at = i;
    for (; at > 0 && isBefore(entry, order[at - 1]); --at) order[at] = order[at - 1];
    order[at] = entry;
  }
}

bool Shuffle::step() {
  if (hashed_ < samples_) {
    hash();
    return true;
  }
  if (dealt_ < samples_) {
    deal();
    return true;
  }
  for (std::size_t done = 0; done < kSamplesAtOnce && bucket_ < ends_.size(); ++bucket_) {
    const std::size_t begin = bucket_ > 0 ? ends_[bucket_ - 1] : 0;
    const std::size_t end = ends_[bucket_];
    if (begin >= keep_) return false;
    if (!sorted_ && end <= keep_) continue;
    sort(begin, end);
    done += end - begin;
  }
  return bucket_ < ends_.size();
}

}  // namespace copse
