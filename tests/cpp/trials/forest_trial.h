// What tests about forests share: a forest that is held against what its changes say, and rings at
// random.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "layers_trial.h"
#include "random_shapes.h"
#include "windows/forest.h"

namespace copse::trial {

ForestOptions optionsOf(const Call& call);
ForestOptions oneRadius(double radius, std::uint64_t seed = 0);

/// A forest, and what its changes say of it.
struct Told {
  explicit Told(const ForestOptions& options) : forest(Forest::make(options).value()) {}

  std::optional<Error> edit(const std::vector<ForestStep>& steps);
  [[nodiscard]] std::vector<Placed> places() const;

  Forest forest;
  std::map<std::uint32_t, Placed> bySlot;
  // Of the last edit, and the most samples that were ever told at once.
  std::size_t changed = 0;
  std::size_t parts = 0;
  std::size_t most = 0;

 private:
  void take(const SlotChange& change);
};

/// All that puts these parts.
std::vector<ForestStep> stepsOf(const std::vector<PartPut>& parts);
/// What stands in a new forest of these parts, whose windows are wide.
std::vector<Placed> freshPlaces(ForestOptions options, const std::vector<PartPut>& parts);
std::vector<Placed> sorted(const Samples& samples);

/// A star of some corners about a place, and how far they are at most.
std::vector<double> ringCoords(shapes::Dice& dice, double x, double y, double size);
Region ring(shapes::Dice& dice, double x, double y, double size);

/// Ground, none, an obstacle or a sample, so far from the origin at most.
PartPut randomPart(shapes::Dice& dice, const std::string& name, double far, std::size_t classes);
/// Does to a list of parts what a step does.
void follow(std::vector<PartPut>& parts, const ForestStep& step);

/// A region's rings.
struct Rings {
  Rings() = default;
  explicit Rings(const std::vector<double>& ring) { add(ring); }
  void add(const std::vector<double>& ring);
  [[nodiscard]] Region region(FillRule rule) const;

  std::vector<double> coords;
  std::vector<std::uint32_t> ends;
};

}  // namespace copse::trial
