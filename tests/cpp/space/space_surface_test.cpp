#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "surface_trial.h"
#include "trial.h"

namespace copse::space {
namespace {

TEST(SpaceSurface, FillsMeshesOfLargeAndTinyTriangles) {
  expectFull(torus(6, 2, 60, 24, 0.4), 8);
  expectFull(torus(6, 2, 400, 160, 0.9), 1);
  expectFull(torus(6, 2, 8, 5, 0.4), 400);
}

TEST(SpaceSurface, IsAsDenseAsInThePlane) {
  SurfaceOptions mesh = torus(40, 15, 300, 120, 0.5);
  const auto all = placed(mesh);
  double area = 0;
  for (std::size_t i = 0; i < mesh.indices.size() / 3; ++i) {
    const Place a = cornerOf(mesh, i, 0);
    const double base = distance(a, cornerOf(mesh, i, 1));
    const double side = distance(a, cornerOf(mesh, i, 2));
    const double third = distance(cornerOf(mesh, i, 1), cornerOf(mesh, i, 2));
    const double half = (base + side + third) / 2;
    area += std::sqrt(half * (half - base) * (half - side) * (half - third));
  }
  EXPECT_NEAR(static_cast<double>(all.count()) * 0.25 / area, 0.6966, 0.003);
}

TEST(SpaceSurface, FillsRandomSoups) {
  std::mt19937_64 random(2);
  const auto draw = [&](double least, double most) {
    return std::uniform_real_distribution<>(least, most)(random);
  };
  const int soups = trial::trials(1000);
  for (int trial = 0; trial < soups; ++trial) {
    SurfaceOptions mesh;
    mesh.seed = static_cast<std::uint64_t>(trial);
    mesh.radius = draw(0.3, 1);
    const int vertices = 4 + static_cast<int>(random() % 30);
    for (int i = 0; i < vertices; ++i) {
      const double size = random() % 4 == 0 ? 0.01 : 3;
      append(mesh.positions, {draw(-size, size), draw(-size, size), draw(-size, size)});
    }
    for (int i = 0; i < 20; ++i) {
      std::vector<std::uint32_t> triangle;
      for (int corner = 0; corner < 3; ++corner)
        triangle.push_back(static_cast<std::uint32_t>(random()) %
                           static_cast<std::uint32_t>(vertices));
      // Points, lines, and triangles that are there twice.
      if (i % 7 == 0) triangle[1] = triangle[0];
      if (i % 11 == 0) triangle = {triangle[0], triangle[0], triangle[0]};
      append(mesh.indices, triangle);
      if (i % 5 == 0) append(mesh.indices, {triangle[1], triangle[2], triangle[0]});
    }
    // A sliver.
    append(mesh.positions, {-3, 0, 0, 3, 0, 0, 0, 1e-9, 1e-10});
    const auto first = static_cast<std::uint32_t>(vertices);
    append(mesh.indices, {first, first + 1, first + 2});
    expectFull(mesh, 60);
  }
}

TEST(SpaceSurface, DependsOnThePlaceAlone) {
  SurfaceOptions mesh = torus(6, 2, 60, 24, 0.4);
  const auto inPlaces = [](const Placed& all, double most) {
    std::vector<Place> places;
    for (std::size_t i = 0; i < all.count(); ++i) {
      if (all.at(i)[0] < most) places.push_back(all.at(i));
    }
    std::sort(places.begin(), places.end());
    return places;
  };
  const auto whole = placed(mesh);
  // Other vertex numbers, other orders of triangles and corners, and all beyond x = 4 gone.
  SurfaceOptions other = mesh;
  other.indices.clear();
  std::vector<std::size_t> order(mesh.indices.size() / 3);
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), std::mt19937_64(4));
  for (const std::size_t i : order) {
    const std::uint32_t* t = &mesh.indices[3 * i];
    if (mesh.positions[3 * std::size_t{t[0]}] > 4) continue;
    append(other.indices, {t[i % 3], t[(i + 1) % 3], t[(i + 2) % 3]});
  }
  const auto kept = inPlaces(placed(other), 4 - 5 * mesh.radius);
  EXPECT_GT(kept.size(), 300u);
  EXPECT_EQ(kept, inPlaces(whole, 4 - 5 * mesh.radius));
}

