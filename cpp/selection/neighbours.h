// Samples that are near to one another, also where their radii differ: distances are those beside
// what two of such radii keep.
//
// Samples of one octave of radii have a grid of their own, and each place knows which octaves are
// near. Cost: 36 bytes a sample, and about 0.15 µs for the neighbours of one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/hash_grid.h"
#include "run/conflict_rule.h"

namespace copse {

/// Positions x0 y0 x1 y1 …, of which no two are nearer than the rule's distance for their radii.
struct SpacedSamples {
  std::span<const double> positions;
  std::span<const double> radii;  ///< none: all have the least
  double least = 0;               ///< radius
  ConflictRule rule = ConflictRule::mean;
};

class Neighbours {
 public:
  /// Two are near when their distance would be below `range` if both had the least radius. The
  /// samples are numbered anew, by their grids and cells, small radii first.
  Neighbours(const SpacedSamples& samples, double range);

  [[nodiscard]] std::size_t size() const { return numbers_.size(); }
  /// A sample's number among the positions.
  [[nodiscard]] std::uint32_t numberOf(std::size_t sample) const { return numbers_[sample]; }

  /// Calls visit(other, square, own, its) for each that is near: the squared distance, as if both
  /// had the least radius, and the radii of this one and of the other beside the mean of the two.
  template <class Visit>
  void visitNear(std::size_t of, Visit&& visit) const {
    visitFrom(
        0, of, [](std::size_t) { return true; }, visit);
  }
  /// The same for those that are numbered later.
  template <class Visit>
  void visitLater(std::size_t of, Visit&& visit) const {
    visitFrom(
        levelOf_.empty() ? 0 : levelOf_[of], of, [of](std::size_t i) { return i > of; }, visit);
  }

 private:
  /// The samples of an octave of radii.
  struct Level {
    HashGrid grid;
    std::size_t first;  // number of its first sample
    double greatest;    // radius
  };

  [[nodiscard]] std::size_t placeOf(std::int64_t column, std::int64_t row) const {
    return static_cast<std::size_t>(mix(static_cast<std::uint64_t>(row), column)) &
           (near_.size() - 1);
  }
  [[nodiscard]] std::int64_t columnOf(double coordinate) const {
    return static_cast<std::int64_t>(std::floor(coordinate * perPlace_));
  }
  void addLevel(const SpacedSamples& samples, std::span<const std::uint32_t> numbers);
  void tellNear(std::size_t level);

  template <class IsWanted, class Visit>
  void visitFrom(std::size_t from, std::size_t of, IsWanted&& isWanted, Visit&& visit) const {
    if (radii_.empty()) {
      levels_[0].grid.visitNear(of, [&](std::size_t i, double square) {
        if (isWanted(i)) visit(i, square, 1.0, 1.0);
      });
      return;
    }
    const double radius = radii_[of];
    const Level& own = levels_[levelOf_[of]];
    const Point at = own.grid.points()[of - own.first];
    const std::uint8_t near = near_[placeOf(columnOf(at.x), columnOf(at.y))];
    for (std::size_t k = from; k < levels_.size(); ++k) {
      if ((near >> k & 1) == 0) continue;
      const Level& level = levels_[k];
      const double reach = range_ * spacingOf(rule_, radius, level.greatest) / least_;
      level.grid.visitWithin(at, reach, [&](std::size_t point, double square) {
        const std::size_t i = level.first + point;
        if (i == of || !isWanted(i)) return;
        const double other = radii_[i];
        const double scale = least_ / spacingOf(rule_, radius, other);
        const double scaled = square * scale * scale;
        if (scaled >= range_ * range_) return;
        const double perMean = 2 / (radius + other);
        visit(i, scaled, radius * perMean, other * perMean);
      });
    }
  }

  double range_;
  double least_;
  ConflictRule rule_;
  double perPlace_ = 0;  // places are cells of the coarsest level
  std::vector<Level> levels_;
  std::vector<std::uint32_t> numbers_;
  std::vector<double> radii_;  // by the new numbers; none where all are alike
  std::vector<std::uint8_t> levelOf_;
  std::vector<std::uint8_t> near_;  // bits of the levels near a place, by its hash
};

}  // namespace copse
