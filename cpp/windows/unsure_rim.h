// The rim of a world's window, beyond which little or nothing is known: cells that the unknown may
// reach are in doubt, and the grid holds certain samples only.
//
// A cell in doubt is either *maybe*: it holds one known point or nothing; or *unknown*: it may hold
// a sample anywhere in its free subcells. A dart that certain samples do not refuse is placed if no
// doubtful sample could refuse it either; else its cell becomes a maybe. So the grid's samples and
// its coverage are always part of the whole plane's, and a refusal by them is right. A cell on
// which a stage does not run becomes unknown. In the finish so does a cell near doubt, since its
// turn and its search depend on all around it. A cell without doubt at the end is proven.
//
// A cell whose contents are known takes nothing else (as in windows/commit.h): its sample comes at
// its dart or its turn, which are certain as long as no doubt is near. So it is at most a maybe.
//
// Cost: nothing for a dart away from doubt; about 50 ns for a dart near it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/vectors.h"
#include "fill/placing.h"
#include "fill/schedule.h"
#include "ground/lattice.h"
#include "windows/cells.h"

namespace copse {

class UnsureRim : public Rim {
 public:
  /// `halos` are the cells around the wanted ones that each stage works on, and do not ascend.
  /// `known` has all cells of the rim, or none.
  UnsureRim(const Lattice& lattice, const CellRect& wanted, std::span<const std::int64_t> halos,
            KnownCells known = {});

  /// The wanted cells and all around them that matter.
  [[nodiscard]] const CellRect& cells() const { return doubts_.cells(); }
  /// Returns true if no wanted cell is in doubt.
  [[nodiscard]] bool isProven() const;
  /// The samples in the wanted cells, right if proven.
  [[nodiscard]] CellGrid& found() { return found_; }

  CellRect enter(Placing& placing, const CellRect& cells, std::int64_t stage) override;
  bool admits(Placing& placing, std::uint32_t index, std::uint32_t offset) override;
  bool opens(Placing& placing, std::uint32_t index) override;
  void take(Strip& strip, const CellRect& cells) override;

 private:
  /// Offsets relative to a cell, both ends included.
  struct Box {
    std::int32_t x0, x1, y0, y1;
  };

  void freeze(Strip& strip, const CellRect& cells) const;
  void leave(Strip& strip, const CellRect& cells);
  void listTurns(Strip& strip, const CellRect& cells);
  void doubtTurns(Placing& placing);
  void doubt(Placing& placing, std::uint32_t index, std::uint32_t offset);
  void forget(Placing& placing, std::uint32_t index);
  void alarm(Strip& strip, Address cell);
  void touch(Strip& strip, const CellRect& cells) const;
  template <class Act>
  void eachRow(Strip& strip, const CellRect& cells, Act&& act) const;
  [[nodiscard]] bool isNearDoubt(Placing& placing, std::uint32_t index, const Box& box) const;
  [[nodiscard]] bool isNearUnknown(const Box& box, std::uint64_t free,
                                   const Subdivision& subdivision) const;
  [[nodiscard]] bool isTooClose(const Box& a, const Box& b) const;
  [[nodiscard]] static Box frameOf(Placing& placing, std::uint32_t index);

  std::int32_t side_;
  std::int32_t radiusSquared_;
  CellRect wanted_;
  CellRect calm_;  // a part of the wanted cells that no doubt has come near
  std::span<const std::int64_t> halos_;
  std::vector<CellRect> where_;  // rectangles of known cells
  CellGrid known_;               // their contents, and kUnknown elsewhere
  CellGrid found_;
  CellGrid doubts_;  // a maybe's offset, kUnknown, or kEmpty without doubt
  // The free subcells of unknown cells when they became unknown. The strip marks these cells as
  // full, so that no more darts fall into them.
  std::unique_ptr<std::uint64_t[]> free_;
  RawVector<std::uint32_t> turns_;  // cells whose turn in the finish may be in doubt
};

}  // namespace copse
