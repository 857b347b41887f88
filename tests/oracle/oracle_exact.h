// Exact answers on doubles, for the oracle alone: it shares no code with the sampler.
#pragma once

#include <cstdint>

namespace copse::oracle {

struct Point {
  double x = 0;
  double y = 0;
  bool operator==(const Point&) const = default;
};

struct Edge {
  Point a;
  Point b;
};

/// Exact sign of the area a, b, p: +1 when p lies left of the line from a to b.
/// (Products below 2^-1022 count as zero, that is, as "on the line".)
int orientation(Point a, Point b, Point p);

/// The side of a→b on which p lies once moved by an infinitesimal (+δ, +ε), ε ≪ δ. Never 0 unless a
/// == b.
int sideOfMoved(const Edge& edge, Point p);

/// Whether p lies exactly on the segment.
bool touches(const Edge& edge, Point p);

/// The least integer n with n >= value².
std::int64_t squareRoundedUp(double value);

}  // namespace copse::oracle
