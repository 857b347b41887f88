// What may be filled of a world, and what of it one layer finds around a window.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/error.h"
#include "base/vectors.h"
#include "classes/layers.h"
#include "classes/options.h"
#include "fill/run.h"
#include "ground/ground.h"
#include "ground/ground_cut.h"
#include "shape/box.h"
#include "shape/box_index.h"
#include "shape/capsule.h"
#include "shape/region.h"
#include "windows/cells.h"
#include "windows/window.h"

namespace copse {

/// As a layer finds it, seen from a cell of its own: ground in units of its lattice, and samples at
/// the distance of its own.
struct LayerGround {
  std::shared_ptr<const Ground> ground;
  std::vector<double> standing;
};

/// The ground of one layer as far as the plane's numbers reach, of which windows see a part.
class WholeGround {
 public:
  WholeGround(LayerGround ground, const Lattice& lattice);
  /// Seen from a window of its cells.
  [[nodiscard]] LayerGround from(const CellRect& window) const;

 private:
  SeenGround ground_;
  Lattice lattice_;
  std::vector<double> standing_;
  BoxIndex<std::uint32_t> places_;  // of these
};

/// In the user's units; without a region, everywhere.
struct WorldGround {
  std::optional<Region> region = {};
  Obstacles obstacles = {};
  ExistingSamples existing = {};
  double margin = 0;
  /// Where it holds; nothing is known beyond.
  BoundingBox bounds = {-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL};
  /// For each layer, where it is the same everywhere; see World::prepare.
  std::vector<std::shared_ptr<const WholeGround>> whole = {};

  [[nodiscard]] bool isAll() const { return !region && obstacles.empty() && existing.empty(); }
};

/// The same ground as far as it matters within a box, which is known alone.
WorldGround nearOf(const WorldGround& given, const Layers& layers, const BoundingBox& box);
/// The ground of a layer, seen from a cell, where it lies in any of some regions, if there are
/// some. Everywhere is a square that ends out of sight of `seen`. Errors: of the ground,
/// "precision" among them.
Result<LayerGround> groundOf(const WorldGround& given, std::vector<Region> where,
                             const Layer& layer, const Lattice& lattice, const CellRect& seen,
                             Address origin);

// The plane without end: any rectangle of it, with just the samples that one call of `sample` over
// everything would have there. A chunk is a function of the options and its numbers alone.
//
// A part takes a window of each layer (classes/layers.h). The earlier ones are filled first, as far
// around it as the next one looks, and proven: to that one they are like ground.
//
// The lattices are those of the distances alone. Ground that is given keeps its own numbers, as
// `sample` has them, up to 2^47 units from the origin; beyond, and where there is none, all is seen
// from a corner of the window.

struct WorldOptions {
  Layers layers;
  double chunkSize = 0;  ///< in the user's units; 0: 64 cells of the finest layer
  double limit = 1e7;    ///< most samples of one chunk or rectangle
  bool keeps = true;     ///< windows of coarse layers, for the next chunks
};

/// A part of the plane that somebody asks for.
struct WorldPart {
  UnitRect units;  ///< all that may lie in it
  std::optional<Address> chunk;
  bool isExact;        ///< whether the units are its own: always, but for chunks of some sizes
  std::size_t layers;  ///< how many are asked for
};

/// Its samples, layer by layer, by the rows of their cells.
struct WorldSamples {
  RawVector<double> positions;           ///< x0 y0 x1 y1 …
  std::vector<std::uint8_t> classes;     ///< where there are classes
  std::vector<std::uint32_t> levelEnds;  ///< where there are levels
  RawVector<float> offsets;              ///< of a chunk, from its corner
  RawVector<std::uint32_t> ids;          ///< of a chunk, its own of each sample in it
};

class World {
 public:
  static constexpr double kFarthestChunk = 0x1p40;
  static constexpr std::int64_t kChunkCells = 64;  ///< along a chunk of the usual size

  /// Errors: "out-of-range" for a size that is not positive and finite; "limit" when a chunk
  /// promises more samples than allowed, or has to look at too much around it.
  static Result<World> make(const WorldOptions& options);

