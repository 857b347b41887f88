#include "forest_trial.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/vectors.h"

namespace copse::trial {

ForestOptions optionsOf(const Call& call) {
  ForestOptions options;
  options.layers = layersOf(call).value();
  options.seed = call.sample.seed;
  return options;
}

ForestOptions oneRadius(double radius, std::uint64_t seed) {
  Call call;
  call.sample.radius = radius;
  call.sample.seed = seed;
  return optionsOf(call);
}

std::optional<Error> Told::edit(const std::vector<ForestStep>& steps) {
  if (auto error = forest.edit(steps)) return error;
  parts = changed = 0;
  do {
    take(forest.proceed());
    ++parts;
  } while (forest.isUnderWay());
  return std::nullopt;
}

void Told::take(const SlotChange& change) {
  const auto& [removed, added, positions, sizes, classes, levels] = change;
  for (const std::uint32_t slot : removed) EXPECT_EQ(bySlot.erase(slot), 1U);
  const bool hasSizes = forest.isByPlace() || forest.layers().hasSizes;
  EXPECT_EQ(sizes.size(), hasSizes ? added.size() : 0U);
  for (std::size_t i = 0; i < added.size(); ++i) {
    const Placed placed{positions[2 * i], positions[2 * i + 1], classes.empty() ? 0 : classes[i],
                        levels.empty() ? 0 : levels[i]};
    EXPECT_TRUE(bySlot.emplace(added[i], placed).second);
    radii[added[i]] = sizes.empty() ? 0 : sizes[i];
  }
  changed += added.size() + removed.size();
  most = std::max(most, added.size());
}

std::vector<Placed> Told::places() const {
  std::vector<Placed> all;
  for (const auto& [slot, placed] : bySlot) all.push_back(placed);
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<std::array<double, 3>> Told::sizes() const {
  std::vector<std::array<double, 3>> all;
  for (const auto& [slot, placed] : bySlot)
    all.push_back({std::get<0>(placed), std::get<1>(placed), radii.at(slot)});
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<Placed> sorted(const Samples& samples) {
  return sorted(samples.positions, samples.classes, samples.levelEnds);
}

std::vector<ForestStep> stepsOf(const std::vector<PartPut>& parts) {
  std::vector<ForestStep> steps;
  steps.reserve(parts.size());
  for (const PartPut& part : parts) steps.push_back({part, ""});
  return steps;
}

Told freshForest(ForestOptions options, const std::vector<PartPut>& parts) {
  options.halo = 40;
  Told fresh(options);
  EXPECT_FALSE(fresh.edit(stepsOf(parts)));
  return fresh;
}

std::vector<Placed> freshPlaces(ForestOptions options, const std::vector<PartPut>& parts) {
  return freshForest(std::move(options), parts).places();
}

std::vector<double> ringCoords(shapes::Dice& dice, double x, double y, double size) {
  std::vector<double> coords;
  const std::size_t corners = 3 + dice.below(8);
  for (std::size_t i = 0; i < corners; ++i) {
    const double angle = 6.283185307179586 * static_cast<double>(i) / static_cast<double>(corners);
    const double far = size * dice.between(0.4, 1);
    coords.insert(coords.end(), {x + far * std::cos(angle), y + far * std::sin(angle)});
  }
  return coords;
}

Region ring(shapes::Dice& dice, double x, double y, double size) {
  return Rings(ringCoords(dice, x, y, size)).region(FillRule::evenodd);
}

PartPut randomPart(shapes::Dice& dice, const std::string& name, double far, std::size_t classes) {
  PartPut part;
  part.name = name;
  const auto at = [&] { return dice.between(-far, far); };
  const double choice = dice.roll();
  if (choice < 0.4) {
    part.isGround = true;
    part.region = ring(dice, at(), at(), dice.between(2, 40));
  } else if (choice < 0.65) {
    part.region = ring(dice, at(), at(), dice.between(0.5, 20));
  } else if (choice < 0.8) {
    part.obstacles.capsules.push_back({at(), at(), at(), at(), dice.between(0.1, 3)});
  } else if (choice < 0.9) {
    part.obstacles.add(ring(dice, at(), at(), dice.between(0.5, 9)), dice.chance(0.5) ? 1 : 0);
  } else {
    part.existing.positions = {at(), at()};
    if (classes > 0) part.existing.classes = {static_cast<std::uint8_t>(dice.below(classes))};
    if (dice.chance(0.5)) part.existing.clearances = {dice.between(0.5, 3)};
  }
  return part;
}

void follow(std::vector<PartPut>& parts, const ForestStep& step) {
  const std::string& name = step.put ? step.put->name : step.gone;
  const auto at = std::find_if(parts.begin(), parts.end(),
                               [&](const PartPut& part) { return part.name == name; });
  if (step.put && at != parts.end()) {
    *at = *step.put;
  } else if (step.put) {
    parts.push_back(*step.put);
  } else {
    parts.erase(at);
  }
}

void Rings::add(const std::vector<double>& ring) {
  append(coords, ring);
  ends.push_back(static_cast<std::uint32_t>(coords.size() / 2));
}

Region Rings::region(FillRule rule) const {
  return Region::fromRings(coords, ends, rule).value();
}

}  // namespace copse::trial
