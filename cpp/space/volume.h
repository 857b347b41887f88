// The sampler for volumes with one radius: saturated random sequential adsorption over ground, tile
// by tile.
//
// The schedule is that of the plane (fill/schedule.h) with one more axis: all stages of a tile run
// before the next tile begins, stage k on the tile shifted by −2k cells on each axis. So the darts
// of one time come before those of the next throughout space, in one pass through memory. Tiles go
// along columns first, then rows, then layers.
#pragma once

#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>

#include "base/hash.h"
#include "fill/run.h"
#include "space/fill.h"
#include "space/search.h"
#include "space/slab.h"

namespace copse::space {

// Mean sides of a tile, in cells; low, as the slab in memory is a few times as high.
inline constexpr Address kTile = {24, 24, 8};
inline constexpr std::int64_t kShift = kReach;  // cells between the places of two stages

// Darts of the early stages, in sixteenths for each cell. Then comes a late one, and the finish.
inline constexpr int kEarlyDarts[] = {2, 2, 4, 8, 16};

inline constexpr std::int64_t kLateStage = std::ssize(kEarlyDarts);
inline constexpr std::int64_t kFinishStage = kLateStage + 1;
inline constexpr std::int64_t kStages = kFinishStage + 1;
inline constexpr std::int64_t kMostShift = kShift * (kStages - 1);

/// Tiles and keys, as functions of the seed and the place. A tile's address counts columns, rows
/// and layers of tiles.
class Schedule {
 public:
  explicit Schedule(std::uint64_t seed) : seed_(seed) {}

  /// The cells of a stage of a tile.
  [[nodiscard]] CellBox boxOf(const Address& tile, std::int64_t stage) const {
    CellBox box{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      box.begin[axis] = seam(tile, axis, tile[axis]) - stage * kShift;
      box.end[axis] = seam(tile, axis, tile[axis] + 1) - stage * kShift;
    }
    return box;
  }
  /// The tile along an axis that a cell belongs to, given the tile's address along all later axes.
  [[nodiscard]] std::int64_t tileOf(const Address& tile, std::size_t axis,
                                    std::int64_t cell) const {
    const std::int64_t side = kTile[axis];
    const std::int64_t about = cell >= 0 ? cell / side : -((-cell + side - 1) / side);
    return seam(tile, axis, about) <= cell ? about : about - 1;
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
  [[nodiscard]] std::int64_t seam(const Address& tile, std::size_t axis,
                                  std::int64_t number) const {
    const auto blocks = static_cast<std::uint64_t>(kTile[axis] / kBlock);
    const std::uint64_t moved = mix(keyOfAxis(tile, axis), number) % blocks;
    return number * kTile[axis] + static_cast<std::int64_t>(moved) * kBlock;
  }

  std::uint64_t seed_;
};

struct VolumeOptions : RunOptions {
  double radius = 0;  ///< least distance between samples, in the user's units
};

class VolumeSampler : public Run {
 public:
  VolumeSampler(std::shared_ptr<const Ground> ground, const Lattice& lattice,
                const VolumeOptions& options);

  [[nodiscard]] Report report() const override;
  /// The most bytes that the layers in memory take.
  [[nodiscard]] double slabBytes() const;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  [[nodiscard]] std::int64_t mostLayers() const;
  bool nextTile();
  double fillTile();

  double radius_;  // as given
  Schedule schedule_;
  Slab slab_;
  Placing placing_;
  Darts darts_;
  Finish finish_;
  std::optional<Address> tile_;  // the current one
};

}  // namespace copse::space
