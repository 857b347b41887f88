// An exact test of many points against a region. Edges are put into bins between lines at quantiles
// of the vertices. So bins hold about equally many edges, even if parts differ in size or are far
// apart. Each bin knows the winding number at its lower left corner.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "oracle_exact.h"

namespace copse::oracle {

/// The edges of the rings, which close themselves.
std::vector<Edge> edgesOf(std::span<const double> vertices,
                          std::span<const std::uint32_t> ringEnds);

/// The edges that the fill rule can see. It cannot see an edge without length, or one that is run
/// through in both directions as often (by the even-odd rule: an even number of times).
std::vector<Edge> visibleEdges(std::vector<Edge> edges, bool nonzero);

/// Return true if the rings enclose an area: if any edge is visible after edges are split where
/// others end on them.
bool encloseArea(std::span<const double> vertices, std::span<const std::uint32_t> ringEnds,
                 bool nonzero);

/// The change that an edge makes to the winding number along a step parallel to an axis.
int turnAcross(const Edge& edge, Point from, Point to);

class Inside {
 public:
  Inside(std::vector<Edge> edges, bool nonzero);

  /// Return true if a point is inside by the fill rule. A point on an edge is judged as if moved by
  /// (+δ, +ε), ε ≪ δ.
  bool contains(Point p) const { return isInside(turnsAt(p)); }
  bool onEdge(Point p) const;
  int turnsAt(Point p) const;
  /// Return true if a winding number is inside by the fill rule.
  bool isInside(int turns) const { return nonzero_ ? turns != 0 : turns % 2 != 0; }

  std::span<const Edge> edges() const { return edges_; }
  std::size_t bins() const { return starts_.size() - 1; }
  std::span<const std::uint32_t> edgesInBin(std::size_t bin) const {
    return std::span(lists_).subspan(starts_[bin], starts_[bin + 1] - starts_[bin]);
  }

 private:
  template <class Visit>
  void forEachBinOf(const Edge& edge, Visit visit) const;
  bool binOf(Point p, std::size_t& column, std::size_t& row) const;
  int turnsFrom(Point from, Point to, std::size_t bin) const;
  void binEdges();
  void countTurns();

  std::vector<Edge> edges_;
  bool nonzero_;
  std::vector<double> columns_;  // lines between bins, at both ends, too
  std::vector<double> rows_;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> lists_;
  std::vector<std::int32_t> turns_;
};

}  // namespace copse::oracle
