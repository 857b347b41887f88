// Where a part of the plane ends and more of it goes on, darts alone do not decide: what stands
// beyond is not known, or it stands already. The sampler asks a rim about cells that hold
// kEmptyBoundary, so that all others cost what they always do.
#pragma once

#include <cstdint>

#include "geometry/interval.h"
#include "grid/cell.h"

namespace copse {

/// Cells in all directions by whose samples what lies beyond them is decided: the ring lemma, see
/// docs/how-it-works.md.
inline constexpr std::int64_t kRing = 4;

class Placing;
class StandingSamples;
struct Strip;

class Rim {
 public:
  virtual ~Rim() = default;

  /// A stage is about to work on these cells of the strip that was entered last; the cells that it
  /// is to work on. What it does in the others does not matter.
  virtual CellRect enter(Placing& placing, const CellRect& cells, std::int64_t stage) = 0;
  /// Whether a dart is placed that keeps its distance and is on ground: a packed offset of the cell
  /// of that index in the strip.
  virtual bool admits(Placing& placing, std::uint32_t index, std::uint32_t offset) = 0;
  /// Whether the finish is to search a cell, at its turn. Else the rim has done what is to be done.
  virtual bool opens(Placing& placing, std::uint32_t index) = 0;
  /// Nothing changes any more in these cells of a strip, which may also hold some of those that
  /// were standing before.
  virtual void take(Strip& strip, const CellRect& cells, const StandingSamples* standing) = 0;
};

/// All rows of tiles there can be.
inline constexpr Interval kAllTileRows{INT64_MIN, INT64_MAX};

/// What is filled, of all that could be: cells, seen from a cell, its origin, so that they have
/// small numbers however far they are. Ground is seen from there, too, and so are positions.
struct Part {
  CellRect cells = kAllCells;
  Address origin{0, 0};
  Rim* rim = nullptr;
  /// The rows of tiles that are wanted. None after them is filled; those before only lead up to
  /// them.
  Interval tileRows = kAllTileRows;
};

}  // namespace copse
