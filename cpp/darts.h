// Darts: candidates thrown uniformly over what is free, in slabs of time.
//
// A slab of d darts a cell gives every open cell its share, d times its free subcells of 64, each
// dart at a uniform point of a free subcell. Draws are keyed by the cell and the stage. The slab's
// darts are tried in a scrambled order, by a few hashed bits, so that no direction of the plane
// comes first.
//
// Cost: one load for each covered cell of the rectangle, about 10 ns for a dart that finds its
// subcell free.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "placing.h"

namespace copse {

/// Where the visits of a stage go before they are carried out: a bucket of few bits, taken in turn.
template <class Visit>
class Scrambler {
 public:
  static constexpr std::uint32_t kBuckets = 16;
  void add(std::uint32_t bits, const Visit& visit) { buckets_[bits % kBuckets].push_back(visit); }
  template <class Act>
  void drain(Act&& act) {
    for (auto& bucket : buckets_) {
      for (const Visit& visit : bucket) act(visit);
      bucket.clear();
    }
  }

 private:
  std::array<std::vector<Visit>, kBuckets> buckets_;
};

class Darts {
 public:
  explicit Darts(Placing& placing) : placing_(placing) {}

  /// One slab over a rectangle that lies in the strip, `perCell` darts to a cell without coverage.
  void throwAt(Strip& strip, const CellRect& rect, std::uint64_t stageKey, double perCell);

 private:
  struct Dart {
    std::uint32_t index;
    std::uint16_t x, y;
  };

  Placing& placing_;
  Scrambler<Dart> scrambler_;
};

}  // namespace copse
