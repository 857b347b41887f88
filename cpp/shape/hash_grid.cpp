#include "shape/hash_grid.h"

#include <algorithm>
#include <limits>

namespace copse {

// Cells are a little wider than the range, as rounding must not put neighbours two cells apart.
HashGrid::HashGrid(double range)
    : square_(range * range), perCell_(1 / (range * (1 + 0x1p-10))), first_(kBlock) {}

HashGrid::HashGrid(std::span<const double> positions, double range) : HashGrid(range) {
  const std::size_t points = positions.size() / 2;
  std::size_t buckets = first_.size();
  while (buckets < points) buckets *= 2;
  first_.resize(buckets);
  const auto at = [&](std::size_t i) { return Point{positions[2 * i], positions[2 * i + 1]}; };
  std::vector<std::uint32_t> ends(buckets);  // of each bucket's points in the new numbering
  for (std::size_t i = 0; i < points; ++i) ++ends[bucketOf(at(i))];
  std::uint32_t sum = 0;
  for (std::uint32_t& end : ends) end = sum += end;
  std::vector<std::uint32_t> order(points);
  for (std::size_t i = points; i-- > 0;)
    order[--ends[bucketOf(at(i))]] = static_cast<std::uint32_t>(i);
  points_.reserve(points);
  next_.reserve(points);
  for (const std::uint32_t i : order) add(at(i));
}

void HashGrid::add(Point p) {
  points_.push_back(p);
  next_.push_back(0);
  if (points_.size() > first_.size()) {
    first_.assign(2 * first_.size(), 0);
    for (std::uint32_t i = 0; i < points_.size(); ++i) enter(i);
  } else {
    enter(static_cast<std::uint32_t>(points_.size() - 1));
  }
}

void HashGrid::enter(std::uint32_t point) {
  std::uint32_t& first = first_[bucketOf(points_[point])];
  next_[point] = first;
  first = point + 1;
}

double HashGrid::leastSquare() const {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t own = 0; own < points_.size(); ++own) {
    anyNear(points_[own], square_, [&](std::size_t i, double square) {
      if (i != own) least = std::min(least, square);
      return false;
    });
  }
  return least;
}

double leastSquare(std::span<const double> positions, double range) {
  for (;; range *= 2) {
    const double least = HashGrid(positions, range).leastSquare();
    if (std::isfinite(least)) return least;
  }
}

double rootBelow(double square) {
  const double root = std::sqrt(square);
  const double back = root * root;
  const bool isAbove = back > square || (back == square && productError(root, root) > 0);
  return isAbove ? std::nextafter(root, 0.0) : root;
}

}  // namespace copse
