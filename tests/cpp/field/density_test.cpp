// Density: radii follow it, nothing stands where it is 0, nothing more would fit, and counts are
// exact and stand where the density says.
#include "field/density.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "arrange/elimination.h"
#include "base/error.h"
#include "base/hash.h"
#include "call/call.h"
#include "copse.h"
#include "random_shapes.h"
#include "trial.h"

namespace copse {
namespace {

constexpr double kSide = 64;

Region square(double side = kSide) {
  const double coords[] = {0, 0, side, 0, side, side, 0, side};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(coords, ends, FillRule::evenodd).value();
}

/// A raster over the square that owns its data.
struct Texels {
  std::vector<float> densities;
  std::uint32_t columns, rows;

  [[nodiscard]] DensityRaster view(double side = kSide) const {
    return {densities, columns, rows, {0, 0, side, side}};
  }
  [[nodiscard]] double at(double x, double y) const {
    const auto column = static_cast<std::size_t>(x / kSide * columns);
    const auto row = static_cast<std::size_t>(y / kSide * rows);
    return densities[std::min<std::size_t>(row, rows - 1) * columns +
                     std::min<std::size_t>(column, columns - 1)];
  }
};

Texels randomTexels(shapes::Dice& dice) {
  Texels texels{{},
                1 + static_cast<std::uint32_t>(dice.below(6)),
                1 + static_cast<std::uint32_t>(dice.below(6))};
  const double spread = dice.between(0, 4);
  for (std::uint32_t i = 0; i < texels.columns * texels.rows; ++i) {
    const double density = std::exp2(-spread * dice.between(0, 3));
    texels.densities.push_back(dice.below(4) == 0 ? 0 : static_cast<float>(density));
  }
  texels.densities[dice.below(texels.densities.size())] = 1;
  return texels;
}

Call callOf(const Texels& texels, std::uint64_t seed) {
  Call call;
  call.sample.seed = seed;
  call.density = Density::make(texels.view()).value();
  return call;
}

Call countOf(const Texels& texels, double count, std::uint64_t seed = 1) {
  Call call = callOf(texels, seed);
  call.isRadiusSought = true;
  call.selection.count = count;
  return call;
}

// Pairs that are nearer than the rule's distance for their radii, and samples where nothing stands.
std::string misplaced(const Texels& texels, const Samples& samples, ConflictRule rule) {
  const std::vector<double>& positions = samples.positions;
  const std::vector<double>& radii = samples.radii;
  for (std::size_t i = 0; i < radii.size(); ++i) {
    const double x = positions[2 * i];
    const double y = positions[2 * i + 1];
    if (texels.at(x, y) == 0)
      return "a sample where the density is 0: " + describe(x) + " " + describe(y);
    for (std::size_t j = 0; j < i; ++j) {
      const double dx = x - positions[2 * j];
      const double dy = y - positions[2 * j + 1];
      const double least = spacingOf(rule, radii[i], radii[j]) * (1 - 1e-12);
      if (dx * dx + dy * dy < least * least) return "two samples too close";
    }
  }
  return "";
}

// Places of ground where one more sample would fit, of so many looked at.
int freePlaces(const RadiusField& field, const Texels& texels, const Samples& samples,
               ConflictRule rule, shapes::Dice& dice, int places) {
  const std::vector<double>& positions = samples.positions;
  const std::vector<double>& radii = samples.radii;
  int found = 0;
  for (int place = 0; place < places; ++place) {
    const double x = dice.between(0.01, kSide - 0.01);
    const double y = dice.between(0.01, kSide - 0.01);
    if (texels.at(x, y) == 0) continue;
    bool isFree = true;
    for (std::size_t i = 0; i < radii.size() && isFree; ++i) {
      const double dx = x - positions[2 * i];
      const double dy = y - positions[2 * i + 1];
      const double least = spacingOf(rule, field.at(x, y), radii[i]) * (1 + 0x1p-10);
      isFree = dx * dx + dy * dy > least * least;
    }
    found += isFree ? 1 : 0;
  }
  return found;
}

TEST(Density, keepsDistancesLeavesNothingFreeAndNothingWhereItIs0) {
  shapes::Dice dice(1);
  const ConflictRule rules[] = {ConflictRule::mean, ConflictRule::larger, ConflictRule::smaller};
  for (int trial = 0; trial < trial::trials(60); ++trial) {
    const Texels texels = randomTexels(dice);
    Call call = callOf(texels, static_cast<std::uint64_t>(trial));
    call.sample.radius = dice.between(1, 3);
    call.conflict = rules[trial % 3];
    const auto samples = sample(square(), call);
    ASSERT_TRUE(samples.ok()) << samples.error().rule();
    EXPECT_EQ(misplaced(texels, samples.value(), call.conflict), "") << trial;
    const RadiusField field = call.density->fieldOf(call.sample.radius).value();
    EXPECT_EQ(freePlaces(field, texels, samples.value(), call.conflict, dice, 2000), 0) << trial;
    EXPECT_EQ(samples.value().report.radius, call.sample.radius);
  }
}

TEST(Density, theRadiusIsThatWhereItIsGreatestAndFallsWithItsRoot) {
  const Texels texels{{4, 1, 0.04F, 1e-9F}, 4, 1};
  const auto field = Density::make(texels.view()).value().fieldOf(3).value();
  const double expected[] = {3, 6, 30, 300};
  for (int column = 0; column < 4; ++column)
    EXPECT_NEAR(field.at((column + 0.5) * kSide / 4, 1), expected[column], 1e-4);
  EXPECT_EQ(field.min(), 3);
}

TEST(Density, onlyRatiosMatter) {
  const Texels one{{1, 0.25F, 0, 0.5F}, 2, 2};
  Texels other = one;
  for (float& density : other.densities) density *= 1024;
  Call call = callOf(one, 5);
  call.sample.radius = 1;
  const auto expected = sample(square(), call).value().positions;
  call.density = Density::make(other.view()).value();
  EXPECT_EQ(sample(square(), call).value().positions, expected);
}

TEST(Density, itsOutermostTexelsGoOnBeyondItsBounds) {
  const Texels texels{{1, 0}, 2, 1};
  Call call;
  call.sample.radius = 1;
  call.density = Density::make(texels.view(8)).value();
  const auto positions = sample(square(), call).value().positions;
  double greatest = 0;
  for (std::size_t i = 0; i < positions.size(); i += 2) greatest = std::max(greatest, positions[i]);
  EXPECT_LE(greatest, 4);
  EXPECT_GT(greatest, 3);
  EXPECT_GT(positions.size() / 2, 0.69 * 4 * kSide);
}

TEST(Density, countsAreExactAndSpaced) {
  shapes::Dice dice(2);
  for (int trial = 0; trial < trial::trials(80); ++trial) {
    const Texels texels = randomTexels(dice);
    const double count = 1 + static_cast<double>(dice.below(trial % 2 == 0 ? 60 : 1500));
    Call call = countOf(texels, count, static_cast<std::uint64_t>(trial));
    if (trial % 4 == 1) call.sample.margin = 2;
    if (trial % 4 == 2) call.obstacles.capsules.push_back({10, 10, 40, 30, 5});
    const auto samples = sample(square(), call);
    ASSERT_TRUE(samples.ok()) << samples.error().rule();
    EXPECT_EQ(static_cast<double>(samples.value().radii.size()), count) << trial;
    EXPECT_EQ(samples.value().report.ending, Ending::count);
    EXPECT_EQ(misplaced(texels, samples.value(), ConflictRule::mean), "") << trial;
  }
}

TEST(Density, aCountStandsWhereTheDensitySays) {
  // Columns of 8 by 1; each half of them has its share within some percent.
  const Texels texels{{1, 1, 0.1F, 0.1F, 0.1F, 1, 1, 0.01F}, 8, 1};
  double sum = 0;
  for (const float density : texels.densities) sum += density;
  const double count = trial::brief() ? 4000 : 20000;
  const auto samples = sample(square(), countOf(texels, count)).value();
  double dense = 0;
  for (std::size_t i = 0; i < samples.radii.size(); ++i)
    dense += texels.at(samples.positions[2 * i], samples.positions[2 * i + 1]) == 1 ? 1 : 0;
  EXPECT_NEAR(dense / count, 4 / sum, 0.05);
}

TEST(Density, aCountIsSpreadMoreEvenlyThanChance) {
  Texels texels{{}, 16, 16};
  for (int i = 0; i < 256; ++i) texels.densities.push_back(static_cast<float>(1 + i % 16));
  const double count = 20000;
  const auto samples = sample(square(), countOf(texels, count)).value();
  // Of blocks 2 columns by 4 rows.
  std::vector<double> found(32);
  for (std::size_t i = 0; i < samples.radii.size(); ++i) {
    const auto column = static_cast<std::size_t>(samples.positions[2 * i] / kSide * 8);
    const auto row = static_cast<std::size_t>(samples.positions[2 * i + 1] / kSide * 4);
    ++found[row * 8 + column];
  }
  double squares = 0;
  for (std::size_t row = 0; row < 4; ++row) {
    for (std::size_t column = 0; column < 8; ++column) {
      double mean = 0;
      for (std::size_t other = 0; other < 4; ++other) mean += found[other * 8 + column] / 4;
      squares += (found[row * 8 + column] - mean) * (found[row * 8 + column] - mean) / mean;
    }
  }
  EXPECT_LT(squares / 24, 0.3);  // 1 by chance
}

TEST(Density, nothingStandsWhereItIs0AllOver) {
  const Texels texels{{0, 0, 0, 1}, 4, 1};
  const double coords[] = {1, 1, 20, 1, 20, 20, 1, 20};
  const std::uint32_t ends[] = {4};
  const Region empty = Region::fromRings(coords, ends, FillRule::evenodd).value();
  Call call = callOf(texels, 1);
  call.sample.radius = 1;
  EXPECT_EQ(sample(empty, call).value().radii.size(), 0U);
  const auto none = sample(empty, countOf(texels, 100)).value();
  EXPECT_EQ(none.radii.size(), 0U);
  EXPECT_EQ(none.report.ending, Ending::saturated);
}

TEST(Density, errorsSayWhatIsWrong) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinite = std::numeric_limits<float>::infinity();
  const auto ruleOf = [](const Texels& texels) {
    const auto density = Density::make(texels.view());
    if (density.ok()) return std::string();
    EXPECT_EQ(density.error().option(), "density");
    EXPECT_EQ(density.error().code(), "invalid-density");
    return density.error().value() + ": " + density.error().rule();
  };
  EXPECT_EQ(ruleOf({{1, -2}, 2, 1}), "data[1] = -2: must be a finite number, 0 or more");
  for (const float bad : {nan, infinite}) EXPECT_NE(ruleOf({{bad, 1}, 2, 1}), "");
  EXPECT_EQ(ruleOf({{0, 0}, 2, 1}), ": must be above 0 somewhere, or nothing stands anywhere");
  EXPECT_EQ(ruleOf({{}, 0, 3}), "data: must have a width and a height of 1 or more");
  EXPECT_EQ(ruleOf({{1, 1, 1}, 2, 1}), "data of length 3: must have width × height = 2 values");
  const Density density = Density::make(Texels{{1}, 1, 1}.view()).value();
  for (const double bad : {0.0, -1.0, 1e-40, 1e40, HUGE_VAL, double{nan}})
    EXPECT_EQ(density.fieldOf(bad).error().code(), "invalid-radius");
  Call call = countOf({{1, 0.5F}, 2, 1}, 0);
  EXPECT_EQ(sample(square(), call).error().option(), "count");
}

TEST(Elimination, withRadiiThatAreAllAlikeKeepsTheSameSamples) {
  Call call;
  call.sample.radius = 1;
  const auto positions = sample(square(), call).value().positions;
  const std::size_t count = positions.size() / 2;
  const auto keptOf = [&](std::span<const double> radii) {
    Elimination elimination({positions, radii, 1, ConflictRule::mean}, count * 9 / 10);
    while (elimination.step()) {
    }
    return elimination.stays();
  };
  const auto kept = keptOf({});
  EXPECT_EQ(std::count(kept.begin(), kept.end(), 1), static_cast<std::ptrdiff_t>(count * 9 / 10));
  EXPECT_EQ(keptOf(std::vector<double>(count, 1)), kept);
}

// Expect that no side of an empty texel is rounded, as it would be so in some cuts only.
void expectWholeSides(const Density& density, const BoundingBox& box, double texel) {
  Obstacles empty;
  ASSERT_FALSE(density.addEmpty(box, empty));
  for (const Region& region : empty.regions) {
    for (const Edge& edge : region.edgesIn(1)) {
      for (const double at : {edge.ax, edge.ay, edge.bx, edge.by})
        EXPECT_EQ(at / texel, std::floor(at / texel));
    }
  }
}

TEST(Density, ofACutIsThatOfThePlane) {
  shapes::Dice dice(11);
  for (int seed = 1; seed <= trial::trials(100); ++seed) {
    const double least = 0.01, most = 0.5;
    const auto key = static_cast<std::uint64_t>(seed);
    const double holes = dice.between(0, 1), across = dice.between(1, 40);
    // Holes of any size in densities at random.
    const auto at = [&](std::int64_t i, std::int64_t j) {
      const auto in = [&](std::int64_t n) {
        return static_cast<std::int64_t>(std::floor(static_cast<double>(n) / across));
      };
      if (fractionOf(mix(mix(mix(key), in(i)), in(j))) < holes) return 0.0F;
      const double part = fractionOf(mix(mix(mix(~key), i), j));
      return static_cast<float>(least + (most - least) * part);
    };
    const EndlessField endless = Density::endless(2, least, most, 0.5).value();
    EXPECT_NEAR(endless.max / endless.min, std::sqrt(50), 1e-5);
    const auto cutOf = [&](const TexelRect& rect) {
      std::vector<float> densities;
      for (std::int64_t j = rect.row0; j < rect.row1; ++j) {
        for (std::int64_t i = rect.column0; i < rect.column1; ++i) densities.push_back(at(i, j));
      }
      const auto columns = static_cast<std::uint32_t>(rect.column1 - rect.column0);
      const auto rows = static_cast<std::uint32_t>(rect.row1 - rect.row0);
      const RasterBounds bounds{static_cast<double>(rect.column0) * 0.5,
                                static_cast<double>(rect.row0) * 0.5, columns * 0.5, rows * 0.5};
      const Density density =
          Density::make({densities, columns, rows, bounds, most, least, rect.column0, rect.row0})
              .value();
      expectWholeSides(density, bounds.box(), 0.5);
      return density.fieldOf(2).value();
    };
    const double x = dice.between(-40, 10), y = dice.between(-40, 10);
    const BoundingBox box{x, y, x + dice.between(10, 30), y + dice.between(10, 30)};
    const TexelRect needed = endless.texelsFor(box, 30);
    const RadiusField part = cutOf(needed);
    const auto more = [&] { return static_cast<std::int64_t>(dice.below(60)); };
    const RadiusField whole = cutOf({needed.column0 - more(), needed.row0 - more(),
                                     needed.column1 + more(), needed.row1 + more()});
    EXPECT_EQ(part.max(), endless.max);
    for (int probe = 0; probe < 100; ++probe) {
      const double px = dice.between(box.x0, box.x1), py = dice.between(box.y0, box.y1);
      EXPECT_EQ(part.at(px, py), whole.at(px, py));
      const BoundingBox some{px, py, dice.between(px, box.x1), dice.between(py, box.y1)};
      EXPECT_EQ(part.over(some).least, whole.over(some).least);
      EXPECT_EQ(part.over(some).greatest, whole.over(some).greatest);
      EXPECT_EQ(part.slopeOver(some), whole.slopeOver(some));
    }
  }
}

}  // namespace
}  // namespace copse
