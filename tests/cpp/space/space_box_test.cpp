#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "space_trial.h"
#include "trial.h"

namespace copse::space {
namespace {

using IsInside = std::function<bool(const Place&)>;

BoxOptions boxOf(std::vector<double> size, double radius, std::uint64_t seed = 1) {
  BoxOptions options;
  options.size = std::move(size);
  options.radius = radius;
  options.seed = seed;
  return options;
}

bool isAnywhere(const Place&) {
  return true;
}

// Samples keep their distance, stand inside, and leave no gap.
std::vector<double> expectFull(const BoxOptions& options, std::size_t count = 20'000,
                               const IsInside& isInside = isAnywhere) {
  const std::size_t dimension = options.size.size();
  std::vector<double> positions = finished(beginBox(options));
  const SpaceJudge judge(positions, dimension, options.radius,
                         options.periodic ? options.size : Place{});
  EXPECT_EQ(judge.tooClose(), 0u);
  for (std::size_t i = 0; i < judge.count(); ++i) {
    const Place place = judge.at(i);
    EXPECT_TRUE(isInside(place));
    for (std::size_t axis = 0; axis < dimension; ++axis) {
      const double origin = options.origin.empty() ? 0 : options.origin[axis];
      EXPECT_GE(place[axis], origin);
      EXPECT_LE(place[axis], origin + options.size[axis]);
    }
  }
  std::size_t gaps = 0;
  // By night over a million in all tests.
  const auto tried = static_cast<std::size_t>(trial::trials(static_cast<int>(count * 5 / 2)));
  for (const Place& probe : probes(options, tried, isInside))
    gaps += judge.isCovered(probe) ? 0 : 1;
  EXPECT_EQ(gaps, 0u);
  return positions;
}

TEST(SpaceBox, FillsBoxesOfAnySidesAnywhere) {
  std::mt19937_64 random(3);
  const auto draw = [&](double least, double most) {
    return std::uniform_real_distribution<>(least, most)(random);
  };
  for (int i = 0; i < 12; ++i) {
    const double radius = draw(0.5, 2);
    BoxOptions options = boxOf({draw(0.1, 30), draw(0.1, 30), draw(0.1, 30)}, radius, 10 + i);
    options.origin = {draw(-100, 100), draw(-100, 100), draw(-1e6, 1e6)};
    expectFull(options);
  }
}

TEST(SpaceBox, IsAsDenseAsRandomSequentialAdsorption) {
  const double side = 62;
  const auto positions = finished(beginBox(boxOf({side, side, side}, 1)));
  const double rim = 4;
  double inside = 0;
  for (std::size_t i = 0; i < positions.size(); i += 3) {
    bool isInner = true;
    for (std::size_t axis = 0; axis < 3; ++axis)
      isInner = isInner && positions[i + axis] > rim && positions[i + axis] < side - rim;
    inside += isInner ? 1 : 0;
  }
  const double covered = inside / std::pow(side - 2 * rim, 3) * 0.5235987755982988;
  EXPECT_NEAR(covered, 0.3841, 0.0010);
}

TEST(SpaceBox, DependsOnThePlaceAlone) {
  const auto whole = finished(beginBox(boxOf({30, 24, 28}, 1)));
  BoxOptions part = boxOf({30, 24, 28}, 1);
  part.shape = Sphere{{15, 12, 14}, 11.5};
  const auto cut = finished(beginBox(part));
  // What is far enough inside of the sphere is the same.
  const auto inner = [](const std::vector<double>& positions) {
    std::vector<Place> found;
    for (std::size_t i = 0; i < positions.size(); i += 3) {
      const Place at{positions[i], positions[i + 1], positions[i + 2]};
      if (std::hypot(at[0] - 15, at[1] - 12, at[2] - 14) < 4) found.push_back(at);
    }
    std::sort(found.begin(), found.end());
    return found;
  };
  EXPECT_GT(inner(whole).size(), 100u);
  EXPECT_EQ(inner(whole), inner(cut));
}

TEST(SpaceBox, SeedsDiffer) {
  EXPECT_NE(finished(beginBox(boxOf({9, 9, 9}, 1, 1))), finished(beginBox(boxOf({9, 9, 9}, 1, 2))));
}

TEST(SpaceBox, FillsASphere) {
  BoxOptions options = boxOf({20, 20, 20}, 1);
  options.shape = Sphere{{10.3, 9.9, 10}, 9.2};
  expectFull(options, 20'000, [](const Place& at) {
    return std::hypot(at[0] - 10.3, at[1] - 9.9, at[2] - 10) <= 9.2;
  });
}

TEST(SpaceBox, FillsWhatADistanceFunctionHolds) {
  const auto torus = [](double x, double y, double z) {
    const double around = std::sqrt((x - 10) * (x - 10) + (y - 10) * (y - 10)) - 6;
    return std::sqrt(around * around + (z - 4) * (z - 4)) - 2.5;
  };
  BoxOptions options = boxOf({20, 20, 8}, 0.7);
  options.shape = DistanceShape{torus, 1};
  expectFull(options, 20'000, [&](const Place& at) { return torus(at[0], at[1], at[2]) <= 0; });
}

TEST(SpaceBox, FindsALyingDistanceFunction) {
  BoxOptions options = boxOf({20, 20, 20}, 1);
  options.shape = DistanceShape{
      [](double x, double y, double z) { return 30 * (std::hypot(x - 10, y - 10, z - 10) - 8); },
      1};
  auto run = beginBox(options);
  ASSERT_TRUE(run.ok());
  while (run.value()->step()) run.value()->take();
  ASSERT_TRUE(run.value()->failure());
  EXPECT_EQ(run.value()->failure()->option(), "region.distance");
}

TEST(SpaceBox, EndsWhereTheGroundIsThinOrTheFunctionMakesNoSense) {
  BoxOptions options = boxOf({4, 3, 3}, 1);
  options.shape = DistanceShape{[](double x, double, double) { return std::fabs(x - 3.1); }, 1};
  finished(beginBox(options));
  options.shape = DistanceShape{[](double, double, double) { return NAN; }, 1};
  auto run = beginBox(options);
  ASSERT_TRUE(run.ok());
  while (run.value()->step()) run.value()->take();
  EXPECT_TRUE(run.value()->failure());
}

// Whatever it says of a box, the ground may begin within it.
TEST(SpaceBox, BoundsTheCostOfADistanceFunctionThatDecidesNothing) {
  const double side = 7;
  BoxOptions options = boxOf({side, side, side}, 1);
  const auto whole = finished(beginBox(options));
  int calls = 0;
  const auto told = [&](auto distance) {
    calls = 0;
    options.shape = DistanceShape{[&calls, distance](double x, double y, double z) {
                                    ++calls;
                                    return distance(x, y, z);
                                  },
                                  1};
    const auto all = finished(beginBox(options));
    EXPECT_LT(calls, 40'000 * side * side * side);
    return all;
  };
  for (const double always : {5e-324, 1e-300, 1e-12, 1e-3, 0.02, 0.5, HUGE_VAL})
    EXPECT_EQ(told([always](double, double, double) { return always; }).size(), 0u);
  for (const double always : {0.0, -0.0, -5e-324, -1e-12, -0.02, -9.0, -HUGE_VAL})
    EXPECT_EQ(told([always](double, double, double) { return always; }), whole);
  // Signs alone.
  const auto isIn = [](double x, double y, double z) {
    return std::hypot(x - 3, y - 3, z - 3) < 3;
  };
  const auto some =
      told([&](double x, double y, double z) { return isIn(x, y, z) ? -1e-9 : 1e-9; });
  const SpaceJudge judge(some, 3, 1);
  EXPECT_GT(judge.count(), 50u);
  EXPECT_EQ(judge.tooClose(), 0u);
  for (std::size_t i = 0; i < judge.count(); ++i)
    EXPECT_TRUE(isIn(judge.at(i)[0], judge.at(i)[1], judge.at(i)[2]));
}

// Much thinner than what is proven to be found.
TEST(SpaceBox, FillsThinSheets) {
  std::mt19937_64 random(6);
  const std::array<double, 3> along[] = {{1, 0, 0}, {0.6, 0, 0.8}, {2.0 / 3, -2.0 / 3, 1.0 / 3}};
  for (const auto& normal : along) {
    for (const double thickness : {0.7 / 300, 0.7 / 2000}) {
      const auto depth = [normal, thickness](double x, double y, double z) {
        const double height = normal[0] * (x - 3) + normal[1] * (y - 3) + normal[2] * (z - 3);
        return std::fabs(height) - thickness / 2;
      };
      BoxOptions options = boxOf({6, 6, 6}, 0.7);
      options.shape = DistanceShape{depth, 1};
      const SpaceJudge judge(finished(beginBox(options)), 3, options.radius);
      EXPECT_EQ(judge.tooClose(), 0u);
      std::size_t gaps = 0;
      for (int i = 0; i < 2000; ++i) {
        Place at(3);
        for (double& coordinate : at) coordinate = std::uniform_real_distribution<>(0, 6)(random);
        const double height =
            normal[0] * (at[0] - 3) + normal[1] * (at[1] - 3) + normal[2] * (at[2] - 3);
        bool isIn = true;
        for (std::size_t axis = 0; axis < 3; ++axis) {
          at[axis] -= height * normal[axis];
          isIn = isIn && at[axis] >= 0 && at[axis] <= 6;
        }
        gaps += isIn && !judge.isCovered(at) ? 1 : 0;
      }
      EXPECT_EQ(gaps, 0u) << "of a sheet " << thickness << " thick";
    }
  }
}

TEST(SpaceBox, FillsVoxels) {
  Voxels voxels;
  voxels.size = {5, 4, 3};
  std::mt19937_64 random(5);
  for (int i = 0; i < 60; ++i) voxels.data.push_back(random() % 2 == 0 ? 0.0F : 1.0F);
  BoxOptions options = boxOf({15, 12, 9}, 0.8);
  options.shape = voxels;
  expectFull(options, 20'000, [&](const Place& at) {
    const auto voxel = [&](std::size_t axis) {
      return std::min(std::floor(at[axis] / 3), voxels.size[axis] - 1);
    };
    return voxels.data[static_cast<std::size_t>((voxel(2) * 4 + voxel(1)) * 5 + voxel(0))] >= 0.5F;
  });
}

// An octahedron about (10, 10, 10).
MeshShape octahedron(double reach) {
  return {{10 + reach, 10, 10, 10 - reach, 10, 10, 10, 10 + reach, 10, 10, 10 - reach, 10, 10, 10,
           10 + reach, 10, 10, 10 - reach},
          {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5}};
}

TEST(SpaceBox, FillsAClosedMesh) {
  BoxOptions options = boxOf({20, 20, 20}, 0.9);
  options.shape = octahedron(9.5);
  expectFull(options, 20'000, [](const Place& at) {
    return std::fabs(at[0] - 10) + std::fabs(at[1] - 10) + std::fabs(at[2] - 10) <= 9.5;
  });
}

TEST(SpaceBox, RefusesAnOpenMesh) {
  BoxOptions options = boxOf({20, 20, 20}, 1);
  MeshShape open = octahedron(9);
  open.indices.resize(21);
  options.shape = open;
  const auto run = beginBox(options);
  ASSERT_FALSE(run.ok());
  EXPECT_EQ(run.error().code(), "invalid-region");
}

// One whose ball ends in the middle of the box, beside many small ones.
TEST(SpaceBox, KeepsClearOfWideExistingSamples) {
  std::mt19937_64 random(6);
  const auto draw = [&](double least, double most) {
    return std::uniform_real_distribution<>(least, most)(random);
  };
  for (const double wide : {5.0, 40.0, 300.0, 1e4}) {
    BoxOptions options = boxOf({12, 12, 12}, 1);
    options.existing = {{5.7 - wide, 6, 6}, {wide}};
    for (int i = 0; i < 100; ++i) {
      for (int axis = 0; axis < 3; ++axis) options.existing.positions.push_back(draw(0, 12));
      options.existing.clearances.push_back(draw(0.1, 1.5));
    }
    expectFull(options, 20'000, [&](const Place& at) {
      bool isClear = true;
      for (std::size_t i = 0; i < options.existing.clearances.size(); ++i) {
        const double* p = &options.existing.positions[3 * i];
        const double apart = std::hypot(at[0] - p[0], at[1] - p[1], at[2] - p[2]);
        isClear = isClear && apart >= options.existing.clearances[i] * (1 - 1e-15);
      }
      return isClear;
    });
  }
}

