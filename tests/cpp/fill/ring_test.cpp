// What a difference changes hangs together with it: a closed ring of four cells on which two worlds
// agree, in ground and in samples, keeps all beyond it as it is. That holds because the order of
// darts and their points depend on no state before the finish, and because nothing reaches farther
// than two cells, with two more that order the finish.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "ground/lattice.h"
#include "random_shapes.h"
#include "trial.h"

namespace copse {
namespace {

constexpr double kRing = 4;  // cells

struct Sample {
  double x, y;  // in cells
  bool isReached;
};

/// The samples that only one of two worlds has.
std::vector<Sample> differing(const std::vector<double>& one, const std::vector<double>& other,
                              double cell) {
  const auto sorted = [](const std::vector<double>& positions) {
    std::vector<std::pair<double, double>> points;
    for (std::size_t i = 0; i < positions.size(); i += 2)
      points.emplace_back(positions[i], positions[i + 1]);
    std::sort(points.begin(), points.end());
    return points;
  };
  const auto a = sorted(one);
  const auto b = sorted(other);
  std::vector<std::pair<double, double>> points;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(points));
  std::vector<Sample> found;
  for (const auto& [x, y] : points)
    found.push_back({std::floor(x / cell), std::floor(y / cell), false});
  return found;
}

TEST(Ring, keepsWhatIsBeyondIt) {
  std::size_t differences = 0;
  for (int i = 0; i < trial::trials(2000); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const shapes::Pair pair = shapes::randomPair(seed);
    const Result<Samples> one = trial::sample(pair.one, seed);
    const Result<Samples> other = trial::sample(pair.other, seed);
    ASSERT_TRUE(one.ok() && other.ok()) << i;
    const Lattice lattice = Lattice::make(pair.one.radius, 0, false).value();
    const double cell = lattice.side * lattice.unit;
    std::vector<Sample> samples = differing(one.value().positions, other.value().positions, cell);
    // From the changed ground outward, from sample to sample.
    std::vector<std::size_t> front;
    for (std::size_t s = 0; s < samples.size(); ++s) {
      const double middle = 0.5 * cell;
      const double away =
          pair.fromDifference(samples[s].x * cell + middle, samples[s].y * cell + middle);
      if (away > (kRing + 1) * 1.5 * cell) continue;
      samples[s].isReached = true;
      front.push_back(s);
    }
    while (!front.empty()) {
      const Sample from = samples[front.back()];
      front.pop_back();
      for (std::size_t s = 0; s < samples.size(); ++s) {
        const double apart =
            std::max(std::abs(samples[s].x - from.x), std::abs(samples[s].y - from.y));
        if (samples[s].isReached || apart > kRing) continue;
        samples[s].isReached = true;
        front.push_back(s);
      }
    }
    for (const Sample& sample : samples)
      ASSERT_TRUE(sample.isReached) << "pair " << i << ", cell " << sample.x << ", " << sample.y;
    differences += samples.size();
  }
  EXPECT_GT(differences, static_cast<std::size_t>(trial::trials(2000)) * 10);
}

}  // namespace
}  // namespace copse
