// Rectangles of cells, and the samples in them, 32 bits for each cell.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ground/band.h"
#include "ground/lattice.h"

namespace copse {

constexpr CellRect shifted(const CellRect& r, std::int64_t columns, std::int64_t rows) {
  return {r.columnBegin + columns, r.columnEnd + columns, r.rowBegin + rows, r.rowEnd + rows};
}
constexpr CellRect grown(const CellRect& r, std::int64_t by) {
  return {r.columnBegin - by, r.columnEnd + by, r.rowBegin - by, r.rowEnd + by};
}
/// The intersection of two rectangles, which may be empty.
constexpr CellRect common(const CellRect& a, const CellRect& b) {
  return {std::max(a.columnBegin, b.columnBegin), std::min(a.columnEnd, b.columnEnd),
          std::max(a.rowBegin, b.rowBegin), std::min(a.rowEnd, b.rowEnd)};
}
/// Calls act(rectangle) for up to four rectangles that cover `r` without `inner`, which lies in it.
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

/// Copies the cells of a row: samples as they are, all other marks as kEmpty.
inline void copySamples(const std::uint32_t* from, std::int64_t count, std::uint32_t* to) {
  std::transform(from, from + count, to,
                 [](std::uint32_t at) { return isSample(at) ? at : kEmpty; });
}

/// The contents of a cell of which it is unknown whether it holds a sample.
inline constexpr std::uint32_t kUnknown = 0x7FFF7FFDu;

/// The contents of a rectangle of cells.
class CellGrid {
 public:
  CellGrid() = default;
  explicit CellGrid(const CellRect& cells, std::uint32_t at = kEmpty)
      : cells_(cells), at_(static_cast<std::size_t>(cells.columns() * cells.rows()), at) {}

  /// Moves the origin of addresses.
  void shift(std::int64_t columns, std::int64_t rows) { cells_ = shifted(cells_, columns, rows); }

  [[nodiscard]] const CellRect& cells() const { return cells_; }
  /// For each cell, row by row, a packed offset, kEmpty or kUnknown.
  [[nodiscard]] std::span<const std::uint32_t> all() const { return at_; }
  [[nodiscard]] std::uint32_t& operator[](Address cell) { return at_[indexOf(cell)]; }
  [[nodiscard]] std::uint32_t operator[](Address cell) const { return at_[indexOf(cell)]; }
  [[nodiscard]] std::uint32_t& at(std::size_t index) { return at_[index]; }
  [[nodiscard]] std::size_t indexOf(Address cell) const {
    return static_cast<std::size_t>((cell.row - cells_.rowBegin) * cells_.columns() + cell.column -
                                    cells_.columnBegin);
  }

  /// Calls act(cell, offset, cell's index) for each sample, row by row.
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
  /// Copies some cells of another grid.
  void copy(const CellGrid& from, const CellRect& cells);
  /// Copies the samples in some cells of a strip.
  void take(const Strip& strip, const CellRect& cells);

 private:
  CellRect cells_{0, 0, 0, 0};
  std::vector<std::uint32_t> at_;
};

/// A cache of the layers' samples, in blocks of 64 × 64 cells. The next chunks are likely to need
/// the same cells of coarse layers again, and known cells next to a window leave less doubt in it.
/// A block is a function of its place, so that it never becomes invalid. The cache evicts the least
/// recently used blocks of each layer.
///
/// Blocks of coarse layers are filled whole only where cells are wanted for the second time. So a
/// single chunk costs no more, and one of many costs a small part of its coarse layers.
class WindowCache {
 public:
  /// Returns the cells of a layer to fill before the wanted ones are known: the wanted ones where
  /// `look` saw none of their blocks, else whole blocks, or nothing.
  [[nodiscard]] CellRect missing(std::size_t layer, const CellRect& wanted) const;
  [[nodiscard]] bool has(std::size_t layer, const CellRect& wanted) const {
    return missing(layer, wanted).empty();
  }
  /// Notes that cells are wanted, and marks their blocks as used.
  void look(std::size_t layer, const CellRect& cells);
  /// Stores the whole blocks among cells that were filled.
  void keep(std::size_t layer, const CellGrid& filled);
  /// Evicts least recently used blocks beyond the limit. No other call evicts any.
  void trim();
  /// Returns cells, all of which must be known.
  [[nodiscard]] CellGrid read(std::size_t layer, const CellRect& wanted) const;
  /// Returns the colours of samples in some cells, kUnknown where none was stored.
  [[nodiscard]] CellGrid readColours(std::size_t layer, const CellRect& cells) const;
  /// Stores the colours of known cells.
  void keepColours(std::size_t layer, const CellGrid& colours);
  /// Returns the known ones of the cells seen around the wanted ones, or no cells when none is
  /// known. Leaves out samples farther than a ring from all unknown cells.
  [[nodiscard]] CellGrid around(std::size_t layer, const CellRect& wanted,
                                const CellRect& seen) const;

 private:
  struct Block {
    std::size_t layer;
    Address address;
    CellGrid samples;       // no cells: wanted once, but not filled
    CellGrid colours = {};  // no cells: the layer has one class

    [[nodiscard]] bool isKnown() const { return !samples.all().empty(); }
  };

  [[nodiscard]] const Block* find(std::size_t layer, Address address) const;
  Block& renew(std::size_t layer, Address address);

  std::vector<Block> blocks_;  // the most recently used one is last
};

}  // namespace copse
