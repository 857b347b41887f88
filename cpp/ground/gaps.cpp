#include "ground/gaps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>

#include "base/hash.h"
#include "shape/placed_at.h"

namespace copse {

namespace {

Point along(Point p, Point step, double times) {
  return {p.x + times * step.x, p.y + times * step.y};
}

Edge exchanged(const Edge& e) {
  return {e.ay, e.ax, e.by, e.bx};
}

// An edge that crosses rows. Columns become rows by exchanging x and y, except for how ties are
// broken.
class Crosser {
 public:
  Crosser(const Edge& edge, Lines lines)
      : lines_(lines), edge_(lines == Lines::rows ? edge : exchanged(edge)) {}

  [[nodiscard]] const Edge& edge() const { return edge_; }
  [[nodiscard]] double slope() const { return (edge_.bx - edge_.ax) / (edge_.by - edge_.ay); }
  [[nodiscard]] int left() const { return edge_.ay < edge_.by ? 1 : -1; }
  [[nodiscard]] bool isRight(Point p) const {
    const int found = lines_ == Lines::rows ? side(edge_, p) : -side(exchanged(edge_), {p.y, p.x});
    return found != left();
  }
  [[nodiscard]] double firstRight(double row) const {
    double x = std::ceil(edge_.ax + (row - edge_.ay) * slope());
    while (isRight({x - 1, row})) --x;
    while (!isRight({x, row})) ++x;
    return x;
  }
  /// Returns true if no part of another edge is to the right.
  [[nodiscard]] bool isRightmost(const Edge& other) const {
    return orientation(edge_, {other.ax, other.ay}) * left() >= 0 &&
           orientation(edge_, {other.bx, other.by}) * left() >= 0;
  }

 private:
  Lines lines_;
  Edge edge_;
};

// Walks along the corners of the hull of the first points to the right of an edge, as long as they
// come nearer to it. Steps that lead nearer and steps that lead away converge to the edge's
// direction from both sides, as the convergents of its slope do. Adding multiples of the two gives
// the shortest step that leads nearer without crossing.
class Approach {
 public:
  Approach(const Crosser& crosser, double firstRow, double lastRow)
      : crosser_(crosser),
        up_(firstRow <= lastRow ? 1 : -1),
        lastRow_(lastRow),
        at_{crosser.firstRight(firstRow), firstRow} {
    double x = std::floor(crosser.slope() * up_);
    while (!isNearer({x, up_})) --x;
    while (isNearer({x + 1, up_})) ++x;
    nearer_ = {x, up_};
    away_ = {x + 1, up_};
  }

  [[nodiscard]] Point at() const { return at_; }

  /// Goes on to the next corner. Returns false at the last one.
  bool next() {
    for (;;) {
      const double steps = most(rowsLeft() / rowsOf(nearer_), [&](double times) {
        return crosser_.isRight(along(at_, nearer_, times));
      });
      if (steps > 0) {
        at_ = along(at_, nearer_, steps);
        return true;
      }
      if (!refine()) return false;
    }
  }

 private:
  /// The greatest whole number up to a limit for which `holds` is true. It is true for 0, and false
  /// for all numbers above one for which it is false.
  template <class Holds>
  static double most(double limit, Holds holds) {
    double held = 0;
    double failed = std::floor(limit) + 1;
    for (double tried = 1; held + 1 < failed;) {
      if (tried >= failed) tried = std::floor((held + failed) / 2);
      const bool isHeld = holds(tried);
      (isHeld ? held : failed) = tried;
      tried = isHeld ? 2 * tried : failed;
    }
    return held;
  }
  [[nodiscard]] double rowsOf(Point step) const { return step.y * up_; }
  [[nodiscard]] double rowsLeft() const { return (lastRow_ - at_.y) * up_; }
  /// Returns true if a step leads to the left of the edge's direction, or along it.
  [[nodiscard]] bool isNearer(Point step) const {
    return turn(crosser_.edge(), step) * crosser_.left() >= 0;
  }

