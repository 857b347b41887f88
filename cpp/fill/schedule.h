// The schedule: which stage works where, and when, so that the darts of one time come before those
// of the next across the whole plane, in one pass through memory.
//
// The plane is cut into tiles of about 64 × 64 cells, rows of tiles from below, tiles of a row from
// the left. All stages of a tile run before the next tile is begun, stage k on the tile shifted by
// −2k cells in x and y. An earlier tile's later stage is then always at least three cells away, out
// of reach. The seams between tiles are jittered by a hash, so that what little order inside one
// stage matters has no period.
#pragma once

#include <cstdint>
#include <iterator>

#include "base/hash.h"
#include "ground/lattice.h"
#include "shape/box.h"

namespace copse {

inline constexpr std::int64_t kTile = 64;       // mean side of a tile, in cells
inline constexpr std::int64_t kDartBlock = 8;   // cells along the side of a block of early darts
inline constexpr std::int64_t kShift = kReach;  // cells that a stage is shifted past the one before

// Darts of the early stages, in sixteenths for each cell. Then comes a late one, and the finish.
inline constexpr int kEarlyDarts[] = {2, 2, 4, 8, 16};

inline constexpr std::int64_t kLateStage = std::ssize(kEarlyDarts);
inline constexpr std::int64_t kFinishStage = kLateStage + 1;
inline constexpr std::int64_t kStages = kFinishStage + 1;
inline constexpr std::int64_t kMostShift = kShift * (kStages - 1);

/// The key of a stage, and of the rows that it works on.
class StageKey {
 public:
  StageKey(std::uint64_t key, Address origin) : key_(key), origin_(origin) {}

  /// The key of a row; with a column, by `mix` or as many times kGolden on top, that of a cell.
  [[nodiscard]] std::uint64_t ofRow(std::int64_t row) const {
    return mix(key_, row + origin_.row) + kGolden * static_cast<std::uint64_t>(origin_.column);
  }

 private:
  std::uint64_t key_;
  Address origin_;
};

/// The first cell of a tile along an axis. Seams between tiles of a mean side are jittered by whole
/// blocks up to a tile, in ascending order.
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

/// Tiles and keys, as functions of the seed and the place. Rows and columns count from an origin.
class Schedule {
 public:
  explicit Schedule(std::uint64_t seed, Address origin = {0, 0}) : seed_(seed), origin_(origin) {}

  /// First row of a row of tiles, and the row of tiles that a row belongs to.
  [[nodiscard]] std::int64_t rowBegin(std::int64_t tileRow) const {
    return seam(rowsKey(), tileRow) - origin_.row;
  }
  [[nodiscard]] std::int64_t tileRowOf(std::int64_t row) const {
    return tileAlong(rowsKey(), row + origin_.row);
  }
  /// First column of a tile in a row of tiles, and the tile that a column belongs to there.
  [[nodiscard]] std::int64_t columnBegin(std::int64_t tileRow, std::int64_t tile) const {
    return seam(columnsKey(tileRow), tile) - origin_.column;
  }
  [[nodiscard]] std::int64_t tileAt(std::int64_t tileRow, std::int64_t column) const {
    return tileAlong(columnsKey(tileRow), column + origin_.column);
  }
  /// Where a stage of a tile works.
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

// Where a part of the plane ends and more of it goes on, darts alone do not decide: what stands
// beyond is not known, or it stands already. The sampler asks a rim about cells that hold
// kEmptyBoundary, so that all others cost what they always do.

/// Cells in all directions by whose samples what lies beyond them is decided: the ring lemma, see
/// docs/how-it-works.md.
inline constexpr std::int64_t kRing = 4;

class Placing;
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
  /// Nothing changes any more in these cells of a strip.
  virtual void take(Strip& strip, const CellRect& cells) = 0;
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
