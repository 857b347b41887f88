#include "grid/sliver.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/hash.h"
#include "geometry/lattice_gap.h"
#include "geometry/placed_at.h"

namespace copse {

namespace {

// A square as one of its rows after another, or one of its columns.
class Across {
 public:
  Across(std::span<const Edge> edges, Lines lines, const LatticeSquare& square)
      : edges_(edges), lines_(lines), square_(square) {}

  /// Whether an edge runs from the first line to the last. Flat ones are left to the other lines:
  /// beside the square they would be far apart.
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
  /// Where an edge crosses the middle of the lines, about.
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
  /// Whether one edge that crosses all lines is nowhere beyond another.
  [[nodiscard]] bool areInOrder(std::uint32_t one, std::uint32_t other) const {
    const auto isOn = [&](std::uint32_t line, int side, std::uint32_t edge) {
      const Edge& e = edges_[edge];
      return orientation(edges_[line], {e.ax, e.ay}) * side >= 0 &&
             orientation(edges_[line], {e.bx, e.by}) * side >= 0;
    };
    return isOn(one, -before(one), other) || isOn(other, before(other), one);
  }
  /// Whether no point of the square is between two edges, however they cross.
  [[nodiscard]] bool areAsOne(std::uint32_t one, std::uint32_t other) const {
    // Lattice units: edges that are farther apart have points between them in each line, as
    // estimates are good for half a unit.
    constexpr double kNarrow = 2;
    return std::fabs(middleOf(other) - middleOf(one)) <= kNarrow &&
           !pointBetween(one, other, first(), last());
  }

  /// Whether any point of the square is before an edge,
  [[nodiscard]] bool hasPointsBefore(std::uint32_t edge) const {
    return std::max(beyond(edge, first()), beyond(edge, last())) > begin();
  }
  /// or beyond it.
  [[nodiscard]] bool hasPointsBeyond(std::uint32_t edge) const {
    return std::min(beyond(edge, first()), beyond(edge, last())) <= end();
  }

  [[nodiscard]] double first() const {
    return lines_ == Lines::rows ? square_.least.y : square_.least.x;
  }
  [[nodiscard]] double last() const { return first() + square_.extent; }
  /// Along the lines.
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
  /// A point between two edges in a line that the bits choose, or another one where that has none.
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
  const double wide = std::min(64.0, 0.125 * square.extent);  // what darts find
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

}  // namespace copse
