// The schedule in space, which is that of the plane (sampler/schedule.h) with an axis more: all
// stages of a tile run before the next tile is begun, stage k on the tile shifted by −2k cells on
// each axis, so that the darts of one time come before those of the next throughout space, in one
// pass through memory. Layers of tiles go up; in a layer rows of tiles go on, and in a row tiles.
#pragma once

#include <cstdint>
#include <iterator>

#include "base/hash.h"
#include "space/slab.h"

namespace copse::space {

inline constexpr std::int64_t kTile = 20;       // mean side of a tile, in cells
inline constexpr std::int64_t kShift = kReach;  // cells that a stage is shifted past the one before

// Darts of the early stages, in sixteenths for each cell. Then comes a late one, and the finish.
inline constexpr int kEarlyDarts[] = {2, 2, 4, 8, 16};

inline constexpr std::int64_t kLateStage = std::ssize(kEarlyDarts);
inline constexpr std::int64_t kFinishStage = kLateStage + 1;
inline constexpr std::int64_t kStages = kFinishStage + 1;
inline constexpr std::int64_t kMostShift = kShift * (kStages - 1);

/// Tiles and keys, as functions of the seed and the place. A tile's address is that of its column,
/// row and layer of tiles.
class Schedule {
 public:
  explicit Schedule(std::uint64_t seed) : seed_(seed) {}

  /// Where a stage of a tile works.
  [[nodiscard]] CellBox boxOf(const Address& tile, std::int64_t stage) const {
    CellBox box{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::uint64_t key = keyOfAxis(tile, axis);
      box.begin[axis] = seam(key, tile[axis]) - stage * kShift;
      box.end[axis] = seam(key, tile[axis] + 1) - stage * kShift;
    }
    return box;
  }
  /// The tile along an axis that a cell belongs to, where the tile's address has been found along
  /// all later axes.
  [[nodiscard]] std::int64_t tileOf(const Address& tile, std::size_t axis,
                                    std::int64_t cell) const {
    const std::int64_t about = cell >= 0 ? cell / kTile : -((-cell + kTile - 1) / kTile);
    return seam(keyOfAxis(tile, axis), about) <= cell ? about : about - 1;
  }
  [[nodiscard]] std::uint64_t stageKey(std::int64_t stage) const {
    return mix(keyOf(seed_, Stream::volume), stage);
  }

 private:
  // Seams of layers run straight through; those of rows differ by layer, those of columns by row.
  [[nodiscard]] std::uint64_t keyOfAxis(const Address& tile, std::size_t axis) const {
    std::uint64_t key = keyOf(seed_, Stream::tiles, static_cast<int>(axis));
    for (std::size_t later = 2; later > axis; --later) key = mix(key, tile[later]);
    return key;
  }
  // Jittered by whole blocks up to a tile, in ascending order.
  static std::int64_t seam(std::uint64_t key, std::int64_t tile) {
    return tile * kTile + static_cast<std::int64_t>(mix(key, tile) % (kTile / kBlock)) * kBlock;
  }

  std::uint64_t seed_;
};

}  // namespace copse::space
