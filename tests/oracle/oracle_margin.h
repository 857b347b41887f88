// The edge of a region that a margin is measured from: by trying both sides of every piece.
#pragma once

#include <vector>

#include "oracle_inside.h"

namespace copse::oracle {

struct MarginEdge {
  Edge edge;
  double doubt = 0;    // how far it may be from the true edge
  bool isSure = true;  // false: so small or so near to others that it may count or not
};

/// Every edge is split wherever others meet it. A piece counts if, at several points of it, a tiny
/// step to the one side leads inside and one to the other does not; it may count if only some of
/// these steps say so.
std::vector<MarginEdge> marginEdges(const Inside& region, bool nonzero);

}  // namespace copse::oracle
