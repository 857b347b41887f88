// Near the region's boundary the samples are as dense as global dart throwing makes them there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "dart_throwing.h"
#include "quality.h"

namespace copse::quality {
namespace {

std::vector<double> binEnds() {
  std::vector<double> ends{0, 0.02, 0.05};
  for (int i = 1; i <= 10; ++i) ends.push_back(i / 10.0);
  for (int i = 5; i <= 20; ++i) ends.push_back(i / 4.0);
  return ends;
}

struct Profile {
  std::vector<Tally> bins{binEnds().size() - 1};
  Tally all;

  void add(const std::vector<double>& ring, const std::vector<double>& positions) {
    const std::vector<double> ends = binEnds();
    std::vector<double> counts(bins.size());
    for (std::size_t i = 0; i < positions.size(); i += 2) {
      const double at = std::max(0.0, depth(ring, positions[i], positions[i + 1]));
      const auto end = std::upper_bound(ends.begin(), ends.end(), at);
      if (end != ends.end()) ++counts[end - ends.begin() - 1];
    }
    for (std::size_t bin = 0; bin < bins.size(); ++bin) bins[bin].add(counts[bin]);
    all.add(static_cast<double>(positions.size()) / 2);
  }
};

/// A disc-like polygon.
std::vector<double> disc(double radius) {
  std::vector<double> ring;
  for (int i = 0; i < 48; ++i) {
    ring.push_back(radius * std::cos(2 * std::acos(-1.0) * i / 48));
    ring.push_back(radius * std::sin(2 * std::acos(-1.0) * i / 48));
  }
  return ring;
}

void compare(const std::string& name, const std::vector<double>& ring) {
  Profile ours, reference;
  const int count = fills(80, 1000);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    ours.add(ring, fill(ring, 1, seed));
    reference.add(ring, throwDarts(ring, 1, seed));
  }
  const std::vector<double> ends = binEnds();
  note("boundary", name + ": samples", ours.all, reference.all);
  double worst = std::abs(deviation(ours.all, reference.all));
  double largest = 0;
  for (std::size_t bin = 0; bin < ours.bins.size(); ++bin) {
    char distance[40];
    std::snprintf(distance, sizeof distance, ": at [%g %g)", ends[bin], ends[bin + 1]);
    note("boundary", name + distance, ours.bins[bin], reference.bins[bin]);
    worst = std::max(worst, std::abs(deviation(ours.bins[bin], reference.bins[bin])));
    largest = std::max(largest, std::abs(ours.bins[bin].mean() / reference.bins[bin].mean() - 1));
  }
  judge({"boundary", name + ": largest difference in standard errors", worst, Figure::kNone,
         Figure::kNone, 0, mostDeviation(count)});
  judge({"boundary", name + ": largest difference of a bin", largest});
}

TEST(Boundary, ofARectangle) {
  compare("rectangle", rectangle(0.3, 0.2, 70.9, 41.1));
}

TEST(Boundary, ofADisc) {
  compare("disc", disc(27.3));
}

/// Slanted edges, sharp corners, and wide enough for little.
TEST(Boundary, ofASliver) {
  compare("slanted", {0, 0, 80, 13, 95, 25, 45, 24});
}

}  // namespace
}  // namespace copse::quality