  [[nodiscard]] const Layers& layers() const { return options_.layers; }
  /// The finest lattice's.
  [[nodiscard]] double unit() const { return unit_; }
  [[nodiscard]] double chunkSize() const { return chunkSize_; }
  [[nodiscard]] Point cornerOf(Address chunk) const;

  /// Errors ("out-of-range"): chunks that are not whole numbers or too far, rectangles that are not
  /// finite and positive or too far, levels that there are not; "limit".
  [[nodiscard]] Result<WorldPart> chunk(double column, double row,
                                        std::optional<double> level = std::nullopt) const;
  [[nodiscard]] Result<WorldPart> within(double x, double y, double width, double height) const;

  /// The ground that matters for a part, in the user's units, when it is tried with those halos.
  [[nodiscard]] BoundingBox boundsOf(const WorldPart& part, const Halos& halos) const;
  /// Makes ground ready that is asked for many times. Errors: those of the ground.
  [[nodiscard]] std::optional<Error> prepare(WorldGround& ground) const;
  /// Its samples; none when they are not proven, or the ground is not known where it matters.
  /// Errors: of the ground, "precision" among them.
  [[nodiscard]] Result<std::optional<WorldSamples>> tryFill(const WorldPart& part,
                                                            const WorldGround& ground,
                                                            const Halos& halos);

 private:
  /// The cells that are wanted of a layer, those around them by whose samples they get their
  /// classes, and what has to be filled of these.
  struct Planned {
    CellRect wanted, seen, missing;
  };
  /// Samples of a layer, and the class of each cell's where they are of several.
  struct Filled {
    CellGrid samples;
    std::vector<std::uint8_t> classes;
  };
  /// Where there is ground everywhere, a layer finds the same around all windows of one size.
  struct Everywhere {
    CellRect seen;
    LayerGround ground;
  };

  World(const WorldOptions& options, std::vector<LayerLattice> lattices);
  [[nodiscard]] Result<WorldPart> allowed(const WorldPart& part) const;
  [[nodiscard]] std::vector<Planned> windowsOf(const WorldPart& part, const Halos& halos,
                                               const WindowCache& cache) const;
  /// Units up to which ground keeps its own numbers.
  [[nodiscard]] double farthestUnmoved() const;
  [[nodiscard]] WorldSamples noSamples(const WorldPart& part) const;
  [[nodiscard]] Result<LayerGround> groundOf(const WorldGround& given, std::size_t layer,
                                             const CellRect& seen, Address origin);
  [[nodiscard]] Result<std::optional<CellGrid>> fillLayer(std::size_t layer, const CellRect& cells,
                                                          bool isMoved, const WorldGround& given,
                                                          const Halos& halos,
                                                          std::span<const Filled> before);
  [[nodiscard]] Filled colour(std::size_t layer, const CellGrid& grid, const CellRect& wanted);
  /// Whether a layer's ground looks the same from everywhere.
  [[nodiscard]] bool isUniform(const WorldGround& given) const {
    return given.isAll() && !options_.layers.byPlace;
  }
  [[nodiscard]] BoundingBox boxOf(const UnitRect& units) const {
    return {
        static_cast<double>(units.columnBegin) * unit_, static_cast<double>(units.rowBegin) * unit_,
        static_cast<double>(units.columnEnd) * unit_, static_cast<double>(units.rowEnd) * unit_};
  }
  [[nodiscard]] std::vector<double> positionsOf(std::size_t layer, const CellGrid& grid,
                                                Address origin) const;
  [[gnu::noinline]] void addSamples(const WorldPart& part, std::size_t layer, const Filled& filled,
                                    std::uint32_t firstId, WorldSamples& to) const;

  WorldOptions options_;
  std::vector<LayerLattice> lattices_;
  std::vector<std::shared_ptr<const Colouring>> colourings_;  // of layers that are coloured
  double unit_;
  double chunkSize_;
  std::int64_t chunkUnits_;  // along a side, or 0: it is no whole number of cells
  WindowCache cache_;
  ClassRegions regions_;                               // where classes stand
  std::vector<KeptStamps> stamps_;                     // of each layer, of those before
  std::vector<std::optional<Everywhere>> everywhere_;  // of each layer, around the last window
};

}  // namespace copse
