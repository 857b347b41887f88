// The sampler for volumes with one radius: saturated random sequential adsorption over ground, tile
// by tile.
//
// The schedule is that of the plane (fill/schedule.h) with one more axis: all stages of a tile run
// before the next tile begins, stage k on the tile shifted by −2k cells on each axis. So the darts
// of one time come before those of the next throughout space, in one pass through memory. Tiles go
// along columns first, then rows, then layers.
//
// A slice (slice.h) is made of layers of tiles, which never see later ones. Only its lead below
// matters: after some 10 cells nothing is left of the difference.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "fill/schedule.h"
#include "space/fill.h"
#include "space/samplers.h"
#include "space/slab.h"
#include "space/slice.h"

namespace copse::space {

namespace {

constexpr double kStepCells = 8192;  // cells visited in one step
// Mean sides of a tile, in cells; low, as the slab in memory is a few times as high.
constexpr Address kTileSides = {24, 24, 8};

// Of slices, in cells.
constexpr std::int64_t kUsualLead = 36;
constexpr std::int64_t kLeastLead = kMostShift + kRing;
constexpr std::int64_t kLeastHeight = 32;
// Layers of tiles are measured in so many boxes along x and y.
constexpr std::int64_t kBoxesAlong = 8;
constexpr std::int64_t kMostMeasured = 1 << 16;  // boxes higher than so many stay whole
constexpr double kCellsPerSample = 7.08;

/// Tiles and keys, as functions of the seed and the place. A tile's address counts columns, rows
/// and layers of tiles.
class Schedule {
 public:
  explicit Schedule(std::uint64_t seed) : seed_(seed) {}

