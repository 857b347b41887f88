#include "space/volume.h"

#include <algorithm>

namespace copse::space {

namespace {

constexpr double kStepCells = 8192;  // cells visited in one step

}  // namespace

VolumeSampler::VolumeSampler(std::shared_ptr<const Ground> ground, const Lattice& lattice,
                             const VolumeOptions& options)
    : Run({options, Option::radius, options.radius, Word::useLargerRadius}, 3),
      radius_(options.radius),
      schedule_(options.seed),
      slab_(std::move(ground), lattice.side),
      placing_(slab_, lattice, output().positions),
      darts_(placing_),
      finish_(placing_) {}

// The layers in memory at once: of the highest tile in all its stages, and a block on either side.
std::int64_t VolumeSampler::mostLayers() const {
  constexpr std::int64_t kHighest = 2 * kTile[2] - kBlock;
  return std::min(kHighest + kMostShift, slab_.cells().extent(2) + 2 * kBlock) + 2 * kBlock;
}

double VolumeSampler::slabBytes() const {
  return slab_.bytesPerLayer() * static_cast<double>(mostLayers());
}

// Finds the next tile. Returns false at the end.
bool VolumeSampler::nextTile() {
  const CellBox& cells = slab_.cells();
  const auto first = [&](Address& tile, std::size_t axes) {
    for (std::size_t axis = axes; axis-- > 0;)
      tile[axis] = schedule_.tileOf(tile, axis, cells.begin[axis]);
  };
  const std::int64_t layer = tile_ ? (*tile_)[2] : INT64_MIN;
  if (!tile_) {
    slab_.reserve(mostLayers());
    first(tile_.emplace(), 3);
  } else {
    std::size_t axis = 0;
    for (; axis < 3; ++axis) {
      ++(*tile_)[axis];
      if (schedule_.boxOf(*tile_, kFinishStage).begin[axis] < cells.end[axis]) break;
    }
    if (axis == 3) return false;
    first(*tile_, axis);
  }
  if ((*tile_)[2] != layer) {
    slab_.roll(schedule_.boxOf(*tile_, kFinishStage).begin[2] - kBlock,
               schedule_.boxOf(*tile_, 0).end[2] + kBlock);
  }
  return true;
}

// Runs all stages of one tile. Returns the cells visited.
double VolumeSampler::fillTile() {
  double cells = 0;
  for (std::int64_t stage = 0; stage < kStages; ++stage) {
    const CellBox tile = schedule_.boxOf(*tile_, stage);
    const CellBox box = tile.within(slab_.cells());
    if (box.empty()) continue;
    const std::uint64_t key = schedule_.stageKey(stage);
    if (stage < kLateStage) {
      CellBox blocks = tile;  // whole blocks that meet the ground's box
      for (std::size_t axis = 0; axis < 3; ++axis) {
        blocks.begin[axis] += (box.begin[axis] - tile.begin[axis]) / kBlock * kBlock;
        blocks.end[axis] -= (tile.end[axis] - box.end[axis]) / kBlock * kBlock;
      }
      darts_.throwEarly(blocks, key, kEarlyDarts[stage]);
    } else if (stage == kLateStage) {
      darts_.throwLate(box, key);
    } else {
      finish_.finishAll(box, key);
    }
    cells += static_cast<double>(box.extent(0) * box.extent(1) * box.extent(2));
  }
  return cells / static_cast<double>(kStages);
}

bool VolumeSampler::advance(double /*most*/) {
  bool goesOn = true;
  for (double cells = 0; goesOn && cells < kStepCells;) {
    goesOn = nextTile();
    if (goesOn) cells += fillTile();
  }
  if (auto error = slab_.ground().failure()) fail(*error);
  return goesOn;
}

// Counts layers of tiles, and rows of tiles in the last layer.
double VolumeSampler::share() const {
  if (!tile_) return 0;
  const CellBox& cells = slab_.cells();
  const CellBox tile = schedule_.boxOf(*tile_, 0);
  const auto partBefore = [&](std::int64_t cell, std::size_t axis) {
    const std::int64_t all = cells.extent(axis) + kMostShift;
    return std::clamp(static_cast<double>(cell - cells.begin[axis]) / static_cast<double>(all), 0.0,
                      1.0);
  };
  const double done = partBefore(tile.begin[2], 2);
  return done + (partBefore(tile.end[2], 2) - done) * partBefore(tile.begin[1], 1);
}

Report VolumeSampler::report() const {
  return {Ending::saturated, radius_, placing_.lattice().unit};
}

}  // namespace copse::space