  // Replaces a step nearer that would cross the edge by a longer one, which leads less near.
  // Returns false if it would leave the rows.
  bool refine() {
    const double more = (rowsLeft() - rowsOf(nearer_)) / rowsOf(away_);
    if (more < 1) return false;
    const double crossing = most(more, [&](double times) {
      return !crosser_.isRight(along(at_, along(nearer_, away_, times), 1));
    });
    const Point longer = along(nearer_, away_, crossing + 1);
    if (isNearer(longer)) {
      nearer_ = longer;
      return crossing + 1 <= more;
    }
    nearer_ =
        along(nearer_, away_,
              most(crossing, [&](double times) { return isNearer(along(nearer_, away_, times)); }));
    away_ = along(away_, nearer_, 1 + most(rowsLeft() / rowsOf(nearer_), [&](double times) {
                                    return !isNearer(along(away_, nearer_, times + 1));
                                  }));
    return true;
  }

  const Crosser& crosser_;
  double up_;
  double lastRow_;
  Point at_;
  Point nearer_{}, away_{};
};

// A corner of `left` that is to the left of `right`. Looks only at corners from the first row to
// the one nearest to the edge.
std::optional<Point> cornerBetween(const Crosser& left, const Crosser& right, double first,
                                   double last) {
  Approach corner(left, first, last);
  do {
    if (!right.isRight(corner.at())) return corner.at();
  } while (corner.next());
  return std::nullopt;
}

}  // namespace

bool crosses(const Edge& edge, Lines lines, double first, double last) {
  const auto [low, high] =
      lines == Lines::rows ? std::minmax(edge.ay, edge.by) : std::minmax(edge.ax, edge.bx);
  return low <= first && last < high;
}

double firstBeyond(const Edge& edge, Lines lines, double line) {
  return Crosser(edge, lines).firstRight(line);
}

std::optional<Point> pointBetween(const Edge& one, const Edge& other, Lines lines, double first,
                                  double last) {
  const Crosser a(one, lines);
  const Crosser b(other, lines);
  for (const auto& [left, right] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    if (left->isRightmost(right->edge())) continue;
    auto found = cornerBetween(*left, *right, first, last);
    if (!found) found = cornerBetween(*left, *right, last, first);
    if (found) return lines == Lines::rows ? found : Point{found->y, found->x};
  }
  return std::nullopt;
}

namespace {

// A square as its rows, or as its columns.
class Across {
 public:
  Across(std::span<const Edge> edges, Lines lines, const LatticeSquare& square)
      : edges_(edges), lines_(lines), square_(square) {}

  /// Returns true if an edge runs from the first line to the last and is steep. Flat edges cross
  /// the other lines: in these, they may be far apart beside the square.
  [[nodiscard]] bool isCrossedBy(std::uint32_t edge) const {
    const Edge& e = edges_[edge];
    const double dx = std::fabs(e.bx - e.ax);
    const double dy = std::fabs(e.by - e.ay);
    return crosses(e, lines_, first(), last()) &&
           (lines_ == Lines::rows ? dx <= 2 * dy : dy <= 2 * dx);
  }
  [[nodiscard]] bool isAscending(std::uint32_t edge) const {
    const Edge& e = edges_[edge];
    return lines_ == Lines::rows ? e.ay < e.by : e.ax < e.bx;
  }
  /// The place, to rounding, where an edge crosses the middle line.
  [[nodiscard]] double middleOf(std::uint32_t edge) const {
    const Edge& e = edges_[edge];
    const double middle = (first() + last()) / 2;
    return lines_ == Lines::rows ? e.ax + (e.bx - e.ax) * ((middle - e.ay) / (e.by - e.ay))
                                 : e.ay + (e.by - e.ay) * ((middle - e.ax) / (e.bx - e.ax));
  }
  [[nodiscard]] std::vector<PlacedAt> inOrder(std::span<const std::uint32_t> crossing) const {
    std::vector<PlacedAt> order;
    for (const std::uint32_t edge : crossing) order.push_back({ordinal(middleOf(edge)), edge});
    sortByPlace(order);
    return order;
  }