TEST(SpaceBox, KeepsClearOfWideExistingSamplesInThePlane) {
  for (const bool isPeriodic : {false, true}) {
    for (const double wide : {1.0, 5.0, 40.0, 1e4}) {
      BoxOptions options = boxOf({11, 13}, 1);
      options.periodic = isPeriodic;
      options.existing = {{5.7 - wide, 6, 2, 3, 8, 9}, {wide, 0.4, 1.5}};
      if (isPeriodic && wide > 5) {
        EXPECT_EQ(finished(beginBox(options)).size(), 0u);
        continue;
      }
      expectFull(options, 5000, [&](const Place& at) {
        bool isClear = true;
        for (std::size_t i = 0; i < 3; ++i) {
          double squared = 0;
          for (std::size_t axis = 0; axis < 2; ++axis) {
            double apart = std::fabs(at[axis] - options.existing.positions[2 * i + axis]);
            if (isPeriodic) apart = std::fabs(std::remainder(apart, options.size[axis]));
            squared += apart * apart;
          }
          isClear = isClear && std::sqrt(squared) >= options.existing.clearances[i] * (1 - 1e-12);
        }
        return isClear;
      });
    }
    BoxOptions options = boxOf({11, 13}, 1);
    options.periodic = isPeriodic;
    options.existing = {{3, 8}, {1e30}};
    EXPECT_EQ(finished(beginBox(options)).size(), 0u);
  }
}

