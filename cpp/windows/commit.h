// The rim of a forest's window, around which all samples are known from before the edit.
//
// Cells around the computed ones are frozen: an empty cell is closed, and any other takes only its
// old sample, when its dart or its turn comes. So frozen cells are filled at their old turns as
// long as the computed cells next to them have not changed. ForestLayer checks that afterwards.
#pragma once

#include "fill/placing.h"
#include "fill/schedule.h"
#include "windows/tiles.h"

namespace copse {

class FrozenRim : public Rim {
 public:
  /// `found` receives the samples of the computed cells.
  FrozenRim(const Tiles& old, const CellRect& computed, Tiles& found)
      : old_(old), computed_(computed), found_(found) {}

  /// The number of samples found so far.
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
