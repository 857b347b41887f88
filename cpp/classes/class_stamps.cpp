#include "classes/class_stamps.h"

#include <algorithm>
#include <cmath>

#include "grid/coverage.h"

namespace copse {

namespace {

constexpr double kSlack = 0.01;  // outweighs all rounding; in sixteenths of a cell

}  // namespace

ClassStamps::ClassStamps(double ratio) : radius_(ratio * kParts) {
  for (std::uint32_t sixteenth = 0; sixteenth < kParts; ++sixteenth) {
    const auto begin = static_cast<std::int64_t>(std::floor((sixteenth - radius_) / kParts));
    const auto last = static_cast<std::int64_t>(std::floor((sixteenth + 1 + radius_) / kParts));
    begins_[sixteenth] = begin;
    across_ = std::max(across_, last - begin + 1);
  }
}

// A subcell is covered when its farthest corner from the farthest point of the sample's sixteenth
// is within the disc.
void ClassStamps::make(std::vector<std::uint64_t>& stamp, std::uint32_t x, std::uint32_t y) const {
  stamp.resize(static_cast<std::size_t>(across_ * across_));
  const double toLeft = x - 16.0 * static_cast<double>(begins_[x]);
  const double toBottom = y - 16.0 * static_cast<double>(begins_[y]);
  for (std::int64_t row = 0; row < across_ * kSubcells; ++row) {
    const double low = 2.0 * static_cast<double>(row) - toBottom;
    const double dy = std::max(1 - low, low + 2) + kSlack;
    if (dy >= radius_) continue;
    const double dx = std::sqrt(radius_ * radius_ - dy * dy) - kSlack;
    const auto begin = static_cast<std::int64_t>(std::ceil((toLeft + 1 - dx) / 2));
    const auto end = static_cast<std::int64_t>(std::floor((toLeft + dx) / 2));
    std::uint64_t* words = stamp.data() + row / kSubcells * across_;
    for (std::int64_t column = begin; column < end;) {
      const std::int64_t within = column % kSubcells;
      const std::int64_t count = std::min(end - column, kSubcells - within);
      words[column / kSubcells] |= ((std::uint64_t{1} << count) - 1)
                                   << (row % kSubcells * kSubcells + within);
      column += count;
    }
  }
}

}  // namespace copse
