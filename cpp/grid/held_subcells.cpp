// Built for speed, loops as they are.
#include "grid/held_subcells.h"

#include <algorithm>

namespace copse {

namespace {

// Finds the corners along a line that a capsule holds: estimated by where the line enters and
// leaves it, and made exact where that is close to a corner.
class Corners {
 public:
  Corners(const CapsuleSections& sections, Point origin, std::int64_t columns,
          const SubcellBegins& begins)
      : sections_(sections),
        origin_(origin),
        last_(columns * kSubcells),
        begins_(begins),
        perUnit_(kSubcells / static_cast<double>(begins.back())),
        slack_(slackOf(begins.back()) * perUnit_) {}

  [[nodiscard]] Interval along(double y) const {
    const Extent section = sections_.at(y);
    if (!(section.begin < section.end)) return {0, 0};
    return {firstBeyond(section.begin, y, false), firstBeyond(section.end, y, true)};
  }

 private:
  // The first corner beyond a place; where one is close, beyond what is held there or is not.
  [[nodiscard]] std::int64_t firstBeyond(double x, double y, bool isHeldBefore) const {
    const double place =
        std::clamp((x - origin_.x) * perUnit_, -0.5, static_cast<double>(last_) + 0.5);
    const auto before = static_cast<std::int64_t>(place + 1) - 1;
    const double beyond = place - static_cast<double>(before);
    if (beyond > slack_ && beyond < 1 - slack_) return before + 1;
    const std::int64_t nearest = beyond < 0.5 ? before : before + 1;
    const double corner = origin_.x + static_cast<double>(nearest / kSubcells) * begins_.back() +
                          begins_[static_cast<std::size_t>(nearest % kSubcells)];
    return sections_.capsule().holds({corner, y}) == isHeldBefore ? nearest + 1 : nearest;
  }

  const CapsuleSections& sections_;
  Point origin_;
  std::int64_t last_;
  const SubcellBegins& begins_;
  double perUnit_;
  double slack_;
};

}  // namespace

HeldSubcells::HeldSubcells(const CapsuleSections& capsule, Point origin, std::int64_t columns,
                           const SubcellBegins& begins) {
  const Corners corners(capsule, origin, columns, begins);
  Interval below = corners.along(origin.y);
  for (std::size_t row = 0; row < kSubcells; ++row) {
    const Interval above = corners.along(origin.y + begins[row + 1]);
    rows_[row] = {std::max(below.begin, above.begin), std::min(below.end, above.end) - 1};
    below = above;
  }
}

std::uint64_t HeldSubcells::at(std::int64_t column) const {
  const auto onwards = [column](std::int64_t subcell) {
    const std::int64_t place = subcell - column * kSubcells;
    return std::uint64_t{0xFF} << std::clamp<std::int64_t>(place, 0, kSubcells);
  };
  std::uint64_t held = 0;
  for (std::size_t row = 0; row < kSubcells; ++row) {
    const std::uint64_t bits = onwards(rows_[row].begin) & ~onwards(rows_[row].end) & 0xFF;
    held |= bits << (row * kSubcells);
  }
  return held;
}

Interval HeldSubcells::whole() const {
  Interval subcells = rows_[0];
  for (const Interval& row : rows_) {
    subcells.begin = std::max(subcells.begin, row.begin);
    subcells.end = std::min(subcells.end, row.end);
  }
  return {(subcells.begin + kSubcells - 1) / kSubcells, subcells.end / kSubcells};
}

}  // namespace copse
