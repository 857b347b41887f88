// Periodic samples: no pair too close across any side, no gap there, and no seam to be seen.
#include "arrange/periodic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "copse.h"
#include "random_shapes.h"
#include "trial.h"

namespace copse {
namespace {

using shapes::Dice;

std::vector<double> fill(const Period& period, const SampleOptions& options,
                         const Obstacles& obstacles = {}) {
  auto begun = beginPeriodic(period, {obstacles}, options);
  EXPECT_TRUE(begun.ok()) << begun.error().rule();
  if (!begun.ok()) return {};
  return finish(*begun.value()).value().positions;
}

/// The samples around the period as well, by cells of one radius.
class Torus {
 public:
  Torus(const Period& period, double radius, const std::vector<double>& positions)
      : period_(period) {
    columns_ = static_cast<int>(period.width / radius) + 6;
    rows_ = static_cast<int>(period.height / radius) + 6;
    radius_ = radius;
    cells_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    for (int across = -1; across <= 1; ++across) {
      for (int up = -1; up <= 1; ++up) {
        for (std::size_t i = 0; i < positions.size(); i += 2) {
          const Point p{positions[i] + across * period.width,
                        positions[i + 1] + up * period.height};
          const int c = column(p.x);
          const int r = row(p.y);
          if (c >= 0 && c < columns_ && r >= 0 && r < rows_) cell(c, r).push_back(p);
        }
      }
    }
  }

  /// The least distance of a point to a sample, but for one at the very place.
  [[nodiscard]] double nearest(Point p) {
    double least = INFINITY;
    for (int r = row(p.y) - 2; r <= row(p.y) + 2; ++r) {
      for (int c = column(p.x) - 2; c <= column(p.x) + 2; ++c) {
        if (c < 0 || r < 0 || c >= columns_ || r >= rows_) continue;
        for (const Point& q : cell(c, r)) {
          if (q.x != p.x || q.y != p.y) least = std::min(least, std::hypot(q.x - p.x, q.y - p.y));
        }
      }
    }
    return least;
  }

 private:
  int column(double x) const { return static_cast<int>(std::floor((x - period_.x) / radius_)) + 3; }
  int row(double y) const { return static_cast<int>(std::floor((y - period_.y) / radius_)) + 3; }
  std::vector<Point>& cell(int c, int r) {
    return cells_[static_cast<std::size_t>(r) * static_cast<std::size_t>(columns_) +
                  static_cast<std::size_t>(c)];
  }

  Period period_;
  double radius_;
  int columns_, rows_;
  std::vector<std::vector<Point>> cells_;
};

TEST(Periodic, keepsItsDistanceAndLeavesNoGapAcrossTheSides) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Dice dice(seed);
    SampleOptions options;
    options.radius = std::pow(10, dice.between(-3, 3));
    options.seed = seed;
    options.float32 = seed % 3 == 2;
    const double far = options.radius * (dice.chance(0.5) ? 0 : 900);
    const Period period{dice.between(-far, far), dice.between(-far, far),
                        options.radius * (5.001 + 60 * dice.roll() * dice.roll()),
                        options.radius * (5.001 + 60 * dice.roll() * dice.roll())};
    const std::vector<double> positions = fill(period, options);
    Torus torus(period, options.radius, positions);
    for (std::size_t i = 0; i < positions.size(); i += 2) {
      const Point p{positions[i], positions[i + 1]};
      ASSERT_TRUE(p.x >= period.x && p.x < period.x + period.width);
      ASSERT_TRUE(p.y >= period.y && p.y < period.y + period.height);
      ASSERT_GE(torus.nearest(p), options.radius) << "seed " << seed;
      if (options.float32) {
        ASSERT_EQ(p.x, static_cast<float>(p.x));
      }
    }
    // Gaps: random points, more of them at the sides and corners.
    for (int i = 0; i < 20'000; ++i) {
      const double near = dice.chance(0.5) ? 1 : 4 * options.radius / period.width;
      const double level = dice.chance(0.5) ? 1 : 4 * options.radius / period.height;
      const Point p{period.x + period.width * std::fmod(near * dice.between(-0.5, 0.5) + 1, 1.0),
                    period.y + period.height * std::fmod(level * dice.between(-0.5, 0.5) + 1, 1.0)};
      const double slack = options.float32 ? 0x1p-8 : 0x1p-12;
      ASSERT_LE(torus.nearest(p), options.radius * (1 + slack)) << "seed " << seed;
    }
  }
}

