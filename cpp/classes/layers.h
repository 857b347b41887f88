// How samples of several classes become layers, each a fill of one spacing that keeps clear of all
// before it.
//
// Classes that keep the same distances from all form a group, and share a layer. Groups go by
// radius, the greatest first, each spaced so far that it has its share; the last one, of the least
// radius, fills what is left. Where its samples cannot stand, no larger one can; a group of which
// that is not certain gets a closing layer at its own radius, the least first.
//
// Where classes do not stand everywhere with all their weight, a layer is as dense as its group
// ever has to be, and nobody gets what is too many at a place.
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
  /// Whether it places more than its group is to have.
  bool isThinned = false;
};

class ClassPlan {
 public:
  /// `hasOwn[i]`: whether class i has something of its own to keep clear of; none has where it is
  /// empty.
  explicit ClassPlan(const ClassOptions& options, std::span<const std::uint8_t> hasOwn = {});

  [[nodiscard]] const std::vector<SampleClass>& classes() const { return classes_; }
  [[nodiscard]] const std::vector<ClassGroup>& groups() const { return groups_; }
  /// In the order they are filled.
  [[nodiscard]] const std::vector<ClassLayer>& layers() const { return layers_; }
  [[nodiscard]] const ClassGroup& groupOf(const ClassLayer& layer) const {
    return groups_[layer.group];
  }
  /// Samples for each unit of area, by group, where all classes have all their weight: an estimate.
  [[nodiscard]] ByGroup densities() const { return balance_.densitiesFor(sharesOf({})); }
  /// The part of its weight that a class has at a place.
  [[nodiscard]] double weightAt(std::size_t classIndex, Point p) const {
    return classes_[classIndex].where ? classes_[classIndex].where->at(p) : 1;
  }
  /// What part of a layer's samples each class of its group gets at a place, and, when it is
  /// thinned, nobody, the last.
  void sharesAt(const ClassLayer& layer, Point p, std::span<double> shares) const;

 private:
  [[nodiscard]] ByGroup sharesOf(std::span<const double> weights) const;
  [[nodiscard]] ByGroup sharesWhereDensest(std::size_t group) const;

  std::vector<SampleClass> classes_;
  std::vector<double> shares_;  // of each class, by its weight
  std::vector<ClassGroup> groups_;
  Balance balance_;
  std::vector<ClassLayer> layers_;
};

// What is asked for as a list of layers: fills of one spacing, one after the other over the plane,
// each of which keeps clear of all before it.
//
// One radius is one layer. Several classes are the layers of their plan. Levels of detail are all
// of these again and again, each time at half the distances. What stands in a place therefore
// depends on this list and on the ground nearby.

inline constexpr double kMostLevels = 16;

struct Layer {
  double spacing;  ///< between its own samples
  double radius;   ///< theirs, at most the spacing
  std::uint64_t seed;
  std::vector<double> distances;      ///< kept from the samples of each layer before
  std::vector<std::uint8_t> classes;  ///< which its samples are of; none where there is but one
  std::vector<double> shares;         ///< of each of these, of all samples
  std::vector<double> toClasses;      ///< distances kept from samples of each class there is
  std::uint8_t level;                 ///< of detail
  bool endsLevel;                     ///< whether a level of detail is full with it
  ClassLayer planned = {};            ///< of the classes' plan

  /// Whether each of its samples gets its class afterwards, or is nobody's.
  [[nodiscard]] bool isColoured() const { return classes.size() > 1 || planned.isThinned; }
};

struct Layers {
  std::vector<Layer> list;
  double radius = 0;   ///< the least distance between any two samples, as asked for
  double density = 0;  ///< of samples where ground is free, for each unit of area: an estimate
  bool hasClasses = false;
  bool hasLevels = false;
  Option option = Option::none;  ///< which says the distances: radius, classes or spacing
  std::shared_ptr<const ClassPlan> byPlace = {};  ///< where some classes do not stand everywhere
};

/// "out-of-range" for levels that are no whole number from 1 to 16.
std::optional<Error> validateLevelCount(double levels);

/// Levels of one radius, which is the last one's; 0: there is no talk of levels.
Layers layersOf(double radius, double levels, std::uint64_t seed);
/// Classes that are valid, in so many levels. `hasOwn[i]`: whether class i has ground of its own.
Layers layersOf(const ClassOptions& options, double levels,
                std::span<const std::uint8_t> hasOwn = {});

/// One level of them, with samples of the others as existing ones.
Layers levelOf(Layers layers, std::uint8_t level);

/// What gives the samples of a layer that is coloured to its classes, in units of a lattice: to
/// each by its index, and to nobody by an index beyond. Null for others.
std::shared_ptr<const Colouring> colouringOf(const Layers& layers, const Layer& layer, double unit);

/// The distance that a layer keeps from an existing sample.
double distanceTo(const ExistingSamples& existing, std::size_t which, const Layer& layer,
                  ConflictRule rule);
/// Adds what a layer keeps clear of on account of existing samples. Where it is of one class, those
/// at the distance of its own are known as samples, and all others by their edge.
void addExisting(const ExistingSamples& existing, const Layer& layer, ConflictRule rule, Clear& to);

/// Whether a layer gives its samples their classes once all of them are known.
bool areColoured(const Layers& layers);
/// What the samples of such layers take, measured with eight million of two classes.
inline constexpr double kColouredBytesPerSample = 100;

/// The limit of a run of layers.
SampleLimit limitOf(const Layers& layers, const RunOptions& options);

// A fill of several layers (layers.h): classes that share the ground, levels of detail, or both.
// Every two samples keep their distance, each level holds the ones before it, and at its end
// nothing more of any class would fit.
//
// Nothing is counted over the region and every draw is a hash of the place: regions that agree near
// a point get the same samples there.
//
// Cost, native, besides the plain sampler's: for each layer a pass over the ground; 20 bytes a
// sample of all layers but the last.

class LayerSampler : public Run {
 public:
  /// For each layer its ground, and what stands on it at the distance of its own samples.
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
  /// The first layer of the level.
  [[nodiscard]] std::size_t levelBegin() const;
  [[nodiscard]] double placed() { return count() + static_cast<double>(output().size()); }

  RunOptions options_;
  Layers layers_;
  std::vector<Prepared> grounds_;
  std::vector<std::vector<double>> standing_;
  double unit_;  // the finest lattice's
  std::size_t layer_ = 0;
  std::unique_ptr<Sampler> sampler_;            // of the layer
  std::vector<std::vector<double>> positions_;  // of each layer so far
};

/// What a run of layers is given besides them.
struct LayersAround {
  Obstacles obstacles = {};
  std::span<const Obstacles> own = {};  ///< what each class alone keeps clear of, or none
  std::span<const ExistingSamples> existing = {};
  ConflictRule conflict = ConflictRule::mean;
  bool isPart =
      false;  ///< the region is one of what was asked for: some classes may have none of it
};

/// Classes and distances are valid. Errors: those of `prepare`, and "invalid-classes" for a class
/// that may stand nowhere in the region.
Result<std::unique_ptr<LayerSampler>> beginLayers(const Region& region, const LayersAround& around,
                                                  const Layers& layers, const RunOptions& options);

/// The same for classes, in so many levels or 0. Errors: of the options (options.h), too.
Result<std::unique_ptr<LayerSampler>> beginClasses(const Region& region, const LayersAround& around,
                                                   const ClassOptions& options, double levels = 0);

}  // namespace copse
