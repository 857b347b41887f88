#include "geometry/boundary.h"

#include <algorithm>
#include <cmath>

#include "base/append.h"
#include "geometry/bounding_box.h"
#include "geometry/edge_cuts.h"
#include "geometry/windings.h"

namespace copse {

namespace {

/// What is within a box, with its least corner at the origin and its size between 1 and 2.
class AtOrigin {
 public:
  explicit AtOrigin(const BoundingBox& box) : x_(box.x0), y_(box.y0) {
    const double size = std::max(box.width(), box.height());
    if (size > 0) unit_ = std::ldexp(1.0, std::ilogb(size));  // 0 once rounded
    tolerance_ = std::clamp(box.farthest() / unit_ * 0x1p-48, 0x1p-45, 0x1p-4);
  }

  /// Edges nearer than this meet: well above the rounding of their coordinates.
  [[nodiscard]] double tolerance() const { return tolerance_; }
  [[nodiscard]] Edge moved(const Edge& e) const {
    return {(e.ax - x_) / unit_, (e.ay - y_) / unit_, (e.bx - x_) / unit_, (e.by - y_) / unit_};
  }
  [[nodiscard]] std::vector<Edge> moved(std::span<const Edge> edges) const {
    std::vector<Edge> moved;
    moved.reserve(edges.size());
    for (const Edge& e : edges) moved.push_back(this->moved(e));
    return moved;
  }

 private:
  double x_, y_;
  double unit_ = 1;
  double tolerance_;
};

Point pointAt(const Edge& e, double share) {
  if (share == 1) return {e.bx, e.by};
  return {e.ax + share * (e.bx - e.ax), e.ay + share * (e.by - e.ay)};
}

struct Piece {
  std::uint32_t edge;
  std::uint32_t question;  // pieces that continue one another share one
  std::int32_t turn;       // windings beside it, less those where the question is asked
  double begin, end;       // shares of the edge's length
};

/// Pieces of an edge in a row.
struct Stretch {
  std::uint32_t edge;
  double begin, end;

  [[nodiscard]] Edge of(std::span<const Edge> edges) const {
    const Point a = pointAt(edges[edge], begin);
    const Point b = pointAt(edges[edge], end);
    return {a.x, a.y, b.x, b.y};
  }
};

/// Which pieces are of the boundary, found for one piece of each chain of pieces that meet nothing
/// but one another, and edges that cross them.
class Pieces {
 public:
  /// Of several that paint over one another, questions are asked anew behind each crossing: whose
  /// windings change there is not known.
  Pieces(std::span<const Edge> edges, double tolerance, bool isOne)
      : edges_(edges), tolerance_(tolerance), isOne_(isOne) {
    const EdgeCuts cuts = EdgeCuts::of(edges_, tolerance_);
    auto cut = cuts.cuts.begin();
    bool continues = false;  // the last piece's neighbours are the next one's
    for (std::uint32_t i = 0; i < edges_.size(); ++i) {
      auto last = cut;
      while (last != cuts.cuts.end() && last->edge == i) ++last;
      if ((cuts.flags[i] & EdgeCuts::kUncertain) != 0) {
        pieces_.push_back({i, kKeep, 0, 0, 1});
        continues = false;
      } else {
        const bool joins = i > 0 && edges_[i - 1].bx == edges_[i].ax &&
                           edges_[i - 1].by == edges_[i].ay &&
                           (cuts.flags[i] & EdgeCuts::kBeginMet) == 0;
        const auto mine =
            std::span(cuts.cuts).subspan(static_cast<std::size_t>(cut - cuts.cuts.begin()),
                                         static_cast<std::size_t>(last - cut));
        isAsked_ = continues && joins;
        divide(i, mine);
        continues = (cuts.flags[i] & EdgeCuts::kEndMet) == 0;
      }
      cut = last;
    }
  }

  /// The points to the left and to the right that are asked about, in turns.
  [[nodiscard]] std::span<const Point> asked() const { return beside_; }

  /// What is kept, by the windings at these points.
  [[nodiscard]] std::vector<Stretch> kept(std::span<const std::optional<std::int32_t>> windings,
                                          FillRule rule) const {
    std::vector<Stretch> all;
    bool wasKept = false;
    for (const Piece& piece : pieces_) {
      const bool continues = wasKept && piece.edge == all.back().edge;
      wasKept = isKept(piece, windings, rule);
      if (wasKept && continues) {
        all.back().end = piece.end;
      } else if (wasKept) {
        all.push_back({piece.edge, piece.begin, piece.end});
      }
    }
    return all;
  }

 private:
  static constexpr std::uint32_t kKeep = UINT32_MAX;

  void divide(std::uint32_t edge, std::span<const EdgeCuts::Cut> cuts) {
    const Edge& e = edges_[edge];
    const double least = 4 * tolerance_ / (std::fabs(e.bx - e.ax) + std::fabs(e.by - e.ay));
    double begin = 0;
    for (const EdgeCuts::Cut& cut : cuts) {
      if (cut.share - begin > least) {
        add(edge, begin, cut.share);
        begin = cut.share;
      }
      turn_ += cut.turn;
      isAsked_ = isAsked_ && cut.turn != 0 && isOne_;
    }
    add(edge, begin, 1);
  }

