// The samples that a tile knows, in lists, so that a place is tested against four at once without a
// branch for each.
//
// Cost: 112 bytes for eight, and in a tile of one radius about 40 for each sample.
#pragma once

#include <cstdint>
#include <vector>

#include "field/lanes.h"

namespace copse {

/// Up to eight samples: their places from the tile's least corner, in lattice units. Where there is
/// none, one stands far away.
struct EightSamples {
  static constexpr std::uint32_t kFours = 2;
  static constexpr std::int32_t kNowhere = 1 << 30;

  Masks x[kFours] = {Masks{} + kNowhere, Masks{} + kNowhere};
  Masks y[kFours] = {Masks{} + kNowhere, Masks{} + kNowhere};
  Floats radius[kFours] = {};  ///< rounded, in lattice units
  std::uint32_t next = 0;      ///< number of the next eight of the list; 0 at the end
  std::uint32_t count = 0;
};

class KnownSamples {
 public:
  /// Empties so many lists.
  void begin(std::size_t lists) {
    lists_ = lists;
    eights_.clear();
    eights_.reserve(lists + lists / 4);
    eights_.resize(lists);
  }
  [[nodiscard]] std::size_t lists() const { return lists_; }

  void add(std::size_t list, std::int32_t x, std::int32_t y, float radius) {
    std::size_t at = list;
    while (eights_[at].count == 4 * EightSamples::kFours) {
      if (eights_[at].next == 0) {
        eights_[at].next = static_cast<std::uint32_t>(eights_.size());
        eights_.emplace_back();
      }
      at = eights_[at].next;
    }
    EightSamples& eight = eights_[at];
    const std::uint32_t four = eight.count / 4;
    const std::uint32_t lane = eight.count++ % 4;
    eight.x[four][lane] = x;
    eight.y[four][lane] = y;
    eight.radius[four][lane] = radius;
  }

  [[nodiscard]] bool hasAny(std::size_t list) const { return eights_[list].count > 0; }

  /// Calls visit(eight) for those of a list.
  template <class Visit>
  void each(std::size_t list, Visit&& visit) const {
    std::size_t at = list;
    do {
      visit(eights_[at]);
      at = eights_[at].next;
    } while (at != 0);
  }

 private:
  std::size_t lists_ = 0;
  std::vector<EightSamples> eights_;  // first those with which the lists begin
};

}  // namespace copse
