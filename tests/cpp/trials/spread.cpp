#include "spread.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

namespace copse::trial {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

// Samples in square cells over their bounding box.
class Grid {
 public:
  Grid(std::span<const double> positions, std::size_t count) : positions_(positions) {
    double x1 = -kFar, y1 = -kFar;
    for (std::size_t i = 0; i < 2 * count; i += 2) {
      x0_ = std::min(x0_, positions[i]);
      y0_ = std::min(y0_, positions[i + 1]);
      x1 = std::max(x1, positions[i]);
      y1 = std::max(y1, positions[i + 1]);
    }
    const double longer = std::max({x1 - x0_, y1 - y0_, 1e-300});
    side_ = std::max(std::sqrt((x1 - x0_) * (y1 - y0_) / static_cast<double>(count)),
                     longer / static_cast<double>(count));
    columns_ = cell(x1 - x0_) + 1;
    rows_ = cell(y1 - y0_) + 1;
    cells_.resize(static_cast<std::size_t>(columns_ * rows_));
    for (std::size_t i = 0; i < count; ++i)
      at(cell(positions[2 * i] - x0_), cell(positions[2 * i + 1] - y0_)).push_back(i);
  }

  // The squared distance to the nearest sample whose number is below `end`.
  double nearest(double x, double y, std::size_t end) {
    double least = kFar;
    const std::int64_t column = cell(x - x0_);
    const std::int64_t row = cell(y - y0_);
    // After n rings of cells, no sample nearer than n sides is left.
    for (std::int64_t ring = 0; ring <= columns_ + rows_; ++ring) {
      if (least <= static_cast<double>((ring - 1) * (ring - 1)) * side_ * side_ && ring > 1) break;
      for (std::int64_t r = row - ring; r <= row + ring; ++r) {
        const std::int64_t step =
            std::abs(r - row) == ring ? 1 : std::max<std::int64_t>(2 * ring, 1);
        for (std::int64_t c = column - ring; c <= column + ring; c += step) {
          if (r < 0 || c < 0 || r >= rows_ || c >= columns_) continue;
          for (const std::size_t i : at(c, r)) {
            if (i >= end) continue;
            const double dx = positions_[2 * i] - x, dy = positions_[2 * i + 1] - y;
            least = std::min(least, dx * dx + dy * dy);
          }
        }
      }
    }
    return least;
  }

 private:
  [[nodiscard]] std::int64_t cell(double distance) const {
    return static_cast<std::int64_t>(std::floor(distance / side_));
  }
  std::vector<std::size_t>& at(std::int64_t column, std::int64_t row) {
    return cells_[static_cast<std::size_t>(row * columns_ + column)];
  }

  std::span<const double> positions_;
  double x0_ = kFar, y0_ = kFar, side_ = 1;
  std::int64_t columns_ = 0, rows_ = 0;
  std::vector<std::vector<std::size_t>> cells_;
};

std::array<double, 100> cellCounts(std::span<const double> positions, double side) {
  std::array<double, 100> counts{};
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const auto column = static_cast<std::size_t>(std::min(9.0, positions[i] / side * 10));
    const auto row = static_cast<std::size_t>(std::min(9.0, positions[i + 1] / side * 10));
    ++counts[10 * row + column];
  }
  return counts;
}

}  // namespace

double leastSquare(std::span<const double> positions, double unit) {
  std::vector<std::size_t> order(positions.size() / 2);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return positions[2 * a] < positions[2 * b]; });
  double least = kFar;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      const double dx = (positions[2 * order[j]] - positions[2 * order[i]]) / unit;
      if (dx * dx >= least) break;
      const double dy = (positions[2 * order[j] + 1] - positions[2 * order[i] + 1]) / unit;
      least = std::min(least, dx * dx + dy * dy);
    }
  }
  return least;
}

bool isLeastDistance(double radius, std::span<const double> positions, double unit) {
  const double square = leastSquare(positions, unit);
  const double rho = radius / unit;
  return std::fma(rho, rho, -square) <= 0 &&
         std::fma(std::nextafter(rho, kFar), std::nextafter(rho, kFar), -square) > 0;
}

std::vector<double> distancesBack(std::span<const double> positions) {
  const std::size_t count = positions.size() / 2;
  std::vector<double> distances{kFar};
  for (std::size_t end = 2; distances.size() < count; end = std::min(2 * end, count)) {
    Grid grid(positions, end);
    for (std::size_t i = distances.size(); i < end; ++i)
      distances.push_back(std::sqrt(grid.nearest(positions[2 * i], positions[2 * i + 1], i)));
  }
  return distances;
}

double widestGap(std::span<const double> positions, double side) {
  struct Box {
    double x, y, half;
  };
  Grid grid(positions, positions.size() / 2);
  const double spacing = side / std::sqrt(static_cast<double>(positions.size() / 2));
  std::vector<Box> boxes{{side / 2, side / 2, side / 2}};
  double widest = 0;
  while (!boxes.empty()) {
    const Box box = boxes.back();
    boxes.pop_back();
    const double gap = std::sqrt(grid.nearest(box.x, box.y, positions.size()));
    widest = std::max(widest, gap);
    if (gap + box.half * std::sqrt(2.0) <= widest + spacing / 1000) continue;
    const double half = box.half / 2;
    for (const double x : {box.x - half, box.x + half}) {
      for (const double y : {box.y - half, box.y + half}) boxes.push_back({x, y, half});
    }
  }
  return widest;
}

double packedDistance(double count, double area) {
  return std::sqrt(2 / std::sqrt(3.0) * area / count);
}

double chiSquare(std::span<const double> subset, std::span<const double> all, double side) {
  const auto chosen = cellCounts(subset, side);
  const auto there = cellCounts(all, side);
  const double share = static_cast<double>(subset.size()) / static_cast<double>(all.size());
  double sum = 0;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const double expected = share * there[i];
    // Correct for drawing without replacement.
    sum += (chosen[i] - expected) * (chosen[i] - expected) / (expected * (1 - share));
  }
  return sum;
}

}  // namespace copse::trial
