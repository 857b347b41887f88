// Rectangles of cells, and the samples in them: in a dense grid, in a sparse store, and in a cache.
// Store and cache keep grids of 64 × 64 cells, their blocks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ground/band.h"
#include "ground/lattice.h"
#include "shape/box_index.h"
#include "shape/placed_at.h"

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
constexpr CellRect hullOf(const CellRect& a, const CellRect& b) {
  return {std::min(a.columnBegin, b.columnBegin), std::max(a.columnEnd, b.columnEnd),
          std::min(a.rowBegin, b.rowBegin), std::max(a.rowEnd, b.rowEnd)};
}
/// The box around the addresses in a rectangle, for an index.
inline BoundingBox boxOf(const CellRect& r) {
  return {static_cast<double>(r.columnBegin), static_cast<double>(r.rowBegin),
          static_cast<double>(r.columnEnd - 1), static_cast<double>(r.rowEnd - 1)};
}
/// The box around some cells of that side.
inline BoundingBox boxOf(const CellRect& cells, double side) {
  return {static_cast<double>(cells.columnBegin) * side, static_cast<double>(cells.rowBegin) * side,
          static_cast<double>(cells.columnEnd) * side, static_cast<double>(cells.rowEnd) * side};
}
constexpr bool holds(const CellRect& r, Address cell) {
  return cell.column >= r.columnBegin && cell.column < r.columnEnd && cell.row >= r.rowBegin &&
         cell.row < r.rowEnd;
}
/// Call act(rectangle) for up to four rectangles that cover `r` without `inner`, which lies in it.
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

/// Return items by their ascending places, which are whole numbers, with the one sort there is.
template <class Item, class PlaceOf>
std::vector<Item> sortedBy(std::vector<Item> items, PlaceOf&& placeOf) {
  std::vector<PlacedAt> places;
  for (std::size_t i = 0; i < items.size(); ++i)
    places.push_back({static_cast<std::int64_t>(placeOf(items[i])), static_cast<std::int64_t>(i)});
  sortByPlace(places);
  std::vector<Item> sorted;
  for (const PlacedAt& at : places)
    sorted.push_back(std::move(items[static_cast<std::size_t>(at.what)]));
  return sorted;
}

inline constexpr std::int64_t kBlockSide = 64;
inline constexpr std::size_t kBlockCells = kBlockSide * kBlockSide;

constexpr Address blockOf(Address cell) {
  return {cell.column >> 6, cell.row >> 6};
}
/// The blocks that meet some cells.
constexpr CellRect blocksOf(const CellRect& cells) {
  return {cells.columnBegin >> 6, (cells.columnEnd + kBlockSide - 1) >> 6, cells.rowBegin >> 6,
          (cells.rowEnd + kBlockSide - 1) >> 6};
}
constexpr CellRect cellsOf(Address block) {
  return {block.column * kBlockSide, (block.column + 1) * kBlockSide, block.row * kBlockSide,
          (block.row + 1) * kBlockSide};
}
/// The index of a cell in its block.
constexpr std::size_t indexInBlock(Address cell) {
  return static_cast<std::size_t>((cell.row & (kBlockSide - 1)) * kBlockSide +
                                  (cell.column & (kBlockSide - 1)));
}
constexpr Address cellOf(Address block, std::size_t index) {
  const auto i = static_cast<std::int64_t>(index);
  return {block.column * kBlockSide + i % kBlockSide, block.row * kBlockSide + i / kBlockSide};
}

/// The contents of a cell of which it is unknown whether it holds a sample.
inline constexpr std::uint32_t kUnknown = 0x7FFF7FFDu;
/// The class of a sample that is assigned to none.
inline constexpr std::uint8_t kNoClass = UINT8_MAX;

/// The contents of a rectangle of cells: 32 bits for each, and 8 more where its samples have
/// classes.
class CellGrid {
 public:
  CellGrid() = default;
  explicit CellGrid(const CellRect& cells, std::uint32_t at = kEmpty)
      : cells_(cells), at_(static_cast<std::size_t>(cells.columns() * cells.rows()), at) {}

  /// Move the origin of addresses.
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
  /// For each cell the class of its sample, or kNoClass; empty where there is only one class.
  [[nodiscard]] std::span<const std::uint8_t> classes() const { return classes_; }
  [[nodiscard]] std::uint8_t classAt(std::size_t index) const {
    return classes_.empty() ? 0 : classes_[index];
  }
  /// The same list to be written, made of kNoClass where it is empty.
  std::span<std::uint8_t> writeClasses() {
    classes_.resize(at_.size(), kNoClass);
    return classes_;
  }

  /// Call act(cell, offset, cell's index) for each sample in some of its cells, row by row.
  template <class Act>
  void eachIn(const CellRect& cells, Act&& act) const {
    for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
      std::size_t i = indexOf({cells.columnBegin, row});
      for (std::int64_t column = cells.columnBegin; column < cells.columnEnd; ++column, ++i) {
        if (isSample(at_[i])) act(Address{column, row}, at_[i], i);
      }
    }
  }
  template <class Act>
  void each(Act&& act) const {
    eachIn(cells_, act);
  }

  /// Return the number of samples before a cell's index.
  [[nodiscard]] std::size_t samplesBefore(std::size_t index) const {
    return static_cast<std::size_t>(std::count_if(at_.data(), at_.data() + index, isSample));
  }

  void fill(const CellRect& cells, std::uint32_t at);
  /// Copy some cells of another grid, and their classes if that has any.
  void copy(const CellGrid& from, const CellRect& cells);
  /// Copy the samples in some cells of a strip.
  void take(const Strip& strip, const CellRect& cells);

 private:
  CellRect cells_{0, 0, 0, 0};
  std::vector<std::uint32_t> at_;
  std::vector<std::uint8_t> classes_;
};

