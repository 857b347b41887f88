// The order of visits within one stage: by buckets, which the caller draws from the place, so that
// no direction of the plane comes first; within a bucket as added. Cost: about 10 instructions for
// a visit.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/raw_vector.h"

namespace copse {

/// Visits of 64 bits each, kept in 16 buckets that are carried out in turn.
class Scrambler {
 public:
  static constexpr std::size_t kBuckets = 16;

  void add(std::size_t bucket, std::uint64_t visit) {
    if (ends_[bucket] == capacity_) grow();
    visits_[bucket * capacity_ + ends_[bucket]++] = visit;
  }
  /// Calls act(begin, end) with the visits of each bucket in turn, which it may overwrite.
  template <class Act>
  void drain(Act&& act) {
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
      std::uint64_t* begin = visits_.data() + bucket * capacity_;
      act(begin, begin + ends_[bucket]);
      ends_[bucket] = 0;
    }
  }
  /// Calls act(visit) with each visit in turn.
  template <class Act>
  void drainEach(Act&& act) {
    drain([&](const std::uint64_t* begin, const std::uint64_t* end) {
      for (const std::uint64_t* visit = begin; visit != end; ++visit) act(*visit);
    });
  }
  /// The same with those alone that are to be kept when their bucket's turn comes; the others are
  /// dropped without a branch.
  template <class IsKept, class Act>
  void drainKept(IsKept&& isKept, Act&& act) {
    drain([&](std::uint64_t* begin, const std::uint64_t* end) {
      std::uint64_t* kept = begin;
      for (const std::uint64_t* visit = begin; visit != end; ++visit) {
        *kept = *visit;
        kept += isKept(*visit) ? 1 : 0;
      }
      for (const std::uint64_t* visit = begin; visit != kept; ++visit) act(*visit);
    });
  }

 private:
  [[gnu::noinline]] void grow() {
    const std::size_t capacity = std::max<std::size_t>(64, 2 * capacity_);
    RawVector<std::uint64_t> visits(kBuckets * capacity);
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket)
      std::copy_n(visits_.data() + bucket * capacity_, ends_[bucket],
                  visits.data() + bucket * capacity);
    visits_ = std::move(visits);
    capacity_ = capacity;
  }

  std::size_t capacity_ = 0;  // of a bucket
  RawVector<std::uint64_t> visits_;
  std::array<std::size_t, kBuckets> ends_{};
};

}  // namespace copse
