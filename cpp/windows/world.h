// Worlds: the plane without end. Any rectangle of it has exactly the samples that one call of
// `sample` over everything would have there. A chunk is a function of the options and its numbers
// alone.
//
// A part takes a window of each layer (classes/layers.h). Earlier layers are filled first, as far
// around the part as the later ones see, and proven: for these they are like ground.
//
// The lattices depend on the distances alone. Ground keeps its own numbers, as in `sample`, up to
// 2^47 units from the origin. Beyond, and where there is no ground, all numbers are relative to a
// corner of the window. A radius by place ends there, too.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/vectors.h"
#include "classes/layers.h"
#include "classes/options.h"
#include "field/radius_field.h"
#include "fill/run.h"
#include "shape/box.h"
#include "shape/capsule.h"
#include "shape/region.h"
#include "windows/cells.h"
#include "windows/field_squares.h"
#include "windows/window.h"

namespace copse {

class WholeGround;

/// Ground in the user's units; everywhere without a region.
struct WorldGround {
  std::optional<Region> region = {};
  Obstacles obstacles = {};
  ExistingSamples existing = {};
  double margin = 0;
  /// Where the ground is known.
  BoundingBox bounds = {-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL};
  /// In lattice units, what a part has of an endless field: World::texelsFor.
  std::shared_ptr<const RadiusField> field = {};
  /// The ground of each layer, if World::prepare made it ready for many parts.
  std::vector<std::shared_ptr<const WholeGround>> whole = {};
};

struct WorldOptions {
  Layers layers;
  /// A radius by place, in the user's units. `layers` are then those where it is least, and are in
  /// proportion to it elsewhere (classes/layer_fields.h).
  std::optional<RadiusField> field = {};
  /// Instead of `field`: each part comes with a cut of it in its ground.
  std::optional<EndlessField> endless = {};
  ConflictRule conflict = ConflictRule::mean;  ///< of the radius by place
  double chunkSize = 0;  ///< in the user's units; 0: 64 cells of the finest layer
  double limit = 1e7;    ///< most samples of one chunk or rectangle
  bool keeps = true;     ///< true: cache chunks and windows of coarse layers for the next chunks
};

/// A chunk, or a rectangle of the plane.
struct WorldPart {
  UnitRect units;  ///< holds all lattice points of the part
  std::optional<Address> chunk;
  bool isExact;        ///< true if all of `units` belong to the part; false for some chunk sizes
  std::size_t layers;  ///< the number of layers to fill
};

/// The samples of a part, by layer, then by the row of their cells; of a radius by place by tiles.
struct WorldSamples {
  RawVector<double> positions;           ///< x0 y0 x1 y1 …
  std::vector<double> radii;             ///< empty if all are alike, and with classes
  std::vector<std::uint8_t> classes;     ///< empty for one radius
  std::vector<std::uint32_t> levelEnds;  ///< empty without levels
  RawVector<float> offsets;              ///< of a chunk: from its corner
  RawVector<std::uint32_t> ids;          ///< of a chunk: unique among its samples
};

class World {
 public:
  static constexpr double kFarthestChunk = 0x1p40;
  static constexpr std::int64_t kChunkCells = 64;  ///< along a chunk of the usual size

  /// Errors: "out-of-range" for a chunk size that is not positive and finite; "limit" when a chunk
  /// promises more samples than allowed, or needs too many cells around it.
  static Result<World> make(const WorldOptions& options);

  [[nodiscard]] const Layers& layers() const { return options_.layers; }
  /// The unit of the finest lattice.
  [[nodiscard]] double unit() const { return unit_; }
  [[nodiscard]] double chunkSize() const { return chunkSize_; }
  [[nodiscard]] Point cornerOf(Address chunk) const;

  /// Errors: "out-of-range" for chunks that are not whole numbers or too far away, for rectangles
  /// that are not finite and positive or too far away, and for levels that do not exist; "limit".
  [[nodiscard]] Result<WorldPart> chunk(double column, double row,
                                        std::optional<double> level = std::nullopt) const;
  [[nodiscard]] Result<WorldPart> within(double x, double y, double width, double height) const;