/// A sparse store of a layer's samples, by those blocks that hold any: about 16 bytes a sample with
/// its slot, and 3 more where several classes share the layer.
class CellStore {
 public:
  static constexpr std::uint32_t kNoSlot = UINT32_MAX;

  struct Block {
    CellGrid cells;
    std::vector<std::uint32_t> slots = {};  ///< of each sample in turn; kNoSlot if it is not shown
  };
  struct Hash {
    std::size_t operator()(Address block) const;
  };

  CellStore() = default;
  /// Make a store with an index by place.
  static CellStore indexed() {
    CellStore store;
    store.index_.emplace(kIndexSide);
    return store;
  }

  /// An upper bound of the number of samples.
  [[nodiscard]] std::size_t most() const { return blocks_.size() * kBlockCells; }
  [[nodiscard]] std::uint32_t at(Address cell) const;
  [[nodiscard]] std::uint8_t classAt(Address cell) const;
  [[nodiscard]] const Block* find(Address block) const;
  [[nodiscard]] Block* find(Address block);
  Block& make(Address block);
  void erase(Address block);
  void put(Address cell, std::uint32_t offset) {
    make(blockOf(cell)).cells.at(indexInBlock(cell)) = offset;
  }
  void put(Address cell, std::uint32_t offset, std::uint8_t classIndex);
  /// Copy the samples in some cells of a strip, and return their number.
  std::size_t take(const Strip& strip, const CellRect& cells);

  /// Call visit(block) for blocks by ascending distance, while the distance is below the last
  /// result of `visit`, which begins with `most`. `distanceTo` of a rectangle of cells must not
  /// exceed that of any part of it. For a store with an index.
  template <class Distance, class Visit>
  void fromNearest(Distance&& distanceTo, double most, Visit&& visit) const {
    const auto cell = [](double block) { return static_cast<std::int64_t>(block) * kBlockSide; };
    index_->fromNearest(
        [&](const BoundingBox& box) {
          return distanceTo({cell(box.x0), cell(box.x1 + 1), cell(box.y0), cell(box.y1 + 1)});
        },
        most, visit);
  }
  /// Return the blocks that hold any of the cells, row by row.
  [[nodiscard]] std::vector<Address> in(const CellRect& cells) const;
  /// Call act(cell, offset, class) for each sample in some cells.
  template <class Act>
  void eachIn(const CellRect& cells, Act&& act) const {
    for (const Address address : in(cells)) {
      const CellGrid& own = find(address)->cells;
      own.eachIn(common(cells, own.cells()),
                 [&](Address cell, std::uint32_t offset, std::size_t i) {
                   act(cell, offset, own.classAt(i));
                 });
    }
  }
  /// Call act(cell, offset) for each sample in some cells that another store lacks, whatever its
  /// class.
  template <class Act>
  void eachMissingIn(const CellStore& other, const CellRect& cells, Act&& act) const {
    for (const Address address : in(cells)) {
      const CellGrid& own = find(address)->cells;
      const Block* its = other.find(address);
      own.eachIn(common(cells, own.cells()),
                 [&](Address cell, std::uint32_t offset, std::size_t i) {
                   if (its == nullptr || its->cells.all()[i] != offset) act(cell, offset);
                 });
    }
  }

 private:
  static constexpr double kIndexSide = 8;  // blocks
  static constexpr double kFew = 64;       // blocks to look up one by one

  std::unordered_map<Address, Block, Hash> blocks_;
  std::optional<BoxIndex<Address>> index_;
};

/// A cache of the layers' samples, by blocks. The next chunks are likely to need the same cells of
/// coarse layers again, and known cells next to a window leave less doubt in it. A block is a
/// function of its place, so that it never becomes invalid. The cache evicts the least recently
/// used blocks of each layer.
///
/// Blocks of coarse layers are filled whole only where cells are wanted for the second time. So a
/// single chunk costs no more, and one of many costs a small part of its coarse layers.
class WindowCache {
 public:
  /// Return the cells of a layer to fill before the wanted ones are known: the wanted ones where
  /// `look` saw none of their blocks, else whole blocks, or nothing.
  [[nodiscard]] CellRect missing(std::size_t layer, const CellRect& wanted) const;
  /// Notes that cells are wanted, and marks their blocks as used.
  void look(std::size_t layer, const CellRect& cells);
  /// Stores whole blocks that were filled, and the classes of known cells.
  void keep(std::size_t layer, const CellGrid& filled);
  /// Evict least recently used blocks beyond the limit. No other call evicts any.
  void trim();
  /// Return cells, all of which must be known. Their classes are kNoClass where none is stored.
  [[nodiscard]] CellGrid read(std::size_t layer, const CellRect& wanted) const;
  /// Return the known ones of the cells seen around the wanted ones, or no cells when none is
  /// known. Leave out samples farther than a ring from all unknown cells.
  [[nodiscard]] CellGrid around(std::size_t layer, const CellRect& wanted,
                                const CellRect& seen) const;

 private:
  struct Use {
    std::size_t layer;
    Address block;
    bool operator==(const Use&) const = default;
  };

  /// Return the cells of a block, or null if they are unknown.
  [[nodiscard]] const CellGrid* find(const Use& use) const;
  [[nodiscard]] bool isUsed(const Use& use) const;
  void renew(const Use& use);

  std::vector<CellStore> layers_;
  std::vector<Use> uses_;  // of blocks, filled or only wanted so far; the most recent one is last
};

}  // namespace copse
