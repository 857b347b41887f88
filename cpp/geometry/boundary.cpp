#include "geometry/boundary.h"

#include <algorithm>
#include <cmath>

#include "geometry/bounding_box.h"
#include "geometry/edge_cuts.h"
#include "geometry/windings.h"

namespace copse {

namespace {

/// The edges with the region's least corner at the origin and its size between 1 and 2.
struct AtOrigin {
  std::vector<Edge> edges;
  double tolerance;  // edges nearer than this meet: well above the rounding of their coordinates
};

AtOrigin moved(std::span<const Edge> edges) {
  const BoundingBox box = boxOf(edges);
  const double size = std::max(box.width(), box.height());
  const double unit = size > 0 ? std::ldexp(1.0, std::ilogb(size)) : 1;  // 0 once rounded
  const double farthest = box.farthest() / unit;
  AtOrigin result{{}, std::clamp(farthest * 0x1p-48, 0x1p-45, 0x1p-4)};
  result.edges.reserve(edges.size());
  for (const Edge& e : edges) {
    result.edges.push_back({(e.ax - box.x0) / unit, (e.ay - box.y0) / unit, (e.bx - box.x0) / unit,
                            (e.by - box.y0) / unit});
  }
  return result;
}

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

/// Which pieces are of the boundary, found for one piece of each chain of pieces that meet nothing
/// but one another, and edges that cross them.
class Pieces {
 public:
  explicit Pieces(const AtOrigin& region) : edges_(region.edges), tolerance_(region.tolerance) {
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

  [[nodiscard]] std::span<const Piece> all() const { return pieces_; }

  /// Whether each piece is kept.
  [[nodiscard]] std::vector<std::uint8_t> verdicts(FillRule rule) const {
    const auto windings = windingsAt(edges_, beside_);
    std::vector<std::uint8_t> kept;
    kept.reserve(pieces_.size());
    for (const Piece& piece : pieces_) kept.push_back(isKept(piece, windings, rule));
    return kept;
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
      isAsked_ = isAsked_ && cut.turn != 0;
    }
    add(edge, begin, 1);
  }

  void add(std::uint32_t edge, double begin, double end) {
    if (!isAsked_) {
      ask(edge, (begin + end) / 2);
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
  std::vector<Piece> pieces_;
  std::vector<Point> beside_;  // to the left and to the right, for each question
  bool isAsked_ = false;       // the last question tells of what comes next, too
  std::int32_t turn_ = 0;      // since then
};

}  // namespace

std::vector<Edge> boundaryOf(std::span<const Edge> edges, FillRule rule) {
  const AtOrigin region = moved(edges);
  const Pieces pieces(region);
  const std::vector<std::uint8_t> kept = pieces.verdicts(rule);
  const std::span<const Piece> all = pieces.all();
  std::vector<Edge> boundary;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!kept[i]) continue;
    const double begin = all[i].begin;
    while (i + 1 < all.size() && kept[i + 1] && all[i + 1].edge == all[i].edge) ++i;
    const Edge& e = edges[all[i].edge];
    const Point a = pointAt(e, begin);
    const Point b = pointAt(e, all[i].end);
    boundary.push_back({a.x, a.y, b.x, b.y});
  }
  return boundary;
}

}  // namespace copse
