// Slots: a number for each sample that stands, which it keeps; one that is free is taken first.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "fill/run.h"
#include "shape/capsule.h"
#include "windows/layer.h"
#include "windows/site.h"

namespace copse {

/// What an edit did: slots that became free, and then those that were taken, with their places.
struct SlotChange {
  std::vector<std::uint32_t> removed, added;
  // Of those added.
  std::vector<double> positions;      ///< x0 y0 x1 y1 …
  std::vector<std::uint8_t> classes;  ///< where there are classes
  std::vector<std::uint8_t> levels;   ///< where there are levels
};

class Slots {
 public:
  std::uint32_t take() {
    ++count_;
    if (free_.empty()) return capacity_++;
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }
  void give(std::uint32_t slot) {
    --count_;
    free_.push_back(slot);
  }
  /// All slots there were are below.
  [[nodiscard]] std::uint32_t capacity() const { return capacity_; }
  [[nodiscard]] double count() const { return count_; }

 private:
  std::vector<std::uint32_t> free_;
  std::uint32_t capacity_ = 0;
  double count_ = 0;
};

// Samples that stand while their ground is edited: after any history those of a fresh forest with
// the same parts, which are those of one call of `sample`.
//
// An edit goes from layer to layer (layer.h). What changes the ground changes the first one; where
// its samples come or go, the next one changes, too; and so on.

struct ForestOptions {
  Layers layers;
  std::uint64_t seed = 0;  ///< of the share
  double share = 1;        ///< of all samples, by a hash of their place
  double limit = 1e7;
  double margin = 0;      ///< least distance to the edge of the ground that the parts paint
  std::int64_t halo = 8;  ///< cells computed around a change at first, 4 or more
};

/// A part as it is put: a region that is ground or none, what samples keep clear of, or a sample.
struct PartPut {
  std::string name;
  std::optional<Region> region;
  bool isGround = false;
  Obstacles obstacles = {};
  ExistingSamples existing = {};
};

/// One step of an edit: a part that is put, or the name of one that goes.
struct ForestStep {
  std::optional<PartPut> put;
  std::string gone;
};

/// A tile of a layer as an edit leaves it.
struct MadeTile {
  std::size_t layer;
  Address address;
  std::vector<std::uint32_t> at;
  std::vector<std::uint8_t> classes;  ///< as those of a tile
  // All cells that differ from what they were lie between these.
  std::size_t first = 0;
  std::size_t last = Tiles::kCells;
};

class Forest {
 public:
  /// Errors: those of a limit and a margin; those of `ForestLayer::validate`.
  static Result<Forest> make(const ForestOptions& options);

  [[nodiscard]] const Layers& layers() const { return options_.layers; }
  /// The finest lattice's.
  [[nodiscard]] double unit() const { return unit_; }
  /// Samples that are shown.
  [[nodiscard]] double count() const { return slots_.count(); }
  [[nodiscard]] std::uint32_t capacity() const { return slots_.capacity(); }

  /// All steps as one change, which `proceed` makes part by part: before anything else is asked, it
  /// is called as long as the edit is under way. After an error ("precision", "limit"), nothing has
  /// changed.
  [[nodiscard]] std::optional<Error> edit(std::span<const ForestStep> steps);
  [[nodiscard]] bool isUnderWay() const { return next_ < made_.size(); }
  /// Tells some of what an edit does, so that a large one needs no more memory than what stands
  /// then. All that goes is told first.
  [[nodiscard]] SlotChange proceed();
  /// About how many samples there will be when it is over.
  [[nodiscard]] double room() const { return room_; }

  /// The slot of the sample nearest to a point, or none.
  [[nodiscard]] std::optional<std::uint32_t> nearest(double x, double y) const;
  /// The slots of those with x0 ≤ x < x1, and so with y, layer by layer, by their tiles.
  [[nodiscard]] std::vector<std::uint32_t> within(const BoundingBox& box) const;

 private:
  static constexpr double kFarthestUnits = 0x1p58;

  /// A sample, and its squared distance from a point.
  struct Nearest {
    double squared = HUGE_VAL;
    const ForestLayer* layer = nullptr;
    Address cell = {};
  };

  Forest(const ForestOptions& options, const std::vector<LayerLattice>& lattices);
  [[nodiscard]] Result<ForestPart> readPart(const PartPut& put) const;
  [[nodiscard]] Result<std::vector<PartChange>> changesOf(std::span<const ForestStep> steps);
  [[nodiscard]] SampleLimit limit() const;
  [[nodiscard]] Result<std::vector<Changes>> fill(std::span<const BoundingBox> changed) const;
  [[nodiscard]] double countAfter(const std::vector<Changes>& changes) const;
  [[nodiscard]] std::optional<Error> fillAfter(std::span<const BoundingBox> changed);
  [[nodiscard]] bool isShown(Point place) const;
  void findNearest(const ForestLayer& layer, double x, double y, Nearest& best) const;
  void take(const ForestLayer& layer, Address cell, std::uint32_t offset, std::uint8_t classIndex,
            std::uint32_t& slot, SlotChange& change);
  [[gnu::noinline]] void begin(std::vector<Changes> changes);
  [[gnu::noinline]] void remove(SlotChange& change);
  [[gnu::noinline]] void put(MadeTile& made, SlotChange& change);
  [[nodiscard]] double expected() const;

  ForestOptions options_;
  double unit_;
  ForestSite site_;
  std::uint64_t nextTurn_ = 0;
  std::vector<ForestLayer> layers_;
  Slots slots_;
  std::vector<MadeTile> made_;  // of an edit, which are put one after the other
  std::size_t next_ = 0;
  double room_ = 0;
};

}  // namespace copse
