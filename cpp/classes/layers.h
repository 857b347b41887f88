// Classes and levels of detail as layers: fills of one spacing, one after another, each of which
// keeps clear of all before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "classes/balance.h"
#include "classes/colouring.h"
#include "classes/options.h"
#include "fill/run.h"
#include "fill/sampler.h"
#include "shape/exact.h"

namespace copse {

struct ClassLayer {
  std::size_t group;
  double spacing;  ///< at least the group's radius
  /// True if it places more samples than its group is to have.
  bool isThinned = false;
};

/// How samples of several classes become layers.
///
/// Classes that keep the same distances from all classes form a group and share a layer. Groups are
/// placed by radius, the greatest first, each with the spacing at which it has its share. The last
/// group, of the least radius, fills the remaining ground. Where its samples do not fit, no larger
/// one fits. A group for which that is not certain gets a closing layer at its own radius, the
/// least first.
///
/// If classes do not stand everywhere with their full weight, a layer is as dense as its group ever
/// has to be, and surplus samples are dropped by place.
class ClassPlan {
 public:
  /// `hasOwn[i]`: true if class i has obstacles of its own; empty if no class has.
  explicit ClassPlan(const ClassOptions& options, std::span<const std::uint8_t> hasOwn = {});

  [[nodiscard]] const std::vector<SampleClass>& classes() const { return classes_; }
  [[nodiscard]] const std::vector<ClassGroup>& groups() const { return groups_; }
  /// The layers, in the order in which they are filled.
  [[nodiscard]] const std::vector<ClassLayer>& layers() const { return layers_; }
  [[nodiscard]] const ClassGroup& groupOf(const ClassLayer& layer) const {
    return groups_[layer.group];
  }
  /// Estimate the samples per unit of area of each group where all classes have their full weight.
  [[nodiscard]] ByGroup densities() const { return balance_.densitiesFor(sharesOf({})); }
  /// Return the part of its weight that a class has at a place.
  [[nodiscard]] double weightAt(std::size_t classIndex, Point p) const {
    return classes_[classIndex].where ? classes_[classIndex].where->at(p) : 1;
  }
  /// Find the part of a layer's samples that each class of its group gets at a place. If the layer
  /// is thinned, the last number is the part that nobody gets.
  void sharesAt(const ClassLayer& layer, Point p, std::span<double> shares) const;

 private:
  [[nodiscard]] ByGroup sharesOf(std::span<const double> weights) const;
  [[nodiscard]] ByGroup sharesWhereDensest(std::size_t group) const;

  std::vector<SampleClass> classes_;
  std::vector<double> shares_;  // share of each class, by its weight
  std::vector<ClassGroup> groups_;
  Balance balance_;
  std::vector<ClassLayer> layers_;
};

inline constexpr double kMostLevels = 16;

/// A fill of one spacing over the whole plane. One radius is one layer. Several classes are the
/// layers of their plan. Levels of detail are all of these again, each time at half the distances.
/// So the samples of a place depend only on the list of layers and on the ground nearby.
struct Layer {
  double spacing;  ///< least distance of its own samples
  double radius;   ///< the radius of its samples, at most the spacing
  std::uint64_t seed;
  std::vector<double> distances;      ///< distance to the samples of each layer before
  std::vector<std::uint8_t> classes;  ///< classes of its samples; empty without classes
  std::vector<double> shares;         ///< share of all samples, for each of these classes
  std::vector<double> toClasses;      ///< distance to the samples of each class of the call
  std::uint8_t level;                 ///< level of detail
  bool endsLevel;                     ///< true if it completes its level of detail
  ClassLayer planned = {};            ///< its layer in the plan of the classes

