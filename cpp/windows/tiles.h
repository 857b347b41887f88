// A sparse store of a layer's samples, by tiles of 64 × 64 cells. It takes 32 bits for each cell of
// a tile that holds samples and 32 for each sample's slot: about 16 bytes a sample. Where several
// classes share the layer it takes 8 bits more for each cell: about 3 bytes a sample.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "ground/lattice.h"
#include "shape/box_index.h"
#include "windows/cells.h"

namespace copse {

class Tiles {
 public:
  static constexpr std::int64_t kSide = 64;
  static constexpr std::size_t kCells = kSide * kSide;
  static constexpr std::uint32_t kNoSlot = UINT32_MAX;
  /// The class of a sample that is assigned to none.
  static constexpr std::uint8_t kNobody = UINT8_MAX;

  struct Tile {
    std::vector<std::uint32_t> at;     ///< packed offset or kEmpty, row by row
    std::vector<std::uint32_t> slots;  ///< of each sample in turn; kNoSlot if it is not shown
    /// Of each cell's sample, as an index of the layer's classes; empty where there is only one.
    std::vector<std::uint8_t> classes = {};

    [[nodiscard]] std::uint8_t classAt(std::size_t index) const {
      return classes.empty() ? 0 : classes[index];
    }
  };
  struct Hash {
    std::size_t operator()(Address tile) const;
  };
  struct Same {
    bool operator()(Address a, Address b) const { return a == b; }
  };
  using Map = std::unordered_map<Address, Tile, Hash, Same>;

  Tiles() = default;
  /// Makes a store with an index by place.
  static Tiles indexed() {
    Tiles tiles;
    tiles.index_.emplace(kIndexSide);
    return tiles;
  }

  [[nodiscard]] std::uint32_t at(Address cell) const;
  [[nodiscard]] std::uint8_t classAt(Address cell) const;
  /// Copies the samples in some cells of a strip, and returns their number.
  std::size_t take(const Strip& strip, const CellRect& cells);
  /// An upper bound of the number of samples.
  [[nodiscard]] std::size_t most() const { return tiles_.size() * kCells; }

  [[nodiscard]] const Tile* find(Address tile) const;
  [[nodiscard]] Tile* find(Address tile);
  Tile& make(Address tile);
  void put(Address cell, std::uint32_t offset, std::uint8_t classIndex);
  void erase(Address tile);

  /// Calls visit(tile) for tiles by ascending distance, while the distance is below the last result
  /// of `visit`, which begins with `most`. `distanceTo` of a rectangle of cells must not exceed
  /// that of any part of it. For a store with an index.
  template <class Distance, class Visit>
  void fromNearest(Distance&& distanceTo, double most, Visit&& visit) const {
    index_->fromNearest([&](const BoundingBox& box) { return distanceTo(cellsOf(box)); }, most,
                        visit);
  }
  /// Returns the tiles that hold any of the cells, row by row.
  [[nodiscard]] std::vector<Address> in(const CellRect& cells) const;
  /// Calls act(cell, offset, class) for each sample in some cells.
  template <class Act>
  void eachIn(const CellRect& cells, Act&& act) const {
    for (const Address tile : in(cells)) {
      const Tile& own = *find(tile);
      const CellRect part = common(cells, cellsOf(tile));
      for (std::int64_t row = part.rowBegin; row < part.rowEnd; ++row) {
        for (std::int64_t column = part.columnBegin; column < part.columnEnd; ++column) {
          const Address cell{column, row};
          const std::size_t i = indexIn(cell);
          if (isSample(own.at[i])) act(cell, own.at[i], own.classAt(i));
        }
      }
    }
  }

  /// Calls act(cell, offset) for each sample in some cells that another store lacks, whatever its
  /// class.
  template <class Act>
  void eachMissingIn(const Tiles& other, const CellRect& cells, Act&& act) const {
    for (const Address tile : in(cells)) {
      const Tile& own = *find(tile);
      const Tile* its = other.find(tile);
      const CellRect part = common(cells, cellsOf(tile));
      for (std::int64_t row = part.rowBegin; row < part.rowEnd; ++row) {
        for (std::int64_t column = part.columnBegin; column < part.columnEnd; ++column) {
          const std::size_t i = indexIn({column, row});
          if (its != nullptr && own.at[i] == its->at[i]) continue;
          if (isSample(own.at[i])) act(Address{column, row}, own.at[i]);
        }
      }
    }
  }

  static Address tileOf(Address cell) { return {floorOf(cell.column), floorOf(cell.row)}; }
  static std::size_t indexIn(Address cell) {
    return static_cast<std::size_t>((cell.row & (kSide - 1)) * kSide + (cell.column & (kSide - 1)));
  }
  static Address cellOf(Address tile, std::size_t index) {
    const auto i = static_cast<std::int64_t>(index);
    return {tile.column * kSide + i % kSide, tile.row * kSide + i / kSide};
  }
  static CellRect cellsOf(Address tile) {
    return {tile.column * kSide, (tile.column + 1) * kSide, tile.row * kSide,
            (tile.row + 1) * kSide};
  }

 private:
  static constexpr double kIndexSide = 8;  // tiles
  static constexpr double kFew = 64;       // tiles to look up one by one

  static std::int64_t floorOf(std::int64_t cell) { return cell >> 6; }
  static BoundingBox boxOf(Address tile) {
    const auto x = static_cast<double>(tile.column);
    const auto y = static_cast<double>(tile.row);
    return {x, y, x, y};
  }
  /// The cells of all tiles in a box.
  static CellRect cellsOf(const BoundingBox& box) {
    return {
        static_cast<std::int64_t>(box.x0) * kSide, static_cast<std::int64_t>(box.x1 + 1) * kSide,
        static_cast<std::int64_t>(box.y0) * kSide, static_cast<std::int64_t>(box.y1 + 1) * kSide};
  }

  Map tiles_;
  std::optional<BoxIndex<Address>> index_;
};

/// Reads one cell after another, fast while these are in the same tile.
class TileReader {
 public:
  explicit TileReader(const Tiles& tiles) : tiles_(tiles), tile_(tiles.find(at_)) {}

  [[nodiscard]] std::uint32_t at(Address cell) {
    const Address at = Tiles::tileOf(cell);
    if (!Tiles::Same()(at, at_)) {
      at_ = at;
      tile_ = tiles_.find(at);
    }
    return tile_ == nullptr ? kEmpty : tile_->at[Tiles::indexIn(cell)];
  }

 private:
  const Tiles& tiles_;
  Address at_{0, 0};
  const Tiles::Tile* tile_;
};

}  // namespace copse
