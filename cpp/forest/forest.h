// Samples that stand while their ground is edited: after any history those of a fresh forest with
// the same parts, which are those of one call of `sample`.
//
// An edit fills the changed box again with 8 cells around it, within a frozen rim of 4
// (frozen_rim.h). When the 4 outermost of the 8 come out as they were, on ground that is the same,
// nothing beyond can differ either (the ring lemma, see docs/how-it-works.md); else it is widened.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "forest/part.h"
#include "forest/slots.h"
#include "forest/tiles.h"
#include "geometry/obstacles.h"
#include "run/options.h"

namespace copse {

struct ForestOptions {
  double radius = 0;
  std::uint64_t seed = 0;
  double share = 1;  ///< of all samples, by a hash of their place
  double limit = 1e7;
  std::int64_t halo = 8;  ///< cells computed around a change at first, 4 or more
};

/// A part as it is put: a region that is ground or none, or what samples keep clear of.
struct PartPut {
  std::string name;
  std::optional<Region> region;
  bool isGround = false;
  Obstacles obstacles;
};

/// One step of an edit: a part that is put, or the name of one that goes.
struct ForestStep {
  std::optional<PartPut> put;
  std::string gone;
};

class Forest {
 public:
  static Result<Forest> make(const ForestOptions& options);

  [[nodiscard]] const Lattice& lattice() const { return lattice_; }
  /// Samples that are shown.
  [[nodiscard]] double count() const { return slots_.count(); }
  [[nodiscard]] std::uint32_t capacity() const { return slots_.capacity(); }

  /// All steps as one change. After an error ("precision", "limit"), nothing has changed.
  Result<SlotChange> edit(std::span<const ForestStep> steps);

  /// The slot of the sample nearest to a point, or none.
  [[nodiscard]] std::optional<std::uint32_t> nearest(double x, double y) const;
  /// The slots of those with x0 ≤ x < x1, and so with y, by their tiles.
  [[nodiscard]] std::vector<std::uint32_t> within(const BoundingBox& box) const;

 private:
  static constexpr double kFarthestCell = 0x1p45;

  struct Change {
    CellRect cells;     // whose ground may have changed
    std::int64_t halo;  // computed around them
    std::optional<Tiles> found;
    std::size_t count;  // of the samples found
  };

  Forest(const ForestOptions& options, const Lattice& lattice);
  [[nodiscard]] Result<ForestPart> readPart(const PartPut& put) const;
  [[nodiscard]] SampleLimit limit() const;
  [[nodiscard]] std::vector<CellRect> changedBy(const ForestParts& parts) const;
  [[nodiscard]] std::optional<Error> fill(Change& change, const ForestParts& parts) const;
  [[nodiscard]] bool isProven(const Change& change) const;
  [[nodiscard]] Result<std::vector<Change>> fillAll(const std::vector<CellRect>& changed,
                                                    const ForestParts& parts) const;
  [[nodiscard]] CellRect cellsOf(const BoundingBox& box) const;
  [[nodiscard]] Point placeOf(Address cell, std::uint32_t offset) const;
  [[nodiscard]] bool isShown(Point place) const;
  SlotChange commit(std::vector<Change>& changes);

  ForestOptions options_;
  Lattice lattice_;
  ForestParts parts_;
  Tiles tiles_;
  Slots slots_;
};

}  // namespace copse
