// Built for speed.
#include "grid/boundary_cell.h"

#include <algorithm>
#include <cmath>

namespace copse {

namespace {

constexpr std::uint64_t kOneEach = 0x0101010101010101u;  // of each row of subcells

// Grows a set of subcells into those of `open` that touch it side to side.
std::uint64_t flood(std::uint64_t seed, std::uint64_t open) {
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
  const double slack = (side / 1024.0 + 2) * perUnit;
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

// Adds those subcells of a block of them that lie in squares whose four corners a capsule holds.
void addHeld(const Capsule& capsule, Point origin, const SubcellBegins& begins,
             std::uint32_t column, std::uint32_t row, std::uint32_t size, std::uint64_t& held) {
  const std::uint64_t line = (std::uint64_t{1} << size) - 1;
  const std::uint64_t block = (line * (kOneEach >> (8 * (kSubcells - size))))
                              << (row * kSubcells + column);
  if ((held & block) == block) return;
  const std::int32_t width = begins[column + size] - begins[column];
  const std::int32_t height = begins[row + size] - begins[row];
  const double extent = std::max(width, height);
  const Point least{origin.x + begins[column], origin.y + begins[row]};
  if (!capsule.mayCover(least, extent, begins[1] - begins[0] - 1)) return;
  if (2 * capsule.radius > std::min(width, height) && capsule.holds(least) &&
      capsule.holds({least.x + width, least.y + height}) &&
      capsule.holds({least.x + width, least.y}) && capsule.holds({least.x, least.y + height})) {
    held |= block;
    return;
  }
  const std::uint32_t half = size / 2;
  if (half == 0) return;
  for (const std::uint32_t i : {0U, half}) {
    for (const std::uint32_t j : {0U, half})
      addHeld(capsule, origin, begins, column + j, row + i, half, held);
  }
}

}  // namespace

// The subcells that no edge touches fall into patches; one point of each tells whether it is
// ground. Those that a capsule holds come on top.
std::uint64_t coverOutside(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
                           Point origin, const SubcellBegins& begins) {
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
  for (const std::uint32_t index : cuts.capsulesOf(cut))
    addHeld(ground.capsules()[index], origin, begins, 0, 0, kSubcells, covered);
  return covered;
}

}  // namespace copse