  /// Return the box, in the user's units, in which the ground matters for a part and these halos.
  [[nodiscard]] BoundingBox boundsOf(const WorldPart& part, const Halos& halos) const;
  /// Return the texels of an endless field that matter for a part and these halos.
  [[nodiscard]] TexelRect texelsFor(const WorldPart& part, const Halos& halos) const;
  /// Make ground ready for many parts. Errors: those of the ground.
  [[nodiscard]] std::optional<Error> prepare(WorldGround& ground) const;
  /// Return the samples of a part. Errors: `unproven()` when the halos do not prove them, or when
  /// the ground or an endless field is unknown where it matters; those of the ground, "precision"
  /// among them.
  [[nodiscard]] Result<WorldSamples> tryFill(const WorldPart& part, const WorldGround& ground,
                                             const Halos& halos);

 private:
  /// The cells of a layer that are wanted, the cells whose samples decide their classes, and the
  /// cells of these that are to be filled.
  struct LayerWindow {
    CellRect wanted, seen, missing;
  };

  World(const WorldOptions& options, std::vector<LayerLattice> lattices);
  [[nodiscard]] bool isByPlace() const { return field_ || endless_; }
  [[nodiscard]] Result<WorldPart> allowed(const WorldPart& part,
                                          const RadiusField* field = nullptr) const;
  [[nodiscard]] std::vector<LayerWindow> windowsOf(const WorldPart& part, const Halos& halos,
                                                   const WindowCache& cache) const;
  /// `squares` is the side of the squares that the window consists of, in units of the layer's
  /// lattice, if these are no cells; the origin is (0, 0) then.
  [[nodiscard]] Result<LayerGround> groundIn(const WorldGround& given, std::size_t layer,
                                             const CellRect& window, Address origin,
                                             double squares = 0);
  [[nodiscard]] Result<CellGrid> fillLayer(std::size_t layer, const CellRect& cells, bool isMoved,
                                           const WorldGround& given, const Halos& halos,
                                           std::span<const CellGrid> before);
  [[nodiscard]] CellGrid colour(std::size_t layer, CellGrid grid, const CellRect& wanted);
  class ByPlace;
  class FillByPlace;
  /// Estimate the cells of all layers that matter for a part.
  [[nodiscard]] double cellsByPlace(const WorldPart& part, const RadiusField* field) const;
  [[nodiscard]] BoundingBox boundsByPlace(const WorldPart& part, double widening) const;
  [[nodiscard]] Result<WorldSamples> fillByPlace(const WorldPart& part, const WorldGround& given,
                                                 const RadiusField& field, double widening);
  [[gnu::noinline]] void addSamples(const WorldPart& part, std::size_t layer, const CellGrid& grid,
                                    std::uint32_t firstId, WorldSamples& to) const;

  /// Add a sample where distances depend on the place, unless it lies outside the part.
  void addSample(const WorldPart& part, Point at, double radius, std::uint8_t classIndex,
                 WorldSamples& to) const;
  [[nodiscard]] bool isInChunk(Address chunk, double x, double y) const;

  WorldOptions options_;
  std::optional<RadiusField> field_;     // in units
  std::optional<EndlessField> endless_;  // in units
  std::vector<LayerLattice> lattices_;
  std::vector<std::shared_ptr<const Colouring>> colourings_;  // null for layers of one class
  double unit_;
  double chunkSize_;
  std::int64_t chunkUnits_;  // along a side; 0 if the size is no whole number of cells
  WindowCache cache_;
  FieldSquares squares_;            // of earlier layers, where distances depend on the place
  FieldSquares chunks_{256};        // of the last layer there, for the next chunks
  ClassRegions regions_;            // of the classes
  std::vector<KeptStamps> stamps_;  // of each layer, for the earlier ones
  // Ground everywhere looks the same from all windows of one size: the last one of each layer.
  std::vector<std::pair<CellRect, LayerGround>> uniform_;
};

}  // namespace copse
