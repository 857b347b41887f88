// Dart throwing, best candidate, jittered and uniform sampling, each by its definition.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "method_trial.h"

namespace copse {
namespace {

shapes::Shape square(double side) {
  return {"square", 1, false, {0, 0, side, 0, side, side, 0, side}, {4}};
}

std::vector<double> draw(const shapes::Shape& shape, MethodOptions options) {
  return trial::fill(shape, options).value().positions;
}

TEST(DartThrowing, endsAfterSoManyMissesInARow) {
  auto options = trial::methodOptions(square(20), MethodName::dartThrowing, 1);
  options.isWatched = true;
  for (const double tries : {1.0, 5.0, 30.0, 500.0}) {
    options.tries = tries;
    const auto filled = trial::fill(square(20), options).value();
    double misses = 0;
    double most = 0;
    for (const std::uint8_t hit : filled.trace.accepted) {
      EXPECT_LT(misses, tries);
      misses = hit != 0 ? 0 : misses + 1;
      most = std::max(most, misses);
    }
    EXPECT_EQ(misses, tries);
    EXPECT_EQ(most, tries);
  }
}

TEST(DartThrowing, keepsEveryDartThatFits) {
  auto options = trial::methodOptions(square(12), MethodName::dartThrowing, 2);
  options.isWatched = true;
  options.tries = 200;
  const auto [positions, trace, radius] = trial::fill(square(12), options).value();
  std::vector<Point> kept;
  for (std::size_t i = 0; i < trace.accepted.size(); ++i) {
    const Point p{trace.tried[2 * i], trace.tried[2 * i + 1]};
    const bool fits = std::all_of(kept.begin(), kept.end(), [&](Point q) {
      return (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) >= 1;
    });
    ASSERT_EQ(fits, trace.accepted[i] != 0);
    if (fits) kept.push_back(p);
  }
  EXPECT_EQ(2 * kept.size(), positions.size());
}

TEST(BestCandidate, takesTheFarthestOfItsCandidates) {
  auto options = trial::methodOptions(square(12), MethodName::bestCandidate, 2);
  options.isWatched = true;
  options.count = 400;
  options.tries = 10;
  const auto filled = trial::fill(square(12), options).value();
  const auto& positions = filled.positions;
  const auto& trace = filled.trace;
  const auto distance = [&](std::size_t candidate, std::size_t before) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < before; ++i) {
      const double dx = trace.tried[2 * candidate] - positions[2 * i];
      const double dy = trace.tried[2 * candidate + 1] - positions[2 * i + 1];
      least = std::min(least, dx * dx + dy * dy);
    }
    return least;
  };
  ASSERT_EQ(trace.accepted.size(), 1U + 399 * 10);
  double reached = std::numeric_limits<double>::infinity();
  for (std::size_t sample = 1; sample < 400; ++sample) {
    const std::size_t first = 1 + (sample - 1) * 10;
    std::size_t best = first;
    for (std::size_t c = first; c < first + 10; ++c) {
      if (distance(c, sample) > distance(best, sample)) best = c;
    }
    for (std::size_t c = first; c < first + 10; ++c)
      ASSERT_EQ(trace.accepted[c] != 0, c == best) << "sample " << sample;
    reached = std::min(reached, distance(best, sample));
    ASSERT_EQ(positions[2 * sample], trace.tried[2 * best]);
  }
  EXPECT_LE(filled.radius, std::sqrt(reached));
  EXPECT_NEAR(filled.radius, std::sqrt(reached), 1e-12);
}

TEST(Jittered, hasOneSampleInEverySquare) {
  for (const double radius : {1.0, 0.1, 0.7}) {
    shapes::Shape shape{
        "offset", radius, false, {-3.3, -5.1, 11.7, -5.1, 11.7, 6.2, -3.3, 6.2}, {4}};
    const auto positions = draw(shape, trial::methodOptions(shape, MethodName::jittered, 1));
    std::map<std::pair<double, double>, int> squares;
    for (std::size_t i = 0; i < positions.size(); i += 2)
      ++squares[{std::floor(positions[i] / radius), std::floor(positions[i + 1] / radius)}];
    for (const auto& [square, count] : squares) EXPECT_EQ(count, 1);
    for (double c = std::ceil(-3.3 / radius) + 1; (c + 2) * radius < 11.7; ++c) {
      for (double r = std::ceil(-5.1 / radius) + 1; (r + 2) * radius < 6.2; ++r)
        EXPECT_EQ(squares.count({c, r}), 1U) << c << " " << r;
    }
  }
}

