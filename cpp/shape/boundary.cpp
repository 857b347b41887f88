#include "shape/boundary.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/vectors.h"
#include "shape/box.h"
#include "shape/edge_cuts.h"
#include "shape/placed_at.h"
#include "shape/region_tree.h"

namespace copse {

namespace {

Point pointAt(const Edge& e, double share) {
  if (share == 1) return {e.bx, e.by};
  return {e.ax + share * (e.bx - e.ax), e.ay + share * (e.by - e.ay)};
}

/// A run of adjacent pieces of an edge.
struct Stretch {
  std::uint32_t edge;
  double begin, end;  ///< shares of its length

  [[nodiscard]] Edge of(std::span<const Edge> edges) const {
    const Point a = pointAt(edges[edge], begin);
    const Point b = pointAt(edges[edge], end);
    return {a.x, a.y, b.x, b.y};
  }
};

/// Edges cut into pieces where they meet, to find the pieces of the boundary. A chain is a run of
/// pieces that continue one another. Windings are asked for beside one piece of each chain. From
/// there on they change by one at each edge that crosses the chain.
class EdgePieces {
 public:
  /// With several regions painted over one another, each crossing begins a new chain, as the change
  /// of the windings is unknown.
  EdgePieces(std::span<const Edge> edges, bool isOneRegion)
      : origin_(boxOf(edges)), edges_(origin_.moved(edges)), isOneRegion_(isOneRegion) {
    const EdgeCuts found = cutsOf(edges_, origin_.tolerance());
    const std::span<const EdgeCuts::Cut> cuts = found.cuts;
    std::size_t first = 0;
    for (std::uint32_t i = 0; i < edges_.size(); ++i) {
      std::size_t last = first;
      while (last < cuts.size() && cuts[last].edge == i) ++last;
      const EdgeCuts::Contacts& contacts = found.contacts[i];
      const bool joins = i > 0 && edges_[i - 1].bx == edges_[i].ax &&
                         edges_[i - 1].by == edges_[i].ay && !contacts.begin.isMet;
      isAsked_ = isAsked_ && joins;
      if (contacts.isUncertain) {
        pieces_.push_back({.edge = i});
        isAsked_ = false;
      } else {
        divide(i, cuts.subspan(first, last - first), contacts);
      }
      first = last;
    }
  }

  [[nodiscard]] const AtOrigin& origin() const { return origin_; }
  /// The edges at the origin.
  [[nodiscard]] std::span<const Edge> edges() const { return edges_; }
  /// The points at which windings are asked for: left and right of a piece, in turns.
  [[nodiscard]] std::span<const Point> asked() const { return asked_; }
  /// Take the windings at these points.
  void answer(Windings windings, FillRule rule) {
    windings_ = std::move(windings);
    rule_ = rule;
  }

  /// Call act(stretch) for each stretch of the boundary. Pieces beside unknown windings belong to
  /// the boundary.
  template <class Act>
  void eachKept(Act act) const {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const std::size_t first = i;
      while (i < pieces_.size() && pieces_[i].edge == pieces_[first].edge && isKept(pieces_[i]))
        ++i;
      if (i == first) continue;
      --i;
      act(Stretch{pieces_[i].edge, pieces_[first].begin, pieces_[i].end});
    }
  }

