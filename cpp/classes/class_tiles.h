// The grids of all groups and layers, in tiles: only tiles with ground that some class may fill are
// in memory, so that parts far apart cost nothing between them.
//
// A tile is a square of 16 finest cells a side, or of one cell of the coarsest grid. It holds for
// each group the coverage of its cells (coverage.h), and for each layer the sample in each cell.
//
// Cost: 16 bytes for a finest cell where all classes share one grid, or 46 bytes a sample; 12 ns to
// find a tile by its address.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "classes/class_table.h"
#include "grid/boundary_cell.h"
#include "grid/raster.h"

namespace copse {

/// A lattice point.
struct LatticePoint {
  std::int64_t x, y;
};

/// A tile by its absolute address, in tiles.
struct ClassTile {
  std::int64_t column, row;
  std::uint32_t band;  // its row of tiles, among those with ground
  std::unique_ptr<std::uint64_t[]> words;
};

/// A sample in its layer's cell: 24 bits each for its offsets, then its class.
inline constexpr std::uint64_t kNoSample = ~std::uint64_t{0};

class ClassTiles {
 public:
  /// A ground for each group.
  ClassTiles(const ClassTable& table, std::span<const std::shared_ptr<const Ground>> grounds);

  /// Adds the next row of tiles, from below; false when there is none.
  bool paintRow();

  [[nodiscard]] const ClassTable& table() const { return table_; }
  /// Memory that the tiles take.
  [[nodiscard]] double bytes() const {
    return static_cast<double>(tiles_.size()) * static_cast<double>(8 * wordsInTile_);
  }
  /// Row by row from below, each from the left.
  [[nodiscard]] const std::vector<ClassTile>& all() const { return tiles_; }
  [[nodiscard]] const Ground& ground(std::uint32_t group) const { return rasters_[group].ground(); }
  /// Cells along a tile's side: 2^bits.
  [[nodiscard]] int groupBits(std::uint32_t group) const {
    return tileBits_ - table_.groups()[group].level;
  }
  [[nodiscard]] int layerBits(std::uint32_t layer) const {
    return tileBits_ - table_.layers()[layer].level;
  }
  [[nodiscard]] std::uint64_t* coverage(const ClassTile& tile, std::uint32_t group) const {
    return tile.words.get() + coverageBegins_[group];
  }
  [[nodiscard]] std::uint64_t* samples(const ClassTile& tile, std::uint32_t layer) const {
    return tile.words.get() + sampleBegins_[layer];
  }
  /// The tile of that address, or null.
  [[nodiscard]] const ClassTile* find(std::int64_t column, std::int64_t row) const {
    for (std::size_t slot = slotOf(column, row);; slot = (slot + 1) & (slots_.size() - 1)) {
      if (slots_[slot] == 0) return nullptr;
      const ClassTile& tile = tiles_[slots_[slot] - 1];
      if (tile.column == column && tile.row == row) return &tile;
    }
  }
  /// What is known of a group's boundary cells in a row of its cells, within a tile.
  [[nodiscard]] const RowCells& rowCells(const ClassTile& tile, std::uint32_t group,
                                         std::int64_t row) const {
    return bands_[tile.band][group][static_cast<std::size_t>(row - (tile.row << groupBits(group)))];
  }
  /// The cell of a level that a coordinate falls into.
  [[nodiscard]] std::int64_t cellOf(std::int64_t coordinate, int level) const {
    const std::int64_t side = table_.side(level);
    auto cell = static_cast<std::int64_t>(static_cast<double>(coordinate) *
                                          perSide_[static_cast<std::size_t>(level)]);
    if ((cell + 1) * side <= coordinate) ++cell;
    if (cell * side > coordinate) --cell;
    return cell;
  }
  /// The classes of which a tile has samples, a bit for each.
  [[nodiscard]] std::uint64_t& present(const ClassTile& tile) const {
    return tile.words[wordsInTile_ - 1];
  }
  /// Which samples matter at a point: those of each class as far as that, and `extra`.
  struct Reaches {
    const std::array<std::int64_t, kMostClasses>& of;
    std::int64_t extra;
  };
  /// Calls see(sample's class, dx, dy) for the samples of a layer whose cells meet the square that
  /// reaches so far from a point, until it returns true; whether it did.
  template <class See>
  bool anyNear(std::uint32_t layer, LatticePoint at, std::int64_t reach, See&& see) const {
    return anyNear(layer, at, reach, nullptr, see);
  }
  /// The same, but for whole tiles of which no sample matters.
  template <class See>
  bool anyNear(std::uint32_t layer, LatticePoint at, std::int64_t reach, const Reaches* reaches,
               See&& see) const;

