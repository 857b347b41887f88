// Helpers for tests of forests: random parts, and a forest whose samples are also tracked by its
// reports of changes.
#pragma once

#include <algorithm>
#include <array>
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

/// A forest, and its samples as its reports of changes tell them.
struct Told {
  explicit Told(const ForestOptions& options) : forest(Forest::make(options).value()) {}

  std::optional<Error> edit(const std::vector<ForestStep>& steps);
  [[nodiscard]] std::vector<Placed> places() const;
  /// The samples by x, y and radius, which is 0 in a forest of one radius.
  [[nodiscard]] std::vector<std::array<double, 3>> sizes() const;

  Forest forest;
  std::map<std::uint32_t, Placed> bySlot;
  std::map<std::uint32_t, double> radii;  // by slot
  // The numbers of changed samples and of parts in the last edit's report, and the most samples
  // that a part has ever added.
  std::size_t changed = 0;
  std::size_t parts = 0;
  std::size_t most = 0;

 private:
  void take(const SlotChange& change);
};

/// The steps that put these parts.
std::vector<ForestStep> stepsOf(const std::vector<PartPut>& parts);
/// A new forest of these parts, with wide windows.
Told freshForest(ForestOptions options, const std::vector<PartPut>& parts);
/// Its samples.
std::vector<Placed> freshPlaces(ForestOptions options, const std::vector<PartPut>& parts);
std::vector<Placed> sorted(const Samples& samples);

/// A star around a place. Its corners are at most `size` away.
std::vector<double> ringCoords(shapes::Dice& dice, double x, double y, double size);
Region ring(shapes::Dice& dice, double x, double y, double size);

/// Ground, a hole, an obstacle or a sample, at most `far` from the origin.
PartPut randomPart(shapes::Dice& dice, const std::string& name, double far, std::size_t classes);
/// Apply a step to a list of parts.
void follow(std::vector<PartPut>& parts, const ForestStep& step);

/// The steps of one edit, which `parts` follows: one, or sometimes up to `most` more. Names are the
/// first so many letters, and partFor(name) makes a part.
template <class PartFor>
std::vector<ForestStep> randomSteps(shapes::Dice& dice, std::vector<PartPut>& parts,
                                    std::size_t names, std::size_t most, PartFor&& partFor) {
  std::vector<ForestStep> steps;
  for (std::size_t more = 1 + (dice.chance(0.3) ? dice.below(most) : 0); more > 0; --more) {
    const std::string name(1, static_cast<char>('a' + dice.below(names)));
    const bool stands = std::any_of(parts.begin(), parts.end(),
                                    [&](const PartPut& part) { return part.name == name; });
    ForestStep step;
    if (dice.chance(0.3) && stands) {
      step.gone = name;
    } else {
      step.put = partFor(name);
    }
    follow(parts, step);
    steps.push_back(step);
  }
  return steps;
}

/// The rings of a region.
struct Rings {
  Rings() = default;
  explicit Rings(const std::vector<double>& ring) { add(ring); }
  void add(const std::vector<double>& ring);
  [[nodiscard]] Region region(FillRule rule) const;

  std::vector<double> coords;
  std::vector<std::uint32_t> ends;
};

}  // namespace copse::trial
