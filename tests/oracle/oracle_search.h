// The common part of all searches for gaps: the case in lattice units, and the exact test of one
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

  /// If no sample is nearer to a point than this, all lattice points around the point are free.
  double reach() const { return radius + std::max(radius / 4096, std::sqrt(2.0)); }

  /// Note a lattice point as a gap if it is ground and no sample covers it. Return true if so.
  bool test(std::int64_t x, std::int64_t y) {
    if (!crowd.clearOf(x, y, std::ceil(radius), square)) return false;
    if (ground.at({static_cast<double>(x), static_cast<double>(y)}) != Place::free) return false;
    gaps.insert({x, y});
    return true;
  }
};

void searchCorners(Search&);     // points where circles, edges or capsules meet
void searchAtRandom(Search&);    // random lattice points inside
void searchEverything(Search&);  // all lattice points, in boxes

}  // namespace copse::oracle
