// Long thin triangles: how many parts they are cut into, and that these are filled like any others.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

#include "space/triangles.h"
#include "surface_trial.h"
#include "trial.h"

namespace copse::space {
namespace {

// Adds a triangle as long as that and about as wide, in a random direction, whose third corner lies
// above a random place of its length or beyond an end.
void addNeedle(SurfaceOptions& mesh, double length, double width, std::mt19937_64& random) {
  const auto draw = [&](double least, double most) {
    return std::uniform_real_distribution<>(least, most)(random);
  };
  const auto direction = [&]() -> Place {
    const Place at{draw(-1, 1), draw(-1, 1), draw(-1, 1)};
    const double size = distance(at, {0, 0, 0}) + 1e-9;
    return {at[0] / size, at[1] / size, at[2] / size};
  };
  const Place along = random() % 3 == 0 ? Place{0, 1, 0} : direction();
  const Place across = direction();
  const double third = random() % 4 == 0 ? 0 : draw(0, 1);
  Place a(3), b(3), c(3);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    a[axis] = draw(-3, 3);
    b[axis] = a[axis] + length * along[axis];
    c[axis] = a[axis] + third * length * along[axis] + width * across[axis];
  }
  const auto first = static_cast<std::uint32_t>(mesh.positions.size() / 3);
  for (const Place& corner : {a, b, c}) append(mesh.positions, corner);
  append(mesh.indices, {first, first + 1, first + 2});
}

std::size_t partsOf(const Halving& piece) {
  if (!piece.isLong()) return 1;
  std::size_t parts = 0;
  for (const bool isOther : {false, true}) {
    Halving half = piece;
    half.enter(isOther);
    parts += partsOf(half);
  }
  return parts;
}

TEST(SpaceNeedle, IsCutIntoPartsByAreaAndLength) {
  for (const double length : {30.0, 1e3, 1e5}) {
    for (const double width : {0.0, 1e-9, 1e-3, 1.0, 7.0}) {
      for (const double third : {0.0, 0.3, 0.5, 1.0}) {
        Triangle triangle{};
        triangle.radii = {1, 1, 1};
        triangle.toSecond = {length, 0, 0};
        triangle.toThird = {third * length, width, 0};
        const double most = 12 + 2 * length + length * width;
        EXPECT_LE(static_cast<double>(partsOf(Halving(triangle))), most);
      }
    }
  }
}

TEST(SpaceNeedle, PartsAreAllOfIt) {
  std::mt19937_64 random(4);
  for (int trial = 0; trial < 200; ++trial) {
    SurfaceOptions mesh;
    addNeedle(mesh, 100, 3, random);
    Triangle triangle{};
    triangle.radii = {1, 1, 1};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      triangle.toSecond[axis] = mesh.positions[3 + axis] - mesh.positions[axis];
      triangle.toThird[axis] = mesh.positions[6 + axis] - mesh.positions[axis];
    }
    const std::function<double(const Halving&)> areaOf = [&](const Halving& piece) {
      if (!piece.isLong()) return piece.isBare() ? 0 : piece.areaShare();
      double area = 0;
      for (const bool isOther : {false, true}) {
        Halving half = piece;
        half.enter(isOther);
        area += areaOf(half);
      }
      return area;
    };
    EXPECT_NEAR(areaOf(Halving(triangle)), 1, 1e-12);
  }
}

TEST(SpaceNeedle, SoupsAreFull) {
  std::mt19937_64 random(9);
  const double widths[] = {0, 1e-12, 1e-9, 1e-6, 1e-3, 0.1, 0.6, 2, 8};
  const int soups = trial::trials(600);
  for (int trial = 0; trial < soups; ++trial) {
    SurfaceOptions mesh;
    mesh.seed = static_cast<std::uint64_t>(trial);
    mesh.radius = std::uniform_real_distribution<>(0.3, 1)(random);
    const double longest = trial % 20 == 0 ? 1000 : 60;
    for (int i = 0; i < 5; ++i) {
      const double length = std::uniform_real_distribution<>(1, longest)(random);
      addNeedle(mesh, length, widths[random() % std::size(widths)], random);
    }
    // One that is there twice, and one whose corners are two places.
    append(mesh.indices, {1, 2, 0, 3, 4, 4});
    expectFull(mesh, static_cast<std::size_t>(10 * longest));
  }
}

TEST(SpaceNeedle, RadiiByVertexKeepTheirMean) {
  std::mt19937_64 random(11);
  for (int trial = 0; trial < 20; ++trial) {
    SurfaceOptions mesh;
    mesh.seed = static_cast<std::uint64_t>(trial);
    addNeedle(mesh, 150, trial % 2 == 0 ? 0.01 : 4, random);
    mesh.radii = {0.3, 8, trial % 4 < 2 ? 0.3 : 4};
    const Placed all = placed(mesh);
    for (std::size_t i = 0; i < all.count(); ++i) {
      for (std::size_t j = 0; j < i; ++j)
        ASSERT_GE(distance(all.at(i), all.at(j)), (all.radii[i] + all.radii[j]) / 2);
    }
    for (int i = 0; i < 3000; ++i) {
      double s = std::uniform_real_distribution<>(0, 1)(random);
      double t = std::uniform_real_distribution<>(0, 1)(random);
      if (s + t > 1) {
        s = 1 - s;
        t = 1 - t;
      }
      Place at(3);
      for (std::size_t axis = 0; axis < 3; ++axis)
        at[axis] = (1 - s - t) * mesh.positions[axis] + s * mesh.positions[3 + axis] +
                   t * mesh.positions[6 + axis];
      const double radius = (1 - s - t) * mesh.radii[0] + s * mesh.radii[1] + t * mesh.radii[2];
      bool isCovered = false;
      for (std::size_t j = 0; j < all.count() && !isCovered; ++j)
        isCovered = distance(at, all.at(j)) <= (radius + all.radii[j]) / 2 * (1 + 0x1p-12);
      EXPECT_TRUE(isCovered);
    }
  }
}

// As far from the origin as is allowed: half of the places are only roundings of others.
TEST(SpaceNeedle, FillsFarFromTheOrigin) {
  SurfaceOptions mesh;
  mesh.radius = 1;
  mesh.positions = {5e8, -5e8, 5e8, 5e8 - 900, -5e8, 5e8 - 1000, 5e8 - 400, -5e8 + 1e-5, 5e8 - 450};
  mesh.indices = {0, 1, 2};
  const Placed all = placed(mesh);
  EXPECT_GT(all.count(), 900u);
  const SpaceJudge judge(all.positions, 3, mesh.radius);
  EXPECT_EQ(judge.tooClose(), 0u);
  EXPECT_EQ(uncovered(mesh, judge, 20'000), 0u);
}

TEST(SpaceNeedle, IsRefusedByItsLength) {
  SurfaceOptions mesh;
  mesh.radius = 1;
  mesh.positions = {0, 0, 0, 3e8, 0, 0, 0, 1e-3, 0};
  mesh.indices = {0, 1, 2};
  const auto run = beginSurface(mesh);
  ASSERT_FALSE(run.ok());
  EXPECT_EQ(run.error().code(), "limit");
  EXPECT_EQ(run.error().option(), "radius");
}

}  // namespace
}  // namespace copse::space
