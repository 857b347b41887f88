// Classes and levels of detail as layers: fills of one spacing, one after another, each of which
// keeps clear of all before it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/hash.h"
#include "classes/colouring.h"
#include "classes/options.h"
#include "classes/plan.h"
#include "field/radius_field.h"
#include "fill/run.h"
#include "fill/sampler.h"
#include "shape/exact.h"

namespace copse {

inline constexpr double kMostLevels = 16;

/// A fill of one spacing over the whole plane. One radius is one layer. Several classes are the
/// layers of their plan. Levels of detail are all of these again, each time at half the distances.
/// So the samples of a place depend only on the list of layers and on the ground nearby.
struct Layer {
  double spacing;  ///< least distance of its own samples
  double radius;   ///< the radius of its samples, at most the spacing
  std::uint64_t seed;
  std::vector<double> distances;       ///< distance to the samples of each layer before
  std::vector<std::uint8_t> classes;   ///< classes of its samples; empty without classes
  std::vector<double> shares;          ///< share of all samples, for each of these classes
  std::vector<double> toClasses;       ///< distance to the samples of each class of the call
  std::uint8_t level;                  ///< level of detail
  bool endsLevel;                      ///< true if it completes its level of detail
  ClassLayer planned = {};             ///< its layer in the plan of the classes
  std::optional<NearClass> near = {};  ///< the class near which alone its samples stand
  /// The sizes of its samples, drawn by this seed; null if all have the radius.
  std::shared_ptr<const DrawnSizes> sizes = {};
  std::uint64_t sizeSeed = 0;
  ConflictRule conflict = ConflictRule::mean;  ///< for sizes

  /// Return true if its samples get their classes once all are placed, or are dropped.
  [[nodiscard]] bool isColoured() const { return classes.size() > 1 || planned.isThinned; }
  /// Return the size of its sample at a place, in the user's units.
  [[nodiscard]] double sizeAt(Point place) const {
    return sizes ? sizes->at(sampleKey(sizeSeed, place.x, place.y)) : radius;
  }
  /// Return the distance that its samples keep from one of a size in the layer of that index
  /// before.
  [[nodiscard]] double distanceTo(std::size_t before, double size) const {
    return std::min(spacingOf(conflict, radius, size), distances[before]);
  }
};

struct Layers {
  std::vector<Layer> list;
  double radius = 0;   ///< least distance between any two samples, as asked for
  double density = 0;  ///< estimate of samples per unit of free area
  bool hasClasses = false;
  bool hasSizes = false;  ///< from a range; there are no classes then
  bool hasLevels = false;
  Option option = Option::none;  ///< the option that sets the distances: radius, classes or spacing
  std::shared_ptr<const ClassPlan> byPlace = {};  ///< set if some class does not stand everywhere
};

/// Check levels. Error: "out-of-range" if they are not a whole number from 1 to 16.
std::optional<Error> validateLevelCount(double levels);

/// Make layers of levels whose last one has this radius; 0 levels for a call without levels.
Layers layersOf(double radius, double levels, std::uint64_t seed);
/// Make layers of valid classes, in so many levels or 0.
Layers layersOf(const ClassOptions& options, double levels);

/// Return the layers of one level alone. Samples of other levels are then existing ones.
Layers levelOf(Layers layers, std::uint8_t level);

/// Return the colouring of a coloured layer, in units of a lattice. A colour is an index of the
/// layer's classes; an index beyond drops the sample. Null for other layers.
std::shared_ptr<const Colouring> colouringOf(const Layers& layers, const Layer& layer, double unit);

/// Return how far samples of a layer before, or an existing sample, matter to a layer: it keeps a
/// distance from them, or stands only near them.
double reachOf(const Layer& layer, const Layer& before, double distance);
double reachOf(const ExistingSamples& existing, std::size_t which, const Layer& layer,
               ConflictRule rule);
/// Return true if a layer stands only near an existing sample and others of its class.
bool isNear(const ExistingSamples& existing, std::size_t which, const Layer& layer);
/// Return the distance that a layer keeps from an existing sample.
double distanceTo(const ExistingSamples& existing, std::size_t which, const Layer& layer,
                  ConflictRule rule);
/// Add the existing samples to what a layer keeps clear of. For a layer without classes, samples at
/// the distance of its own are standing ones; all others become obstacles. Those near which it
/// stands are listed, too.
void addExisting(const ExistingSamples& existing, const Layer& layer, ConflictRule rule, Clear& to);

/// Return true if any layer is coloured.
bool areColoured(const Layers& layers);
/// Return the limit of a run of layers.
SampleLimit limitOf(const Layers& layers, const RunOptions& options);

/// The surroundings of a run of layers.
struct LayersAround {
  Obstacles obstacles = {};
  std::span<const ExistingSamples> existing = {};
  ConflictRule conflict = ConflictRule::mean;
  /// True for a part of the requested region, which some classes may lack.
  bool isPart = false;
  /// A radius by place, or null. All distances of the layers are those where it is least, and are
  /// in proportion to it elsewhere (layer_fields.h). Clearances are among the obstacles then.
  const RadiusField* field = nullptr;
};

/// Return what a layer keeps clear of; of existing samples nothing if there is a radius by place.
Clear clearOf(const LayersAround& around, const Layer& layer);

/// A slice of one layer (windows/slice.h).
struct LayerSlice {
  Part part = {};  ///< the rows to fill; those wanted are handed over
  /// Heights of rows around the slice's two cuts, in the user's units: their samples are to be
  /// compared.
  Extent below = {}, above = {};
};
/// Makes a slice of each layer, which has this ground.
using Slicing =
    std::function<std::vector<LayerSlice>(const Layers& layers, std::span<const Prepared> grounds)>;

/// Begin a fill of several layers: classes that share the ground, levels of detail, or both. Every
/// two samples keep their distance, each level holds the ones before it, and at its end no sample
/// of any class fits. Distances must be valid. Errors: those of `prepare`, and "invalid-classes"
/// for a class that can stand nowhere in the region.
///
/// Nothing is counted over the region, and every draw is a hash of the place: regions that agree
/// near a point get the same samples there.
///
/// Cost, native, besides the plain sampler's: for each layer a pass over the ground; 20 bytes a
/// sample of all layers but the last.
///
/// With a slicing, fill only what it says, and make no sample in ground without a lattice point.
RunResult beginLayers(const Region& region, const LayersAround& around, const Layers& layers,
                      const RunOptions& options, const Slicing& slicing = nullptr);

}  // namespace copse
