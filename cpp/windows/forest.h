// Forests: samples that stand while their ground is edited. After any history, the samples are
// those of a fresh forest with the same parts, which are those of one call of `sample`.
//
// An edit goes from layer to layer. A change of the ground changes the first layer. The
// samples that come or go there change the next layer, and so on.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "classes/layer_fields.h"
#include "classes/layers.h"
#include "field/placing.h"
#include "field/radius_field.h"
#include "fill/run.h"
#include "fill/schedule.h"
#include "ground/lattice.h"
#include "shape/box_index.h"
#include "shape/capsule.h"
#include "windows/cells.h"
#include "windows/forest_field.h"
#include "windows/site.h"
#include "windows/window.h"

namespace copse {

/// The result of an edit: all slots in `removed` become free before any slot in `added` is taken.
struct SlotChange {
  std::vector<std::uint32_t> removed, added;
  std::vector<double> positions;      ///< of the added samples: x0 y0 x1 y1 …
  std::vector<double> radii;          ///< of the added samples; empty if all are alike
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

/// Return how many cells along edges the ground of a window may have.
inline double mostBoundary(const SampleLimit& limit) {
  constexpr double kLeast = 1e7;  // that any limit allows
  constexpr double kPerSample = 64;
  return std::max(kLeast, kPerSample * limit.most());
}

/// The most cells that a halo is widened by at once where there is one radius.
inline constexpr std::int64_t kMore = 6;

/// A rectangle to fill again.
struct Change {
  CellRect cells;     ///< where the ground or samples of earlier layers may have changed
  std::int64_t halo;  ///< cells to compute around these
  std::optional<CellStore> found = std::nullopt;
  std::int64_t ring = kRing;  ///< outermost cells that must come out as they were

  [[nodiscard]] CellRect computed() const { return grown(cells, halo); }
};

inline constexpr double kLeastChange = 32;  ///< cells, the side of a small change

/// The changes of a layer. They do not overlap.
class Changes {
 public:
  void add(Change change);
  [[nodiscard]] std::vector<Change>& list() { return list_; }
  [[nodiscard]] const std::vector<Change>& list() const { return list_; }
  /// The changes that compute any of the cells, in order.
  [[nodiscard]] std::vector<const Change*> in(const CellRect& cells) const;

 private:
  std::vector<Change> list_;
  BoxIndex<std::size_t> index_{kLeastChange};
};

struct LayerSurroundings;

/// One layer of a forest. It changes where its ground changes, or where samples of an earlier layer
/// come or go. The box around such a change is filled with a halo of 8 cells, within a frozen rim
/// of
/// 4. When the 4 outermost cells of the halo come out as they were, on ground that is the same,
/// nothing beyond can differ either (the ring lemma, see docs/how-it-works.md). Else the halo is
/// widened.
///
/// Where several classes share the layer, samples around the change get their classes again, as far
/// as the colouring reaches (classes/colouring.h). A later layer sees only samples assigned to a
/// class.
///
/// Where the radius depends on the place, the halo is computed exactly, as a window of the field
/// (field_window.h). Its outermost cells must be as they were for two and a half radii: beyond, a
/// block's turn sees nothing that has changed. A sample of a shared layer then has its class by its
/// place alone.
class ForestLayer {
 public:
  /// Return "conflicting-options" for classes that share a layer and stand in regions of their
  /// own.
  static std::optional<Error> validate(const Layers& layers);
  /// `unit` is that of the finest lattice. `halo` is the first to try, 4 or more.
  ForestLayer(const Layers& layers, const Layer& layer, const LayerLattice& lattice, double unit,
              std::int64_t halo);

  [[nodiscard]] const Layer& layer() const { return layer_; }
  [[nodiscard]] const LayerLattice& lattice() const { return lattice_; }
  [[nodiscard]] const CellStore& cells() const { return cells_; }
  [[nodiscard]] CellStore& cells() { return cells_; }
  [[nodiscard]] Point placeOf(Address cell, std::uint32_t offset) const {
    return {static_cast<double>(lattice_.xOf(cell.column, offset)) * unit_,
            static_cast<double>(lattice_.yOf(cell.row, offset)) * unit_};
  }

