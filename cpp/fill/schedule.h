// The schedule: where and when each stage of the sampler works.
//
// The darts of one stage must come before those of the next, across the whole plane. The schedule
// achieves this in one pass through memory. It cuts the plane into tiles of about 64 × 64 cells.
// Rows of tiles go from bottom to top, the tiles of a row from left to right. All stages of a tile
// run before the next tile begins. Stage k works on the tile moved by −2k cells in x and y. So at
// least two cells always lie between an earlier tile's later stage and a later tile's earlier
// stage, and no sample reaches farther (docs/proofs.md).
//
// A hash moves each seam between tiles, so that the order within one stage has no period.
#pragma once

#include <cstdint>
#include <iterator>

#include "base/hash.h"
#include "ground/lattice.h"
#include "shape/box.h"

namespace copse {

inline constexpr std::int64_t kTile = 64;       // mean side of a tile, in cells
inline constexpr std::int64_t kDartBlock = 8;   // side of a block of early darts, in cells
inline constexpr std::int64_t kShift = kReach;  // cells that a stage is moved past the one before

// Darts of each early stage, in sixteenths of a dart for each cell. A late stage and the finish
// follow.
inline constexpr int kEarlyDarts[] = {2, 2, 4, 8, 16};

inline constexpr std::int64_t kLateStage = std::ssize(kEarlyDarts);
inline constexpr std::int64_t kFinishStage = kLateStage + 1;
inline constexpr std::int64_t kStages = kFinishStage + 1;
inline constexpr std::int64_t kMostShift = kShift * (kStages - 1);

/// The key of a stage's draws.
class StageKey {
 public:
  StageKey(std::uint64_t key, Address origin) : key_(key), origin_(origin) {}

  /// The key of a row. The key of one of its cells is mix(ofRow(row), column).
  [[nodiscard]] std::uint64_t ofRow(std::int64_t row) const {
    return mix(key_, row + origin_.row) + kGolden * static_cast<std::uint64_t>(origin_.column);
  }

 private:
  std::uint64_t key_;
  Address origin_;
};

/// The first cell of a tile along an axis. A hash moves it by whole blocks, up to a tile, so seams
/// stay in ascending order.
inline std::int64_t seamOf(std::uint64_t key, std::int64_t tile, std::int64_t side,
                           std::int64_t block) {
  const auto blocks = static_cast<std::uint64_t>(side / block);
  return tile * side + static_cast<std::int64_t>(mix(key, tile) % blocks) * block;
}

/// The tile that a cell belongs to along an axis.
inline std::int64_t tileOf(std::uint64_t key, std::int64_t cell, std::int64_t side,
                           std::int64_t block) {
  const std::int64_t tile = cell >= 0 ? cell / side : -((-cell + side - 1) / side);
  return seamOf(key, tile, side, block) <= cell ? tile : tile - 1;
}

/// The tiles and the keys. They depend on the seed and the place alone. Rows and columns count from
/// an origin.
class Schedule {
 public:
  explicit Schedule(std::uint64_t seed, Address origin = {0, 0}) : seed_(seed), origin_(origin) {}

  /// The first row of a row of tiles.
  [[nodiscard]] std::int64_t rowBegin(std::int64_t tileRow) const {
    return seam(rowsKey(), tileRow) - origin_.row;
  }
  /// The row of tiles that a row belongs to.
  [[nodiscard]] std::int64_t tileRowOf(std::int64_t row) const {
    return tileAlong(rowsKey(), row + origin_.row);
  }
  /// The first column of a tile in a row of tiles.
  [[nodiscard]] std::int64_t columnBegin(std::int64_t tileRow, std::int64_t tile) const {
    return seam(columnsKey(tileRow), tile) - origin_.column;
  }
  /// The tile, in a row of tiles, that a column belongs to.
  [[nodiscard]] std::int64_t tileAt(std::int64_t tileRow, std::int64_t column) const {
    return tileAlong(columnsKey(tileRow), column + origin_.column);
  }
  /// The cells on which a stage of a tile works.
  [[nodiscard]] CellRect rectOf(Address tile, std::int64_t stage) const {
    const std::int64_t shift = stage * kShift;
    return {columnBegin(tile.row, tile.column) - shift,
            columnBegin(tile.row, tile.column + 1) - shift, rowBegin(tile.row) - shift,
            rowBegin(tile.row + 1) - shift};
  }
  [[nodiscard]] StageKey stageKey(std::int64_t stage) const {
    return {mix(keyOf(seed_, Stream::stages), stage), origin_};
  }

 private:
  [[nodiscard]] std::uint64_t rowsKey() const { return keyOf(seed_, Stream::rows); }
  [[nodiscard]] std::uint64_t columnsKey(std::int64_t tileRow) const {
    return mix(keyOf(seed_, Stream::columns), tileRow);
  }
  static std::int64_t seam(std::uint64_t key, std::int64_t tile) {
    return seamOf(key, tile, kTile, kDartBlock);
  }
  static std::int64_t tileAlong(std::uint64_t key, std::int64_t address) {
    return tileOf(key, address, kTile, kDartBlock);
  }

  std::uint64_t seed_;
  Address origin_;
};

/// Width, in cells, of a ring that separates its two sides. Two runs with the same samples on the
/// ring have the same samples beyond it (the ring lemma in docs/proofs.md).
inline constexpr std::int64_t kRing = 4;

class Placing;
struct Strip;

/// Decides about the cells at the border of a part of the plane. The samples beyond it are unknown,
/// or they stand already, so the usual tests are not enough there. The sampler asks the rim only
/// about cells that hold kEmptyBoundary, so all other cells cost nothing extra.
class Rim {
 public:
  virtual ~Rim() = default;

  /// Prepare for a stage on these cells of the strip on which `placing` works. Return the cells
  /// that the stage must work on. Its results in other cells do not matter.
  virtual CellRect enter(Placing& placing, const CellRect& cells, std::int64_t stage) = 0;
  /// Return true if a dart may be placed that keeps its distance and lies on ground. `index` is its
  /// cell's index in the strip, and `offset` its packed offset in the cell.
  virtual bool admits(Placing& placing, std::uint32_t index, std::uint32_t offset) = 0;
  /// Return true if the finish must search a cell, at the cell's turn. Otherwise the rim has dealt
  /// with the cell.
  virtual bool opens(Placing& placing, std::uint32_t index) = 0;
  /// Take the samples of these cells of a strip. They are final.
  virtual void take(Strip& strip, const CellRect& cells) = 0;
};

/// All possible rows of tiles.
inline constexpr Interval kAllTileRows{INT64_MIN, INT64_MAX};

/// The part of the plane to fill. Its cells, the ground and the positions count from the cell
/// `origin`, so that their numbers stay small however far away the part is.
struct Part {
  CellRect cells = kAllCells;
  Address origin{0, 0};
  Rim* rim = nullptr;
  /// The rows of tiles whose samples are wanted. Other rows are filled only to lead up to them, or
  /// because later layers see their samples.
  Interval tileRows = kAllTileRows;
  /// The fill stops before this row of tiles.
  std::int64_t endTileRow = kAllTileRows.end;
};

}  // namespace copse