 private:
  [[nodiscard]] std::size_t slotOf(std::int64_t column, std::int64_t row) const {
    const std::uint64_t key = (static_cast<std::uint64_t>(row) * 0x9E3779B97F4A7C15u) ^
                              (static_cast<std::uint64_t>(column) * 0xD6E8FEB86659FD93u);
    return static_cast<std::size_t>((key ^ (key >> 32)) * 0xBF58476D1CE4E5B9u >> 32) &
           (slots_.size() - 1);
  }
  [[nodiscard]] bool matters(const ClassTile& tile, LatticePoint at, const Reaches& reaches) const;
  void addTiles(std::int64_t row, std::uint32_t band);
  void addSlot(std::size_t tile);
  void paint(std::uint32_t group, std::int64_t row, const RowCells& cells);

  const ClassTable& table_;
  std::vector<Raster> rasters_;  // by group
  int tileBits_;                 // finest cells along a tile's side: 2^bits
  std::vector<std::size_t> coverageBegins_, sampleBegins_;
  std::size_t wordsInTile_ = 0;
  std::vector<double> perSide_;  // by level
  std::vector<ClassTile> tiles_;
  std::vector<std::uint32_t> slots_;                       // open addressing: a tile's index plus 1
  std::vector<std::vector<std::vector<RowCells>>> bands_;  // by row of tiles, group, row of cells
  std::int64_t nextRow_;                                   // of tiles
};

template <class See>
bool ClassTiles::anyNear(std::uint32_t layer, LatticePoint at, std::int64_t reach,
                         const Reaches* reaches, See&& see) const {
  const int level = table_.layers()[layer].level;
  const int bits = layerBits(layer);
  const std::int64_t side = table_.side(level);
  const std::int64_t left = cellOf(at.x - reach, level), right = cellOf(at.x + reach, level);
  const std::int64_t bottom = cellOf(at.y - reach, level), top = cellOf(at.y + reach, level);
  // A few tiles are sooner looked through.
  const bool isWide = reaches != nullptr && (right - left) >> bits > 2;
  for (std::int64_t tileRow = bottom >> bits; tileRow <= top >> bits; ++tileRow) {
    const std::int64_t rowBegin = std::max(bottom, tileRow << bits);
    const std::int64_t rowEnd = std::min(top + 1, (tileRow + 1) << bits);
    for (std::int64_t tileColumn = left >> bits; tileColumn <= right >> bits; ++tileColumn) {
      const ClassTile* tile = find(tileColumn, tileRow);
      if (tile == nullptr || (isWide && !matters(*tile, at, *reaches))) continue;
      const std::int64_t columnBegin = std::max(left, tileColumn << bits);
      const std::int64_t columnEnd = std::min(right + 1, (tileColumn + 1) << bits);
      const std::uint64_t* row =
          samples(*tile, layer) + ((rowBegin - (tileRow << bits)) << bits) - (tileColumn << bits);
      for (std::int64_t r = rowBegin; r < rowEnd; ++r, row += std::int64_t{1} << bits) {
        for (std::int64_t c = columnBegin; c < columnEnd; ++c) {
          const std::uint64_t sample = row[c];
          if (sample == kNoSample) continue;
          const auto x = static_cast<std::int64_t>(sample & 0xFFFFFF);
          const auto y = static_cast<std::int64_t>((sample >> 24) & 0xFFFFFF);
          if (see(static_cast<std::uint32_t>(sample >> 48), c * side + x - at.x,
                  r * side + y - at.y))
            return true;
        }
      }
    }
  }
  return false;
}

}  // namespace copse
