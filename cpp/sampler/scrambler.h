// The order of visits within one stage: by buckets, which the caller draws from the place, so that
// no direction of the plane comes first; within a bucket as added. Cost: about 10 instructions for
// a visit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace copse {

/// Visits of 64 bits each, kept in 16 buckets that are carried out in turn.
class Scrambler {
 public:
  static constexpr std::uint32_t kBuckets = 16;

  /// Makes room for that many more visits in every bucket.
  void expect(std::size_t visits) {
    for (Bucket& bucket : buckets_) {
      if (bucket.visits.size() < bucket.count + visits)
        bucket.visits.resize(2 * (bucket.count + visits));
    }
  }
  void add(std::uint64_t bucketNumber, std::uint64_t visit) {
    Bucket& bucket = buckets_[bucketNumber % kBuckets];
    bucket.visits[bucket.count++] = visit;
  }
  template <class Act>
  void drain(Act&& act) {
    for (Bucket& bucket : buckets_) {
      const std::uint64_t* visits = bucket.visits.data();
      for (std::size_t i = 0; i < bucket.count; ++i) act(visits[i]);
      bucket.count = 0;
    }
  }

 private:
  struct Bucket {
    std::vector<std::uint64_t> visits;
    std::size_t count = 0;
  };
  std::array<Bucket, kBuckets> buckets_;
};

}  // namespace copse
