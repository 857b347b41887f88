// What is left of the region once obstacles, capsules and the margin are taken from it, in lattice
// units.
#pragma once

#include <span>
#include <vector>

#include "oracle.h"
#include "oracle_inside.h"
#include "oracle_places.h"
#include "oracle_strip.h"

namespace copse::oracle {

enum class Place { free, unsure, outside, obstacle, capsule, margin };

class Ground {
 public:
  Ground(const Case&, const Options&);

  /// "unsure": either way is right.
  Place at(Point p) const;
  /// Whether p, and all within a few lattice units of it, is in a capsule: no gap.
  bool isDeep(Point p) const;

  /// The region first, then the obstacles.
  std::span<const Inside> outlines() const { return outlines_; }
  /// Those of the margin about the region's edges first, the sure ones before the doubtful.
  std::span<const Strip> strips() const { return strips_; }
  /// Around the region.
  const Frame& frame() const { return frame_; }

 private:
  void addMargin(double margin, bool nonzero);

  bool edgesCount_;
  std::vector<Inside> outlines_;
  std::vector<Strip> strips_;
  std::size_t sureMargins_ = 0;
  std::size_t margins_ = 0;
  Places obstaclePlaces_{{}};
  Places stripPlaces_{{}};
  Frame frame_;
};

}  // namespace copse::oracle
