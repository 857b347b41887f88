#include "ground/gaps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
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
Point exchanged(Point p) {
  return {p.y, p.x};
}

// An edge that crosses rows. Columns become rows by exchanging x and y, except for how ties are
// broken.
class Crosser {
 public:
  Crosser(const Edge& edge, Lines lines)
      : lines_(lines), edge_(lines == Lines::rows ? edge : exchanged(edge)) {}

  [[nodiscard]] const Edge& edge() const { return edge_; }
  [[nodiscard]] double slope() const { return (edge_.bx - edge_.ax) / (edge_.by - edge_.ay); }
  [[nodiscard]] bool isAscending() const { return edge_.ay < edge_.by; }
  /// The orientation of points to the left, with x and y exchanged for columns.
  [[nodiscard]] int left() const { return isAscending() ? 1 : -1; }
  /// The change of the winding number from the left of the edge to the right.
  [[nodiscard]] int turn() const { return lines_ == Lines::rows ? left() : -left(); }
  [[nodiscard]] bool crosses(double first, double last) const {
    const auto [low, high] = std::minmax(edge_.ay, edge_.by);
    return low <= first && last < high;
  }
  /// The place, to rounding, where the edge crosses a row.
  [[nodiscard]] double at(double row) const {
    return edge_.ax + (edge_.bx - edge_.ax) * ((row - edge_.ay) / (edge_.by - edge_.ay));
  }
  [[nodiscard]] bool isRight(Point p) const {
    const int found =
        lines_ == Lines::rows ? side(edge_, p) : -side(exchanged(edge_), exchanged(p));
    return found != left();
  }
  [[nodiscard]] double firstRight(double row) const {
    double x = std::ceil(edge_.ax + (row - edge_.ay) * slope());
    while (isRight({x - 1, row})) --x;
    while (!isRight({x, row})) ++x;
    return x;
  }
  /// Return true if no part of another edge is to the right.
  [[nodiscard]] bool isRightmost(const Crosser& other) const { return isOn(left(), other); }
  /// Return true if no part of another edge is to the left.
  [[nodiscard]] bool isLeftmost(const Crosser& other) const { return isOn(-left(), other); }

 private:
  [[nodiscard]] bool isOn(int hand, const Crosser& other) const {
    const Edge& e = other.edge_;
    return orientation(edge_, {e.ax, e.ay}) * hand >= 0 &&
           orientation(edge_, {e.bx, e.by}) * hand >= 0;
  }

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

  /// Go on to the next corner. Return false at the last one.
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
  /// Return true if a step leads to the left of the edge's direction, or along it.
  [[nodiscard]] bool isNearer(Point step) const {
    return turn(crosser_.edge(), step) * crosser_.left() >= 0;
  }

  // Replace a step nearer that would cross the edge by a longer one, which leads less near.
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

// A point to the right of exactly one of two edges in the rows from `first` to `last`, if any.
std::optional<Point> pointBetween(const Crosser& one, const Crosser& other, double first,
                                  double last) {
  for (const auto& [left, right] : {std::pair(&one, &other), std::pair(&other, &one)}) {
    if (left->isRightmost(*right)) continue;
    auto found = cornerBetween(*left, *right, first, last);
    if (!found) found = cornerBetween(*left, *right, last, first);
    if (found) return found;
  }
  return std::nullopt;
}

// A square as its rows; as its columns with x and y exchanged.
class Across {
 public:
  Across(std::span<const Edge> edges, Lines lines, const LatticeSquare& square)
      : edges_(edges),
        lines_(lines),
        least_(lines == Lines::rows ? square.least : exchanged(square.least)),
        extent_(square.extent) {}

  [[nodiscard]] Crosser of(std::uint32_t edge) const { return {edges_[edge], lines_}; }
  [[nodiscard]] Point least() const { return least_; }
  [[nodiscard]] double first() const { return least_.y; }
  [[nodiscard]] double last() const { return least_.y + extent_; }
  [[nodiscard]] double begin() const { return least_.x; }
  [[nodiscard]] double end() const { return least_.x + extent_; }
  [[nodiscard]] double middle() const { return (first() + last()) / 2; }
  [[nodiscard]] Point point(double row, double x) const {
    return lines_ == Lines::rows ? Point{x, row} : Point{row, x};
  }

