// Built for speed, loops as they are.
#include "grid/boundary_cell.h"

#include <algorithm>
#include <cmath>

namespace copse {

namespace {

// Grows a set of subcells into those of `open` that touch it side to side.
std::uint64_t flood(std::uint64_t seed, std::uint64_t open) {
  if (open == kAllCovered) return open;
  constexpr std::uint64_t kNotFirst = 0xFEFEFEFEFEFEFEFEu;
  constexpr std::uint64_t kNotLast = 0x7F7F7F7F7F7F7F7Fu;
  for (;;) {
    const std::uint64_t grown =
        (seed | ((seed << 1) & kNotFirst) | ((seed >> 1) & kNotLast) | (seed << 8) | (seed >> 8)) &
        open;
    if (grown == seed) return seed;
    seed = grown;
  }
}

// The subcells that an edge meets, or comes so near that estimates cannot tell.
std::uint64_t touchedSubcells(const Edge& edge, Point origin, std::int32_t side) {
  const double perUnit = kSubcells / static_cast<double>(side);  // everything in subcells
  const double slack = slackOf(side) * perUnit;
  double x0 = (edge.ax - origin.x) * perUnit;
  double y0 = (edge.ay - origin.y) * perUnit;
  double x1 = (edge.bx - origin.x) * perUnit;
  double y1 = (edge.by - origin.y) * perUnit;
  if (y0 > y1) {
    std::swap(x0, x1);
    std::swap(y0, y1);
  }
  const double slope = y1 > y0 ? (x1 - x0) / (y1 - y0) : 0;
  const auto clampToCell = [](double index) {
    return static_cast<int>(std::clamp(index, 0.0, kSubcells - 1.0));
  };
  std::uint64_t touched = 0;
  const int last = clampToCell(y1 + slack);
  for (int row = clampToCell(y0 - slack); row <= last; ++row) {
    const double low = row - slack;
    const double high = row + 1 + slack;
    const double left = low > y0 ? x0 + slope * (low - y0) : x0;
    const double right = high < y1 ? x0 + slope * (high - y0) : x1;
    const double begin = std::min(left, right) - slack;
    const double end = std::max(left, right) + slack;
    if (begin >= kSubcells || end < 0) continue;
    const int first = clampToCell(begin);
    const std::uint64_t bits = (std::uint64_t{2} << (clampToCell(end) - first)) - 1;
    touched |= bits << (row * kSubcells + first);
  }
  return touched;
}

}  // namespace

// The subcells that no edge touches fall into patches; one point of each tells whether it is
// ground.
std::uint64_t coverOutside(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
                           Point origin, const SubcellBegins& begins) {
  if (cut.firstPart == cut.endPart) return cut.isGround ? 0 : kAllCovered;
  std::uint64_t touched = 0;
  for (const OutlinePart& part : cuts.partsOf(cut)) {
    for (const std::uint32_t index : cuts.edgesOf(part)) {
      if (touched == kAllCovered) break;
      touched |= touchedSubcells(ground.edges()[index], origin, begins.back());
    }
  }
  std::uint64_t covered = 0;
  for (std::uint64_t open = ~touched; open != 0;) {
    const auto bit = static_cast<std::uint32_t>(__builtin_ctzll(open));
    const std::uint64_t patch = flood(std::uint64_t{1} << bit, open);
    open &= ~patch;
    const Point at{origin.x + begins[bit % kSubcells], origin.y + begins[bit / kSubcells]};
    if (!isInside(ground, cuts, cut, origin, at)) covered |= patch;
  }
  return covered;
}

}  // namespace copse
