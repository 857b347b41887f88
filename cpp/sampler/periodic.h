// Samples of a rectangle whose opposite sides are one: copies of it laid side by side show no seam.
//
// The rectangle is filled as it is; then, along its vertical sides, along its horizontal ones, and
// about its corners, the samples near the seam are taken away and the ground is filled again across
// it, with all others as samples that are there already. The line where old and new meet wanders
// between one and seven radii from the seam: new ones fit a little closer to old ones than those
// to one another, and on a straight line that would show (so it is 1% over the width, at most).
//
// Cost: the ground within eight radii of the seams is filled once more, at a tenth of the speed.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "geometry/obstacles.h"
#include "sampler/sampler.h"

namespace copse {

/// One tile of the plane, in the user's units.
struct Tile {
  double x = 0, y = 0, width = 0, height = 0;
};

class Periodic : public Run {
 public:
  static constexpr double kLeastSide = 5;  ///< of the tile, in radii

  [[nodiscard]] Report report() const override { return {Ending::saturated, radius_, 0}; }

 private:
  friend Result<std::unique_ptr<Periodic>> beginPeriodic(const Tile&, const Obstacles&,
                                                         const SampleOptions&);
  /// What is filled again, in turn: all, then three seams.
  enum Part { whole, verticalSeam, horizontalSeam, corners, done };
  struct Placed {
    Point at;
    Part part;
  };

  Periodic(const Tile& tile, const Obstacles& obstacles, const SampleOptions& options);
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  std::optional<Error> begin(Part part);
  void clear(Part part);
  [[nodiscard]] Tile groundOf(Part part) const;
  [[nodiscard]] Obstacles obstaclesIn(const Tile& ground) const;
  void collect();
  void deliver();
  [[nodiscard]] Point wrapped(Point p) const;

  Tile tile_;
  SampleOptions options_;  // of each part: a radius with room for rounding, and no floats
  double radius_;
  bool float32_;
  Obstacles obstacles_;
  Part part_ = whole;
  std::unique_ptr<Sampler> sampler_;
  std::vector<Placed> placed_;
};

/// Obstacles repeat with the tile. Errors: those of the sampler; "out-of-range" for a tile less
/// than five radii wide or high, "precision" when the rounding of its numbers shows,
/// "conflicting-options" for a margin.
Result<std::unique_ptr<Periodic>> beginPeriodic(const Tile& tile, const Obstacles& obstacles,
                                                const SampleOptions& options);

}  // namespace copse