  /// Call act(stretch, isLeftInside) for each piece that has inside on exactly one side.
  template <class Act>
  void eachSided(Act act) const {
    for (const Piece& piece : pieces_) {
      const auto sides = sidesOf(piece);
      if (sides && sides->isLeftInside != sides->isRightInside)
        act(Stretch{piece.edge, piece.begin, piece.end}, sides->isLeftInside);
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

  void divide(std::uint32_t edge, std::span<const EdgeCuts::Cut> cuts,
              const EdgeCuts::Contacts& contacts) {
    const std::size_t before = pieces_.size();
    cut(edge, cuts);
    const std::span<Piece> own = std::span(pieces_).subspan(before);
    isNextApart_ = contacts.end.isMet;
    for (const EdgeCuts::Cut& each : cuts) breakChainsAt(own, each);
    breakChainsAtEnds(own, contacts);
    for (Piece& piece : own) {
      turn_ += piece.turn;
      if (!isAsked_ || piece.isApart) {
        ask(edge, piece.middle());
        turn_ = 0;
        isAsked_ = true;
      }
      piece.question = static_cast<std::uint32_t>(asked_.size() / 2 - 1);
      piece.turn = turn_;
    }
    for (std::size_t i = 1; i < own.size(); ++i) {
      const double length = own[i].length();
      own[i].begin -= std::min(own[i].slack, own[i - 1].length());
      own[i - 1].end += std::min(own[i].slack, length);
    }
    isAsked_ = !isNextApart_;
  }

  // Add the pieces between cuts, and join pieces too short to matter with the next one.
  void cut(std::uint32_t edge, std::span<const EdgeCuts::Cut> cuts) {
    const double least = 4 * origin_.tolerance() / edges_[edge].taxicab();
    Piece next{.edge = edge};
    for (const EdgeCuts::Cut& cut : cuts) {
      if (cut.share - next.begin > least) {
        next.end = cut.share;
        pieces_.push_back(next);
        next = {.edge = edge, .begin = cut.share};
      }
      next.slack = std::max(next.slack, slackAt(cut));
      next.turn += cut.turn;
      next.isApart = next.isApart || cut.turn == 0 || !isOneRegion_;
    }
    pieces_.push_back(next);
  }

  // Where edges cross at a tiny angle, rounding moves the crossing along each of them by another
  // length. Pieces are longer by that much, so that no part of the boundary is left out.
  static double slackAt(const EdgeCuts::Cut& cut) {
    constexpr double kMuch = 0x1p-32;
    constexpr double kRounding = 0x1p-5;  // relative to the reach of edges
    return cut.turn == 0 || cut.near < kMuch ? 0 : kRounding * cut.near;
  }

  // Begin new chains where another edge comes near, where it crosses, and where it leaves: there
  // the edges between a piece and the points asked for beside it change.
  void breakChainsAt(std::span<Piece> own, const EdgeCuts::Cut& cut) {
    const std::size_t begin = firstFrom(own, cut.share - cut.near);
    const std::size_t end = firstFrom(own, cut.share + cut.near);
    if (begin == end) return;
    for (const std::size_t i : {begin, firstFrom(own, cut.share), end}) setApart(own, i, i + 1);
  }

  // Begin a new chain at each piece near an end that other edges meet: it is unknown how many edges
  // there are, and how far each goes. They may also run along the whole edge.
  void breakChainsAtEnds(std::span<Piece> own, const EdgeCuts::Contacts& contacts) {
    const std::size_t begin = firstFrom(own, contacts.begin.near);
    const std::size_t end = firstFrom(own, 1 - contacts.end.near);
    const std::size_t last = own.size();
    if (begin == last || end == 0) {
      setApart(own, 0, 1);
      isNextApart_ = true;
    }
    if (begin > 0 && begin < last) setApart(own, 0, begin + 1);
    if (end > 0 && end < last) setApart(own, end, last + 1);
  }

  void setApart(std::span<Piece> own, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end && i < own.size(); ++i) own[i].isApart = true;
    isNextApart_ = isNextApart_ || end > own.size();
  }

  // The index of the first piece whose middle is not before a share.
  static std::size_t firstFrom(std::span<const Piece> own, double share) {
    const auto isBefore = [share](const Piece& piece) { return piece.middle() < share; };
    const auto first = std::partition_point(own.begin(), own.end(), isBefore);
    return static_cast<std::size_t>(first - own.begin());
  }

  void ask(std::uint32_t edge, double share) {
    const Edge& e = edges_[edge];
    const Point p = pointAt(e, share);
    const double dx = e.bx - e.ax;
    const double dy = e.by - e.ay;
    const double length = std::sqrt(dx * dx + dy * dy);
    const double beside = origin_.tolerance() / 4;
    const double scale = length > 0 ? beside / length : 0;
    const double x = dx * scale;
    const double y = dy * scale;
    // An edge shorter than that may close a gap as narrow. Points beside the gap's sides lie beyond
    // it, so look past the gap here, too.
    const double along = length < beside ? 1 : 0;
    asked_.push_back({p.x - y + along * x, p.y + x + along * y});
    asked_.push_back({p.x + y - along * x, p.y - x - along * y});
  }

  struct Sides {
    bool isLeftInside, isRightInside;
  };
  // The sides of a piece, if the windings there are known.
  [[nodiscard]] std::optional<Sides> sidesOf(const Piece& piece) const {
    if (piece.question == kKeep) return std::nullopt;
    const auto left = windings_[2 * piece.question];
    const auto right = windings_[2 * piece.question + 1];
    if (!left || !right) return std::nullopt;
    return Sides{isInside(*left + piece.turn, rule_), isInside(*right + piece.turn, rule_)};
  }

  [[nodiscard]] bool isKept(const Piece& piece) const {
    const auto sides = sidesOf(piece);
    if (!sides || sides->isLeftInside != sides->isRightInside) return true;
    // The points asked for lie beyond a part as small as their distance.
    const bool isTiny = edges_[piece.edge].taxicab() < 64 * origin_.tolerance();
    return isTiny && !sides->isLeftInside;
  }

  AtOrigin origin_;
  std::vector<Edge> edges_;
  bool isOneRegion_;
  std::vector<Piece> pieces_;
  std::vector<Point> asked_;
  Windings windings_;  // at the points asked for
  FillRule rule_ = FillRule::nonzero;
  bool isNextApart_ = false;  // the piece that follows those of the edge
  bool isAsked_ = false;      // the last question holds for the next piece, too
  std::int32_t turn_ = 0;     // since the last question
};

// Tests against an edge allowed for each point, where an outline has to close.
constexpr std::size_t kPatience = 64;

/// The ground at points, in the form of winding numbers: 1 for ground, 0 for none.
Windings paintedAt(std::span<const Painted> painted, const AtOrigin& origin,
                   std::span<const Point> points, std::size_t patience = 0) {
  BoundingBox box;
  for (const Point& p : points) box.include(p.x, p.y);
  const bool byX = box.width() > box.height();
  std::vector<PlacedAt> inOrder;
  for (const Point& p : points) inOrder.push_back({ordinal(byX ? p.x : p.y), std::ssize(inOrder)});
  sortByPlace(inOrder);
  Windings grounds(points.size(), 0);
  std::vector<std::size_t> which;
  std::vector<Point> own;
  for (const Painted& part : painted) {
    // Edges above or below all points wind around none, nor do any edges around points beyond them.
    std::vector<Edge> edges;
    BoundingBox reach;
    for (const Edge& each : part.edges) {
      const Edge e = origin.moved(each);
      reach.include(e);
      if (std::min(e.ay, e.by) <= box.y1 && std::max(e.ay, e.by) >= box.y0) edges.push_back(e);
    }
    which.clear();
    own.clear();
    for (const PlacedAt& at : between(inOrder, ordinal(byX ? reach.x0 : reach.y0),
                                      ordinal(byX ? reach.x1 : reach.y1) + 1)) {
      const auto i = static_cast<std::size_t>(at.what);
      if (!reach.holds(points[i])) continue;
      which.push_back(i);
      own.push_back(points[i]);
    }
    if (own.empty()) continue;
    const Windings windings = windingsAt(edges, own, patience);
    for (std::size_t i = 0; i < own.size(); ++i) {
      std::optional<std::int32_t>& ground = grounds[which[i]];
      if (!windings[i]) {
        ground.reset();
      } else if (isInside(*windings[i], part.rule)) {
        ground = part.isGround ? 1 : 0;
      }
    }
  }
  return grounds;
}

}  // namespace

bool areApart(std::span<const std::span<const Edge>> rings) {
  std::vector<Edge> edges;
  for (const auto ring : rings) append(edges, ring);
  if (edges.empty()) return false;
  const AtOrigin origin(boxOf(edges));
  const EdgeCuts found = cutsOf(origin.moved(edges), origin.tolerance());
  if (!found.cuts.empty()) return false;
  // Each ring meets itself where its last edge meets its first edge.
  std::size_t ends = 0;
  for (const EdgeCuts::Contacts& contacts : found.contacts) {
    if (contacts.isUncertain) return false;
    ends += (contacts.begin.isMet ? 1u : 0u) + (contacts.end.isMet ? 1u : 0u);
  }
  return ends == 2 * rings.size();
}

std::vector<Edge> boundaryOf(std::span<const Edge> edges, FillRule rule) {
  EdgePieces pieces(edges, true);
  pieces.answer(windingsAt(pieces.edges(), pieces.asked()), rule);
  std::vector<Edge> boundary;
  pieces.eachKept([&](const Stretch& stretch) { boundary.push_back(stretch.of(edges)); });
  return boundary;
}

std::vector<std::vector<Edge>> boundaryOf(std::span<const Painted> painted) {
  std::vector<Edge> edges;
  std::vector<std::size_t> whose;  // the region of each edge
  for (const Painted& part : painted) {
    append(edges, part.pieces);
    whose.resize(edges.size(), static_cast<std::size_t>(&part - painted.data()));
  }
  std::vector<std::vector<Edge>> left(painted.size());
  if (edges.empty()) return left;
  EdgePieces pieces(edges, false);
  pieces.answer(paintedAt(painted, pieces.origin(), pieces.asked()), FillRule::nonzero);
  pieces.eachKept(
      [&](const Stretch& stretch) { left[whose[stretch.edge]].push_back(stretch.of(edges)); });
  return left;
}

std::vector<Edge> outlineOf(std::span<const Painted> painted) {
  std::vector<Edge> edges;
  for (const Painted& part : painted) append(edges, part.edges);
  EdgePieces pieces(edges, false);
  pieces.answer(paintedAt(painted, pieces.origin(), pieces.asked(), kPatience), FillRule::nonzero);
  std::vector<Edge> outline;
  pieces.eachSided([&](const Stretch& stretch, bool isLeftInside) {
    const Edge e = stretch.of(edges);
    if (e.taxicab() == 0) return;
    outline.push_back(isLeftInside ? e : Edge{e.bx, e.by, e.ax, e.ay});
  });
  return outline;
}

}  // namespace copse
