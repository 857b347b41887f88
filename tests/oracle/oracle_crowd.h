// Samples as lattice integers, in an index by place.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace copse::oracle {

struct Spot {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

class Crowd {
 public:
  Crowd(std::vector<Spot> spots, double cellSide);

  /// The spots in the order of cells, so that neighbours in space are near in memory.
  std::span<const Spot> spots() const { return spots_; }

  /// Call visit(index, dx, dy) for every spot at most `reach` from (x, y) along both axes, until it
  /// returns false.
  template <class Visit>
  void near(double x, double y, double reach, Visit visit) const {
    const auto goesOn = [&](std::uint32_t i) {
      const double dx = static_cast<double>(spots_[i].x) - x;
      const double dy = static_cast<double>(spots_[i].y) - y;
      return std::abs(dx) > reach || std::abs(dy) > reach || visit(i, dx, dy);
    };
    const double cells = 2 * reach / side_ + 2;
    if (cells * cells > static_cast<double>(spots_.size())) {
      for (std::uint32_t i = 0; i < spots_.size(); ++i)
        if (!goesOn(i)) return;
      return;
    }
    const std::int64_t top = cell(y + reach);
    const std::int64_t right = cell(x + reach);
    for (std::int64_t row = cell(y - reach); row <= top; ++row) {
      for (std::int64_t column = cell(x - reach); column <= right; ++column) {
        const Bucket& bucket = find(column, row);
        for (std::uint32_t i = bucket.first; i < bucket.last; ++i)
          if (!goesOn(i)) return;
      }
    }
  }

  /// Return true if every spot is at least the distance away. `reach` is that distance rounded up,
  /// `square` its square, all in lattice units.
  bool clearOf(std::int64_t x, std::int64_t y, double reach, std::int64_t square) const;

 private:
  struct Bucket {
    std::int64_t column = 0;
    std::int64_t row = 0;
    std::uint32_t first = 0;
    std::uint32_t last = 0;  // equal to `first` in a free slot
  };
  std::int64_t cell(double value) const {
    // Clamp to a cell that is beyond any spot.
    return static_cast<std::int64_t>(std::clamp(std::floor(value / side_), -0x1p62, 0x1p62));
  }
  const Bucket& find(std::int64_t column, std::int64_t row) const;
  std::size_t slotOf(std::int64_t column, std::int64_t row) const;

  std::vector<Spot> spots_;
  double side_;
  std::vector<Bucket> buckets_;
  Bucket none_;
};

}  // namespace copse::oracle
