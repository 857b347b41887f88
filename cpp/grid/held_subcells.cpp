#include "grid/held_subcells.h"

#include <algorithm>
#include <cmath>

#include "base/bits.h"

namespace copse {

namespace {

// Places are told in parts of subcells: what is added to this number is rounded to a whole part,
// and the sum's last bits tell how many. To convert it to 64 bits would take as long as all else.
constexpr int kPartBits = 10;
constexpr std::int64_t kParts = std::int64_t{1} << kPartBits;
constexpr double kWholeParts = 0x1.8p52 / kParts;

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
        slack_(static_cast<std::int64_t>(slackOf(begins.back()) * perUnit_ * kParts) + 1) {}

  [[nodiscard]] Interval along(double y) const {
    const Extent section = sections_.at(y);
    if (!(section.begin < section.end)) return {0, 0};
    return {firstBeyond(section.begin, y, false), firstBeyond(section.end, y, true)};
  }

 private:
  // The first corner beyond a place; where one is close, beyond what is held there or is not.
  [[nodiscard]] std::int64_t firstBeyond(double x, double y, bool isHeldBefore) const {
    const double place = (x - origin_.x) * perUnit_;
    if (!(place > -0.5)) return 0;
    if (place > static_cast<double>(last_) + 0.5) return last_ + 1;
    const std::int64_t parts = bitsOf(place + kWholeParts) - bitsOf(kWholeParts);
    if (((parts + slack_) & (kParts - 1)) > 2 * slack_) return (parts >> kPartBits) + 1;
    const std::int64_t nearest = (parts + kParts / 2) >> kPartBits;
    const double corner = origin_.x + static_cast<double>(nearest / kSubcells) * begins_.back() +
                          begins_[static_cast<std::size_t>(nearest % kSubcells)];
    return sections_.capsule().holds({corner, y}) == isHeldBefore ? nearest + 1 : nearest;
  }

  const CapsuleSections& sections_;
  Point origin_;
  std::int64_t last_;  // corner
  const SubcellBegins& begins_;
  double perUnit_;
  std::int64_t slack_;  // in parts
};

}  // namespace

HeldSubcells::HeldSubcells(const CapsuleSections& capsule, Point origin, std::int64_t columns,
                           const SubcellBegins& begins) {
  const Corners corners(capsule, origin, columns, begins);
  Interval below = corners.along(origin.y);
  for (std::size_t row = 0; row < kSubcells; ++row) {
    const Interval above = corners.along(origin.y + begins[row + 1]);
    rows_[row] = {std::max(below.begin, above.begin), std::min(below.end, above.end) - 1};
    lastBegin_ = std::max(lastBegin_, rows_[row].begin);
    firstEnd_ = std::min(firstEnd_, rows_[row].end);
    below = above;
  }
}

// Most columns lie where the capsule begins in all rows, or where it ends in all.
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

}  // namespace copse
