// What the searches for gaps share: the case in lattice units, and the exact question about one
// lattice point.
#pragma once

#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "oracle.h"
#include "oracle_crowd.h"
#include "oracle_ground.h"

namespace copse::oracle {

struct Search {
  const Ground& ground;
  const Crowd& crowd;
  const Options& options;
  std::span<const double> vertices;         // in lattice units
  std::span<const std::uint32_t> ringEnds;  // in points
  double radius = 0;                        // in lattice units
  std::int64_t square = 0;                  // least integer >= radius²
  std::set<std::array<std::int64_t, 2>> gaps;
  bool finished = true;

  bool enough() const { return gaps.size() >= options.most; }

  /// No sample nearer than this to a point: then all lattice points about the point are free.
  double reach() const { return radius + std::max(radius / 4096, std::sqrt(2.0)); }

  /// Notes a lattice point of the ground that no sample covers: a definite gap.
  bool test(std::int64_t x, std::int64_t y) {
    if (!crowd.clearOf(x, y, std::ceil(radius), square)) return false;
    if (ground.at({static_cast<double>(x), static_cast<double>(y)}) != Place::free) return false;
    gaps.insert({x, y});
    return true;
  }
};

void searchCorners(Search&);     // wherever two of samples' circles, edges and capsules meet
void searchAtRandom(Search&);    // random lattice points inside
void searchEverything(Search&);  // boxes split until each is covered, outside, or one lattice point

}  // namespace copse::oracle
