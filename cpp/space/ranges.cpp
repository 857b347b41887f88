#include "space/ranges.h"

#include <algorithm>
#include <cmath>

namespace copse::space {

namespace {

constexpr std::int64_t kLeadAlong = 18;               // cells
constexpr std::int64_t kLeastAlong = 4 * kLeadAlong;  // cells of a slice
constexpr std::size_t kMostSliced = 3;                // dimensions

}  // namespace

Ranges::Ranges(const BoxOptions& options, const Lattice& lattice, const HyperBox& box)
    : dimension_(options.size.size()),
      number_(options.slice.number),
      side_(lattice.side),
      reach_(static_cast<std::int64_t>(std::sqrt(lattice.radiusSquared) / lattice.side) + 2),
      lead_(options.slice.lead < 0 ? kLeadAlong : options.slice.lead) {
  double samples = 1;
  for (std::size_t axis = 0; axis < dimension_; ++axis) {
    const double first = std::floor(box.least[axis] / side_);
    const auto cells =
        static_cast<std::int64_t>(std::floor(box.greatest[axis] / side_) - first + 1);
    samples *= options.size[axis] / options.radius;
    if (cells <= cells_) continue;
    axis_ = axis;
    first_ = first;
    cells_ = cells;
  }
  if (options.periodic) period_ = cells_;
  if (dimension_ > kMostSliced) return;
  const auto most = static_cast<double>(std::min<std::size_t>(options.slice.count, kMostSlices));
  const double slices =
      std::min({most, static_cast<double>(cells_ / kLeastAlong), samples / options.slice.least});
  count_ = std::max(count_, static_cast<std::int64_t>(slices));
}

std::int64_t Ranges::cellOf(const Six& at) const {
  return static_cast<std::int64_t>(std::floor(at[axis_] / side_) - first_);
}

bool Ranges::isWithin(std::int64_t slice, std::int64_t cell, std::int64_t more) const {
  if (slice >= count_) return false;
  const std::int64_t begin = slice * cells_ / count_ - more;
  const std::int64_t end = (slice + 1) * cells_ / count_ + more;
  const auto isIn = [&](std::int64_t at) { return at >= begin && at < end; };
  return isIn(cell) || isIn(cell - period_) || isIn(cell + period_);
}

void Ranges::sortOut(const Six& at, Turn turn, Output& output) const {
  const std::size_t others = output.positions.size() - dimension_;
  const std::int64_t cell = cellOf(at);
  const bool isOwn = isWithin(number_, cell, 0);
  for (std::int64_t slice = 0; slice < count_; ++slice) {
    if (isOwn != (slice == number_) && isWithin(slice, cell, reach_))
      addNear(static_cast<std::size_t>(slice), turn, &output.positions[others], dimension_,
              isOwn ? output.above : output.below);
  }
  if (isOwn)
    addTurn(turn, output.turns);
  else
    output.positions.resize(others);
}

}  // namespace copse::space
