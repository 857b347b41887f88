// Exact predicates on doubles for the oracle, which shares no code with the sampler.
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

/// The exact sign of the area of a, b and p: +1 if p lies left of the line from a to b. Products
/// below 2^-1022 count as zero, as if p were on the line.
int orientation(Point a, Point b, Point p);

/// The side of a→b on which p lies after an infinitesimal move by (+δ, +ε), ε ≪ δ. It is 0 only if
/// a == b.
int sideOfMoved(const Edge& edge, Point p);

/// Return true if p lies exactly on the segment.
bool touches(const Edge& edge, Point p);

/// The least integer that is not below value².
std::int64_t squareRoundedUp(double value);

}  // namespace copse::oracle