  /// The side of an edge on which its lines begin.
  [[nodiscard]] int before(std::uint32_t edge) const {
    return isAscending(edge) == (lines_ == Lines::rows) ? 1 : -1;
  }
  /// Returns true if one edge is nowhere beyond another. Both cross all lines.
  [[nodiscard]] bool areInOrder(std::uint32_t one, std::uint32_t other) const {
    const auto isOn = [&](std::uint32_t line, int side, std::uint32_t edge) {
      const Edge& e = edges_[edge];
      return orientation(edges_[line], {e.ax, e.ay}) * side >= 0 &&
             orientation(edges_[line], {e.bx, e.by}) * side >= 0;
    };
    return isOn(one, -before(one), other) || isOn(other, before(other), one);
  }
  /// Returns true if no point of the square is between two edges, even if they cross.
  [[nodiscard]] bool areAsOne(std::uint32_t one, std::uint32_t other) const {
    // In lattice units. Edges farther apart have points between them, as the estimates err by less
    // than half a unit.
    constexpr double kNarrow = 2;
    return std::fabs(middleOf(other) - middleOf(one)) <= kNarrow &&
           !pointBetween(one, other, first(), last());
  }

  /// Returns true if any point of the square is before an edge.
  [[nodiscard]] bool hasPointsBefore(std::uint32_t edge) const {
    return std::max(beyond(edge, first()), beyond(edge, last())) > begin();
  }
  /// Returns true if any point of the square is beyond an edge.
  [[nodiscard]] bool hasPointsBeyond(std::uint32_t edge) const {
    return std::min(beyond(edge, first()), beyond(edge, last())) <= end();
  }

  [[nodiscard]] double first() const {
    return lines_ == Lines::rows ? square_.least.y : square_.least.x;
  }
  [[nodiscard]] double last() const { return first() + square_.extent; }
  /// The least coordinate along the lines.
  [[nodiscard]] double begin() const {
    return lines_ == Lines::rows ? square_.least.x : square_.least.y;
  }
  [[nodiscard]] double end() const { return begin() + square_.extent; }
  [[nodiscard]] Point point(double line, double along) const {
    return lines_ == Lines::rows ? Point{along, line} : Point{line, along};
  }

  [[nodiscard]] std::optional<Point> pointBetween(std::uint32_t one, std::uint32_t other,
                                                  double from, double to) const {
    return copse::pointBetween(edges_[one], edges_[other], lines_, from, to);
  }
  /// A point between two edges, in a line chosen by random bits, or in another line if it has none.
  [[nodiscard]] std::optional<Point> drawBetween(std::uint32_t one, std::uint32_t other,
                                                 std::uint64_t bits) const {
    double line = first() + std::floor(fractionOf(bits) * (square_.extent + 1));
    if (beyond(one, line) == beyond(other, line)) {
      auto found = pointBetween(one, other, line, last());
      if (!found) found = pointBetween(one, other, first(), line);
      if (!found) return std::nullopt;
      line = lines_ == Lines::rows ? found->y : found->x;
    }
    const double low = std::max(begin(), std::min(beyond(one, line), beyond(other, line)));
    const double high = std::min(end() + 1, std::max(beyond(one, line), beyond(other, line)));
    if (low >= high) return std::nullopt;
    return point(line, low + std::floor(fractionOf(mix(bits)) * (high - low)));
  }

 private:
  [[nodiscard]] double beyond(std::uint32_t edge, double line) const {
    return firstBeyond(edges_[edge], lines_, line);
  }

