// The edge of a region from which a margin is measured. It is found by a test of both sides of
// every piece.
#pragma once

#include <vector>

#include "oracle_inside.h"

namespace copse::oracle {

struct MarginEdge {
  Edge edge;
  double doubt = 0;    // greatest distance to the true edge
  bool isSure = true;  // false if it is too small or too near to others to tell
};

/// Split every edge where others meet it. A piece counts if, at several of its points, a tiny step
/// to one side leads inside and one to the other side does not. A piece is not sure if only some of
/// these steps say so.
std::vector<MarginEdge> marginEdges(const Inside& region, bool nonzero);

}  // namespace copse::oracle
