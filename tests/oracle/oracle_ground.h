// The ground: the region without its obstacles, its capsules and the margin, in lattice units.
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

  /// The place of p. If it is `unsure`, either answer is right.
  Place at(Point p) const;
  /// Return true if p is so deep in a capsule that there is no gap within a few lattice units.
  bool isDeep(Point p) const;

  /// The outline of the region, then those of the obstacles.
  std::span<const Inside> outlines() const { return outlines_; }
  /// The strips to keep clear of. Those of the margin come first, the sure ones before the doubtful
  /// ones.
  std::span<const Strip> strips() const { return strips_; }
  /// The frame of the region.
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
