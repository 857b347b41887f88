// The pieces that edges are cut into where they meet, and which of them are of the boundary.
//
// Windings are asked for beside one piece of each chain of pieces that continue one another, and
// counted on from there: by one at each edge that crosses the chain.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/edge_cuts.h"
#include "geometry/region.h"

namespace copse {

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
