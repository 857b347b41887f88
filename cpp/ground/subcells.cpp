#include "ground/subcells.h"

#include <algorithm>

#include "base/numbers.h"

namespace copse {

namespace {

// Places are in parts of subcells. Adding a number to kWholeParts rounds it to a whole number of
// parts, which is in the sum's last bits. A conversion to 64 bits would take as long as the rest.
constexpr int kPartBits = 10;
constexpr std::int64_t kParts = std::int64_t{1} << kPartBits;
constexpr double kWholeParts = 0x1.8p52 / kParts;

}  // namespace

HeldSubcells::HeldSubcells(const CapsuleSections& capsule, Point origin, std::int64_t columns,
                           const SubcellBegins& begins) {
  const std::int64_t last = columns * kSubcells;  // corner
  const double perUnit = kSubcells / static_cast<double>(begins.back());
  const auto slack = static_cast<std::int64_t>(slackOf(begins.back()) * perUnit * kParts) + 1;
  // The first corner beyond a place. Test a corner close to it exactly: `isHeldBefore` if the
  // capsule holds the corners before the place.
  const auto firstBeyond = [&](double x, double y, bool isHeldBefore) -> std::int64_t {
    const double place = (x - origin.x) * perUnit;
    if (!(place > -0.5)) return 0;
    if (place > static_cast<double>(last) + 0.5) return last + 1;
    const std::int64_t parts = bitsOf(place + kWholeParts) - bitsOf(kWholeParts);
    if (((parts + slack) & (kParts - 1)) > 2 * slack) return (parts >> kPartBits) + 1;
    const std::int64_t nearest = (parts + kParts / 2) >> kPartBits;
    const double corner = origin.x + static_cast<double>(nearest / kSubcells) * begins.back() +
                          begins[static_cast<std::size_t>(nearest % kSubcells)];
    return capsule.capsule().holds({corner, y}) == isHeldBefore ? nearest + 1 : nearest;
  };
  const auto cornersAlong = [&](double y) -> Interval {
    const Extent section = capsule.at(y);
    if (!(section.begin < section.end)) return {0, 0};
    return {firstBeyond(section.begin, y, false), firstBeyond(section.end, y, true)};
  };
  Interval below = cornersAlong(origin.y);
  for (std::size_t row = 0; row < kSubcells; ++row) {
    const Interval above = cornersAlong(origin.y + begins[row + 1]);
    rows_[row] = {std::max(below.begin, above.begin), std::min(below.end, above.end) - 1};
    lastBegin_ = std::max(lastBegin_, rows_[row].begin);
    firstEnd_ = std::min(firstEnd_, rows_[row].end);
    below = above;
  }
}

// In most columns the capsule has begun in all rows, or has not yet ended in any.
std::uint64_t HeldSubcells::at(std::int64_t column) const {
  const std::int64_t first = column * kSubcells;
  const auto onwards = [this, first](std::int64_t Interval::*end) {
    std::uint64_t held = 0;
    for (std::size_t row = 0; row < kSubcells; ++row) {
      const std::int64_t place = rows_[row].*end - first;
      const std::uint64_t bits =
          std::uint64_t{0xFF} << std::clamp<std::int64_t>(place, 0, kSubcells) & 0xFF;
      held |= bits << (row * kSubcells);
    }
    return held;
  };
  std::uint64_t held = first < lastBegin_ ? onwards(&Interval::begin) : kAllCovered;
  if (first + kSubcells > firstEnd_) held &= ~onwards(&Interval::end);
  return held;
}

Interval HeldSubcells::whole() const {
  return {(lastBegin_ + kSubcells - 1) / kSubcells, firstEnd_ / kSubcells};
}

namespace {

// Grow a set of subcells into those of `open` that touch it side to side.
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

// The subcells that an edge meets, or comes too near for estimates to tell.
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

// The subcells that an outline encloses, except for subcells touched by its edges. The others form
// patches. Test one point of each.
std::uint64_t enclosedBy(const OutlinePart& part, const Ground& ground, const GroundCuts& cuts,
                         Point origin, const SubcellBegins& begins, std::uint64_t touched) {
  std::uint64_t enclosed = 0;
  for (std::uint64_t open = ~touched; open != 0;) {
    const auto bit = static_cast<std::uint32_t>(__builtin_ctzll(open));
    const std::uint64_t patch = flood(std::uint64_t{1} << bit, open);
    open &= ~patch;
    const Point at{origin.x + begins[bit % kSubcells], origin.y + begins[bit / kSubcells]};
    const std::int32_t turns = crossings(ground.edges(), cuts.edgesOf(part), origin, at);
    if (ground.encloses(part.outline, part.winding + turns)) enclosed |= patch;
  }
  return enclosed;
}

}  // namespace

// Paint the outlines one after another. An edge makes no difference to a subcell that has its
// outline's colour already.
std::uint64_t coverOutside(const Ground& ground, const GroundCuts& cuts, const GroundCut& cut,
                           Point origin, const SubcellBegins& begins) {
  std::uint64_t wholly = cut.isGround ? kAllCovered : 0;  // ground
  std::uint64_t partly = 0;                               // or unknown
  for (const OutlinePart& part : cuts.partsOf(cut)) {
    std::uint64_t touched = 0;
    for (const std::uint32_t index : cuts.edgesOf(part)) {
      if (touched == kAllCovered) break;
      touched |= touchedSubcells(ground.edges()[index], origin, begins.back());
    }
    const std::uint64_t enclosed = enclosedBy(part, ground, cuts, origin, begins, touched);
    const bool isGround = ground.isGround(part.outline);
    partly = (partly & ~enclosed) | (touched & (isGround ? ~wholly : wholly));
    wholly = (isGround ? wholly | enclosed : wholly & ~enclosed) & ~partly;
  }
  return ~(wholly | partly);
}

}  // namespace copse
