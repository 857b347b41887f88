// Counts and hashes of chunks, of rectangles and of an edited forest: the same natively, in Node
// and in the browser (tests/web/support/golden-windows.ts makes the same). COPSE_WRITE_EXPECTED=1
// writes them anew.
#include <gtest/gtest.h>

#include <cstdio>
#include <map>

#include "base/hash.h"
#include "forest_trial.h"
#include "window_trial.h"

namespace copse {
namespace {

constexpr const char* expectedPath = "tests/expected-windows.json";

Region meadow() {
  const double coords[] = {0, 0, 400, 40, 330, 300, 60, 240};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(coords, ends, FillRule::evenodd).value();
}

Region lake(double x) {
  const double coords[] = {x, 100, x + 60, 100, x + 60, 150, x, 150};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(coords, ends, FillRule::evenodd).value();
}

Call plain() {
  Call call;
  call.sample.radius = 8;
  call.sample.seed = seedOf(7.0);
  return call;
}

std::string entry(std::size_t count, const std::vector<double>& numbers) {
  char text[100];
  std::snprintf(text, sizeof text, "{ \"count\": %zu, \"hash\": \"%016llx\" }", count,
                static_cast<unsigned long long>(trial::hashOf(numbers)));
  return text;
}

/// Of positions, offsets, ids, classes and ends of levels, one after the other.
std::string entry(const WorldSamples& samples) {
  std::vector<double> all;
  const auto add = [&](const auto& list) { all.insert(all.end(), list.begin(), list.end()); };
  add(samples.positions);
  add(samples.offsets);
  add(samples.ids);
  add(samples.classes);
  add(samples.levelEnds);
  return entry(samples.positions.size() / 2, all);
}

World worldOf(const Call& call) {
  WorldOptions options;
  options.layers = layersOf(call).value();
  return World::make(options).value();
}

std::string chunkOf(const Call& call, double column, double row, const WorldGround& ground = {}) {
  World world = worldOf(call);
  return entry(trial::fill(world, world.chunk(column, row).value(), ground));
}

/// Of places from left to right, and of their classes.
std::string editsOf(const Call& call) {
  trial::Told told(trial::optionsOf(call));
  PartPut stone{"stone", std::nullopt, false};
  stone.obstacles.capsules = {{250, 150, 250, 150, 15}};
  PartPut oak{"oak", std::nullopt, false};
  oak.existing.positions = {200, 200};
  if (call.classes) oak.existing.classes = {1};
  EXPECT_FALSE(
      told.edit({{PartPut{"wood", meadow(), true}, ""}, {PartPut{"lake", lake(100)}, ""}}));
  EXPECT_FALSE(told.edit({{stone, ""}}));
  EXPECT_FALSE(told.edit({{oak, ""}}));
  EXPECT_FALSE(told.edit({{PartPut{"lake", lake(120)}, ""}}));
  EXPECT_FALSE(told.edit({{std::nullopt, "stone"}}));
  std::vector<double> numbers;
  for (const auto& [x, y, classIndex, level] : told.places())
    numbers.insert(numbers.end(), {x, y, static_cast<double>(classIndex)});
  return entry(numbers.size() / 3, numbers);
}

std::map<std::string, std::string> entries() {
  Obstacles well;
  well.capsules = {{100, 200, 100, 200, 15}};
  const WorldGround ground{meadow(), well, {}, 5};
  Call classes = plain();
  classes.classes = {{20, 1}, {12, 2}};
  Call levels = plain();
  levels.levels = 3;
  World world = worldOf(plain());
  return {{"chunk", chunkOf(plain(), 0, 0, ground)},
          {"far chunk", chunkOf(plain(), 123456789, -987654321)},
          {"chunk of classes", chunkOf(classes, 2, -3)},
          {"chunk of levels", chunkOf(levels, 1, 1)},
          {"within", entry(trial::fill(world, world.within(30, 40, 200, 120).value(), ground))},
          {"edits", editsOf(plain())},
          {"edits of classes", editsOf(classes)}};
}

TEST(GoldenWindows, areThoseOfExpectedWindowsJson) {
  std::string now = "{";
  for (const auto& [name, text] : entries())
    now += (now.size() > 1 ? ",\n  \"" : "\n  \"") + name + "\": " + text;
  now += "\n}\n";
  EXPECT_EQ(trial::expectedIn(expectedPath, now), now);
}

}  // namespace
}  // namespace copse