  /// Fill the changed cells again. Join changes whose windows meet. Errors: "limit".
  [[nodiscard]] Result<Changes> fill(const std::vector<CellRect>& changed,
                                     const LayerSurroundings& around) const;
  /// Return a box around the samples that a change adds or remove for later layers, or none.
  [[nodiscard]] std::optional<UnitRect> differenceOf(const Change& change) const;
  /// Return how far samples of the j-th layer, one before, matter to this one, in units.
  [[nodiscard]] std::int64_t reachOf(const ForestLayer& before, std::size_t j) const;
  /// Do the same for samples in a box, where distances depend on the place: beyond, they matter
  /// only as far as the layer's own radii reach.
  [[nodiscard]] std::int64_t reachIn(const UnitRect& units, const ForestLayer& before,
                                     const LayerFields& fields) const;

 private:
  [[nodiscard]] std::optional<Error> refill(Change& change, const LayerSurroundings& around) const;
  [[nodiscard]] Change changeOf(const CellRect& cells, const LayerFields* fields) const;
  [[nodiscard]] std::optional<Error> refillByPlace(Change& change,
                                                   const LayerSurroundings& around) const;
  [[nodiscard]] bool holdsGround(const CellRect& square, const ForestSite& site) const;
  [[nodiscard]] Result<double> fillPiece(const CellRect& piece, const LayerSurroundings& around,
                                         Change& change) const;
  [[nodiscard]] std::vector<ExistingSample> existingIn(const BoundingBox& seen,
                                                       const LayerSurroundings& around) const;
  /// Return the field to fill it with, in units of its lattice.
  [[nodiscard]] RadiusField fieldOf(const LayerFields& fields) const {
    return fields.of(layer_).scaled(1 / lattice_.lattice.unit);
  }
  /// Return the ground of a window of squares with that side, in units of its lattice.
  [[nodiscard]] std::shared_ptr<const Ground> groundByPlace(const CellRect& window, double side,
                                                            const ForestSite& site) const {
    const double units = side * static_cast<double>(lattice_.scale);
    return site.groundIn(window, units, where_.get(), layer_, lattice_, true).ground;
  }
  [[nodiscard]] bool isProven(const Change& change) const;
  [[nodiscard]] std::optional<UnitRect> placesOf(const Change& change) const;
  [[nodiscard]] Changes coloured(const Changes& changes) const;
  [[nodiscard]] Change coloured(const UnitRect& units, const Changes& changes) const;
  template <class Act>
  void eachStanding(const CellRect& cells, const Changes& changes, Act&& act) const;
  [[nodiscard]] UnitRect unitOf(Address cell, std::uint32_t offset) const {
    const std::int64_t x = lattice_.xOf(cell.column, offset);
    const std::int64_t y = lattice_.yOf(cell.row, offset);
    return {x, x + 1, y, y + 1};
  }
  [[nodiscard]] std::vector<double> positionsIn(const UnitRect& units, const Changes& changes,
                                                const std::optional<NearClass>& only = {}) const;
  [[nodiscard]] std::size_t roleOf(std::uint8_t classIndex) const;
  template <class Act>
  void eachDiffering(const CellRect& cells, const CellStore& found, Act&& act) const;

  Layer layer_;
  std::shared_ptr<const Colouring> colouring_;  // null for a layer of one class
  std::shared_ptr<const GroundPart> where_;     // the ground of its classes; null: everywhere
  std::vector<bool> isTold_;  // for each of its classes, true if another stands near it
  LayerLattice lattice_;
  double unit_;
  std::int64_t halo_;
  CellStore cells_ = CellStore::indexed();
  mutable KeptStamps stamps_;  // of the earlier layers
};

/// What a layer is filled in.
struct LayerSurroundings {
  const ForestSite& site;
  const LayerFields* fields;            ///< null where each layer has one radius
  ConflictRule conflict;                ///< of radii by place
  std::span<const ForestLayer> layers;  ///< all of them
  std::span<const Changes> before;      ///< of the earlier ones
  const SampleLimit& limit;
};

struct ForestOptions {
  Layers layers;
  /// A radius by place: all distances of the layers are those where it is least, and are in
  /// proportion to it elsewhere (classes/layer_fields.h).
  std::optional<RadiusField> field = {};
  ConflictRule conflict = ConflictRule::mean;  ///< of radii by place
  std::uint64_t seed = 0;                      ///< for the choice of the samples to show
  double share = 1;  ///< of the samples to show, chosen by a hash of their place
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
  double density = 1;  ///< less than 1: the region multiplies the density of what is below it
};

/// One step of an edit: a part to put, or the name of a part to remove.
struct ForestStep {
  std::optional<PartPut> put;
  std::string gone;
};

/// A block of a layer with its contents after an edit.
struct EditedBlock {
  std::size_t layer;
  Address address;
  CellGrid cells;
  // All cells that differ from the old block lie in [first, last).
  std::size_t first = 0;
  std::size_t last = kBlockCells;
  // For each cell, if its sample stays with another radius; empty if none does.
  std::vector<std::uint8_t> isResized = {};
};

class Forest {
 public:
  /// Errors: those of the limit and the margin, those of `ForestLayer::validate`, and
  /// "conflicting-options" for a field beside layers whose distances cannot depend on the place.
  static Result<Forest> make(const ForestOptions& options);

