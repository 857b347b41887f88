// Bridson's method (2007, Fast Poisson Disk Sampling in Arbitrary Dimensions), as published: from a
// random one of the active samples, up to `tries` candidates are drawn uniformly from the ring
// between the radius and twice that around it; the first that is inside and far enough from all
// others is placed and becomes active; when none is, the sample is active no more.
//
// When no sample is active, it starts again at a random point in each part of the region that has
// no sample yet; up to 8 · tries points are tried there. So every part gets a sample, unless next
// to all of it is too close to samples of other parts. The ring reaches over gaps and walls.
//
// What it cannot promise: gaps of up to 1.3 radii stay (0.1 % of the ground at 30 tries), more in
// corners. Into a corridor far thinner than the radius hardly a candidate falls: most of it may
// stay empty.
//
// Cost: 3 to 4 µs a sample at 30 tries.
#pragma once

#include <optional>

#include "geometry/hash_grid.h"
#include "literature/method.h"
#include "literature/parts.h"

namespace copse {

class Bridson : public Method {
 public:
  Bridson(const Region& region, const MethodOptions& options);

  /// Chooses the first sample; false when the start that is asked for is not inside.
  bool findStart();
  [[nodiscard]] std::vector<std::uint32_t> active() const override { return active_; }

 protected:
  double act() override;
  [[nodiscard]] double leastDistance() const override { return options().radius; }

 private:
  double growFrom(std::size_t activeIndex);
  double startNextPart();
  void begin(Point p, std::int32_t parent);

  std::optional<Point> start_;  // drawn before the pieces are put in order of parts
  HashGrid grid_;
  Parts parts_;
  std::vector<std::uint8_t> isReached_;  // of each part, whether it has a sample
  std::size_t nextPart_;                 // to look at; past a single part, which `start_` reaches
  std::vector<std::uint32_t> active_;
};

}  // namespace copse
