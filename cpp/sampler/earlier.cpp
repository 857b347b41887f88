#include "sampler/earlier.h"

#include <algorithm>
#include <cmath>

namespace copse {

Earlier::Earlier(const Lattice& lattice, const BoundingBox& ground,
                 std::span<const EarlierGroup> groups, KeptStamps& stamps)
    : side_(lattice.side) {
  const double perUnit = 1 / lattice.unit;
  const auto isOwn = [&](const EarlierGroup& group) { return group.distance == lattice.radius; };
  std::size_t standing = 0;
  for (const EarlierGroup& group : groups) {
    const std::size_t samples = group.positions.size() / 2;
    const double radius = group.distance * perUnit;
    if (isOwn(group)) {
      standing += samples;
    } else if (samples > 0) {
      Size& size = sizeOf(radius);
      size.samples += samples;
      size.greatest = std::max(size.greatest, radius);
      if (tagOf(radius) == distances_.size()) {
        distances_.emplace_back(radius);
        stamps_.push_back(stamps.of(lattice.side, radius));
      }
    }
  }
  const auto binned = [&](std::uint32_t bits, double greatest, std::size_t samples,
                          auto&& isOfThese) {
    Bins bins(side_, ground.grown(greatest), bits, 2 * static_cast<double>(samples) + 9);
    bins.fill([&](auto&& add) {
      for (const EarlierGroup& group : groups) {
        if (!isOfThese(group)) continue;
        const std::uint8_t tag = isOwn(group) ? 0 : tagOf(group.distance * perUnit);
        for (std::size_t i = 0; i < group.positions.size(); i += 2)
          add({group.positions[i] * perUnit, group.positions[i + 1] * perUnit}, tag);
      }
    });
    return bins;
  };
  for (Size& size : sizes_) {
    // One more than rounding makes of a centre's cell.
    size.reach = static_cast<std::int64_t>((size.greatest + 1) / side_) + 1;
    size.bins = binned(size.bits, size.greatest + 1, size.samples, [&](const EarlierGroup& group) {
      return !isOwn(group) && bitsOf(group.distance * perUnit) == size.bits;
    });
  }
  constexpr std::uint32_t kStandingBits = 2;
  constexpr double kRounding = 3;
  const double own = lattice.radius * perUnit;
  if (standing > 0)
    standing_.emplace(lattice, own, binned(kStandingBits, own + kRounding, standing, isOwn));
}

// Bins are at least half as wide as discs are far across, so that few meet a cell's surroundings.
std::uint32_t Earlier::bitsOf(double radius) const {
  std::uint32_t bits = 1;
  while (2 * side_ * (1 << bits) <= radius) ++bits;
  return bits;
}

Earlier::Size& Earlier::sizeOf(double radius) {
  const std::uint32_t bits = bitsOf(radius);
  const auto same = std::find_if(sizes_.begin(), sizes_.end(),
                                 [&](const Size& size) { return size.bits == bits; });
  if (same != sizes_.end()) return *same;
  sizes_.push_back({bits});
  return sizes_.back();
}

std::uint8_t Earlier::tagOf(double radius) const {
  const auto same =
      std::find_if(distances_.begin(), distances_.end(),
                   [&](const Distance& distance) { return distance.radius == radius; });
  return static_cast<std::uint8_t>(same - distances_.begin());
}

void Earlier::roll(std::vector<Strip>& strips, Interval newRows) {
  if (standing_) standing_->put(strips, newRows);
  for (Strip& strip : strips) {
    for (const Size& size : sizes_) mark(size, strip, newRows);
  }
}

// Covers what discs hold of new rows.
void Earlier::mark(const Size& size, Strip& strip, Interval newRows) {
  const double left = static_cast<double>(strip.column0) * side_;
  const double bottom = static_cast<double>(strip.row0) * side_;
  const double width = strip.columns * side_;
  const double reach = static_cast<double>(size.reach) * side_;
  const double low = static_cast<double>(newRows.begin) * side_ - reach;
  const double high = static_cast<double>(newRows.end) * side_ + reach;
  const auto [begin, end] = size.bins.between(low, high);
  for (std::int64_t i = begin; i < end; ++i) {
    const auto which = static_cast<std::size_t>(i);
    const Point at = size.bins.at(which);
    const double x = at.x - left;
    if (x > -reach && x < width + reach && at.y > low && at.y < high)
      stamps_[size.bins.tag(which)]->cover(strip, x, at.y - bottom, newRows);
  }
}

bool Earlier::holds(Point p) const {
  const Address cell{static_cast<std::int64_t>(std::floor(p.x / side_)),
                     static_cast<std::int64_t>(std::floor(p.y / side_))};
  return conflicts(cell, p) || (standing_ && standing_->holds(p));
}

}  // namespace copse