TEST(SpaceSurface, TellsNormalsTexturesAndIds) {
  SurfaceOptions mesh;
  mesh.radius = 0.5;
  addSquare(mesh, 10, 3, false);
  mesh.uv = {0, 0, 1, 0, 1, 1, 0, 1};
  auto all = placed(mesh);
  ASSERT_GT(all.count(), 200u);
  for (std::size_t i = 0; i < all.count(); ++i) {
    EXPECT_EQ(all.details.normals[3 * i + 2], 1.0F);
    EXPECT_NEAR(all.details.uv[2 * i] * 10, all.at(i)[0], 1e-5);
    EXPECT_NEAR(all.details.uv[2 * i + 1] * 10, all.at(i)[1], 1e-5);
  }
  std::vector<std::uint32_t> ids = all.details.ids;
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(std::unique(ids.begin(), ids.end()), ids.end());
  mesh.normals = {1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0};
  all = placed(mesh);
  EXPECT_EQ(all.details.normals[0], 1.0F);
  EXPECT_EQ(all.details.normals[2], 0.0F);
}

TEST(SpaceSurface, SidesApartFillBothSidesOfASheet) {
  SurfaceOptions mesh;
  mesh.radius = 0.5;
  addSquare(mesh, 10, 0, false);
  addSquare(mesh, 10, 0.02, true);
  const auto together = placed(mesh).count();
  mesh.areSidesApart = true;
  const Placed apart = placed(mesh);
  EXPECT_GT(static_cast<double>(apart.count()), 1.8 * static_cast<double>(together));
  for (const bool isUp : {true, false}) {
    std::vector<double> positions;
    for (std::size_t i = 0; i < apart.count(); ++i) {
      if ((apart.details.normals[3 * i + 2] > 0) == isUp) append(positions, apart.at(i));
    }
    const SpaceJudge judge(positions, 3, mesh.radius);
    EXPECT_EQ(judge.tooClose(), 0u);
    SurfaceOptions side = mesh;
    side.indices = {mesh.indices.begin() + (isUp ? 0 : 6), mesh.indices.begin() + (isUp ? 6 : 12)};
    EXPECT_EQ(uncovered(side, judge, 2000), 0u);
  }
}

TEST(SpaceSurface, RadiiByVertexKeepTheirMean) {
  SurfaceOptions mesh;
  addSquare(mesh, 10, 0, false);
  mesh.radii = {0.2, 0.2, 1, 1};
  const Placed all = placed(mesh);
  ASSERT_EQ(all.radii.size(), all.count());
  for (std::size_t i = 0; i < all.count(); ++i) {
    EXPECT_NEAR(all.radii[i], 0.2 + 0.08 * all.at(i)[1], 1e-6);
    for (std::size_t j = 0; j < i; ++j)
      ASSERT_GE(distance(all.at(i), all.at(j)), (all.radii[i] + all.radii[j]) / 2);
  }
  std::mt19937_64 random(3);
  for (int i = 0; i < 5000; ++i) {
    const Place at{random() % 10000 / 1000.0, random() % 10000 / 1000.0, 0};
    const double radius = 0.2 + 0.08 * at[1];
    bool isCovered = false;
    for (std::size_t j = 0; j < all.count(); ++j)
      isCovered =
          isCovered || distance(at, all.at(j)) <= (radius + all.radii[j]) / 2 * (1 + 0x1p-12);
    EXPECT_TRUE(isCovered);
  }
}

TEST(SpaceSurface, NothingStandsWhereTheWeightIsZero) {
  SurfaceOptions mesh = torus(6, 2, 60, 24, 0.4);
  const std::size_t all = placed(mesh).count();
  for (std::size_t i = 0; i < mesh.positions.size(); i += 3)
    mesh.weights.push_back(mesh.positions[i] > 0 ? 0.5 : 0);
  const Placed some = placed(mesh);
  for (std::size_t i = 0; i < some.count(); ++i) EXPECT_GT(some.at(i)[0], -0.8);
  EXPECT_NEAR(static_cast<double>(some.count()), static_cast<double>(all) / 4,
              static_cast<double>(all) / 40);
  mesh.weights.assign(mesh.weights.size(), 0);
  EXPECT_EQ(placed(mesh).count(), 0u);
}

