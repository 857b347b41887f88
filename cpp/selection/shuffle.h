// Random order: by a hash of the place, so that it is the same wherever else the samples differ,
// and every prefix is a uniformly random subset.
//
// Samples are dealt into buckets by the first bits of their hash; each bucket is sorted when its
// turn comes. Cost: 8 B and about 50 ns a sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/placed_at.h"

namespace copse {

std::uint64_t placeHash(std::uint64_t key, double x, double y);

class Shuffle {
 public:
  /// Keeps a view of the positions. Of the order, what matters is the prefix of `keep` samples:
  /// which ones they are, and with `sorted` their order too.
  Shuffle(std::span<const double> positions, std::uint64_t key, std::size_t keep, bool sorted);

  /// About a millisecond of work; false when nothing is left to do.
  bool step();
  /// The samples, as indices into the positions.
  [[nodiscard]] std::span<const std::uint32_t> order() const {
    return std::span(order_).first(keep_);
  }

 private:
  [[nodiscard]] std::uint64_t hashOf(std::size_t sample) const;
  [[nodiscard]] std::size_t bucketOf(std::size_t sample) const;
  void sortBucket(std::size_t bucket);

  std::span<const double> positions_;
  std::uint64_t key_;
  std::size_t keep_;
  bool sorted_;
  int shift_ = 63;  // from the hash to its bucket
  std::size_t bucket_ = 0;
  std::vector<std::uint32_t> first_;  // of each bucket
  std::vector<std::uint32_t> order_;
  std::vector<PlacedAt> hashes_;  // of one bucket
};

}  // namespace copse