  /// Return true if an edge runs from the first row to the last and is steep. Flat edges cross the
  /// columns: in the rows, they may be far apart beside the square.
  [[nodiscard]] bool isCrossedBy(std::uint32_t edge) const {
    const Crosser crosser = of(edge);
    const Edge& e = crosser.edge();
    return crosser.crosses(first(), last()) && std::fabs(e.bx - e.ax) <= 2 * std::fabs(e.by - e.ay);
  }
  [[nodiscard]] bool isCrossedByAll(std::span<const std::uint32_t> edges) const {
    return std::all_of(edges.begin(), edges.end(),
                       [this](std::uint32_t edge) { return isCrossedBy(edge); });
  }
  /// Edges from left to right, by where they cross the middle row.
  [[nodiscard]] std::vector<PlacedAt> inOrder(std::span<const std::uint32_t> crossing) const {
    std::vector<PlacedAt> order;
    for (const std::uint32_t edge : crossing)
      order.push_back({ordinal(of(edge).at(middle())), edge});
    sortByPlace(order);
    return order;
  }
  /// Return true if no point of the square is between two edges, even if they cross.
  [[nodiscard]] bool areAsOne(std::uint32_t one, std::uint32_t other) const {
    // Edges farther apart have points between them, as the estimates err by less than half a unit.
    constexpr double kNarrow = 2;
    return std::fabs(of(other).at(middle()) - of(one).at(middle())) <= kNarrow &&
           !pointBetween(of(one), of(other), first(), last());
  }

  [[nodiscard]] bool hasPointsLeftOf(const Crosser& edge) const {
    return std::max(edge.firstRight(first()), edge.firstRight(last())) > begin();
  }
  [[nodiscard]] bool hasPointsRightOf(const Crosser& edge) const {
    return std::min(edge.firstRight(first()), edge.firstRight(last())) <= end();
  }

  /// A point between two edges, in a row chosen by random bits, or in another row if it has none.
  [[nodiscard]] std::optional<Point> drawBetween(const Crosser& one, const Crosser& other,
                                                 std::uint64_t bits) const {
    double row = first() + std::floor(fractionOf(bits) * (extent_ + 1));
    if (one.firstRight(row) == other.firstRight(row)) {
      auto found = pointBetween(one, other, row, last());
      if (!found) found = pointBetween(one, other, first(), row);
      if (!found) return std::nullopt;
      row = found->y;
    }
    const auto [left, right] = std::minmax({one.firstRight(row), other.firstRight(row)});
    const double low = std::max(begin(), left);
    const double high = std::min(end() + 1, right);
    if (low >= high) return std::nullopt;
    return point(row, low + std::floor(fractionOf(mix(bits)) * (high - low)));
  }

 private:
  std::span<const Edge> edges_;
  Lines lines_;
  Point least_;
  double extent_;
};

// The rows or the columns of a square that all of some edges cross, if any.
std::optional<Across> acrossAll(std::span<const Edge> edges, std::span<const std::uint32_t> which,
                                const LatticeSquare& square) {
  for (const Lines lines : {Lines::rows, Lines::columns}) {
    const Across across(edges, lines, square);
    if (across.isCrossedByAll(which)) return across;
  }
  return std::nullopt;
}

}  // namespace

double firstBeyond(const Edge& edge, Lines lines, double line) {
  return Crosser(edge, lines).firstRight(line);
}

std::optional<Point> pointBetween(const Edge& one, const Edge& other, Lines lines, double first,
                                  double last) {
  const auto found = pointBetween({one, lines}, {other, lines}, first, last);
  return found && lines == Lines::columns ? exchanged(*found) : found;
}

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
                across.of(edge).isAscending() != across.of(other).isAscending()) &&
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

