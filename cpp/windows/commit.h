// The rim of a window when all samples are known that stood before its ground changed.
//
// Cells outside those that are computed are frozen: one that was empty is closed, and in another
// nothing is placed but its old sample, when its dart or its turn comes. So those next to the
// computed cells are filled just when they always were, as long as what was computed next to them
// has not changed; and that is looked at afterwards.
#pragma once

#include "fill/placing.h"
#include "fill/schedule.h"
#include "windows/tiles.h"

namespace copse {

class FrozenRim : public Rim {
 public:
  /// `found` takes what stands then in the cells that are computed.
  FrozenRim(const Tiles& old, const CellRect& computed, Tiles& found)
      : old_(old), computed_(computed), found_(found) {}

  /// Samples found so far.
  [[nodiscard]] double count() const { return count_; }

  CellRect enter(Placing& placing, const CellRect& cells, std::int64_t stage) override;
  bool admits(Placing& placing, std::uint32_t index, std::uint32_t offset) override;
  bool opens(Placing& placing, std::uint32_t index) override;
  void take(Strip& strip, const CellRect& cells) override;

 private:
  void freeze(Placing& placing, const CellRect& cells);

  TileReader old_;
  CellRect computed_;
  Tiles& found_;
  double count_ = 0;
};

}  // namespace copse