  std::span<const Edge> edges_;
  Lines lines_;
  const LatticeSquare& square_;
};

}  // namespace

void dropUnseenPairs(std::span<const Edge> edges, FillRule rule, const LatticeSquare& square,
                     std::vector<std::uint32_t>& list, std::size_t first) {
  if (list.size() < first + 2) return;
  for (const Lines lines : {Lines::rows, Lines::columns}) {
    const Across across(edges, lines, square);
    const auto begin = list.begin() + static_cast<std::ptrdiff_t>(first);
    const auto isCrossing = [&](std::uint32_t edge) { return across.isCrossedBy(edge); };
    if (std::count_if(begin, list.end(), isCrossing) < 2) continue;
    std::vector<std::uint32_t> crossing;
    std::vector<std::uint32_t> kept;
    for (const std::uint32_t edge : std::span(list).subspan(first))
      (isCrossing(edge) ? crossing : kept).push_back(edge);
    const std::size_t others = kept.size();
    for (const PlacedAt& next : across.inOrder(crossing)) {
      const auto edge = static_cast<std::uint32_t>(next.what);
      const auto cancels = [&](std::uint32_t other) {
        return (rule == FillRule::evenodd ||
                across.isAscending(edge) != across.isAscending(other)) &&
               across.areAsOne(other, edge);
      };
      if (kept.size() > others && cancels(kept.back())) {
        kept.pop_back();
      } else {
        kept.push_back(edge);
      }
    }
    std::copy(kept.begin(), kept.end(), begin);
    list.resize(first + kept.size());
  }
}

std::optional<bool> isGroundAcross(const Ground& ground, const GroundCuts& cuts,
                                   const GroundCut& cut, const LatticeSquare& square) {
  const std::span<const OutlinePart> parts = cuts.partsOf(cut);
  const std::span<const std::uint32_t> edges = cuts.edgesOf(cut);
  const auto partOf = [&](std::uint32_t edge) {
    const auto isBefore = [&](const OutlinePart& part) {
      return ground.outlines()[part.outline].endEdge <= edge;
    };
    return std::partition_point(parts.begin(), parts.end(), isBefore) - parts.begin();
  };
  for (const Lines lines : {Lines::rows, Lines::columns}) {
    const Across across(ground.edges(), lines, square);
    const auto isCrossing = [&](std::uint32_t edge) { return across.isCrossedBy(edge); };
    if (!std::all_of(edges.begin(), edges.end(), isCrossing)) continue;
    std::vector<std::int32_t> windings;  // of each part, where the lines begin
    for (const OutlinePart& part : parts) {
      windings.push_back(part.winding);
      for (const std::uint32_t edge : cuts.edgesOf(part)) {
        if (side(ground.edges()[edge], square.least) != across.before(edge))
          windings.back() -= across.before(edge);
      }
    }
    const auto windingOf = [&](const OutlinePart& part) {
      return windings[static_cast<std::size_t>(&part - parts.data())];
    };
    const std::vector<PlacedAt> order = across.inOrder(edges);
    bool hasGround = false;
    bool hasOther = false;
    const auto look = [&] {
      (isPainted(ground, cuts, cut, windingOf) ? hasGround : hasOther) = true;
    };
    if (across.hasPointsBefore(static_cast<std::uint32_t>(order.front().what))) look();
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto edge = static_cast<std::uint32_t>(order[i].what);
      windings[static_cast<std::size_t>(partOf(edge))] += across.before(edge);
      if (i + 1 < order.size()) {
        const auto next = static_cast<std::uint32_t>(order[i + 1].what);
        if (across.areAsOne(edge, next)) continue;
        if (!across.areInOrder(edge, next)) return std::nullopt;
      } else if (!across.hasPointsBeyond(edge)) {
        continue;
      }
      look();
    }
    return hasGround == hasOther ? std::nullopt : std::optional(hasGround);
  }
  return std::nullopt;
}

std::optional<Point> pointInSlivers(const Ground& ground, const GroundCuts& cuts,
                                    const GroundCut& cut, const LatticeSquare& square,
                                    std::uint64_t bits) {
  const double wide = std::min(64.0, 0.125 * square.extent);  // darts find wider ground
  const std::span<const std::uint32_t> edges = cuts.edgesOf(cut);
  if (edges.size() < 2) return std::nullopt;
  for (const Lines lines : {Lines::rows, Lines::columns}) {
    const Across across(ground.edges(), lines, square);
    const auto isCrossing = [&](std::uint32_t edge) { return across.isCrossedBy(edge); };
    if (!std::all_of(edges.begin(), edges.end(), isCrossing)) continue;
    const std::vector<PlacedAt> order = across.inOrder(edges);
    const auto middle = [&](std::size_t i) {
      return std::clamp(doubleOf(order[i].place), across.begin(), across.end());
    };
    const double line = std::floor((across.first() + across.last()) / 2);
    for (std::size_t i = 0; i <= order.size(); ++i) {
      const double from = i == 0 ? across.begin() : middle(i - 1);
      const double to = i == order.size() ? across.end() : middle(i);
      if (to - from <= wide) continue;
      const Point between = across.point(line, std::floor((from + to) / 2));
      if (isInside(ground, cuts, cut, square.least, between)) return std::nullopt;
    }
    const std::size_t i = below(bits >> 48, static_cast<std::uint32_t>(order.size() - 1));
    return across.drawBetween(static_cast<std::uint32_t>(order[i].what),
                              static_cast<std::uint32_t>(order[i + 1].what), mix(bits));
  }
  return std::nullopt;
}