  [[nodiscard]] const Layers& layers() const { return options_.layers; }
  /// The unit of the finest lattice.
  [[nodiscard]] double unit() const { return unit_; }
  /// Return true if the radius depends on the place, since the last edit.
  [[nodiscard]] bool isByPlace() const { return isByPlace_; }
  /// The number of shown samples.
  [[nodiscard]] double count() const { return slots_.count(); }
  [[nodiscard]] std::uint32_t capacity() const { return slots_.capacity(); }

  /// Make all steps as one change. Call `proceed` as long as the edit is under way, before any
  /// other call. After an error ("precision", "limit"), nothing has changed.
  [[nodiscard]] std::optional<Error> edit(std::span<const ForestStep> steps);
  [[nodiscard]] bool isUnderWay() const { return next_ < made_.size(); }
  /// Make and return the next portion of the edit, so that a large edit needs no more memory than
  /// the samples themselves. The first portion has all removed slots.
  [[nodiscard]] SlotChange proceed();
  /// An estimate of the number of samples after the edit.
  [[nodiscard]] double room() const { return room_; }

  /// Return the slot of the sample nearest to a point, or none without samples.
  [[nodiscard]] std::optional<std::uint32_t> nearest(double x, double y) const;
  /// Return the slots of samples with x0 ≤ x < x1 and y0 ≤ y < y1, by layer, then by block.
  [[nodiscard]] std::vector<std::uint32_t> within(const BoundingBox& box) const;

 private:
  /// A sample and its squared distance from a point.
  struct Nearest {
    double squared = HUGE_VAL;
    const ForestLayer* layer = nullptr;
    Address cell = {};
  };

  /// What an edit does to the ground and the fields. Boxes are in units of the finest lattice.
  struct SiteChange {
    std::vector<BoundingBox> ground = {};
    std::vector<BoundingBox> existing = {};  ///< around the samples of parts that change
    std::optional<LayerFields> fields = {};  ///< after it; none where each layer has one radius
    std::vector<FieldChange> fieldChanges = {};
    bool isAll = false;  ///< true if the radius has come to depend on the place, or no longer does
  };

  Forest(const ForestOptions& options, const std::vector<LayerLattice>& lattices,
         const SampleLimit& limit);
  [[nodiscard]] Result<GroundPart> readPart(const PartPut& put) const;
  [[nodiscard]] Result<std::vector<PartChange>> changesOf(std::span<const ForestStep> steps);
  [[nodiscard]] Result<SiteChange> apply(std::span<const PartChange> changes);
  [[nodiscard]] std::vector<CellRect> changedFor(const ForestLayer& layer,
                                                 const SiteChange& changed) const;
  [[nodiscard]] Result<std::vector<Changes>> fill(const SiteChange& changed) const;
  [[nodiscard]] double countAfter(const std::vector<Changes>& changes) const;
  [[nodiscard]] bool isShown(Point place) const;
  void findNearest(const ForestLayer& layer, double x, double y, Nearest& best) const;
  void take(const ForestLayer& layer, Address cell, std::uint32_t offset, std::uint8_t classIndex,
            const RadiusField* radii, std::uint32_t& slot, SlotChange& change);
  [[gnu::noinline]] void begin(std::vector<Changes> changes, const SiteChange& changed);
  void markResized(const SiteChange& changed, EditedBlock& made) const;
  [[gnu::noinline]] void remove(SlotChange& change);
  [[gnu::noinline]] void put(EditedBlock& made, SlotChange& change);
  [[nodiscard]] double expected() const;

  ForestOptions options_;
  SampleLimit limit_;
  double unit_;
  ForestSite site_;
  std::optional<ForestField> field_;  // none where distances cannot depend on the place
  bool isByPlace_;
  std::uint64_t nextTurn_ = 0;
  std::vector<ForestLayer> layers_;
  Slots slots_;
  std::vector<EditedBlock> made_;  // of the edit under way
  std::size_t next_ = 0;           // the block to put next
  double room_ = 0;
};

}  // namespace copse