TEST(Periodic, repeatsObstaclesWithTheTile) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Dice dice(seed);
    SampleOptions options;
    options.radius = 1;
    options.seed = seed;
    const Period period{3, -4, 20 + 10 * dice.roll(), 20 + 10 * dice.roll()};
    const Capsule well{period.x + dice.between(-1, 1), period.y + dice.between(-1, 1),
                       period.x + dice.between(-1, 1), period.y + 8, 2};
    Obstacles obstacles;
    obstacles.capsules.push_back(well);
    const std::vector<double> positions = fill(period, options, obstacles);
    Torus torus(period, options.radius, positions);
    const auto isHeld = [&](Point p) {
      for (int across = -1; across <= 1; ++across) {
        for (int up = -1; up <= 1; ++up) {
          if (well.holds({p.x + across * period.width, p.y + up * period.height})) return true;
        }
      }
      return false;
    };
    for (std::size_t i = 0; i < positions.size(); i += 2) {
      ASSERT_FALSE(isHeld({positions[i], positions[i + 1]}));
    }
    for (int i = 0; i < 20'000; ++i) {
      const Point p{period.x + period.width * dice.roll(), period.y + period.height * dice.roll()};
      if (isHeld(p)) continue;
      ASSERT_LE(torus.nearest(p), 1 + 0x1p-12) << "seed " << seed;
    }
  }
}

TEST(Periodic, showsNoSeam) {
  // Density by the distance to a side, in bins of half a radius, over many tiles.
  constexpr int kBins = 24;
  const int tiles = trial::trials(240);
  std::vector<double> horizontal(kBins);
  std::vector<double> vertical(kBins);
  double all = 0;
  double area = 0;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(tiles); ++seed) {
    SampleOptions options;
    options.radius = 1;
    options.seed = seed;
    const Period period{0, 0, 100.3, 93.7};
    const std::vector<double> positions = fill(period, options);
    all += static_cast<double>(positions.size()) / 2;
    area += period.width * period.height;
    const auto add = [](std::vector<double>& bins, double at, double size, double across) {
      const double distance = std::min(at, size - at);
      if (distance < kBins / 2.0) bins[static_cast<std::size_t>(2 * distance)] += 1 / across;
    };
    for (std::size_t i = 0; i < positions.size(); i += 2) {
      add(vertical, positions[i], period.width, period.height);
      add(horizontal, positions[i + 1], period.height, period.width);
    }
  }
  const double density = all / area;
  const double allowed = 0.03 * std::sqrt(240.0 / tiles);
  EXPECT_NEAR(density, 0.6966, allowed / 5);
  for (int bin = 0; bin < kBins; ++bin) {
    const auto b = static_cast<std::size_t>(bin);
    std::printf("%4.1f  vertical %.4f  horizontal %.4f\n", bin / 2.0, vertical[b] / tiles / density,
                horizontal[b] / tiles / density);
    EXPECT_NEAR(vertical[b] / tiles / density, 1, allowed);
    EXPECT_NEAR(horizontal[b] / tiles / density, 1, allowed);
  }
}

TEST(Periodic, refusesWhatCannotBe) {
  SampleOptions options;
  options.radius = 1;
  EXPECT_EQ(beginPeriodic({0, 0, 4.9, 10}, {}, options).error().code(), "out-of-range");
  EXPECT_EQ(beginPeriodic({1e15, 0, 100, 100}, {}, options).error().code(), "precision");
  options.float32 = true;
  EXPECT_EQ(beginPeriodic({1e5, 0, 100, 100}, {}, options).error().code(), "precision");
  options.float32 = false;
  options.margin = 1;
  EXPECT_EQ(beginPeriodic({0, 0, 10, 10}, {}, options).error().code(), "conflicting-options");
  options.margin = 0;
  options.limit = 10;
  EXPECT_EQ(beginPeriodic({0, 0, 10, 10}, {}, options).error().code(), "limit");
  options.limit = 1e7;
  options.radius = NAN;
  EXPECT_EQ(beginPeriodic({0, 0, 10, 10}, {}, options).error().code(), "invalid-radius");
}

}  // namespace
}  // namespace copse
