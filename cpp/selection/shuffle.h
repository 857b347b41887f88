// Random order: by a hash of the place, so that it is the same wherever else the samples differ,
// and every prefix is a uniformly random subset.
//
// A radix sort by the first bits of the hashes, in two passes that each stay within a cache:
// samples are dealt into buckets, and each bucket is sorted when its turn comes. Cost: 16 B and
// about 15 ns a sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace copse {

/// So many are sorted in one step.
constexpr std::size_t kSamplesAtOnce = 32768;

std::uint64_t placeHash(std::uint64_t key, double x, double y);

class Shuffle {
 public:
  /// Keeps a view of the positions. Of the order, what matters is the prefix of `keep` samples:
  /// which ones they are, and with `sorted` their order too.
  Shuffle(std::span<const double> positions, std::uint64_t key, std::size_t keep, bool sorted);

  /// Less than a millisecond of work; false when nothing is left to do.
  bool step();
  /// The sample that so many are before, as an index into the positions.
  [[nodiscard]] std::uint32_t operator[](std::size_t before) const {
    return sampleOf(order_[before]);
  }
  /// Samples in the order.
  [[nodiscard]] std::size_t size() const { return keep_; }

 private:
  /// The upper half of a sample's hash, then the sample.
  using Entry = std::uint64_t;

  static std::uint32_t sampleOf(Entry entry) { return static_cast<std::uint32_t>(entry); }
  [[nodiscard]] std::uint64_t hashOf(std::size_t sample) const;
  [[nodiscard]] bool isBefore(Entry a, Entry b) const;
  void hash();
  void deal();
  [[gnu::noinline]] void sort(std::size_t begin, std::size_t end);

  std::span<const double> positions_;
  std::size_t samples_;
  std::uint64_t key_;
  std::size_t keep_;
  bool sorted_;
  int shift_;  // from a hash, or an entry, to its bucket: 64 where there is but one
  std::size_t hashed_ = 0;
  std::size_t dealt_ = 0;
  std::size_t bucket_ = 0;
  std::vector<std::uint32_t> ends_;  // of each bucket, so far
  std::unique_ptr<Entry[]> entries_;
  std::unique_ptr<Entry[]> order_;
};

}  // namespace copse
