// Forests: samples that stand while their ground is edited. After any history, the samples are
// those of a fresh forest with the same parts, which are those of one call of `sample`.
//
// An edit goes from layer to layer (layer.h). A change of the ground changes the first layer. The
// samples that come or go there change the next layer, and so on.
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

/// The result of an edit: all slots in `removed` become free before any slot in `added` is taken.
struct SlotChange {
  std::vector<std::uint32_t> removed, added;
  std::vector<double> positions;      ///< of the added samples: x0 y0 x1 y1 …
  std::vector<std::uint8_t> classes;  ///< of the added samples; empty for one radius
  std::vector<std::uint8_t> levels;   ///< of the added samples; empty without levels
};

/// Hands out a number for each sample, which the sample keeps while it stands. Reuses free slots
/// first.
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
  /// Every slot ever used is smaller.
  [[nodiscard]] std::uint32_t capacity() const { return capacity_; }
  [[nodiscard]] double count() const { return count_; }

 private:
  std::vector<std::uint32_t> free_;
  std::uint32_t capacity_ = 0;
  double count_ = 0;
};

struct ForestOptions {
  Layers layers;
  std::uint64_t seed = 0;  ///< for the choice of the samples to show
  double share = 1;        ///< of the samples to show, chosen by a hash of their place
  double limit = 1e7;
  double margin = 0;      ///< least distance to the edge of the ground that the parts paint
  std::int64_t halo = 8;  ///< cells to compute around a change in the first try; 4 or more
};

/// A part as the user gives it: a region that adds or removes ground, obstacles, or a sample.
struct PartPut {
  std::string name;
  std::optional<Region> region;
  bool isGround = false;
  Obstacles obstacles = {};
  ExistingSamples existing = {};
};

/// One step of an edit: a part to put, or the name of a part to remove.
struct ForestStep {
  std::optional<PartPut> put;
  std::string gone;
};

/// A tile of a layer with its contents after an edit.
struct MadeTile {
  std::size_t layer;
  Address address;
  std::vector<std::uint32_t> at;
  std::vector<std::uint8_t> classes;  ///< as in Tiles::Tile
  // All cells that differ from the old tile lie in [first, last).
  std::size_t first = 0;
  std::size_t last = Tiles::kCells;
};

class Forest {
 public:
  /// Errors: those of the limit and the margin, and those of `ForestLayer::validate`.
  static Result<Forest> make(const ForestOptions& options);

  [[nodiscard]] const Layers& layers() const { return options_.layers; }
  /// The unit of the finest lattice.
  [[nodiscard]] double unit() const { return unit_; }
  /// The number of shown samples.
  [[nodiscard]] double count() const { return slots_.count(); }
  [[nodiscard]] std::uint32_t capacity() const { return slots_.capacity(); }

  /// Makes all steps as one change. Call `proceed` as long as the edit is under way, before any
  /// other call. After an error ("precision", "limit"), nothing has changed.
  [[nodiscard]] std::optional<Error> edit(std::span<const ForestStep> steps);
  [[nodiscard]] bool isUnderWay() const { return next_ < made_.size(); }
  /// Makes and returns the next portion of the edit, so that a large edit needs no more memory than
  /// the samples themselves. The first portion has all removed slots.
  [[nodiscard]] SlotChange proceed();
  /// An estimate of the number of samples after the edit.
  [[nodiscard]] double room() const { return room_; }

  /// Returns the slot of the sample nearest to a point, or none without samples.
  [[nodiscard]] std::optional<std::uint32_t> nearest(double x, double y) const;
  /// Returns the slots of samples with x0 ≤ x < x1 and y0 ≤ y < y1, by layer, then by tile.
  [[nodiscard]] std::vector<std::uint32_t> within(const BoundingBox& box) const;

 private:
  static constexpr double kFarthestUnits = 0x1p58;

  /// A sample and its squared distance from a point.
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
  std::vector<MadeTile> made_;  // of the edit under way
  std::size_t next_ = 0;        // the tile to put next
  double room_ = 0;
};

}  // namespace copse
