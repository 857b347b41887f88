// No direction is preferred among neighbours.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "neighbours.h"
#include "quality.h"

namespace copse::quality {
namespace {

constexpr double kSide = 130;
constexpr double kMargin = 4;
constexpr int kSectors = 36;  // of the half turn that a pair's direction can have

/// Share of the pairs of one fill in each sector, times the number of sectors.
void addSectors(const std::vector<double>& positions, double from, double to,
                std::vector<Tally>& tallies) {
  std::vector<double> pairs(kSectors);
  double all = 0;
  const Neighbours neighbours(positions, to);
  const auto isInner = [](double value) { return value > kMargin && value < kSide - kMargin; };
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    if (!isInner(positions[i]) || !isInner(positions[i + 1])) continue;
    neighbours.near(positions[i], positions[i + 1], [&](double dx, double dy) {
      if (dx * dx + dy * dy < from * from) return;
      // Sectors are centred on the axes and diagonals, where a lattice would show.
      const double turn = std::atan2(dy, dx) / std::acos(-1.0) + 2;
      ++pairs[static_cast<std::size_t>(turn * kSectors + 0.5) % kSectors];
      ++all;
    });
  }
  for (int i = 0; i < kSectors; ++i) tallies[i].add(pairs[i] / all * kSectors);
}

TEST(Angles, areUniformAmongNeighbours) {
  struct Ring {
    std::string name;
    double from, to;
    std::vector<Tally> sectors{kSectors};
  };
  Ring rings[] = {{"1 to 1.05", 1, 1.05}, {"1 to 2", 1, 2}, {"2 to 4", 2, 4}};
  const int count = fills(40, 400);
  for (int i = 0; i < count; ++i) {
    const auto positions = fill(rectangle(0, 0, kSide, kSide), 1, static_cast<std::uint64_t>(i));
    for (Ring& ring : rings) addSectors(positions, ring.from, ring.to, ring.sectors);
  }
  for (const Ring& ring : rings) {
    double chiSquare = 0, worst = 0;
    for (const Tally& sector : ring.sectors) {
      chiSquare += std::pow(deviation(sector, 1), 2);
      worst = std::max(worst, std::abs(sector.mean() - 1));
    }
    judge({"angles", "chi-square of pairs at " + ring.name, chiSquare, Figure::kNone, kSectors - 1,
           0, mostChiSquare(kSectors - 1, count)});
    judge({"angles", "largest sector's excess at " + ring.name, worst});
  }
}

}  // namespace
}  // namespace copse::quality
