// Ebeida et al. 2012: darts are thrown at boxes that together hold all free ground, all of one
// size, so that a dart that fits is uniform over the free ground. Boxes that one disc covers, or
// that lie outside, are dropped; the others are split in four and the darts go on, until no box is
// left.
#include "dart_throwing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace copse::quality {
namespace {

struct Box {
  std::int64_t column, row;  // in box sides of its level
};

class DartThrowing {
 public:
  DartThrowing(const std::vector<double>& ring, double radius, std::uint64_t seed)
      : ring_(ring), square_(radius * radius), side_(radius / std::sqrt(2) * (1 - 1e-12)) {
    random_.seed(seed);
    double farX = ring[0], farY = ring[1];
    x0_ = farX;
    y0_ = farY;
    for (std::size_t i = 0; i < ring.size(); i += 2) {
      x0_ = std::min(x0_, ring[i]);
      y0_ = std::min(y0_, ring[i + 1]);
      farX = std::max(farX, ring[i]);
      farY = std::max(farY, ring[i + 1]);
    }
    const auto columns = static_cast<std::int64_t>((farX - x0_) / side_) + 1;
    const auto rows = static_cast<std::int64_t>((farY - y0_) / side_) + 1;
    stride_ = columns + 4;
    sampleOf_.assign(static_cast<std::size_t>(stride_ * (rows + 4)), kNone);
    for (std::int64_t row = 0; row < rows; ++row) {
      for (std::int64_t column = 0; column < columns; ++column) keep({column, row});
    }
    std::swap(boxes_, kept_);
  }

  std::vector<double> run() {
    for (; !boxes_.empty() && level_ < 40; ++level_) {
      for (std::size_t darts = boxes_.size(); darts > 0; --darts) throwOne();
      for (const Box& box : boxes_) {
        for (const std::int64_t part : {0, 1, 2, 3})
          keep({2 * box.column + part % 2, 2 * box.row + part / 2}, level_ + 1);
      }
      std::swap(boxes_, kept_);
      kept_.clear();
    }
    return positions_;
  }

 private:
  static constexpr std::int32_t kNone = -1;

  double uniform() { return static_cast<double>(random_() >> 11) * 0x1p-53; }

  [[nodiscard]] std::size_t cellOf(double x, double y) const {
    const auto column = static_cast<std::int64_t>((x - x0_) / side_);
    const auto row = static_cast<std::int64_t>((y - y0_) / side_);
    return static_cast<std::size_t>((row + 2) * stride_ + column + 2);
  }

  // Whether some sample near the cell satisfies the test.
  template <class Test>
  bool anyNear(std::size_t cell, Test&& test) const {
    for (std::int64_t row = -2; row <= 2; ++row) {
      for (std::int64_t column = -2; column <= 2; ++column) {
        const std::int32_t sample =
            sampleOf_[cell + static_cast<std::size_t>(row * stride_ + column)];
        if (sample == kNone) continue;
        const double* position = positions_.data() + 2 * static_cast<std::size_t>(sample);
        if (test(position[0], position[1])) return true;
      }
    }
    return false;
  }

  void throwOne() {
    const auto chosen = static_cast<std::size_t>(uniform() * static_cast<double>(boxes_.size()));
    const double size = std::ldexp(side_, -level_);
    const double x = x0_ + (static_cast<double>(boxes_[chosen].column) + uniform()) * size;
    const double y = y0_ + (static_cast<double>(boxes_[chosen].row) + uniform()) * size;
    if (depth(ring_, x, y) < 0) return;
    const std::size_t cell = cellOf(x, y);
    const auto tooNear = [&](double ax, double ay) {
      return (x - ax) * (x - ax) + (y - ay) * (y - ay) < square_;
    };
    if (anyNear(cell, tooNear)) return;
    sampleOf_[cell] = static_cast<std::int32_t>(positions_.size() / 2);
    positions_.insert(positions_.end(), {x, y});
  }

  // Keeps a box unless it lies beyond one edge or inside one disc.
  void keep(const Box& box, int level = 0) {
    const double size = std::ldexp(side_, -level);
    const double x = x0_ + static_cast<double>(box.column) * size;
    const double y = y0_ + static_cast<double>(box.row) * size;
    if (liesOutside(x, y, size)) return;
    const auto covers = [&](double ax, double ay) {
      const double dx = std::max(ax - x, x + size - ax);
      const double dy = std::max(ay - y, y + size - ay);
      return dx * dx + dy * dy <= square_;
    };
    if (anyNear(cellOf(x + size / 2, y + size / 2), covers)) return;
    kept_.push_back(box);
  }

  [[nodiscard]] bool liesOutside(double x, double y, double size) const {
    for (std::size_t i = 0; i < ring_.size(); i += 2) {
      const std::size_t j = (i + 2) % ring_.size();
      const double dx = ring_[j] - ring_[i], dy = ring_[j + 1] - ring_[i + 1];
      const double cornerX = dy < 0 ? x + size : x;  // the corner farthest inside
      const double cornerY = dx > 0 ? y + size : y;
      if (dx * (cornerY - ring_[i + 1]) - dy * (cornerX - ring_[i]) < 0) return true;
    }
    return false;
  }

  const std::vector<double>& ring_;
  double square_, side_;
  double x0_ = 0, y0_ = 0;
  std::int64_t stride_ = 0;
  int level_ = 0;
  std::mt19937_64 random_;
  std::vector<std::int32_t> sampleOf_;  // of each cell, two cells of padding around
  std::vector<Box> boxes_, kept_;
  std::vector<double> positions_;
};

}  // namespace

std::vector<double> throwDarts(const std::vector<double>& ring, double radius, std::uint64_t seed) {
  return DartThrowing(ring, radius, seed).run();
}

double depth(const std::vector<double>& ring, double x, double y) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ring.size(); i += 2) {
    const std::size_t j = (i + 2) % ring.size();
    const double dx = ring[j] - ring[i], dy = ring[j + 1] - ring[i + 1];
    const double cross = dx * (y - ring[i + 1]) - dy * (x - ring[i]);
    least = std::min(least, cross / std::hypot(dx, dy));
  }
  return least;
}

}  // namespace copse::quality