TEST(Jittered, isAsDenseAtTheEdge) {
  // Corridors narrower than a square, upright and slanted: as many as their area on average.
  const shapes::Shape upright{"upright", 1, false, {0.2, 0, 0.5, 0, 0.5, 400, 0.2, 400}, {4}};
  const shapes::Shape slanted{"slanted", 1, false, {0, 0, 400, 300, 400, 300.3, 0, 0.3}, {4}};
  for (const auto& shape : {upright, slanted}) {
    double count = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
      count += static_cast<double>(
          draw(shape, trial::methodOptions(shape, MethodName::jittered, seed)).size() / 2);
    EXPECT_NEAR(count / 100, 120, 5) << shape.name;
  }
}

TEST(Jittered, belongsToThePlace) {
  const shapes::Shape other{"other", 1, false, {-7, -3, 30, -9, 44, 10, 30, 30, 2, 40}, {5}};
  const auto options = trial::methodOptions(square(30), MethodName::jittered, 5);
  const auto one = draw(square(30), options);
  const auto two = draw(other, options);
  std::map<std::pair<double, double>, int> places;
  for (std::size_t i = 0; i < two.size(); i += 2) ++places[{two[i], two[i + 1]}];
  std::size_t shared = 0;
  for (std::size_t i = 0; i < one.size(); i += 2) {
    if (trial::misplaced(other, {one[i], one[i + 1]}) != "") continue;
    EXPECT_EQ(places.count({one[i], one[i + 1]}), 1U);
    ++shared;
  }
  EXPECT_GT(shared, 700U);
}

/// The share of the samples where `isThere` holds.
template <class Where>
double share(const std::vector<double>& positions, Where isThere) {
  double count = 0;
  for (std::size_t i = 0; i < positions.size(); i += 2)
    count += isThere(positions[i], positions[i + 1]) ? 1 : 0;
  return count / static_cast<double>(positions.size() / 2);
}

MethodOptions many() {
  MethodOptions options;
  options.method = MethodName::uniform;
  options.count = 40000;
  options.seed = 1;
  return options;
}

TEST(Uniform, fallsOnEveryPartByItsArea) {
  // A sliver a millionth as wide as long, a square of the same area, and a crumb far away.
  const shapes::Shape shape{"parts",
                            1,
                            false,
                            {0,    0, 1000,     700, 1000,     700.001, 0,    0.001,  //
                             2000, 0, 2001,     0,   2001,     1,       2000, 1,      //
                             -1e6, 9, -1e6 + 1, 9,   -1e6 + 1, 10,      -1e6, 10},
                            {4, 8, 12}};
  const auto positions = draw(shape, many());
  ASSERT_EQ(trial::misplaced(shape, positions), "");
  EXPECT_NEAR(share(positions, [](double x, double) { return x < 0; }), 1.0 / 3, 0.01);
  EXPECT_NEAR(share(positions, [](double x, double) { return x > 1500; }), 1.0 / 3, 0.01);
  EXPECT_NEAR(share(positions, [](double x, double) { return x >= 0 && x < 250; }), 1.0 / 12,
              0.006);
}

TEST(Uniform, isUniformInASquareAndATriangle) {
  const auto inSquare = draw(square(8), many());
  for (int c = 0; c < 8; ++c) {
    for (int r = 0; r < 8; ++r) {
      EXPECT_NEAR(share(inSquare,
                        [&](double x, double y) {
                          return int(std::floor(x)) == c && int(std::floor(y)) == r;
                        }),
                  1.0 / 64, 0.003);
    }
  }
  const shapes::Shape triangle{"triangle", 1, false, {0, 0, 10, 3, 2, 9}, {3}};
  const auto inTriangle = draw(triangle, many());
  double x = 0;
  double y = 0;
  for (std::size_t i = 0; i < inTriangle.size(); i += 2) {
    x += inTriangle[i] / 40000;
    y += inTriangle[i + 1] / 40000;
  }
  EXPECT_NEAR(x, 4, 0.05);
  EXPECT_NEAR(y, 4, 0.05);
}

/// Many thousand edges in one point: pieces that are boxes, and a share of refusals.
TEST(Uniform, isUniformWhereEdgesCrowd) {
  shapes::Shape star{"star", 1, false, {}, {}};
  constexpr int kRays = 5000;
  for (int i = 0; i < kRays; ++i) {
    const double from = 6.283185307179586 * i / kRays;
    const double to = from + 3.141592653589793 / kRays;
    for (const double value :
         {0.0, 0.0, std::cos(from), std::sin(from), std::cos(to), std::sin(to)})
      star.coords.push_back(value);
    star.ringEnds.push_back(static_cast<std::uint32_t>(star.coords.size() / 2));
  }
  auto options = many();
  options.count = 10000;
  const auto positions = draw(star, options);
  EXPECT_EQ(positions.size(), 20000U);
  EXPECT_EQ(trial::misplaced(star, positions), "");
  EXPECT_NEAR(share(positions, [](double x, double y) { return x * x + y * y < 0.25; }), 0.25,
              0.02);
  EXPECT_NEAR(share(positions, [](double x, double) { return x < 0; }), 0.5, 0.02);
}

}  // namespace
}  // namespace copse
