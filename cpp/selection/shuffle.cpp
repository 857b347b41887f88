#include "selection/shuffle.h"

#include <algorithm>
#include <cstring>

#include "base/hash.h"

namespace copse {

namespace {

constexpr std::size_t kPerBucket = 32;
constexpr std::size_t kSortedAtOnce = 16384;

std::int64_t bitsOf(double number) {
  number += 0.0;  // -0 becomes 0
  std::int64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return bits;
}

}  // namespace

std::uint64_t placeHash(std::uint64_t key, double x, double y) {
  return mix(mix(key, bitsOf(x)), bitsOf(y));
}

Shuffle::Shuffle(std::span<const double> positions, std::uint64_t key, std::size_t keep,
                 bool sorted)
    : positions_(positions), key_(key), keep_(keep), sorted_(sorted) {
  const std::size_t samples = positions.size() / 2;
  std::size_t buckets = 2;
  for (; buckets * kPerBucket < samples; buckets *= 2) --shift_;
  first_.resize(buckets + 1);
  order_.resize(samples);
  for (std::size_t i = 0; i < samples; ++i) ++first_[bucketOf(i)];
  std::uint32_t sum = 0;
  for (std::uint32_t& bucket : first_) bucket = sum += bucket;
  for (std::size_t i = samples; i-- > 0;)
    order_[--first_[bucketOf(i)]] = static_cast<std::uint32_t>(i);
}

std::uint64_t Shuffle::hashOf(std::size_t sample) const {
  return placeHash(key_, positions_[2 * sample], positions_[2 * sample + 1]);
}

std::size_t Shuffle::bucketOf(std::size_t sample) const {
  return static_cast<std::size_t>(hashOf(sample) >> shift_);
}

void Shuffle::sortBucket(std::size_t bucket) {
  const std::span<std::uint32_t> samples =
      std::span(order_).subspan(first_[bucket], first_[bucket + 1] - first_[bucket]);
  hashes_.clear();
  for (const std::uint32_t i : samples)
    hashes_.push_back({static_cast<std::int64_t>(hashOf(i) >> 1), i});
  sortByPlace(hashes_);
  for (std::size_t i = 0; i < samples.size(); ++i)
    samples[i] = static_cast<std::uint32_t>(hashes_[i].what);
}

bool Shuffle::step() {
  for (std::size_t done = 0; done < kSortedAtOnce && bucket_ + 1 < first_.size(); ++bucket_) {
    if (first_[bucket_] >= keep_) return false;
    if (!sorted_ && first_[bucket_ + 1] <= keep_) continue;
    sortBucket(bucket_);
    done += kPerBucket;
  }
  return bucket_ + 1 < first_.size();
}

}  // namespace copse
