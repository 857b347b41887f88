// The plane without end: any rectangle of it, with just the samples that one call of `sample` over
// everything would have there. A chunk is a function of the options and its numbers alone.
//
// The lattice is that of the radius alone. Ground that is given keeps its own numbers, as `sample`
// has them, up to 2^47 units from the origin; beyond, and where there is none, all is seen from a
// corner of the window.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/error.h"
#include "geometry/bounding_box.h"
#include "geometry/interval.h"
#include "geometry/obstacles.h"
#include "geometry/region.h"
#include "grid/lattice.h"
#include "window/window.h"

namespace copse {

struct WorldOptions {
  double radius = 0;
  std::uint64_t seed = 0;
  double chunkSize = 0;  ///< in the user's units; 0: 64 cells
  double limit = 1e7;    ///< most samples of one chunk or rectangle
};

/// What may be filled; without a region, everywhere.
struct WorldGround {
  std::optional<Region> region;
  Obstacles obstacles;  ///< and what else samples keep clear of
  double margin = 0;
  /// All of it in lattice units, where it is the same everywhere; see World::prepare.
  std::shared_ptr<const Ground> whole = nullptr;

  [[nodiscard]] bool isAll() const { return !region && obstacles.empty(); }
};

/// A part of the plane that somebody asks for.
struct WorldPart {
  CellRect cells;  ///< all that may hold some of it
  std::optional<Address> chunk;
  BoundingBox box;  ///< of what is no chunk: x0 ≤ x < x1, and so with y
};

/// Its samples, by the rows of their cells.
struct WorldSamples {
  std::vector<double> positions;   ///< x0 y0 x1 y1 …
  std::vector<float> offsets;      ///< of a chunk, from its corner
  std::vector<std::uint32_t> ids;  ///< of a chunk, its own of each sample in it
};

class World {
 public:
  static constexpr double kFarthestChunk = 0x1p40;

  /// Errors: of the radius (lattice.h); "out-of-range" for a size that is not positive and finite;
  /// "limit" when a chunk promises more samples than allowed.
  static Result<World> make(const WorldOptions& options);

  [[nodiscard]] const Lattice& lattice() const { return lattice_; }
  [[nodiscard]] double chunkSize() const { return chunkSize_; }
  [[nodiscard]] Point cornerOf(Address chunk) const;

  /// Errors ("out-of-range"): chunks that are not whole numbers or too far, rectangles that are not
  /// finite and positive or too far; "limit".
  [[nodiscard]] Result<WorldPart> chunk(double column, double row) const;
  [[nodiscard]] Result<WorldPart> within(double x, double y, double width, double height) const;

  /// The ground that matters for a part, in the user's units, when it is tried with those halos.
  [[nodiscard]] BoundingBox boundsOf(const WorldPart& part, const Halos& halos) const;
  /// Makes ground ready that is asked for many times. Errors: those of the ground.
  [[nodiscard]] std::optional<Error> prepare(WorldGround& ground) const;
  /// Its samples; none when they are not proven. Errors: of the ground, "precision" among them.
  [[nodiscard]] Result<std::optional<WorldSamples>> tryFill(const WorldPart& part,
                                                            const WorldGround& ground,
                                                            const Halos& halos) const;

 private:
  World(const WorldOptions& options, const Lattice& lattice, double chunkSize);
  [[nodiscard]] Result<WorldPart> allowed(WorldPart part) const;
  [[nodiscard]] Result<std::shared_ptr<const Ground>> makeGround(const WorldGround& given,
                                                                 const CellRect& seen,
                                                                 Address origin) const;
  [[nodiscard]] WorldSamples samplesOf(const WorldPart& part, const CellGrid& grid,
                                       Address origin) const;

  WorldOptions options_;
  Lattice lattice_;
  double chunkSize_;
  std::int64_t chunkCells_;  // along a side, or 0: it is no whole number
};

}  // namespace copse