  /// The cells of a stage of a tile.
  [[nodiscard]] CellBox boxOf(const Address& tile, std::int64_t stage) const {
    const auto seam = [&](std::size_t axis, std::int64_t number) {
      return seamOf(keyOfAxis(tile, axis), number, kTileSides[axis], kBlock) - stage * kShift;
    };
    return {onAxes([&](std::size_t axis) { return seam(axis, tile[axis]); }),
            onAxes([&](std::size_t axis) { return seam(axis, tile[axis] + 1); })};
  }
  /// The tile along an axis that a cell belongs to, given the tile's address along all later axes.
  [[nodiscard]] std::int64_t numberOf(const Address& tile, std::size_t axis,
                                      std::int64_t cell) const {
    return tileOf(keyOfAxis(tile, axis), cell, kTileSides[axis], kBlock);
  }
  /// The first layer of cells of a layer of tiles.
  [[nodiscard]] std::int64_t layerBegin(std::int64_t number) const {
    return boxOf({0, 0, number}, 0).begin[2];
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

  std::uint64_t seed_;
};

/// The layers of tiles of a slice.
struct SliceLayers {
  std::size_t number = 0;
  Interval tiles{INT64_MIN, INT64_MAX};
  std::int64_t lead = 0;
};

bool isCut(std::int64_t layer) {
  return layer != INT64_MIN && layer != INT64_MAX;
}

// The layers of cells that a slice fills.
Interval cellLayersOf(const SliceLayers& slice, const Schedule& schedule) {
  const auto& [begin, end] = slice.tiles;
  if (begin == INT64_MAX) return {0, 0};  // the last slices are empty where they would be small
  return {isCut(begin) ? schedule.layerBegin(begin) - slice.lead : begin,
          isCut(end) ? schedule.layerBegin(end) : end};
}

// Divide the ground among slices, by its cells.
SliceLayers layersOf(const BoxOptions& options, const Ground& ground, const Lattice& lattice,
                     const SampleLimit& limit) {
  const SliceOptions& slice = options.slice;
  SliceLayers layers;
  if (slice.count < 2) return layers;
  const Schedule schedule(options.seed);
  const Box& box = ground.box();
  const auto cellsOn = [&](std::size_t axis) {
    return (box.greatest[axis] - box.least[axis]) / lattice.side;
  };
  const auto cellOf = [&](double z) {
    return static_cast<std::int64_t>(std::floor(z / lattice.side));
  };
  const std::int64_t first = schedule.numberOf({}, 2, cellOf(box.least[2]));
  const std::int64_t last = schedule.numberOf({}, 2, cellOf(box.greatest[2]));
  std::vector<double> works;
  double all = 0;
  const double each = (cellsOn(0) + 1) * (cellsOn(1) + 1) / (2 * kBoxesAlong * kBoxesAlong);
  for (std::int64_t layer = first; layer <= last && last - first <= kMostMeasured; ++layer) {
    Box part = box;
    const auto heightOf = [&](std::int64_t of) {
      return static_cast<double>(schedule.layerBegin(of)) * lattice.side;
    };
    part.least[2] = std::max(box.least[2], heightOf(layer));
    part.greatest[2] = std::min(box.greatest[2], heightOf(layer + 1) - 1);
    int sides = 0;
    for (std::int64_t i = 0; i < kBoxesAlong * kBoxesAlong; ++i) {
      const std::int64_t at[] = {i % kBoxesAlong, i / kBoxesAlong};
      for (std::size_t axis = 0; axis < 2; ++axis) {
        const auto edgeOf = [&](std::int64_t number) {
          return box.least[axis] + std::floor((box.greatest[axis] - box.least[axis]) *
                                              static_cast<double>(number) / kBoxesAlong);
        };
        part.least[axis] = edgeOf(at[axis]);
        part.greatest[axis] = edgeOf(at[axis] + 1);
      }
      sides += static_cast<int>(ground.sideOf(part));
    }
    works.push_back(each * sides * ((part.greatest[2] - part.least[2]) / lattice.side + 1));
    all += works.back();
  }
  const double height = cellsOn(2);
  const double samples = all / kCellsPerSample;
  const auto slices = static_cast<std::size_t>(
      std::min({static_cast<double>(slice.count), static_cast<double>(kMostSlices),
                height / static_cast<double>(kLeastHeight), samples / slice.least}));
  std::vector<std::int64_t> cuts;
  // Later stages lag behind by half the shift, on average.
  if (slices > 1 && limit.allows(1.1 * samples))
    cuts = cutsOf(works, slices, all / height * static_cast<double>(kUsualLead - kMostShift / 2));
  const auto cutBelow = [&](std::size_t number) {
    if (number == 0) return INT64_MIN;
    return number <= cuts.size() ? first + cuts[number - 1] : INT64_MAX;
  };
  layers.number = slice.number;
  layers.tiles = {cutBelow(slice.number), cutBelow(slice.number + std::size_t{1})};
  layers.lead = slice.lead < 0 ? kUsualLead : std::max<std::int64_t>(kLeastLead, slice.lead);
  return layers;
}

class VolumeSampler : public Run {
 public:
  VolumeSampler(std::shared_ptr<const Ground> ground, const Lattice& lattice,
                const BoxOptions& options, const SliceLayers& slice)
      : Run({options, Option::radius, options.radius, Word::useLargerRadius}, 3),
        radius_(options.radius),
        schedule_(options.seed),
        slice_(slice),
        slab_(std::move(ground), lattice.side, cellLayersOf(slice, schedule_)),
        placing_(slab_, lattice, output().positions),
        darts_(placing_),
        finish_(makeFinish(placing_)) {}

  [[nodiscard]] Report report() const override {
    return {Ending::saturated, radius_, placing_.lattice().unit};
  }
  // The most bytes that the layers in memory take.
  [[nodiscard]] double slabBytes() const {
    return slab_.bytesPerLayer() * static_cast<double>(mostLayers());
  }

 private:
  bool advance(double /*most*/) override {
    bool goesOn = true;
    for (double cells = 0; goesOn && cells < kStepCells;) {
      goesOn = nextTile();
      if (!goesOn) break;
      const std::size_t before = output().positions.size();
      cells += fillTile();
      if (isCut(slice_.tiles.begin) || isCut(slice_.tiles.end)) sortOut(before);
    }
    if (auto error = slab_.ground().failure()) fail(*error);
    return goesOn;
  }

