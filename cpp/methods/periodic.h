// Samples of a rectangle whose opposite sides are one: copies of it laid side by side show no seam.
//
// The rectangle is filled as it is; then, along its upright sides, along its level ones, and about
// its corners, the samples near the seam are taken away and the ground is filled again across it,
// with all others as samples that are there already. The line where old and new meet wanders
// between one and seven radii from the seam: new ones fit a little closer to old ones than those
// to one another, and on a straight line that would show (so it is 1% over the width, at most).
//
// Cost: the ground within eight radii of the seams is filled once more, at a tenth of the speed.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "grid/ground.h"
#include "methods/method.h"
#include "sampler/sampler.h"

namespace copse {

/// One tile of the plane, in the user's units.
struct Tile {
  double x = 0, y = 0, width = 0, height = 0;
};

class Periodic : public Method {
 public:
  static constexpr double kLeastSide = 5;  ///< of the tile, in radii

  /// Obstacles repeat with the tile. Errors: those of the sampler; "out-of-range" for a tile less
  /// than five radii wide or high, "precision" when the rounding of its numbers shows.
  static Result<std::unique_ptr<Method>> begin(const Tile& tile, const SampleOptions& options,
                                               const Obstacles& obstacles);

  bool step(double most) override;
  /// Nothing until all is done.
  std::vector<double> take() override;
  [[nodiscard]] double progress() const override;
  [[nodiscard]] std::optional<Error> failure() const override { return failure_; }
  [[nodiscard]] double radius() const override { return radius_; }

 private:
  /// What is filled again, in turn: all, then three seams.
  enum Part { whole, uprightSeam, levelSeam, corners, done };
  struct Placed {
    Point at;
    Part part;
  };

  Periodic(const Tile& tile, const SampleOptions& options, const Obstacles& obstacles)
      : tile_(tile),
        options_(options),
        radius_(options.radius),
        float32_(options.float32),
        obstacles_(obstacles) {}
  std::optional<Error> begin(Part part);
  void clear(Part part);
  [[nodiscard]] Tile groundOf(Part part) const;
  [[nodiscard]] Obstacles obstaclesIn(const Tile& ground) const;
  void collect();
  [[nodiscard]] Point wrapped(Point p) const;

  Tile tile_;
  SampleOptions options_;  // of each part: a radius with room for rounding, and no floats
  double radius_;
  bool float32_;
  Obstacles obstacles_;
  Part part_ = whole;
  std::unique_ptr<Sampler> sampler_;
  std::vector<Placed> placed_;
  std::optional<Error> failure_;
};

}  // namespace copse
