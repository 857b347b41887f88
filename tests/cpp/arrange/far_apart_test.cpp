// Few samples: farther apart than by farthest-point insertion or as the progressive order begins.
#include <gtest/gtest.h>

#include <cmath>

#include "arrange/even_count.h"
#include "trial.h"

namespace copse {
namespace {

Region polygon(const std::vector<double>& coords) {
  const std::uint32_t ends[] = {static_cast<std::uint32_t>(coords.size() / 2)};
  return Region::fromRings(coords, ends, FillRule::evenodd).value();
}

double leastOf(std::span<const double> p) {
  double least = HUGE_VAL;
  for (std::size_t i = 0; i < p.size(); i += 2) {
    for (std::size_t j = 0; j < i; j += 2)
      least = std::min(least, std::hypot(p[i] - p[j], p[i + 1] - p[j + 1]));
  }
  return least;
}

struct Means {
  double count = 0, insertion = 0, progressive = 0;
};

// The least distances, over some seeds.
Means meansOf(const Region& region, const Obstacles& obstacles, std::size_t count, int seeds) {
  Means means;
  for (int seed = 0; seed < seeds; ++seed) {
    Call call;
    call.sample.seed = static_cast<std::uint64_t>(seed);
    call.obstacles = obstacles;
    call.isRadiusSought = true;
    call.selection.count = static_cast<double>(count);
    const Samples samples = sample(region, call).value();
    EXPECT_EQ(samples.size(), count);
    EXPECT_EQ(samples.report.ending, Ending::count);
    const double least = leastOf(samples.positions);
    EXPECT_NEAR(samples.report.radius, least, 1e-12 * least);
    EXPECT_LE(samples.report.radius, least);
    means.count += least / seeds;

    call.isRadiusSought = false;
    call.selection = {.count = std::nullopt, .order = Order::progressive};
    call.sample.radius = samples.report.radius / 12;
    const std::vector<double> all = sample(region, call).value().positions;
    means.progressive += leastOf(std::span(all).first(2 * count)) / seeds;

    // Farthest-point insertion from a random one.
    std::vector<double> chosen;
    std::size_t next = mix(call.sample.seed) % (all.size() / 2);
    std::vector<double> apart(all.size() / 2, HUGE_VAL);
    while (chosen.size() < 2 * count) {
      const double x = all[2 * next];
      const double y = all[2 * next + 1];
      chosen.insert(chosen.end(), {x, y});
      for (std::size_t i = 0; i < apart.size(); ++i)
        apart[i] = std::min(apart[i], std::hypot(all[2 * i] - x, all[2 * i + 1] - y));
      next = static_cast<std::size_t>(std::max_element(apart.begin(), apart.end()) - apart.begin());
    }
    means.insertion += leastOf(chosen) / seeds;
  }
  return means;
}

const std::vector<double> kSquare = {0, 0, 100, 0, 100, 100, 0, 100};

TEST(FarApart, twelveInASquare) {
  EXPECT_GT(meansOf(polygon(kSquare), {}, 12, trial::trials(100)).count, 35);
}

TEST(FarApart, isFartherThanByInsertion) {
  Obstacles discs;
  for (const Point p : {Point{20, 30}, Point{70, 20}, Point{50, 60}, Point{80, 85}, Point{15, 80}})
    discs.capsules.push_back({p.x, p.y, p.x, p.y, 14});
  struct Case {
    Region region;
    Obstacles obstacles;
  };
  const Case cases[] = {{polygon(kSquare), {}},
                        {polygon({0, 0, 100, 0, 100, 40, 40, 40, 40, 100, 0, 100}), {}},
                        {polygon(kSquare), discs}};
  for (const auto& [region, obstacles] : cases) {
    for (const std::size_t count : {2, 5, 30, 60, 100}) {
      // What is reached by insertion differs much from seed to seed where samples are few.
      const int seeds = count < 30 ? 12 : trial::trials(20);
      const Means means = meansOf(region, obstacles, count, seeds);
      EXPECT_GT(means.count, 1.05 * means.insertion) << count;
      EXPECT_GT(means.count, 1.05 * means.progressive) << count;
    }
  }
}

TEST(FarApart, movesWhatGains) {
  // Ten places along a line, of which the last three are the samples.
  const std::vector<double> places = {0, 0, 9, 0, 5, 0, 2, 0, 7, 0, 1, 0, 8, 0, 3, 0, 4, 0, 6, 0};
  FarApart far(places, 3);
  int sweeps = 1;
  while (far.step()) ++sweeps;
  EXPECT_LE(sweeps, 5);
  EXPECT_EQ(far.leastSquare(), 16);
}

TEST(FarApart, endsWhereNothingGains) {
  const std::vector<double> places = {0, 0, 0, 0, 0, 0};
  FarApart far(places, 3);
  EXPECT_FALSE(far.step());
  EXPECT_EQ(far.leastSquare(), 0);
}

}  // namespace
}  // namespace copse
