// No seams: the density folded modulo the schedule's tile, and other sizes, is even.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "fill/sampler.h"
#include "ground/lattice.h"
#include "quality.h"
#include "trial.h"

namespace copse::quality {
namespace {

constexpr double kDensity = 0.69657;
constexpr double kMargin = 20;
constexpr double kLimit = 0.04;     // required of a fold; the aim is 0.02
constexpr double kRimLimit = 0.12;  // of 1/32 of a cell

double cellSide() {
  const Lattice lattice = Lattice::make(1, 1, false).value();
  return lattice.side * lattice.unit;
}

/// Samples by a coordinate modulo some cells.
class Fold {
 public:
  Fold(std::string name, double cells, int bins, double limit)
      : name_(std::move(name)),
        cells_(cells),
        limit_(limit),
        counts_(static_cast<std::size_t>(bins)) {}

  /// The coordinate in cells, 0 or more.
  void add(double at) {
    const double turns = at / cells_;
    const double part = turns - std::floor(turns);
    ++counts_[std::min(counts_.size() - 1, static_cast<std::size_t>(part * counts_.size()))];
  }
  /// The least and the greatest bin beside the mean. What chance adds is allowed for where there
  /// are fewer samples than the limit was made for.
  void judgeRange() const {
    double sum = 0;
    for (const double count : counts_) sum += count;
    const double mean = sum / counts_.size();
    const double chance = 1 / std::sqrt(mean);
    const double most = isFull() ? limit_ : limit_ + 4.5 * chance;
    const auto [low, high] = std::minmax_element(counts_.begin(), counts_.end());
    judge({"fold", name_ + ": least", *low / mean, chance, 1, 1 - most});
    judge({"fold", name_ + ": greatest", *high / mean, chance, 1, Figure::kNone, 1 + most});
  }

 private:
  std::string name_;
  double cells_;
  double limit_;
  std::vector<double> counts_;
};

/// Samples a rectangle at the origin piece by piece, as ten million need no memory then.
template <class Visit>
void eachSample(double width, double height, std::uint64_t seed, Visit&& visit) {
  SampleOptions options;
  options.radius = 1;
  options.seed = seed;
  options.limit = 2e7;
  const auto ring = rectangle(0, 0, width, height);
  const Result<Region> region = trial::region({"rectangle", 1, false, ring, {4}});
  const auto begun = beginSampler(region.value(), {}, options);
  ASSERT_TRUE(begun.ok()) << begun.error().rule();
  for (bool more = true; more;) {
    more = begun.value()->step();
    const std::vector<double> taken = begun.value()->take().positions;
    for (std::size_t i = 0; i < taken.size(); i += 2) visit(taken[i], taken[i + 1]);
  }
}

TEST(Fold, isEvenModuloTheTile) {
  std::vector<Fold> alongX, alongY, down, up;
  struct Class {
    std::string name;
    double cells;
    int bins;
    double limit;
  };
  // Half-cells; inside a cell also bins of as many lattice points each, where the finish, a cell at
  // a time, prefers the cell's own rim.
  const Class classes[] = {
      {"1/8 cell", 0.125, 4, kLimit},          {"1 cell", 1, 2, kLimit},
      {"1 cell in 32 bins", 1, 32, kRimLimit}, {"16 cells", 16, 32, kLimit},
      {"64 cells", 64, 128, kLimit},           {"128 cells", 128, 256, kLimit}};
  for (const auto& [name, cells, bins, limit] : classes) {
    const std::string modulo = " modulo " + name;
    alongX.emplace_back("x" + modulo, cells, bins, limit);
    alongY.emplace_back("y" + modulo, cells, bins, limit);
    down.emplace_back("x + y" + modulo, cells, bins, limit);
    up.emplace_back("x - y" + modulo, cells, bins, limit);
  }
  // A whole number of the longest period is looked at.
  const double cell = cellSide(), period = 128 * cell;
  const double periods = std::ceil(std::sqrt(amount(4e6, 1e7) / kDensity) / period);
  const double side = periods * period + 2 * kMargin;
  eachSample(side, side, 21, [&](double x, double y) {
    x -= kMargin;
    y -= kMargin;
    if (x < 0 || y < 0 || x >= periods * period || y >= periods * period) return;
    for (Fold& fold : alongX) fold.add((x + kMargin) / cell);
    for (Fold& fold : alongY) fold.add((y + kMargin) / cell);
    for (Fold& fold : down) fold.add((x + y) / cell);
    for (Fold& fold : up) fold.add((x - y + side) / cell);
  });
  for (const auto* folds : {&alongX, &alongY, &down, &up}) {
    for (const Fold& fold : *folds) fold.judgeRange();
  }
}

/// Nor is a single row of the schedule seen, whatever its place: strips of half a cell along a
/// region that is very long.
TEST(Fold, isEvenAcrossALongRegion) {
  const double cell = cellSide(), across = 320 * cell;
  const double length = amount(2e6, 1e7) / kDensity / across;
  Fold rows("rows of a long region", 320, 640, kLimit),
      columns("columns of a tall region", 320, 640, kLimit);
  const auto isInner = [&](double along, double at) {
    return along > kMargin && along < length - kMargin && at >= kMargin && at < kMargin + across;
  };
  eachSample(length, across + 2 * kMargin, 22, [&](double x, double y) {
    if (isInner(x, y)) rows.add((y - kMargin) / cell);
  });
  eachSample(across + 2 * kMargin, length, 22, [&](double x, double y) {
    if (isInner(y, x)) columns.add((x - kMargin) / cell);
  });
  rows.judgeRange();
  columns.judgeRange();
}

}  // namespace
}  // namespace copse::quality
