// All samples within a reach of a place.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace copse::quality {

class Neighbours {
 public:
  /// Keeps a view of the positions.
  Neighbours(const std::vector<double>& positions, double reach)
      : positions_(positions), reach_(reach) {
    for (std::size_t i = 0; i < positions.size(); i += 2) {
      x0_ = i == 0 ? positions[0] : std::min(x0_, positions[i]);
      y0_ = i == 0 ? positions[1] : std::min(y0_, positions[i + 1]);
    }
    for (std::size_t i = 0; i < positions.size(); i += 2) {
      const std::size_t column = address(positions[i] - x0_);
      const std::size_t row = address(positions[i + 1] - y0_);
      if (rows_.size() <= row) rows_.resize(row + 1);
      if (rows_[row].size() <= column) rows_[row].resize(column + 1);
      rows_[row][column].push_back(i);
    }
  }

  /// Calls visit(dx, dy) for every sample nearer than the reach; a sample at the place itself too.
  template <class Visit>
  void near(double x, double y, Visit&& visit) const {
    const std::size_t column = address(std::max(0.0, x - x0_));
    const std::size_t row = address(std::max(0.0, y - y0_));
    for (std::size_t r = row - (row > 0); r < std::min(row + 2, rows_.size()); ++r) {
      const auto& cells = rows_[r];
      for (std::size_t c = column - (column > 0); c < std::min(column + 2, cells.size()); ++c) {
        for (const std::size_t i : cells[c]) {
          const double dx = positions_[i] - x, dy = positions_[i + 1] - y;
          if (dx * dx + dy * dy < reach_ * reach_) visit(dx, dy);
        }
      }
    }
  }

 private:
  [[nodiscard]] std::size_t address(double distance) const {
    return static_cast<std::size_t>(distance / reach_);
  }

  const std::vector<double>& positions_;
  double reach_;
  double x0_ = 0, y0_ = 0;
  std::vector<std::vector<std::vector<std::size_t>>> rows_;  // samples by cells of the reach
};

}  // namespace copse::quality