namespace {

// Limits of the search. They suffice for ten outlines that meet in a point.
constexpr std::size_t kMostEdges = 100;
constexpr int kMostSteps = 64;

// The corners, the least one first.
std::array<Point, 4> cornersOf(const LatticeSquare& square) {
  const auto& [low, extent] = square;
  return {low, {low.x + extent, low.y + extent}, {low.x, low.y + extent}, {low.x + extent, low.y}};
}

// Returns true if ground surely encloses a square, and no outline that is not ground is painted
// over it. A straight path from the least point passes each edge at most once, from the side of
// that point. This bounds the windings.
bool isEnclosed(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut, Point least) {
  bool isHeld = cut.isGround;
  for (const OutlinePart& part : cuts.partsOf(cut)) {
    if (!ground.isGround(part.outline)) return false;
    if (ground.outlines()[part.outline].rule == FillRule::evenodd) continue;
    std::int32_t low = part.winding;
    std::int32_t high = part.winding;
    for (const std::uint32_t edge : cuts.edgesOf(part)) {
      const int own = side(ground.edges()[edge], least);
      (own > 0 ? high : low) += own;  // windings grow to the right
    }
    isHeld = isHeld || low > 0 || high < 0;
  }
  return isHeld;
}

class Search {
 public:
  explicit Search(const Ground& ground) : ground_(ground) {}

  [[nodiscard]] bool isAllGround(const GroundCuts& cuts, const GroundCut& cut,
                                 const LatticeSquare& square) {
    const auto atLeast = [](const OutlinePart& part) { return part.winding; };
    if (!isPainted(ground_, cuts, cut, atLeast)) return false;
    const auto edges = cuts.edgesOf(cut);
    const auto isSeen = [&](std::uint32_t edge) { return mayMeet(ground_.edges()[edge], square); };
    if (std::none_of(edges.begin(), edges.end(), isSeen)) return true;
    if (isEnclosed(ground_, cuts, cut, square.least)) return true;
    const auto corners = cornersOf(square);
    const auto isHeld = [&](Point at) { return isInside(ground_, cuts, cut, square.least, at); };
    if (!std::all_of(corners.begin() + 1, corners.end(), isHeld)) return false;
    if (const auto isGround = isGroundAcross(ground_, cuts, cut, square)) return *isGround;
    // By the even-odd rule, an edge of a single outline has ground on one side only.
    const std::span<const OutlinePart> parts = cuts.partsOf(cut);
    const FillRule rule = ground_.outlines()[parts.front().outline].rule;
    if (parts.size() == 1 && rule == FillRule::evenodd) return false;
    return edges.size() <= kMostEdges && steps_++ < kMostSteps && areQuarters(cuts, cut, square);
  }

 private:
  [[nodiscard]] bool areQuarters(const GroundCuts& cuts, const GroundCut& cut,
                                 const LatticeSquare& square) {
    const double half = std::floor(square.extent / 2);
    const double other = square.extent - half;  // quarters may overlap by a row of points
    GroundCuts own;
    for (const Point corner : cornersOf({square.least, other})) {
      const LatticeSquare quarter{corner, half};
      const auto part = cutPart(ground_, cuts, cut, square.least, quarter, own);
      if (!part || !isAllGround(own, *part, quarter)) return false;
    }
    return true;
  }

  const Ground& ground_;
  int steps_ = 0;
};

}  // namespace

bool areHidden(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
               const LatticeSquare& square) {
  return Search(ground).isAllGround(cuts, cut, square);
}

}  // namespace copse
