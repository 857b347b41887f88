#include "sampler/bins.h"

#include <algorithm>
#include <cmath>

#include "base/whole_below.h"

namespace copse {

Bins::Bins(double side, const BoundingBox& box, std::uint32_t bits, double most)
    : perSide_(1 / side),
      firstColumn_(wholeBelow(box.x0 * perSide_)),
      firstRow_(wholeBelow(box.y0 * perSide_)),
      bits_(bits) {
  const double width = box.width() * perSide_ + 2;
  const double height = box.height() * perSide_ + 2;
  const auto binsAlong = [&](double cells) {
    return std::floor(std::ldexp(cells, -static_cast<int>(bits_))) + 1;
  };
  while (binsAlong(width) * binsAlong(height) > most) ++bits_;
  columns_ = static_cast<std::int64_t>(binsAlong(width));
  rows_ = static_cast<std::int64_t>(binsAlong(height));
  ends_.resize(static_cast<std::size_t>(columns_ * rows_) + 1);
}

std::uint32_t* Bins::endAt(Point p) {
  const auto binOf = [&](double at, std::int64_t first, std::int64_t bins) {
    const double cell = at * perSide_;
    const bool isIn =
        cell >= static_cast<double>(first) && cell < static_cast<double>(first + (bins << bits_));
    return isIn ? (wholeBelow(cell) - first) >> bits_ : -1;
  };
  const std::int64_t column = binOf(p.x, firstColumn_, columns_);
  const std::int64_t row = binOf(p.y, firstRow_, rows_);
  if (column < 0 || row < 0) return nullptr;
  return &ends_[static_cast<std::size_t>(row * columns_ + column)];
}

// From numbers to where bins begin.
void Bins::begin() {
  std::uint32_t sum = 0;
  for (std::uint32_t& end : ends_) sum += std::exchange(end, sum);
  points_.resize(sum);
  tags_.resize(sum);
}

void Bins::end() {
  std::copy_backward(ends_.begin(), ends_.end() - 1, ends_.end());
  ends_[0] = 0;
}

CellRect Bins::cellsOf(const BoundingBox& box) const {
  return {wholeBelow(box.x0 * perSide_), wholeBelow(box.x1 * perSide_) + 1,
          wholeBelow(box.y0 * perSide_), wholeBelow(box.y1 * perSide_) + 1};
}

Interval Bins::between(double low, double high) const {
  const auto rowAt = [&](double y) { return rowOf(wholeBelow(y * perSide_)); };
  return {ends_[static_cast<std::size_t>(rowAt(low) * columns_)],
          ends_[static_cast<std::size_t>((rowAt(high) + 1) * columns_)]};
}

}  // namespace copse
