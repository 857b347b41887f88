// The samples of a rectangle of cells, 32 bits for each cell.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ground/band.h"
#include "ground/lattice.h"

namespace copse {

/// The same cells seen from elsewhere, or wider by some cells on each side.
constexpr CellRect shifted(const CellRect& r, std::int64_t columns, std::int64_t rows) {
  return {r.columnBegin + columns, r.columnEnd + columns, r.rowBegin + rows, r.rowEnd + rows};
}
constexpr CellRect grown(const CellRect& r, std::int64_t by) {
  return {r.columnBegin - by, r.columnEnd + by, r.rowBegin - by, r.rowEnd + by};
}
/// What two rectangles have in common, which may be empty.
constexpr CellRect common(const CellRect& a, const CellRect& b) {
  return {std::max(a.columnBegin, b.columnBegin), std::min(a.columnEnd, b.columnEnd),
          std::max(a.rowBegin, b.rowBegin), std::min(a.rowEnd, b.rowEnd)};
}
/// Calls act with the up to four rectangles that a rectangle has around what lies in one within it;
/// with all of it where that is nothing.
template <class Act>
void eachAround(const CellRect& r, const CellRect& inner, Act&& act) {
  const auto actOn = [&](const CellRect& part) {
    if (!part.empty()) act(part);
  };
  if (inner.empty()) return actOn(r);
  actOn({r.columnBegin, r.columnEnd, r.rowBegin, inner.rowBegin});
  actOn({r.columnBegin, inner.columnBegin, inner.rowBegin, inner.rowEnd});
  actOn({inner.columnEnd, r.columnEnd, inner.rowBegin, inner.rowEnd});
  actOn({r.columnBegin, r.columnEnd, inner.rowEnd, r.rowEnd});
}
constexpr bool holds(const CellRect& r, Address cell) {
  return cell.column >= r.columnBegin && cell.column < r.columnEnd && cell.row >= r.rowBegin &&
         cell.row < r.rowEnd;
}

/// What stands in some cells of a row, without all other marks.
inline void copySamples(const std::uint32_t* from, std::int64_t count, std::uint32_t* to) {
  std::transform(from, from + count, to,
                 [](std::uint32_t at) { return isSample(at) ? at : kEmpty; });
}

/// In place of a sample: it is not known whether there is one.
inline constexpr std::uint32_t kUnknown = 0x7FFF7FFDu;

class CellGrid {
 public:
  CellGrid() = default;
  explicit CellGrid(const CellRect& cells, std::uint32_t at = kEmpty)
      : cells_(cells), at_(static_cast<std::size_t>(cells.columns() * cells.rows()), at) {}

  /// The same, seen from elsewhere.
  void shift(std::int64_t columns, std::int64_t rows) { cells_ = shifted(cells_, columns, rows); }

  [[nodiscard]] const CellRect& cells() const { return cells_; }
  /// A packed offset, kEmpty or kUnknown for each cell, row by row.
  [[nodiscard]] std::span<const std::uint32_t> all() const { return at_; }
  [[nodiscard]] std::uint32_t& operator[](Address cell) { return at_[indexOf(cell)]; }
  [[nodiscard]] std::uint32_t operator[](Address cell) const { return at_[indexOf(cell)]; }
  /// By the index of a cell.
  [[nodiscard]] std::uint32_t& at(std::size_t index) { return at_[index]; }
  [[nodiscard]] std::size_t indexOf(Address cell) const {
    return static_cast<std::size_t>((cell.row - cells_.rowBegin) * cells_.columns() + cell.column -
                                    cells_.columnBegin);
  }

  /// Calls act(cell, offset, index of the cell) for each sample, row by row.
  template <class Act>
  void each(Act&& act) const {
    std::size_t i = 0;
    for (std::int64_t row = cells_.rowBegin; row < cells_.rowEnd; ++row) {
      for (std::int64_t column = cells_.columnBegin; column < cells_.columnEnd; ++column, ++i) {
        if (isSample(at_[i])) act(Address{column, row}, at_[i], i);
      }
    }
  }

  void fill(const CellRect& cells, std::uint32_t at);
  /// Gives some cells what they have in another grid.
  void copy(const CellGrid& from, const CellRect& cells);
  /// Takes what stands in some cells of a strip.
  void take(const Strip& strip, const CellRect& cells);

 private:
  CellRect cells_{0, 0, 0, 0};
  std::vector<std::uint32_t> at_;
};

// What is known of cells around some that are to be filled.

struct KnownCells {
  CellGrid samples;             ///< and kUnknown where nothing is known; or no cells at all
  std::vector<CellRect> where;  ///< something is

  /// The same, seen from elsewhere.
  void shift(std::int64_t columns, std::int64_t rows) {
    samples.shift(columns, rows);
    for (CellRect& cells : where) cells = shifted(cells, columns, rows);
  }
};

// What was found of layers, in blocks of 64 × 64 cells: the next chunks are likely to look at
// coarse layers there again, and next to blocks that are known there is less to be found out. A
// block is a function of its place, so none can ever be wrong; of each layer the one that was of no
// use for the longest time is forgotten first.
//
// Blocks of coarse layers are filled whole only where somebody looks for the second time. So a
// chunk by itself costs no more, and one of many takes a small part of what its coarse layers cost.

class WindowCache {
 public:
  /// What is to be filled of a layer for some cells to be known: these cells where nobody has
  /// looked before, else blocks, or nothing.
  [[nodiscard]] CellRect missing(std::size_t layer, const CellRect& wanted) const;
  /// Whether all of them are known.
  [[nodiscard]] bool has(std::size_t layer, const CellRect& wanted) const {
    return missing(layer, wanted).empty();
  }
  /// Somebody looks at some cells.
  void look(std::size_t layer, const CellRect& cells);
  /// Takes the blocks of what was filled.
  void keep(std::size_t layer, const CellGrid& filled);
  /// Forgets what is too much; until then all is there that was kept.
  void trim();
  /// Cells that are known.
  [[nodiscard]] CellGrid read(std::size_t layer, const CellRect& wanted) const;
  /// The colours of samples in some cells, kUnknown where none was kept.
  [[nodiscard]] CellGrid readColours(std::size_t layer, const CellRect& cells) const;
  /// Takes them of cells that are known, in place of those that were there.
  void keepColours(std::size_t layer, const CellGrid& colours);
  /// What is known of the cells that are seen around some that are wanted, and kUnknown elsewhere.
  /// Samples farther than a ring from all that is not known are left out. Without cells: nothing.
  [[nodiscard]] KnownCells around(std::size_t layer, const CellRect& wanted,
                                  const CellRect& seen) const;

 private:
  struct Block {
    std::size_t layer;
    Address address;
    CellGrid samples;       // none: it was looked at only
    CellGrid colours = {};  // where samples are of several classes

    [[nodiscard]] bool isKnown() const { return !samples.all().empty(); }
  };

  [[nodiscard]] const Block* find(std::size_t layer, Address address) const;
  Block& renew(std::size_t layer, Address address);

  std::vector<Block> blocks_;  // the last one was of use last
};

}  // namespace copse
