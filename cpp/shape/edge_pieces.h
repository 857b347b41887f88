// Edges by the straight line that they lie on, exactly.
//
// Doubles are fractions with powers of two below, and so have images among the remainders modulo
// the prime 2^61 − 1, where all of arithmetic holds. There a line's slope and height come out the
// same for whichever of its edges they are computed from, without rounding.
//
// Cost: 10 ns for an edge whose direction no other one has, else about 0.2 µs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "shape/exact.h"
#include "shape/placed_at.h"
#include "shape/region.h"

namespace copse {

/// Edges (`what`, as indices) by a number of their line (`place`), in its order: edges of one line
/// have one number, those of two lines all but surely different ones. Left out are most of those
/// that no other edge is parallel to. No edge is of length 0.
std::vector<PlacedAt> byLine(std::span<const Edge> edges);

// Where edges meet other edges: at crossings, at ends that touch another edge, and at the ends of
// stretches that two edges share. Cut there, each piece has the same neighbours all along it.

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

// The pieces that edges are cut into where they meet, and which of them are of the boundary.
//
// Windings are asked for beside one piece of each chain of pieces that continue one another, and
// counted on from there: by one at each edge that crosses the chain.

/// Pieces of an edge in a row.
struct Stretch {
  std::uint32_t edge;
  double begin, end;  ///< shares of its length

  [[nodiscard]] Edge of(std::span<const Edge> edges) const;
};

class EdgePieces {
 public:
  /// `edges`, which must outlive it, differ by more than `tolerance` where they do not meet. Of
  /// several regions that paint over one another, windings are asked for anew behind each crossing:
  /// whose change there is not known.
  EdgePieces(std::span<const Edge> edges, double tolerance, bool isOneRegion);

  /// Where windings are asked for: to the left and to the right of a piece, in turns.
  [[nodiscard]] std::span<const Point> asked() const { return asked_; }

  /// Calls act(stretch) for what is of the boundary, by the windings at these points. Pieces beside
  /// unknown ones are.
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

  /// Calls act(stretch, isLeftInside) for each piece that has inside on one hand alone.
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
    std::uint32_t question = kKeep;  // pieces of a chain share one
    double begin = 0, end = 1;       // shares of the edge's length
    double slack = 0;                // as much before its beginning may be like it
    /// Windings beside it, less those where the question is asked; at first less those beside the
    /// piece before it.
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
  bool isNextApart_ = false;  // what follows an edge's pieces
  bool isAsked_ = false;      // the last question tells of what comes next, too
  std::int32_t turn_ = 0;     // since then
};

}  // namespace copse
