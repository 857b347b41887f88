// What is asked for as a list of layers: fills of one spacing, one after the other over the plane,
// each of which keeps clear of all before it.
//
// One radius is one layer. Several kinds are the layers of their plan. Levels of detail are all of
// these again and again, each time at half the distances. What stands in a place therefore depends
// on this list and on the ground nearby.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kinds/colouring.h"
#include "kinds/options.h"
#include "kinds/plan.h"
#include "run/conflict_rule.h"
#include "run/existing.h"
#include "run/options.h"
#include "sampler/sampler.h"

namespace copse {

inline constexpr double kMostLevels = 16;

struct Layer {
  double spacing;  ///< between its own samples
  double radius;   ///< theirs, at most the spacing
  std::uint64_t seed;
  std::vector<double> distances;    ///< kept from the samples of each layer before
  std::vector<std::uint8_t> kinds;  ///< which its samples are of; none where there is but one
  std::vector<double> shares;       ///< of each of these, of all samples
  std::vector<double> toKinds;      ///< distances kept from samples of each kind there is
  std::uint8_t level;               ///< of detail
  bool endsLevel;                   ///< whether a level of detail is full with it
  KindLayer planned = {};           ///< of the kinds' plan

  /// Whether each of its samples gets its kind afterwards, or is nobody's.
  [[nodiscard]] bool isColoured() const { return kinds.size() > 1 || planned.isThinned; }
};

struct Layers {
  std::vector<Layer> list;
  double radius = 0;   ///< the least distance between any two samples, as asked for
  double density = 0;  ///< of samples where ground is free, for each unit of area: an estimate
  bool hasKinds = false;
  bool hasLevels = false;
  Option option = Option::none;  ///< which says the distances: radius, classes or spacing
  std::shared_ptr<const KindPlan> byPlace = {};  ///< where some kinds do not stand everywhere
};

/// "out-of-range" for levels that are no whole number from 1 to 16.
std::optional<Error> validateLevelCount(double levels);

/// Levels of one radius, which is the last one's; 0: there is no talk of levels.
Layers layersOf(double radius, double levels, std::uint64_t seed);
/// Kinds that are valid, in so many levels. `hasOwn[i]`: whether kind i has ground of its own.
Layers layersOf(const ClassOptions& options, double levels,
                std::span<const std::uint8_t> hasOwn = {});

/// One level of them, with samples of the others as existing ones.
Layers levelOf(Layers layers, std::uint8_t level);

/// What gives the samples of a layer that is coloured to its kinds, in units of a lattice: to each
/// by its index, and to nobody by an index beyond. Null for others.
std::shared_ptr<const Colouring> colouringOf(const Layers& layers, const Layer& layer, double unit);

/// The distance that a layer keeps from an existing sample.
double distanceTo(const ExistingSamples& existing, std::size_t which, const Layer& layer,
                  ConflictRule rule);
/// Adds what a layer keeps clear of on account of existing samples. Where it is of one kind, those
/// at the distance of its own are known as samples, and all others by their edge.
void addExisting(const ExistingSamples& existing, const Layer& layer, ConflictRule rule, Clear& to);

/// Whether a layer gives its samples their kinds once all of them are known.
bool areColoured(const Layers& layers);
/// What the samples of such layers take, measured with eight million of two classes.
inline constexpr double kColouredBytesPerSample = 100;

/// The limit of a run of layers.
SampleLimit limitOf(const Layers& layers, const RunOptions& options);

}  // namespace copse