  // Hand out the samples of a tile of a slice that the caller compares, and drop those of the lead.
  void sortOut(std::size_t before) {
    std::vector<double>& positions = output().positions;
    const double cell = placing_.lattice().side * placing_.lattice().unit;
    const auto ringBelow = [&](std::int64_t cut) {
      if (!isCut(cut)) return HUGE_VAL;
      return static_cast<double>(schedule_.layerBegin(cut) - kLeastLead) * cell;
    };
    const double begin = ringBelow(slice_.tiles.begin);
    const double end = ringBelow(slice_.tiles.end);
    const auto isAt = [&](double ring, double z) { return z >= ring && z < ring + kRing * cell; };
    const bool isLead = (*tile_)[2] < slice_.tiles.begin;
    for (std::size_t i = before; i < positions.size(); i += 3) {
      const double* position = &positions[i];
      if (isLead && isAt(begin, position[2]))
        addNear(slice_.number, {}, position, 3, output().below);
      if (isAt(end, position[2])) addNear(slice_.number + 1, {}, position, 3, output().above);
    }
    if (isLead) positions.resize(before);
  }

  // Count layers of tiles, and rows of tiles in the last layer.
  double share() const override {
    if (!tile_) return 0;
    const CellBox& cells = slab_.cells();
    const CellBox tile = schedule_.boxOf(*tile_, 0);
    const auto partBefore = [&](std::int64_t cell, std::size_t axis) {
      const std::int64_t all = cells.extent(axis) + kMostShift;
      return std::clamp(static_cast<double>(cell - cells.begin[axis]) / static_cast<double>(all),
                        0.0, 1.0);
    };
    const double done = partBefore(tile.begin[2], 2);
    return done + (partBefore(tile.end[2], 2) - done) * partBefore(tile.begin[1], 1);
  }

  // The layers in memory at once: of the highest tile in all its stages, and a block on either
  // side.
  std::int64_t mostLayers() const {
    constexpr std::int64_t kHighest = 2 * kTileSides[2] - kBlock;
    return std::min(kHighest + kMostShift, slab_.cells().extent(2) + 2 * kBlock) + 2 * kBlock;
  }

  // Find the next tile. Return false at the end.
  bool nextTile() {
    const CellBox& cells = slab_.cells();
    const auto first = [&](Address& tile, std::size_t axes) {
      for (std::size_t axis = axes; axis-- > 0;)
        tile[axis] = schedule_.numberOf(tile, axis, cells.begin[axis]);
    };
    const std::int64_t layer = tile_ ? (*tile_)[2] : INT64_MIN;
    if (cells.empty()) return false;
    if (!tile_) {
      slab_.reserve(mostLayers());
      first(tile_.emplace(), 3);
    } else {
      std::size_t axis = 0;
      for (; axis < 3; ++axis) {
        ++(*tile_)[axis];
        if (schedule_.boxOf(*tile_, kFinishStage).begin[axis] < cells.end[axis]) break;
      }
      if (axis == 3 || (*tile_)[2] == slice_.tiles.end) return false;
      first(*tile_, axis);
    }
    if ((*tile_)[2] != layer) {
      slab_.roll(schedule_.boxOf(*tile_, kFinishStage).begin[2] - kBlock,
                 schedule_.boxOf(*tile_, 0).end[2] + kBlock);
    }
    return true;
  }

  // Runs all stages of one tile. Returns the cells visited.
  double fillTile() {
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
        finish_->finishAll(box, key);
      }
      cells += static_cast<double>(box.extent(0) * box.extent(1) * box.extent(2));
    }
    return cells / static_cast<double>(kStages);
  }

  double radius_;  // as given
  Schedule schedule_;
  SliceLayers slice_;
  Slab slab_;
  Placing placing_;
  Darts darts_;
  std::unique_ptr<Finish> finish_;
  std::optional<Address> tile_;  // the current one
};

}  // namespace

RunResult beginVolume(const BoxOptions& options, const Lattice& lattice, const HyperBox& points,
                      const SampleLimit& limit) {
  const auto boxed = [](const Six& of) { return Point{of[0], of[1], of[2]}; };
  auto ground = std::make_shared<Ground>(Box{boxed(points.least), boxed(points.greatest)});
  if (auto solid = solidOf(options, lattice.unit)) ground->add(std::move(solid));
  if (!options.existing.positions.empty())
    ground->add(clearOf(options.existing, options.radius, lattice.unit));
  const SliceLayers slice = layersOf(options, *ground, lattice, limit);
  auto sampler = std::make_unique<VolumeSampler>(std::move(ground), lattice, options, slice);
  constexpr double kMostBytes = 0x1p30;
  if (sampler->slabBytes() > kMostBytes) return limit.error(Rule::limitSlab);
  return RunResult(std::move(sampler));
}

}  // namespace copse::space
