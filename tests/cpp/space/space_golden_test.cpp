// Counts and hashes of calls in space: the same natively, in Node and in the browser
// (tests/web/space/golden.test.ts makes the same calls). COPSE_WRITE_EXPECTED=1 writes them anew.
#include <gtest/gtest.h>

#include <cstdio>
#include <map>

#include "base/hash.h"
#include "space/space.h"
#include "space_trial.h"
#include "trial.h"

namespace copse::space {
namespace {

constexpr const char* expectedPath = "tests/expected-space.json";

BoxOptions box(std::vector<double> size, double radius) {
  BoxOptions options;
  options.size = std::move(size);
  options.radius = radius;
  options.seed = seedOf(7.0);
  return options;
}

// What encloses (0, 0, 0) to (8, 8, 8): eight vertices and twelve triangles.
MeshShape cube() {
  MeshShape mesh;
  for (int i = 0; i < 8; ++i) {
    for (int axis = 0; axis < 3; ++axis) mesh.positions.push_back((i >> axis & 1) * 8);
  }
  mesh.indices = {0, 1, 3, 0, 3, 2, 4, 7, 5, 4, 6, 7, 0, 5, 1, 0, 4, 5,
                  2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 7, 3, 1, 5, 7};
  return mesh;
}

// A tetrahedron of four needles.
MeshShape needles() {
  return {{0, 0, 0, 90, 70, 80, 1, 0, 0.5, 0, 1.5, 0}, {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2}};
}

std::map<std::string, BoxOptions> boxes() {
  std::map<std::string, BoxOptions> all;
  all["plain"] = box({30, 20, 25}, 0.9);
  all["plane"] = box({30, 20}, 0.9);
  all["four"] = box({5, 4, 4, 5}, 0.9);
  all["eight"] = box({1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5}, 0.9);
  all["periodic"] = box({9, 10, 11}, 1.1);
  all["periodic"].periodic = true;
  all["float32"] = box({10, 10, 10}, 0.7);
  all["float32"].float32 = true;
  all["sphere"] = box({10, 10, 10}, 0.7);
  all["sphere"].shape = Sphere{{5, 5, 5}, 4.5};
  all["mesh"] = box({9, 9, 9}, 0.7);
  all["mesh"].shape = cube();
  all["thin mesh"] = box({9, 9, 9}, 0.7);
  all["thin mesh"].shape = needles();
  all["voxels"] = box({9, 9, 9}, 0.7);
  all["voxels"].shape = Voxels{{1, 0, 0, 1, 1, 0, 1, 1}, {2, 2, 2}};
  all["existing"] = box({9, 9, 9}, 0.7);
  all["existing"].existing = {{4, 4, 4, 1, 2, 3}, {3, 2}};
  return all;
}

std::map<std::string, SurfaceOptions> surfaces() {
  std::map<std::string, SurfaceOptions> all;
  SurfaceOptions plain;
  plain.seed = seedOf(7.0);
  plain.radius = 0.4;
  plain.positions = cube().positions;
  plain.indices = cube().indices;
  all["surface"] = plain;
  all["surface apart"] = plain;
  all["surface apart"].areSidesApart = true;
  all["surface of needles"] = plain;
  all["surface of needles"].positions = needles().positions;
  all["surface of needles"].indices = needles().indices;
  all["surface by vertex"] = plain;
  all["surface by vertex"].radii = {0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 0.4};
  all["surface by weight"] = plain;
  all["surface by weight"].weights = {1, 1, 0, 0, 0.5, 0.5, 0, 0};
  return all;
}

std::string entryOf(const std::vector<double>& positions, std::size_t dimension) {
  char text[80];
  std::snprintf(text, sizeof text, "{ \"count\": %zu, \"hash\": \"%016llx\" }",
                positions.size() / dimension,
                static_cast<unsigned long long>(trial::hashOf(positions)));
  return text;
}

TEST(SpaceGolden, areThoseOfExpectedSpaceJson) {
  std::map<std::string, std::string> entries;
  for (const auto& [name, options] : boxes())
    entries[name] = entryOf(finished(beginBox(options)), options.size.size());
  for (const auto& [name, options] : surfaces()) {
    auto run = beginSurface(options);
    ASSERT_TRUE(run.ok());
    entries[name] = entryOf(finished(std::unique_ptr<copse::Run>(std::move(run.value()))), 3);
  }
  std::string now = "{";
  for (const auto& [name, entry] : entries)
    now += (now.size() > 1 ? ",\n  \"" : "\n  \"") + name + "\": " + entry;
  now += "\n}\n";
  EXPECT_EQ(trial::expectedIn(expectedPath, now), now);
}

}  // namespace
}  // namespace copse::space
