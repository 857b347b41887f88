// The pieces of edges between the places where they meet other edges, and the edges that lie on one
// straight line.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "shape/exact.h"
#include "shape/placed_at.h"
#include "shape/region.h"

namespace copse {

/// The edges (`what`, as indices) with a number of their line (`place`), sorted by it. Edges of one
/// line have the same number. Edges of two lines have different ones, all but surely. Most edges
/// without a parallel one are left out. No edge may be of length 0.
///
/// Doubles are fractions over powers of two, so they have images among the remainders modulo the
/// prime 2^61 − 1, a field. A line's slope and height in that field are exact, whichever of its
/// edges they are computed from.
///
/// Cost: 10 ns for an edge whose direction no other one has, else about 0.2 µs.
std::vector<PlacedAt> byLine(std::span<const Edge> edges);

/// The places where edges meet other edges: crossings, ends that touch another edge, and ends of
/// stretches that two edges share. Between two cuts a piece has the same neighbours all along.
struct EdgeCuts {
  struct Cut {
    std::uint32_t edge;
    double share;  ///< of the edge's length, from its begin
    /// The change of the windings beside the edge if another edge crosses it here without an end.
    /// Else 0: the change is unknown.
    int turn;
    /// The share of the length on either side along which the other edge may stay within `reach`.
    /// Points beside this edge may lie beyond the other one there.
    double near;
  };
  struct End {
    bool isMet = false;  ///< by edges other than the one that continues it
    double near = 0;     ///< the greatest `near` of edges that meet it
  };
  struct Met {
    End begin, end;
    bool isUncertain = false;  ///< it meets too many edges: cuts may be missing
  };

  std::vector<Cut> cuts;  ///< by edge, then by share
  std::vector<Met> met;   ///< by edge

  /// Edges meet when they come within `reach`, which must exceed the rounding errors of their
  /// coordinates. Places within four times `reach` of an edge's end count as the end. An edge
  /// should end where the next one in the list begins. At most 2^20 + 8 n cuts of n edges are
  /// listed. Edges with further cuts are uncertain.
  static EdgeCuts of(std::span<const Edge> edges, double reach);
};

/// A run of adjacent pieces of an edge.
struct Stretch {
  std::uint32_t edge;
  double begin, end;  ///< shares of its length

  [[nodiscard]] Edge of(std::span<const Edge> edges) const;
};

/// Edges cut into pieces where they meet, to find the pieces of the boundary. A chain is a run of
/// pieces that continue one another. Windings are asked for beside one piece of each chain. From
/// there on they change by one at each edge that crosses the chain.
class EdgePieces {
 public:
  /// `edges` must outlive it. Edges that do not meet are farther apart than `tolerance`. With
  /// several regions painted over one another, each crossing begins a new chain, as the change of
  /// the windings is unknown.
  EdgePieces(std::span<const Edge> edges, double tolerance, bool isOneRegion);

  /// The points at which windings are asked for: left and right of a piece, in turns.
  [[nodiscard]] std::span<const Point> asked() const { return asked_; }

  /// Calls act(stretch) for each stretch of the boundary, by the windings at the points asked for.
  /// Pieces beside unknown windings belong to the boundary.
  template <class Act>
  void eachKept(std::span<const std::optional<std::int32_t>> windings, FillRule rule,
                Act act) const {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const std::size_t first = i;
      while (i < pieces_.size() && pieces_[i].edge == pieces_[first].edge &&
             isKept(pieces_[i], windings, rule))
        ++i;
      if (i == first) continue;
      --i;
      act(Stretch{pieces_[i].edge, pieces_[first].begin, pieces_[i].end});
    }
  }

  /// Calls act(stretch, isLeftInside) for each piece that has inside on exactly one side.
  template <class Act>
  void eachSided(std::span<const std::optional<std::int32_t>> windings, FillRule rule,
                 Act act) const {
    for (const Piece& piece : pieces_) {
      if (piece.question == kKeep) continue;
      const auto left = windings[2 * piece.question];
      const auto right = windings[2 * piece.question + 1];
      if (!left || !right) continue;
      const bool isLeftInside = isInside(*left + piece.turn, rule);
      if (isLeftInside == isInside(*right + piece.turn, rule)) continue;
      act(Stretch{piece.edge, piece.begin, piece.end}, isLeftInside);
    }
  }

 private:
  static constexpr std::uint32_t kKeep = UINT32_MAX;

  struct Piece {
    std::uint32_t edge;
    std::uint32_t question = kKeep;  // shared by the pieces of a chain
    double begin = 0, end = 1;       // shares of the edge's length
    double slack = 0;                // length before the begin that may belong to it
    /// The windings beside it less the windings at the question. At first: less the windings beside
    /// the piece before.
    std::int32_t turn = 0;
    bool isApart = false;  // continues no chain

    [[nodiscard]] double length() const { return end - begin; }
    [[nodiscard]] double middle() const { return (begin + end) / 2; }
  };

  void divide(std::uint32_t edge, std::span<const EdgeCuts::Cut> cuts, const EdgeCuts::Met& met);
  void cut(std::uint32_t edge, std::span<const EdgeCuts::Cut> cuts);
  void partAt(std::span<Piece> own, const EdgeCuts::Cut& cut);
  void partAtEnds(std::span<Piece> own, const EdgeCuts::Met& met);
  void setApart(std::span<Piece> own, std::size_t begin, std::size_t end);
  static std::size_t firstFrom(std::span<const Piece> own, double share);
  void ask(std::uint32_t edge, double share);
  [[nodiscard]] bool isKept(const Piece& piece,
                            std::span<const std::optional<std::int32_t>> windings,
                            FillRule rule) const;

  std::span<const Edge> edges_;
  double tolerance_;
  bool isOneRegion_;
  std::vector<Piece> pieces_;
  std::vector<Point> asked_;
  bool isNextApart_ = false;  // the piece that follows those of the edge
  bool isAsked_ = false;      // the last question holds for the next piece, too
  std::int32_t turn_ = 0;     // since the last question
};

}  // namespace copse
