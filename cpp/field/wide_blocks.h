// Those blocks of a steep tile that have room for samples with radii above those listed by block,
// four at a time, as each sample around looks at all of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "field/lanes.h"

namespace copse {

class WideBlocks {
 public:
  struct Four {
    Floats left, bottom;     ///< from the tile's least corner
    Floats least, greatest;  ///< radius over it, rounded outwards
    std::int32_t number[4];
  };

  void add(std::int32_t number, float left, float bottom, float least, float greatest) {
    if (count_ % 4 == 0) {
      const Floats nowhere = allFloats(kNowhere);
      fours_.push_back({nowhere, nowhere, Floats{}, Floats{}, {}});
    }
    Four& four = fours_.back();
    const std::size_t lane = count_++ % 4;
    four.left[lane] = left;
    four.bottom[lane] = bottom;
    four.least[lane] = least;
    four.greatest[lane] = greatest;
    four.number[lane] = number;
  }
  [[nodiscard]] bool isEmpty() const { return count_ == 0; }

  /// Calls isNear(four), which gives a bit for each, and isDone(four, lane) for those of which it
  /// is set; forgets those that are done.
  template <class IsNear, class IsDone>
  void eachNear(IsNear&& isNear, IsDone&& isDone) {
    // Backwards, so that the last one, which takes the place of one that is done, has been seen.
    for (std::size_t i = fours_.size(); i-- > 0;) {
      const std::uint32_t near = isNear(fours_[i]);
      if (near == 0) continue;
      for (std::size_t lane = 4; lane-- > 0;) {
        if ((near >> lane & 1) != 0 && isDone(fours_[i], lane)) forget(i, lane);
      }
    }
  }
  /// The greatest radius over any; 0 for none.
  [[nodiscard]] float greatest() const {
    Floats greatest{};
    for (const Four& four : fours_) greatest = greaterOf(four.greatest, greatest);
    return std::max(std::max(greatest[0], greatest[1]), std::max(greatest[2], greatest[3]));
  }

 private:
  void forget(std::size_t four, std::size_t lane) {
    --count_;
    Four& last = fours_.back();
    const std::size_t from = count_ % 4;
    Four& to = fours_[four];
    to.left[lane] = last.left[from];
    to.bottom[lane] = last.bottom[from];
    to.least[lane] = last.least[from];
    to.greatest[lane] = last.greatest[from];
    to.number[lane] = last.number[from];
    last.left[from] = kNowhere;
    last.greatest[from] = 0;
    if (from == 0) fours_.pop_back();
  }

  static constexpr float kNowhere = 1e15F;

  std::vector<Four> fours_;
  std::size_t count_ = 0;
};

}  // namespace copse