TEST(SpaceBox, KeepsClearOfExistingSamples) {
  std::mt19937_64 random(11);
  BoxOptions options = boxOf({16, 16, 16}, 1);
  for (int i = 0; i < 300; ++i) options.existing.positions.push_back(random() % 1600 / 100.0);
  for (int i = 0; i < 100; ++i) options.existing.clearances.push_back(random() % 30 / 10.0);
  const auto isClear = [&](const Place& at) {
    for (std::size_t i = 0; i < 100; ++i) {
      const double* p = &options.existing.positions[3 * i];
      if (std::hypot(at[0] - p[0], at[1] - p[1], at[2] - p[2]) < options.existing.clearances[i])
        return false;
    }
    return true;
  };
  expectFull(options, 20'000, isClear);
}

TEST(SpaceBox, GoesOnFromAnEarlierResult) {
  const auto all = finished(beginBox(boxOf({12, 12, 12}, 1)));
  BoxOptions options = boxOf({12, 12, 12}, 1, 9);
  options.existing.positions = {all.begin(), all.begin() + 900};
  const auto more = finished(beginBox(options));
  std::vector<double> both = options.existing.positions;
  both.insert(both.end(), more.begin(), more.end());
  const SpaceJudge judge(both, 3, 1);
  EXPECT_EQ(judge.tooClose(), 0u);
  for (const Place& probe : probes(options, 5000, isAnywhere)) EXPECT_TRUE(judge.isCovered(probe));
  // And a full box takes nothing more.
  options.existing.positions = all;
  EXPECT_TRUE(finished(beginBox(options)).empty());
}

TEST(SpaceBox, KeepsFloatsExact) {
  BoxOptions options = boxOf({14, 14, 14}, 1.1);
  options.float32 = true;
  options.origin = {200, -50, 10};
  for (const double coordinate : expectFull(options))
    EXPECT_EQ(coordinate, static_cast<double>(static_cast<float>(coordinate)));
}

TEST(SpaceBox, FillsTwoFourAndFiveDimensions) {
  expectFull(boxOf({40, 30}, 1), 5000);
  expectFull(boxOf({6, 5, 6, 5.5}, 1), 5000);
  expectFull(boxOf({3, 3.2, 2.9, 3, 3}, 1), 2000);
}

TEST(SpaceBox, FillsSixDimensions) {
  expectFull(boxOf({1.4, 1.5, 1.4, 1.4, 1.3, 1.5}, 1), 500);
}

TEST(SpaceBox, WrapsAPeriodicBox) {
  for (const std::vector<double>& size :
       {std::vector<double>{20.3, 17.1}, {9.7, 8.1, 10.4}, {4.3, 4.1, 3.2, 5}}) {
    BoxOptions options = boxOf(size, 1);
    options.periodic = true;
    expectFull(options, 5000);
  }
}

TEST(SpaceBox, ManyDimensionsAreBridsons) {
  const BoxOptions options = boxOf({1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5}, 1);
  auto run = beginBox(options);
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(run.value()->report().ending, Ending::finished);
  const SpaceJudge judge(finished(std::move(run)), 7, 1);
  EXPECT_GT(judge.count(), 20u);
  EXPECT_EQ(judge.tooClose(), 0u);
}

TEST(SpaceBox, RefusesWhatMakesNoSense) {
  const auto errorOf = [](const BoxOptions& options) {
    const auto run = beginBox(options);
    return run.ok() ? std::string() : run.error().code() + " " + run.error().option();
  };
  EXPECT_EQ(errorOf(boxOf({1, 1, 1}, 0)), "invalid-radius radius");
  EXPECT_EQ(errorOf(boxOf({1}, 1)), "out-of-range size");
  EXPECT_EQ(errorOf(boxOf({1, NAN, 1}, 1)), "out-of-range size[1]");
  EXPECT_EQ(errorOf(boxOf({1e4, 1e4, 1e4}, 1)), "limit radius");
  BoxOptions options = boxOf({1, 1, 1}, 1);
  options.origin = {0, 0};
  EXPECT_EQ(errorOf(options), "out-of-range origin");
  options.origin = {0, 0, 1e15};
  EXPECT_EQ(errorOf(options), "precision radius");
  options.origin = {};
  options.periodic = true;
  EXPECT_EQ(errorOf(options), "out-of-range size[0]");
  options.periodic = false;
  options.shape = Sphere{{0, 0, 0}, -1};
  EXPECT_EQ(errorOf(options), "out-of-range region.sphere.radius");
  MeshShape mesh = octahedron(1);
  mesh.indices[4] = 6;
  options.shape = mesh;
  EXPECT_EQ(errorOf(options), "out-of-range region.mesh.indices[4]");
  options.shape = MeshShape{};
  EXPECT_EQ(errorOf(options), "invalid-region region.mesh");
  options.shape = Voxels{{1, 2}, {1, 1, 1}};
  EXPECT_EQ(errorOf(options), "out-of-range region.voxels.size");
  options.shape = DistanceShape{[](double, double, double) { return 0.0; }, 0};
  EXPECT_EQ(errorOf(options), "out-of-range region.lipschitz");
}

}  // namespace
}  // namespace copse::space