  void add(std::uint32_t edge, double begin, double end) {
    // Beside a short piece at the tip of a needle both points may lie beyond the needle.
    constexpr double kMuchLonger = 8;
    const Edge& e = edges_[edge];
    const double length = (end - begin) * (std::fabs(e.bx - e.ax) + std::fabs(e.by - e.ay));
    if (!isAsked_ || length > kMuchLonger * askedLength_) {
      ask(edge, (begin + end) / 2);
      askedLength_ = length;
      turn_ = 0;
      isAsked_ = true;
    }
    pieces_.push_back(
        {edge, static_cast<std::uint32_t>(beside_.size() / 2 - 1), turn_, begin, end});
  }

  void ask(std::uint32_t edge, double share) {
    const Edge& e = edges_[edge];
    const Point p = pointAt(e, share);
    const double dx = e.bx - e.ax;
    const double dy = e.by - e.ay;
    const double length = std::sqrt(dx * dx + dy * dy);
    const double beside = tolerance_ / 4;
    const double x = length > 0 ? -dy / length * beside : 0;
    const double y = length > 0 ? dx / length * beside : 0;
    beside_.push_back({p.x + x, p.y + y});
    beside_.push_back({p.x - x, p.y - y});
  }

  [[nodiscard]] bool isKept(const Piece& piece,
                            std::span<const std::optional<std::int32_t>> windings,
                            FillRule rule) const {
    if (piece.question == kKeep) return true;
    const auto left = windings[2 * piece.question];
    const auto right = windings[2 * piece.question + 1];
    if (!left || !right) return true;
    const bool isLeftInside = isInside(*left + piece.turn, rule);
    const bool isRightInside = isInside(*right + piece.turn, rule);
    if (isLeftInside != isRightInside) return true;
    // The points beside a part as small as their distance lie beyond it.
    const Edge& e = edges_[piece.edge];
    const bool isTiny = std::fabs(e.bx - e.ax) + std::fabs(e.by - e.ay) < 64 * tolerance_;
    return isTiny && !isLeftInside;
  }

  std::span<const Edge> edges_;
  double tolerance_;
  bool isOne_;
  std::vector<Piece> pieces_;
  std::vector<Point> beside_;  // to the left and to the right, for each question
  bool isAsked_ = false;       // the last question tells of what comes next, too
  double askedLength_ = 0;     // of the piece that it was asked beside
  std::int32_t turn_ = 0;      // since then
};

/// As windings around one region would be: 1 where there is ground in the end, 0 where there is
/// none.
std::vector<std::optional<std::int32_t>> paintedAt(std::span<const Painted> painted,
                                                   const AtOrigin& origin,
                                                   std::span<const Point> points) {
  std::vector<std::optional<std::int32_t>> grounds(points.size(), 0);
  BoundingBox box;
  for (const Point& p : points) box.include(p.x, p.y);
  for (const Painted& part : painted) {
    // Those above and below all points wind around none.
    std::vector<Edge> edges;
    for (const Edge& each : part.edges) {
      const Edge e = origin.moved(each);
      if (std::min(e.ay, e.by) <= box.y1 && std::max(e.ay, e.by) >= box.y0) edges.push_back(e);
    }
    const auto windings = windingsAt(edges, points);
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (!windings[i]) {
        grounds[i].reset();
      } else if (isInside(*windings[i], part.rule)) {
        grounds[i] = part.isGround ? 1 : 0;
      }
    }
  }
  return grounds;
}

}  // namespace

std::vector<Edge> boundaryOf(std::span<const Edge> edges, FillRule rule) {
  const AtOrigin origin(boxOf(edges));
  const std::vector<Edge> moved = origin.moved(edges);
  const Pieces pieces(moved, origin.tolerance(), true);
  std::vector<Edge> boundary;
  for (const Stretch& stretch : pieces.kept(windingsAt(moved, pieces.asked()), rule))
    boundary.push_back(stretch.of(edges));
  return boundary;
}

std::vector<std::vector<Edge>> boundaryOf(std::span<const Painted> painted) {
  BoundingBox box;
  std::vector<Edge> edges;
  std::vector<std::size_t> whose;  // of each edge
  for (const Painted& part : painted) {
    box.include(boxOf(part.edges));
    append(edges, part.pieces);
    whose.resize(edges.size(), static_cast<std::size_t>(&part - painted.data()));
  }
  std::vector<std::vector<Edge>> left(painted.size());
  if (edges.empty()) return left;
  const AtOrigin origin(box);
  const std::vector<Edge> moved = origin.moved(edges);
  const Pieces pieces(moved, origin.tolerance(), false);
  const auto grounds = paintedAt(painted, origin, pieces.asked());
  for (const Stretch& stretch : pieces.kept(grounds, FillRule::nonzero))
    left[whose[stretch.edge]].push_back(stretch.of(edges));
  return left;
}

}  // namespace copse
