#include "bridson.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace copse::bench {
namespace {

constexpr int kTries = 30;

/// SplitMix64 (Steele, Lea, Flood 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  /// In [0, 1).
  double next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }

 private:
  std::uint64_t state_;
};

class Bridson {
 public:
  Bridson(double side, double radius, std::uint64_t seed)
      : side_(side),
        radius_(radius),
        perCell_(std::numbers::sqrt2 / radius),
        columns_(static_cast<int>(side * perCell_) + 1),
        indexInCell_(static_cast<std::size_t>(columns_) * columns_, -1),
        random_(seed) {}

  std::vector<double> run() {
    add(random_.next() * side_, random_.next() * side_);
    while (!active_.empty()) {
      const auto at =
          static_cast<std::size_t>(random_.next() * static_cast<double>(active_.size()));
      if (addsNeighbourOf(active_[at])) continue;
      active_[at] = active_.back();
      active_.pop_back();
    }
    return std::move(positions_);
  }

 private:
  bool addsNeighbourOf(int index) {
    const double centreX = positions_[2 * index];
    const double centreY = positions_[2 * index + 1];
    for (int i = 0; i < kTries; ++i) {
      const double angle = 2 * std::numbers::pi * random_.next();
      const double distance = radius_ * (1 + random_.next());
      const double x = centreX + distance * std::cos(angle);
      const double y = centreY + distance * std::sin(angle);
      if (x < 0 || y < 0 || x >= side_ || y >= side_ || isTooClose(x, y)) continue;
      add(x, y);
      return true;
    }
    return false;
  }

  bool isTooClose(double x, double y) const {
    const int column = static_cast<int>(x * perCell_);
    const int row = static_cast<int>(y * perCell_);
    const int left = std::max(column - 2, 0);
    const int right = std::min(column + 2, columns_ - 1);
    const int top = std::min(row + 2, columns_ - 1);
    for (int j = std::max(row - 2, 0); j <= top; ++j) {
      for (int i = left; i <= right; ++i) {
        const int index = indexInCell_[static_cast<std::size_t>(j) * columns_ + i];
        if (index < 0) continue;
        const double dx = positions_[2 * index] - x;
        const double dy = positions_[2 * index + 1] - y;
        if (dx * dx + dy * dy < radius_ * radius_) return true;
      }
    }
    return false;
  }

  void add(double x, double y) {
    const int index = static_cast<int>(positions_.size() / 2);
    const auto column = static_cast<std::size_t>(x * perCell_);
    const auto row = static_cast<std::size_t>(y * perCell_);
    indexInCell_[row * columns_ + column] = index;
    positions_.push_back(x);
    positions_.push_back(y);
    active_.push_back(index);
  }

  double side_;
  double radius_;
  double perCell_;
  int columns_;
  std::vector<int> indexInCell_;
  std::vector<double> positions_;
  std::vector<int> active_;
  Random random_;
};

}  // namespace

std::vector<double> bridson(double side, double radius, std::uint64_t seed) {
  return Bridson(side, radius, seed).run();
}

}  // namespace copse::bench