TEST(SpaceSurface, KeepsClearOfExistingSamples) {
  SurfaceOptions mesh = torus(6, 2, 60, 24, 0.4);
  const Placed all = placed(mesh);
  mesh.existing.positions = {all.positions.begin(), all.positions.begin() + 600};
  mesh.seed = 8;
  std::vector<double> both = mesh.existing.positions;
  append(both, placed(mesh).positions);
  const SpaceJudge judge(both, 3, mesh.radius);
  EXPECT_EQ(judge.tooClose(), 0u);
  EXPECT_EQ(uncovered(mesh, judge, 4), 0u);
  mesh.existing.positions = {8, 0, 0};
  mesh.existing.clearances = {3};
  const Placed more = placed(mesh);
  for (std::size_t i = 0; i < more.count(); ++i) EXPECT_GE(distance(more.at(i), {8, 0, 0}), 3);
}

// One whose ball ends in the middle of the mesh, beside many small ones.
TEST(SpaceSurface, KeepsClearOfWideExistingSamples) {
  std::mt19937_64 random(6);
  const auto draw = [&](double least, double most) {
    return std::uniform_real_distribution<>(least, most)(random);
  };
  for (const double wide : {5.0, 40.0, 300.0, 1e4, 1e6}) {
    SurfaceOptions mesh;
    mesh.radius = 1;
    addSquare(mesh, 20, 0, false);
    mesh.existing = {{9.7 - wide, 6, 0.1}, {wide}};
    for (int i = 0; i < 100; ++i) {
      append(mesh.existing.positions, {draw(0, 20), draw(0, 20), draw(-0.2, 0.2)});
      mesh.existing.clearances.push_back(draw(0.1, 1.5));
    }
    const Placed all = placed(mesh);
    EXPECT_GT(all.count(), 30u);
    const SpaceJudge judge(all.positions, 3, 1);
    EXPECT_EQ(judge.tooClose(), 0u);
    const auto room = [&](const Place& at) {
      double least = HUGE_VAL;
      for (std::size_t i = 0; i < mesh.existing.clearances.size(); ++i) {
        const double* p = &mesh.existing.positions[3 * i];
        least = std::min(least, distance(at, {p[0], p[1], p[2]}) - mesh.existing.clearances[i]);
      }
      return least;
    };
    for (std::size_t i = 0; i < all.count(); ++i) EXPECT_GE(room(all.at(i)), -1e-15 * wide);
    for (int i = 0; i < 5000; ++i) {
      const Place at{draw(0, 20), draw(0, 20), 0};
      EXPECT_TRUE(room(at) <= 0x1p-12 || judge.isCovered(at));
    }
  }
}

TEST(SpaceSurface, KeepsFloatsExact) {
  SurfaceOptions mesh = torus(6, 2, 60, 24, 0.4);
  mesh.float32 = true;
  for (const double coordinate : expectFull(mesh, 4).positions)
    EXPECT_EQ(coordinate, static_cast<double>(static_cast<float>(coordinate)));
}

TEST(SpaceSurface, RefusesWhatMakesNoSense) {
  const auto errorOf = [](const SurfaceOptions& mesh) {
    const auto run = beginSurface(mesh);
    return run.ok() ? std::string() : run.error().code() + " " + run.error().option();
  };
  SurfaceOptions mesh;
  mesh.radius = 1;
  EXPECT_EQ(errorOf(mesh), "invalid-mesh indices");
  addSquare(mesh, 10, 0, false);
  EXPECT_EQ(errorOf(mesh), "");
  SurfaceOptions bad = mesh;
  bad.indices[3] = 4;
  EXPECT_EQ(errorOf(bad), "out-of-range indices[3]");
  bad = mesh;
  bad.positions[5] = NAN;
  EXPECT_EQ(errorOf(bad), "out-of-range positions[5]");
  bad = mesh;
  bad.radius = 0;
  EXPECT_EQ(errorOf(bad), "invalid-radius radius");
  bad.radii = {1, 1, 0, 1};
  EXPECT_EQ(errorOf(bad), "out-of-range radius.vertex[2]");
  bad.radii = {1, 1, 100, 1};
  EXPECT_EQ(errorOf(bad), "out-of-range radius.vertex");
  bad = mesh;
  bad.radius = 1e-4;
  EXPECT_EQ(errorOf(bad), "limit radius");
  bad = mesh;
  bad.positions[0] = 1e12;
  EXPECT_EQ(errorOf(bad), "precision radius");
  bad = mesh;
  bad.weights = {0, 1, 2, 1};
  EXPECT_EQ(errorOf(bad), "out-of-range weight[2]");
  bad.weights = {1};
  EXPECT_EQ(errorOf(bad), "invalid-mesh weight");
}

}  // namespace
}  // namespace copse::space
