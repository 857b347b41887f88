// The rim of a window when little or nothing is known beyond: cells that what is there may reach
// are in doubt, and the grid holds certain samples only.
//
// A cell in doubt either has one known point or nothing (*maybe*), or anything at all in its free
// subcells (*unknown*). A dart that passes what is certain is placed when no sample that only may
// be there could refuse it; near one that could, it is a maybe itself. So the grid's samples and
// its coverage are always part of the truth, and what they refuse is refused in truth. When a stage
// is not run on a cell, it is unknown; in the finish, so is one that doubt may reach, since its
// turn and its search depend on all that is around it. What is left without doubt is proven.
//
// A cell around whose sample is known, or that it has none, gets nothing else (as in
// windows/commit.h): that sample at its dart or its turn, which are certain as long as no doubt
// is near. So at most it is a maybe.
//
// Cost: nothing for darts that land away from doubt; about 50 ns for one near it.
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
  /// About cells that are wanted; `halos` says for each stage how many cells around them it works
  /// on, none more than the one before; `known` has all its cells, or none.
  UnsureRim(const Lattice& lattice, const CellRect& wanted, std::span<const std::int64_t> halos,
            KnownCells known = {});

  /// All cells that it knows of.
  [[nodiscard]] const CellRect& cells() const { return doubts_.cells(); }
  /// Whether no doubt is left in any cell that is wanted,
  [[nodiscard]] bool isProven() const;
  /// and what stands there then.
  [[nodiscard]] CellGrid& found() { return found_; }

  CellRect enter(Placing& placing, const CellRect& cells, std::int64_t stage) override;
  bool admits(Placing& placing, std::uint32_t index, std::uint32_t offset) override;
  bool opens(Placing& placing, std::uint32_t index) override;
  void take(Strip& strip, const CellRect& cells) override;

 private:
  /// Offsets seen from a cell, both ends included.
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
  CellRect calm_;  // of these, some that no doubt has come near
  std::span<const std::int64_t> halos_;
  std::vector<CellRect> where_;  // something is known,
  CellGrid known_;               // and what: there is kUnknown elsewhere
  CellGrid found_;
  CellGrid doubts_;  // a maybe's offset, kUnknown, or kEmpty: none
  // Of unknown cells, as they were when they became so: none of it is ever covered after that. In
  // the strip they count as full, so that no more darts fall into them.
  std::unique_ptr<std::uint64_t[]> free_;
  RawVector<std::uint32_t> turns_;  // of cells whose turn in the finish may be in doubt
};

}  // namespace copse
