// Slices have the samples of the whole call, in its order, if the samples near their parts agree;
// with leads that are too short, too, as then these tell.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>

#include "space/slice.h"
#include "space/space.h"
#include "space_trial.h"
#include "surface_trial.h"
#include "trial.h"

namespace copse::space {
namespace {

/// A call or a slice of it, with a row of numbers for each sample.
struct Made {
  std::size_t dimension = 3;
  std::vector<double> positions, turns, below, above;
  std::vector<double> radii;
  SurfaceDetails details;

  [[nodiscard]] std::size_t count() const { return positions.size() / dimension; }
  /// All that belongs to a sample.
  [[nodiscard]] std::vector<double> sample(std::size_t i) const {
    std::vector<double> all;
    const auto add = [&](const auto& list) {
      const std::size_t each = list.size() / count();
      for (std::size_t k = 0; k < each; ++k) all.push_back(static_cast<double>(list[i * each + k]));
    };
    add(positions);
    add(radii);
    add(details.normals);
    add(details.triangles);
    add(details.barycentrics);
    add(details.uv);
    add(details.ids);
    return all;
  }
};

void takeDetails(Run& /*run*/, Made& /*made*/, const BoxOptions& /*options*/) {}
void takeDetails(Run& run, Made& made, const SurfaceOptions& /*options*/) {
  const SurfaceDetails more = static_cast<SurfaceRun&>(run).takeDetails();
  append(made.details.normals, more.normals);
  append(made.details.triangles, more.triangles);
  append(made.details.barycentrics, more.barycentrics);
  append(made.details.uv, more.uv);
  append(made.details.ids, more.ids);
}

auto begin(const BoxOptions& options) {
  return beginBox(options);
}
auto begin(const SurfaceOptions& options) {
  return beginSurface(options);
}
std::size_t dimensionOf(const BoxOptions& options) {
  return options.size.size();
}
std::size_t dimensionOf(const SurfaceOptions& /*options*/) {
  return 3;
}

template <class Options>
Made make(const Options& options) {
  Made made;
  made.dimension = dimensionOf(options);
  auto begun = begin(options);
  EXPECT_TRUE(begun.ok());
  if (!begun.ok()) return made;
  Run& run = *begun.value();
  double progress = 0;
  for (bool goesOn = true; goesOn;) {
    goesOn = run.step();
    const Output output = run.take();
    append(made.positions, output.positions);
    append(made.radii, output.radii);
    append(made.turns, output.turns);
    append(made.below, output.below);
    append(made.above, output.above);
    takeDetails(run, made, options);
    if (made.dimension <= 6) {
      EXPECT_GE(run.progress(), progress);
    }
    progress = run.progress();
  }
  EXPECT_EQ(progress, 1);
  EXPECT_FALSE(run.failure());
  return made;
}

/// The samples near parts of slices, sorted.
std::vector<std::vector<double>> sorted(const std::vector<double>& near, std::size_t dimension) {
  const auto each = static_cast<std::ptrdiff_t>(3 + dimension);
  std::vector<std::vector<double>> all;
  for (auto at = near.begin(); at != near.end(); at += each) all.emplace_back(at, at + each);
  std::sort(all.begin(), all.end());
  return all;
}

struct Tally {
  int cut = 0;  // calls of more than one slice
  int refused = 0;
  int wrong = 0;    // of those refused
  double most = 0;  // samples of the largest slice
};

/// Make a call in slices, which must be the whole one if they agree.
template <class Options>
void expectWhole(Options options, std::uint32_t count, std::int32_t lead, Tally& tally,
                 const std::string& what) {
  options.slice = {};
  const Made whole = make(options);
  options.slice = {0, count, lead, 150};
  std::vector<Made> slices;
  std::vector<double> below, above;
  std::size_t filled = 0;
  for (; options.slice.number < count; ++options.slice.number) {
    slices.push_back(make(options));
    append(below, slices.back().below);
    append(above, slices.back().above);
    filled += slices.back().count() > 0 ? 1 : 0;
    tally.most = std::max(tally.most, static_cast<double>(slices.back().count()));
  }
  // Merge by turns; lower slices come first.
  std::vector<std::array<double, 4>> order;
  for (std::size_t slice = 0; slice < count; ++slice) {
    const Made& made = slices[slice];
    for (std::size_t i = 0; i < made.count(); ++i) {
      std::array<double, 4> turn{0, 0, static_cast<double>(slice), static_cast<double>(i)};
      if (!made.turns.empty()) {
        turn[0] = made.turns[2 * i];
        turn[1] = made.turns[2 * i + 1];
      }
      order.push_back(turn);
    }
  }
  std::sort(order.begin(), order.end());
  std::vector<std::vector<double>> all, expected;
  for (const auto& [stage, turn, slice, i] : order)
    all.push_back(slices[static_cast<std::size_t>(slice)].sample(static_cast<std::size_t>(i)));
  for (std::size_t i = 0; i < whole.count(); ++i) expected.push_back(whole.sample(i));
  if (filled > 1) ++tally.cut;
  if (sorted(below, whole.dimension) == sorted(above, whole.dimension)) {
    ASSERT_EQ(all, expected) << what;
  } else {
    ++tally.refused;
    if (all != expected) ++tally.wrong;
  }
}

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  double draw(double least, double most) {
    return std::uniform_real_distribution<>(least, most)(random_);
  }
  std::uint64_t below(std::uint64_t end) { return random_() % end; }

