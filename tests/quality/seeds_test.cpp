// Sets of neighbouring seeds are independent of one another, and no part of a set repeats another.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "base/hash.h"
#include "ground/lattice.h"
#include "neighbours.h"
#include "quality.h"

namespace copse::quality {
namespace {

constexpr double kSide = 80;
constexpr double kMargin = 4;

/// Density of the one set at some distances from samples of the other, 1 when they are independent.
struct Correlation {
  std::vector<double> ends{0, 0.1, 0.3, 0.6, 1, 1.5, 2, 3, 4};
  std::vector<Tally> bins{ends.size() - 1};

  void add(const std::vector<double>& one, const std::vector<double>& other) {
    std::vector<double> pairs(bins.size());
    const Neighbours neighbours(other, ends.back());
    double centres = 0;
    const auto isInner = [](double value) { return value > kMargin && value < kSide - kMargin; };
    for (std::size_t i = 0; i < one.size(); i += 2) {
      if (!isInner(one[i]) || !isInner(one[i + 1])) continue;
      ++centres;
      neighbours.near(one[i], one[i + 1], [&](double dx, double dy) {
        const auto end = std::upper_bound(ends.begin(), ends.end(), std::hypot(dx, dy));
        if (end != ends.end()) ++pairs[end - ends.begin() - 1];
      });
    }
    for (std::size_t bin = 0; bin < bins.size(); ++bin) {
      const double area = std::acos(-1.0) * (ends[bin + 1] * ends[bin + 1] - ends[bin] * ends[bin]);
      bins[bin].add(pairs[bin] / (centres * area * 0.69657));
    }
  }

  void judgeAgainstOne(const std::string& name, int fills) const {
    double worst = 0, largest = 0;
    for (const Tally& bin : bins) {
      worst = std::max(worst, std::abs(deviation(bin, 1)));
      largest = std::max(largest, std::abs(bin.mean() - 1));
    }
    judge({"seeds", name + ": largest correlation in standard errors", worst, Figure::kNone,
           Figure::kNone, 0, mostDeviation(fills)});
    judge({"seeds", name + ": largest correlation", largest});
  }
};

void checkPairs(const std::string& name, std::uint64_t step) {
  const int count = fills(40, 600);
  Correlation correlation;
  const auto square = rectangle(-kSide / 2, 0, kSide / 2, kSide);
  const auto moved = [&](std::uint64_t seed) {
    auto positions = fill(square, 1, seed);
    for (std::size_t i = 0; i < positions.size(); i += 2) positions[i] += kSide / 2;
    return positions;
  };
  auto before = moved(0);
  for (int i = 1; i <= count; ++i) {
    auto next = moved(step * static_cast<std::uint64_t>(i));
    correlation.add(before, next);
    before = std::move(next);
  }
  correlation.judgeAgainstOne(name, count);
}

TEST(Seeds, ofNeighbouringNumbersAreIndependent) {
  checkPairs("seeds 0 1 2 …", 1);
}
TEST(Seeds, thatDifferInHighBitsAreIndependent) {
  checkPairs("seeds of high bits", std::uint64_t{1} << 56);
}
TEST(Seeds, thatDifferByTheGeneratorsStepAreIndependent) {
  checkPairs("seeds a golden step apart", kGolden);
}

/// The places of samples inside their cells, sorted: what a set moved by whole cells keeps.
std::vector<std::int64_t> placesInCells(const std::vector<double>& positions) {
  const Lattice lattice = Lattice::make(1, kSide, false).value();
  std::vector<std::int64_t> places;
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const auto x = static_cast<std::int64_t>(positions[i] / lattice.unit);
    const auto y = static_cast<std::int64_t>(positions[i + 1] / lattice.unit);
    places.push_back(x % lattice.side * lattice.side + y % lattice.side);
  }
  std::sort(places.begin(), places.end());
  return places;
}

double pairsOfEqual(const std::vector<std::int64_t>& one, const std::vector<std::int64_t>& other) {
  double pairs = 0;
  for (const std::int64_t place : one) {
    const auto [from, to] = std::equal_range(other.begin(), other.end(), place);
    pairs += static_cast<double>(to - from);
  }
  return pairs;
}

TEST(Seeds, doNotRepeatOneAnotherMovedByCells) {
  const Lattice lattice = Lattice::make(1, kSide, false).value();
  const double places = static_cast<double>(lattice.side) * lattice.side;
  const double side = std::sqrt(amount(1.5e5, 1.5e6));
  const auto one = placesInCells(fill(rectangle(0, 0, side, side), 1, 1));
  const auto other = placesInCells(fill(rectangle(0, 0, side, side), 1, 2));
  const auto check = [](const std::string& name, double pairs, double expected) {
    judge({"seeds", name, pairs, std::sqrt(expected), expected,
           expected - 5 * std::sqrt(expected) - 5, expected + 5 * std::sqrt(expected) + 5});
  };
  const auto n = static_cast<double>(one.size()), m = static_cast<double>(other.size());
  check("places in cells shared by two sets", pairsOfEqual(one, other), n * m / places);
  check("places in cells repeated in a set", (pairsOfEqual(one, one) - n) / 2, n * n / places / 2);
}

}  // namespace
}  // namespace copse::quality
