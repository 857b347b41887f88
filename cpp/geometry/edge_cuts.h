// Where edges meet other edges: at crossings, at ends that touch another edge, and at the ends of
// stretches that two edges share. Cut there, each piece has the same neighbours all along it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/exact.h"

namespace copse {

struct EdgeCuts {
  struct Cut {
    std::uint32_t edge;
    double share;  ///< of the edge's length, from its beginning
    /// By how much windings beside the edge change there, where another edge crosses it and does
    /// not end there; else 0, and they may change in any way.
    int turn;
    /// For at most this share of the length on either hand that other edge stays within `reach`:
    /// points beside this one may lie beyond it.
    double near;
  };
  struct End {
    bool isMet = false;  ///< by other edges than the one that continues it there
    double near = 0;     ///< the greatest of those that meet it, as a cut's
  };
  /// What else is known of an edge.
  struct Met {
    End begin, end;
    bool isUncertain = false;  ///< it meets too many to look at: cuts may be missing
  };

  std::vector<Cut> cuts;  ///< by edge, then by share
  std::vector<Met> met;   ///< by edge

  /// Edges meet when they come within `reach`, which is more than the rounding errors of their
  /// coordinates; what is within four times that of an edge's end counts as at the end. An edge is
  /// expected to end where the next one in the list begins. At most 2^20 + 8 cuts for each edge
  /// are listed: those that would have more are uncertain.
  static EdgeCuts of(std::span<const Edge> edges, double reach);
};

}  // namespace copse
