#include "geometry/lattice_gap.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace copse {

namespace {

Point along(Point p, Point step, double times) {
  return {p.x + times * step.x, p.y + times * step.y};
}

Edge exchanged(const Edge& e) {
  return {e.ay, e.ax, e.by, e.bx};
}

// An edge across rows. Columns are rows once x and y are exchanged, in all but how ties are broken.
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
  /// Whether no part of another edge is to the right.
  [[nodiscard]] bool isRightmost(const Edge& other) const {
    return orientation(edge_, {other.ax, other.ay}) * left() >= 0 &&
           orientation(edge_, {other.bx, other.by}) * left() >= 0;
  }

 private:
  Lines lines_;
  Edge edge_;
};

// The walk along the first points to the right of an edge, as far as they come nearer and nearer to
// it. Steps that lead nearer and steps that lead away converge to the edge's direction from both
// sides, as the convergents of its slope do: the shortest step that leads nearer without crossing
// is found by adding the two as often as it takes.
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

  /// Goes on to the next corner; false at the last one.
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
  /// The greatest whole number up to a limit for which something holds that holds for 0, and that
  /// holds for all lesser ones where it holds.
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
  /// Whether a step leads to the left of the edge's direction, or along it.
  [[nodiscard]] bool isNearer(Point step) const {
    return turn(crosser_.edge(), step) * crosser_.left() >= 0;
  }

  // Where the step nearer would cross the edge: a longer one, which leads less near. False when
  // that would leave the rows.
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

// A corner, of those up to the one nearest to the edge on the left as seen from the first row.
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

}  // namespace copse
