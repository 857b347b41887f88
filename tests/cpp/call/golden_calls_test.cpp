// Counts and hashes of one call with each option: the same natively, in Node and in the browser
// (tests/web/support/golden-calls.ts makes the same calls). COPSE_WRITE_EXPECTED=1 writes them
// anew.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <memory>

#include "base/hash.h"
#include "call/call.h"
#include "trial.h"

namespace copse {
namespace {

constexpr const char* expectedPath = "tests/expected-calls.json";

Region ring(const std::vector<double>& coords) {
  const std::uint32_t ends[] = {static_cast<std::uint32_t>(coords.size() / 2)};
  return Region::fromRings(coords, ends, FillRule::evenodd).value();
}

Region meadow() {
  return ring({0, 0, 400, 40, 330, 300, 60, 240});
}

Call plain(double radius) {
  Call call;
  call.sample.radius = radius;
  call.sample.seed = seedOf(7.0);
  return call;
}

Call drawn(MethodName method, double radius, double count) {
  Call call = plain(radius);
  MethodOptions options;
  options.method = method;
  options.radius = radius;
  options.count = count;
  options.seed = call.sample.seed;
  call.method = options;
  return call;
}

std::map<std::string, Call> calls() {
  std::map<std::string, Call> all;
  Call& kept = all["obstacles"] = plain(8);
  kept.sample.margin = 5;
  kept.obstacles.capsules = {{100, 200, 100, 200, 15}, {0, 120, 200, 150, 10}};
  kept.obstacles.add(ring({180, 60, 220, 60, 220, 90, 180, 90}), 6);
  // On lattice points and beside them, also two in a cell; samples that keep another distance.
  all["existing"] = plain(8);
  all["existing"].existing.positions = {200, 150, 100.1, 120.7, 101.3, 121, 250, 100};
  Call& wider = all["existing with clearances"] = all["existing"];
  wider.existing.clearances = {8, 20, 1, 12};
  Call& field = all["field"] = plain(0);
  const float radii[] = {8, 30, 30, 8};
  field.field = RadiusField::make({8, 30, radii, {}, 2, 2, {0, 0, 400, 300}}).value();
  Call& larger = all["field by the larger"] = field;
  larger.conflict = ConflictRule::larger;
  Call& density = all["density"] = plain(6);
  const float densities[] = {1, 0.1F, 0, 0.5F, 0.02F, 1};
  density.density = Density::make({densities, 3, 2, {0, 0, 400, 300}}).value();
  Call& counted = all["count by density"] = density;
  counted.selection.count = 800;
  counted.isRadiusSought = true;
  all["classes"] = plain(0);
  all["classes"].classes = {{20, 1}, {12, 2}};
  const float weights[] = {1, 0, 0.2F, 0.7F};
  const auto map = Where::make({weights, 2, 2, 0, 0, 400, 300}).value();
  Call& where = all["classes by place"] = all["classes"];
  (*where.classes)[0].where = std::make_shared<const Where>(map);
  const Region part = ring({20, 20, 260, 60, 200, 280, 100, 200});
  (*where.classes)[1].where = std::make_shared<const Where>(part);
  where.classes->push_back({9, 1});
  all["count"] = plain(0);
  all["count"].selection.count = 500;
  all["count"].isRadiusSought = true;
  Call& few = all["few, far apart"] = all["count"];
  few.selection.count = 12;
  all["loot"] = plain(0);
  all["loot"].classes = {{NAN, 1, nullptr, 5}, {NAN, 1, nullptr, 20}};
  all["loot by radii"] = plain(0);
  all["loot by radii"].classes = {{30, 1, nullptr, 5}, {12, 1, nullptr, 20}, {25, 1}};
  all["levels"] = plain(8);
  all["levels"].levels = 3;
  all["part"] = plain(8);
  all["part"].selection.count = 100;
  all["random order"] = plain(8);
  all["random order"].selection.order = Order::random;
  all["progressive order"] = plain(8);
  all["progressive order"].selection.order = Order::progressive;
  all["periodic"] = plain(5);
  all["periodic"].period = Period{10, 20, 200, 100};
  Call& levels = all["periodic levels"] = all["periodic"];
  levels.levels = 2;
  Call& classes = all["periodic classes"] = all["periodic"];
  classes.classes = {{16, 1}, {7, 2}};
  (*classes.classes)[0].where =
      std::make_shared<const Where>(Where::make({weights, 2, 2, 10, 20, 200, 100}).value());
  Call& byPlace = all["periodic field"] = all["periodic"];
  byPlace.field = RadiusField::make({8, 15, radii, {}, 2, 2, {10, 20, 200, 100}}).value();
  all["bridson"] = drawn(MethodName::bridson, 12, 0);
  all["dart-throwing"] = drawn(MethodName::dartThrowing, 12, 0);
  all["best-candidate"] = drawn(MethodName::bestCandidate, 0, 100);
  all["jittered"] = drawn(MethodName::jittered, 12, 0);
  all["uniform"] = drawn(MethodName::uniform, 0, 100);
  return all;
}

/// Of positions, radii, classes and ends of levels, one after the other, and of keys.
std::string entry(const Call& call) {
  const Region region = call.period ? ring({10, 20, 210, 20, 210, 120, 10, 120}) : meadow();
  const Result<Samples> samples = sample(region, call);
  if (!samples.ok()) return samples.error().rule();
  std::vector<double> all = samples.value().positions;
  const std::size_t count = all.size() / 2;
  std::vector<double> keys;
  for (std::size_t i = 0; i < count; ++i)
    keys.push_back(sampleKey(call.sample.seed, all[2 * i], all[2 * i + 1]));
  all.insert(all.end(), samples.value().radii.begin(), samples.value().radii.end());
  all.insert(all.end(), samples.value().classes.begin(), samples.value().classes.end());
  all.insert(all.end(), samples.value().levelEnds.begin(), samples.value().levelEnds.end());
  char text[100];
  std::snprintf(text, sizeof text,
                "{ \"count\": %zu, \"hash\": \"%016llx\", \"keys\": \"%016llx\" }", count,
                static_cast<unsigned long long>(trial::hashOf(all)),
                static_cast<unsigned long long>(trial::hashOf(keys)));
  return text;
}

TEST(GoldenCalls, areThoseOfExpectedCallsJson) {
  std::string now = "{";
  for (const auto& [name, call] : calls())
    now += (now.size() > 1 ? ",\n  \"" : "\n  \"") + name + "\": " + entry(call);
  now += "\n}\n";
  EXPECT_EQ(trial::expectedIn(expectedPath, now), now);
}

}  // namespace
}  // namespace copse