 private:
  std::mt19937_64 random_;
};

/// A high box, or a part of it, with samples at the cuts.
BoxOptions column(std::uint64_t seed) {
  Dice dice(seed);
  BoxOptions options;
  options.seed = seed;
  options.radius = dice.draw(0.5, 2);
  const auto radii = [&](double least, double most) {
    return dice.draw(least, most) * options.radius;
  };
  options.size = {radii(0.1, 12), radii(0.1, 12), radii(38, 90)};
  options.origin = {radii(-1e3, 1e3), radii(-1e3, 1e3), radii(-1e3, 1e3)};
  options.float32 = dice.below(4) == 0;
  const auto anywhere = [&](std::size_t axis) {
    return options.origin[axis] + dice.draw(-0.1, 1.1) * options.size[axis];
  };
  switch (dice.below(6)) {
    case 0:
      options.shape =
          Sphere{{anywhere(0), anywhere(1), anywhere(2)}, dice.draw(0.2, 0.7) * options.size[2]};
      break;
    case 1: {
      // Needles along the box.
      MeshShape mesh{{}, {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2}};
      for (int i = 0; i < 4; ++i) append(mesh.positions, {anywhere(0), anywhere(1), anywhere(2)});
      options.shape = mesh;
      break;
    }
    case 2: {
      Voxels voxels{{}, {2, 3, 20}};
      for (int i = 0; i < 120; ++i) voxels.data.push_back(dice.below(3) == 0 ? 0.F : 1.F);
      options.shape = voxels;
      break;
    }
    default:
      break;
  }
  for (std::uint64_t i = dice.below(4) * 5; i > 0; --i) {
    append(options.existing.positions, {anywhere(0), anywhere(1), anywhere(2)});
    options.existing.clearances.push_back(radii(0, 5));
  }
  return options;
}

TEST(SpaceSlice, ColumnsAreTheWholeCallWhereSlicesAgree) {
  Tally tally;
  const int columns = trial::trials(150);
  for (int i = 0; i < columns; ++i) {
    expectWhole(column(static_cast<std::uint64_t>(i)), 2 + static_cast<std::uint32_t>(i) % 4, -1,
                tally, "column " + std::to_string(i));
  }
  EXPECT_GT(tally.cut, columns / 5);
  EXPECT_EQ(tally.refused, 0);
}

TEST(SpaceSlice, ColumnsAreRefusedWhereTheLeadIsTooShort) {
  Tally tally;
  const int columns = trial::trials(100);
  for (int i = 0; i < columns; ++i) {
    BoxOptions options;
    options.radius = 1;
    options.size = {12, 12, 60};
    options.seed = static_cast<std::uint64_t>(i);
    expectWhole(options, 2, i % 8, tally, "column " + std::to_string(i));
  }
  EXPECT_EQ(tally.cut, columns);
  EXPECT_GT(tally.refused, columns / 10);
}

/// A long box of two dimensions, or a periodic one of two to four.
BoxOptions strip(std::uint64_t seed) {
  Dice dice(seed);
  BoxOptions options;
  options.seed = seed;
  options.periodic = dice.below(3) > 0;
  options.radius = dice.draw(0.5, 2);
  const std::size_t dimension = options.periodic ? 2 + dice.below(7) / 3 : 2;
  const double least = options.periodic ? 3 : 0.1;
  for (std::size_t axis = 0; axis < dimension; ++axis) {
    const double most = dimension == 2 ? 20 : dimension == 3 ? 5 : 3.2;
    options.size.push_back(options.radius * dice.draw(least, most));
    options.origin.push_back(options.radius * dice.draw(-1e3, 1e3));
  }
  const std::size_t longest = dice.below(dimension);
  options.size[longest] = options.radius * dice.draw(90, dimension == 2 ? 200 : 130);
  for (std::uint64_t i = dice.below(3) * 4; i > 0; --i) {
    for (std::size_t axis = 0; axis < dimension; ++axis)
      options.existing.positions.push_back(options.origin[axis] +
                                           dice.draw(-0.1, 1.1) * options.size[axis]);
    options.existing.clearances.push_back(options.radius * dice.draw(0, 3));
  }
  return options;
}

TEST(SpaceSlice, StripsAreTheWholeCallWhereSlicesAgree) {
  Tally tally;
  const int strips = trial::trials(100);
  for (int i = 0; i < strips; ++i) {
    expectWhole(strip(static_cast<std::uint64_t>(i)), 2 + static_cast<std::uint32_t>(i) % 4, -1,
                tally, "strip " + std::to_string(i));
  }
  EXPECT_GT(tally.cut, strips / 3);
  EXPECT_EQ(tally.refused, 0);
}

TEST(SpaceSlice, StripsAreRefusedWhereTheLeadIsTooShort) {
  Tally tally;
  const int strips = trial::trials(100);
  for (int i = 0; i < strips; ++i) {
    BoxOptions options;
    options.radius = 1;
    options.periodic = i % 2 == 0;
    options.size = {110, 12};
    options.seed = static_cast<std::uint64_t>(i);
    expectWhole(options, 2, i % 8, tally, "strip " + std::to_string(i));
  }
  EXPECT_EQ(tally.cut, strips);
  EXPECT_GT(tally.refused, strips / 3);
  EXPECT_GT(tally.wrong, 0);
}

/// A torus, or a soup of triangles of all sizes.
SurfaceOptions surface(std::uint64_t seed) {
  Dice dice(seed);
  const double fine = dice.draw(0.1, 3);
  SurfaceOptions options;
  if (dice.below(3) == 0) {
    for (int i = 0; i < 60; ++i) {
      const std::array<double, 3> middle{dice.draw(-30, 30), dice.draw(-30, 30), dice.draw(-3, 3)};
      const double size = dice.below(3) == 0 ? 0.02 : dice.draw(1, 25);
      for (int corner = 0; corner < 3; ++corner) {
        // Slivers, too.
        for (const double coordinate : middle)
          options.positions.push_back(coordinate +
                                      dice.draw(-size, size) * (dice.below(9) == 0 ? 1e-6 : 1));
        options.indices.push_back(static_cast<std::uint32_t>(options.indices.size()));
      }
    }
  } else {
    options = torus(20, 8, 6 + static_cast<std::uint32_t>(40 / fine),
                    4 + static_cast<std::uint32_t>(16 / fine), 1);
    const double moved = dice.draw(-100, 100);
    for (double& coordinate : options.positions) coordinate += moved;
  }
  options.seed = seed;
  options.radius = dice.draw(0.5, 0.8);
  options.areSidesApart = dice.below(3) == 0;
  options.float32 = dice.below(4) == 0;
  const std::size_t vertices = options.positions.size() / 3;
  if (dice.below(3) == 0) {
    for (std::size_t i = 0; i < vertices; ++i) options.radii.push_back(dice.draw(0.5, 1));
  }
  if (dice.below(3) == 0) {
    for (std::size_t i = 0; i < vertices; ++i) options.weights.push_back(dice.draw(0, 1));
  }
  if (dice.below(2) == 0) {
    for (std::size_t i = 0; i < 2 * vertices; ++i) options.uv.push_back(dice.draw(0, 1));
  }
  for (std::uint64_t i = dice.below(3) * 4; i > 0; --i) {
    append(options.existing.positions, {dice.draw(-28, 28), dice.draw(-28, 28), dice.draw(-8, 8)});
    options.existing.clearances.push_back(dice.draw(0, 20));
  }
  return options;
}

TEST(SpaceSlice, SurfacesAreTheWholeCallWhereSlicesAgree) {
  Tally tally;
  const int surfaces = trial::trials(100);
  for (int i = 0; i < surfaces; ++i) {
    expectWhole(surface(static_cast<std::uint64_t>(i)), 2 + static_cast<std::uint32_t>(i) % 5, -1,
                tally, "surface " + std::to_string(i));
  }
  EXPECT_GT(tally.cut, surfaces / 2);
  EXPECT_EQ(tally.refused, 0);
}

TEST(SpaceSlice, SurfacesAreRefusedWithoutALead) {
  Tally tally;
  const int surfaces = trial::trials(50);
  for (int i = 0; i < surfaces; ++i)
    expectWhole(surface(static_cast<std::uint64_t>(i)), 3, 0, tally, std::to_string(i));
  EXPECT_GT(tally.cut, surfaces / 2);
  EXPECT_GT(tally.refused, surfaces / 2);
  EXPECT_GT(tally.wrong, 0);
}

TEST(SpaceSlice, DividesWorkEvenly) {
  EXPECT_EQ(cutsOf({1, 1, 1, 1}, 2), std::vector<std::int64_t>{2});
  EXPECT_EQ(cutsOf({1, 9, 1, 1}, 2), std::vector<std::int64_t>{2});
  EXPECT_EQ(cutsOf({5, 1, 1, 1, 5}, 3), (std::vector<std::int64_t>{1, 4}));
  EXPECT_EQ(cutsOf({9}, 3), std::vector<std::int64_t>{});
  // The second slice has a lead of two units.
  EXPECT_EQ(cutsOf({1, 1, 1, 1, 1, 1}, 2, 2), std::vector<std::int64_t>{4});
  const auto largest = [](auto options) {
    const auto all = static_cast<double>(make(options).count());
    Tally tally;
    expectWhole(options, 3, -1, tally, "even");
    return tally.most / all;
  };
  BoxOptions box;
  box.radius = 1;
  box.size = {10, 10, 150};
  EXPECT_LT(largest(box), 0.45);
  box.periodic = true;
  EXPECT_LT(largest(box), 0.36);
  EXPECT_LT(largest(torus(60, 8, 60, 12, 0.6)), 0.4);
}

TEST(SpaceSlice, SmallCallsAndManyDimensionsStayWhole) {
  for (const std::size_t dimension : {2, 3, 5, 8}) {
    BoxOptions options;
    options.radius = 1;
    options.size.assign(dimension, dimension > 3 ? 1.5 : 3);
    Made whole = make(options);
    options.slice.count = 4;
    options.slice.least = dimension > 3 ? 0 : 20000;
    Made first = make(options);
    EXPECT_EQ(first.positions, whole.positions);
    EXPECT_TRUE(first.turns.empty());
    for (options.slice.number = 1; options.slice.number < 4; ++options.slice.number)
      EXPECT_EQ(make(options).count(), dimension > 6 ? whole.count() : 0);
  }
}

}  // namespace
}  // namespace copse::space