  /// Return true if its samples get their classes once all are placed, or are dropped.
  [[nodiscard]] bool isColoured() const { return classes.size() > 1 || planned.isThinned; }
};

struct Layers {
  std::vector<Layer> list;
  double radius = 0;   ///< least distance between any two samples, as asked for
  double density = 0;  ///< estimate of samples per unit of free area
  bool hasClasses = false;
  bool hasLevels = false;
  Option option = Option::none;  ///< the option that sets the distances: radius, classes or spacing
  std::shared_ptr<const ClassPlan> byPlace = {};  ///< set if some class does not stand everywhere
};

/// Check levels. Error: "out-of-range" if they are not a whole number from 1 to 16.
std::optional<Error> validateLevelCount(double levels);

/// Make layers of levels whose last one has this radius; 0 levels for a call without levels.
Layers layersOf(double radius, double levels, std::uint64_t seed);
/// Make layers of valid classes, in so many levels or 0. `hasOwn[i]`: true if class i has obstacles
/// of its own.
Layers layersOf(const ClassOptions& options, double levels,
                std::span<const std::uint8_t> hasOwn = {});

/// Return the layers of one level alone. Samples of other levels are then existing ones.
Layers levelOf(Layers layers, std::uint8_t level);

/// Return the colouring of a coloured layer, in units of a lattice. A colour is an index of the
/// layer's classes; an index beyond drops the sample. Null for other layers.
std::shared_ptr<const Colouring> colouringOf(const Layers& layers, const Layer& layer, double unit);

/// Return the distance that a layer keeps from an existing sample.
double distanceTo(const ExistingSamples& existing, std::size_t which, const Layer& layer,
                  ConflictRule rule);
/// Add the existing samples to what a layer keeps clear of. For a layer without classes, samples at
/// the distance of its own are standing ones; all others become obstacles.
void addExisting(const ExistingSamples& existing, const Layer& layer, ConflictRule rule, Clear& to);

/// Return true if any layer is coloured.
bool areColoured(const Layers& layers);
/// Memory for each sample of coloured layers, measured with eight million samples of two classes.
inline constexpr double kColouredBytesPerSample = 100;

/// Return the limit of a run of layers.
SampleLimit limitOf(const Layers& layers, const RunOptions& options);

/// A fill of several layers: classes that share the ground, levels of detail, or both. Every two
/// samples keep their distance, each level holds the ones before it, and at its end no sample of
/// any class fits.
///
/// Nothing is counted over the region, and every draw is a hash of the place: regions that agree
/// near a point get the same samples there.
///
/// Cost, native, besides the plain sampler's: for each layer a pass over the ground; 20 bytes a
/// sample of all layers but the last.
class LayerSampler : public Run {
 public:
  /// Take, for each layer, its ground and the existing samples at the distance of its own.
  LayerSampler(const RunOptions& options, Layers layers, std::vector<Prepared> grounds,
               std::vector<std::vector<double>> standing);

  [[nodiscard]] Report report() const override;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  void beginLayer();
  void gather();
  void giveOut();
  void placeInnerPoint();
  [[nodiscard]] const Layer& layer() const { return layers_.list[layer_]; }
  [[nodiscard]] bool isLast() const { return layer_ + 1 == layers_.list.size(); }
  /// Return the first layer of the current level.
  [[nodiscard]] std::size_t levelBegin() const;
  [[nodiscard]] double placed() { return count() + static_cast<double>(output().size()); }

  RunOptions options_;
  Layers layers_;
  std::vector<Prepared> grounds_;
  std::vector<std::vector<double>> standing_;
  double unit_;  // step of the finest lattice
  std::size_t layer_ = 0;
  std::unique_ptr<Sampler> sampler_;            // fills the current layer
  std::vector<std::vector<double>> positions_;  // positions of each layer so far
};

/// The surroundings of a run of layers.
struct LayersAround {
  Obstacles obstacles = {};
  std::span<const Obstacles> own = {};  ///< obstacles of each class alone, or empty
  std::span<const ExistingSamples> existing = {};
  ConflictRule conflict = ConflictRule::mean;
  bool isPart = false;  ///< true for a part of the requested region, which some classes may lack
};

/// Begin a run of layers, whose distances must be valid. Errors: those of `prepare`, and
/// "invalid-classes" for a class that can stand nowhere in the region.
Result<std::unique_ptr<LayerSampler>> beginLayers(const Region& region, const LayersAround& around,
                                                  const Layers& layers, const RunOptions& options);

/// Do the same for classes, in so many levels or 0. Errors: also those of the options (options.h).
Result<std::unique_ptr<LayerSampler>> beginClasses(const Region& region, const LayersAround& around,
                                                   const ClassOptions& options, double levels = 0);

}  // namespace copse
