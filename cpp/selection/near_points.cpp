#include "selection/near_points.h"

#include <limits>

#include "geometry/exact.h"

namespace copse {

NearPoints::NearPoints(std::span<const double> positions, double reach)
    : square_(reach * reach),
      // A little wider than the reach: rounding must not part neighbours by two cells.
      perCell_(1 / (reach * (1 + 0x1p-10))) {
  const std::size_t points = positions.size() / 2;
  std::size_t buckets = kBlock;
  while (buckets < points) buckets *= 2;
  mask_ = buckets - 1;
  first_.resize(buckets + 1);
  numbers_.resize(points);
  spots_.resize(points);
  const auto of = [&](std::size_t i) {
    return bucketOf(cellOf(positions[2 * i]), cellOf(positions[2 * i + 1]));
  };
  for (std::size_t i = 0; i < points; ++i) ++first_[of(i)];
  std::uint32_t sum = 0;
  for (std::uint32_t& bucket : first_) bucket = sum += bucket;
  for (std::size_t i = points; i-- > 0;) {
    const std::uint32_t at = --first_[of(i)];
    numbers_[at] = static_cast<std::uint32_t>(i);
    spots_[at] = {positions[2 * i], positions[2 * i + 1]};
  }
}

double leastSquare(std::span<const double> positions, double reach) {
  double least = std::numeric_limits<double>::infinity();
  for (; !std::isfinite(least); reach *= 2) {
    const NearPoints near(positions, reach);
    for (std::size_t i = 0; i < near.size(); ++i) {
      near.visit(i, i + 1, [&](std::size_t, double square) { least = std::min(least, square); });
    }
  }
  return least;
}

double rootBelow(double square) {
  const double root = std::sqrt(square);
  const double back = root * root;
  const bool isAbove = back > square || (back == square && productError(root, root) > 0);
  return isAbove ? std::nextafter(root, 0.0) : root;
}

}  // namespace copse