GroundShare groundAcross(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
                         const LatticeSquare& square) {
  const std::span<const std::uint32_t> edges = cuts.edgesOf(cut);
  const auto across = acrossAll(ground.edges(), edges, square);
  if (!across) return GroundShare::some;
  // The winding numbers by each part, at first to the left of all edges.
  const std::span<const OutlinePart> parts = cuts.partsOf(cut);
  std::vector<std::int32_t> windings;
  for (const OutlinePart& part : parts) {
    windings.push_back(part.winding);
    for (const std::uint32_t edge : cuts.edgesOf(part)) {
      const Crosser crosser = across->of(edge);
      if (crosser.isRight(across->least())) windings.back() -= crosser.turn();
    }
  }
  const auto windingBy = [&](std::uint32_t edge) -> std::int32_t& {
    const auto isBefore = [&](const OutlinePart& part) {
      return ground.outlines()[part.outline].endEdge <= edge;
    };
    const auto part = std::partition_point(parts.begin(), parts.end(), isBefore);
    return windings[static_cast<std::size_t>(part - parts.begin())];
  };
  bool hasGround = false;
  bool hasOther = false;
  const auto look = [&] {
    const bool isGround = isPainted(ground, cuts, cut, [&](const OutlinePart& part) {
      return windings[static_cast<std::size_t>(&part - parts.data())];
    });
    (isGround ? hasGround : hasOther) = true;
  };
  const std::vector<PlacedAt> order = across->inOrder(edges);
  const auto edgeAt = [&](std::size_t i) { return static_cast<std::uint32_t>(order[i].what); };
  if (across->hasPointsLeftOf(across->of(edgeAt(0)))) look();
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Crosser crosser = across->of(edgeAt(i));
    windingBy(edgeAt(i)) += crosser.turn();
    if (i + 1 == order.size()) {
      if (across->hasPointsRightOf(crosser)) look();
      break;
    }
    if (across->areAsOne(edgeAt(i), edgeAt(i + 1))) continue;
    const Crosser next = across->of(edgeAt(i + 1));
    if (!crosser.isLeftmost(next) && !next.isRightmost(crosser)) return GroundShare::some;
    look();
  }
  if (hasGround == hasOther) return GroundShare::some;
  return hasGround ? GroundShare::all : GroundShare::none;
}

std::optional<Point> pointInSlivers(const Ground& ground, const GroundCuts& cuts,
                                    const GroundCut& cut, const LatticeSquare& square,
                                    std::uint64_t bits) {
  const double wide = std::min(64.0, 0.125 * square.extent);  // darts find wider ground
  const std::span<const std::uint32_t> edges = cuts.edgesOf(cut);
  if (edges.size() < 2) return std::nullopt;
  const auto across = acrossAll(ground.edges(), edges, square);
  if (!across) return std::nullopt;
  const std::vector<PlacedAt> order = across->inOrder(edges);
  const double row = std::floor(across->middle());
  double from = across->begin();
  for (std::size_t i = 0; i <= order.size(); ++i) {
    const double to = i == order.size()
                          ? across->end()
                          : std::clamp(doubleOf(order[i].place), across->begin(), across->end());
    const Point between = across->point(row, std::floor((from + to) / 2));
    if (to - from > wide && isInside(ground, cuts, cut, square.least, between)) return std::nullopt;
    from = to;
  }
  const std::size_t i = below(bits >> 48, static_cast<std::uint32_t>(order.size() - 1));
  return across->drawBetween(across->of(static_cast<std::uint32_t>(order[i].what)),
                             across->of(static_cast<std::uint32_t>(order[i + 1].what)), mix(bits));
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

// Return true if ground surely encloses a square, and no outline that is not ground is painted
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

bool isAllGround(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
                 const LatticeSquare& square, int& steps) {
  const auto atLeast = [](const OutlinePart& part) { return part.winding; };
  if (!isPainted(ground, cuts, cut, atLeast)) return false;
  const auto edges = cuts.edgesOf(cut);
  const auto isSeen = [&](std::uint32_t edge) { return mayMeet(ground.edges()[edge], square); };
  if (std::none_of(edges.begin(), edges.end(), isSeen)) return true;
  if (isEnclosed(ground, cuts, cut, square.least)) return true;
  const auto corners = cornersOf(square);
  const auto isHeld = [&](Point at) { return isInside(ground, cuts, cut, square.least, at); };
  if (!std::all_of(corners.begin() + 1, corners.end(), isHeld)) return false;
  const GroundShare share = groundAcross(ground, cuts, cut, square);
  if (share != GroundShare::some) return share == GroundShare::all;
  // By the even-odd rule, an edge of a single outline has ground on one side only.
  const std::span<const OutlinePart> parts = cuts.partsOf(cut);
  const FillRule rule = ground.outlines()[parts.front().outline].rule;
  if (parts.size() == 1 && rule == FillRule::evenodd) return false;
  if (edges.size() > kMostEdges || steps++ >= kMostSteps) return false;
  const double half = std::floor(square.extent / 2);
  const double other = square.extent - half;  // quarters may overlap by a row of points
  GroundCuts own;
  for (const Point corner : cornersOf({square.least, other})) {
    const LatticeSquare quarter{corner, half};
    const auto part = cutPart(ground, cuts, cut, square.least, quarter, own);
    if (!part || !isAllGround(ground, own, *part, quarter, steps)) return false;
  }
  return true;
}

}  // namespace

bool areHidden(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
               const LatticeSquare& square) {
  int steps = 0;
  return isAllGround(ground, cuts, cut, square, steps);
}

}  // namespace copse
