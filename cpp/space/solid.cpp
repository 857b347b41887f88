#include "space/solid.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "space/grids.h"

namespace copse::space {

namespace {

class SphereSolid : public Solid {
 public:
  SphereSolid(const Sphere& sphere, double unit) {
    center_ = onAxes([&](std::size_t axis) { return sphere.center[axis] / unit; });
    const double radius = sphere.radius / unit;
    squared_ = radius * radius;
  }

  // Points are judged by rounded sums, so a box leaves room for rounding.
  [[nodiscard]] Side sideOf(const Box& box) const override {
    if (squaredDistance(nearestOf(box, center_), center_) > squared_ * kRounded)
      return Side::outside;
    const double farthest = squaredDistance(farthestOf(box, center_), center_);
    return farthest * kRounded < squared_ ? Side::inside : Side::boundary;
  }

  [[nodiscard]] bool holds(const Point& point) const override {
    return squaredDistance(point, center_) <= squared_;
  }

 private:
  Point center_{};
  double squared_;
};

/// The voxels of a box that are not below a threshold.
class VoxelSolid : public Solid {
 public:
  VoxelSolid(const Voxels& voxels, const Box& box) : box_(box) {
    size_ = onAxes([&](std::size_t axis) { return static_cast<std::int64_t>(voxels.size[axis]); });
    const auto [columns, rows, layers] = size_;
    filled_.resize(static_cast<std::size_t>((columns + 1) * (rows + 1) * (layers + 1)));
    const std::int64_t row = columns + 1;
    const std::int64_t layer = row * (rows + 1);
    std::size_t from = 0;
    for (std::int64_t z = 1; z <= layers; ++z) {
      for (std::int64_t y = 1; y <= rows; ++y) {
        std::uint32_t along = 0;
        for (std::int64_t x = 1; x <= columns; ++x, ++from) {
          along += static_cast<double>(voxels.data[from]) >= voxels.threshold ? 1 : 0;
          const auto at = static_cast<std::size_t>(z * layer + y * row + x);
          const auto above = static_cast<std::size_t>(layer);
          const auto beside = static_cast<std::size_t>(row);
          filled_[at] =
              along + filled_[at - beside] + filled_[at - above] - filled_[at - beside - above];
        }
      }
    }
  }

  [[nodiscard]] Side sideOf(const Box& box) const override {
    const Address begin = onAxes([&](std::size_t i) { return voxelAt(box.least[i], i); });
    const Address end = onAxes([&](std::size_t i) { return voxelAt(box.greatest[i], i) + 1; });
    const auto all =
        static_cast<double>((end[0] - begin[0]) * (end[1] - begin[1]) * (end[2] - begin[2]));
    // Inclusion and exclusion; unsigned sums may wrap.
    std::uint32_t filled = 0;
    for (std::uint32_t corner = 0; corner < 8; ++corner) {
      const Address at = onAxes(
          [&](std::size_t axis) { return (corner >> axis & 1) != 0 ? end[axis] : begin[axis]; });
      const bool isAdded = ((corner ^ corner >> 1 ^ corner >> 2) & 1) != 0;
      filled += isAdded ? filledBelow(at) : 0 - filledBelow(at);
    }
    if (filled == 0) return Side::outside;
    return static_cast<double>(filled) == all ? Side::inside : Side::boundary;
  }

  [[nodiscard]] bool holds(const Point& point) const override {
    return sideOf({point, point}) == Side::inside;
  }

 private:
  std::int64_t voxelAt(double coordinate, std::size_t axis) const {
    const double share = (coordinate - box_.least[axis]) / (box_.greatest[axis] - box_.least[axis]);
    const auto count = static_cast<double>(size_[axis]);
    return static_cast<std::int64_t>(std::clamp(std::floor(share * count), 0.0, count - 1));
  }

  std::uint32_t filledBelow(const Address& end) const {
    return filled_[static_cast<std::size_t>((end[2] * (size_[1] + 1) + end[1]) * (size_[0] + 1) +
                                            end[0])];
  }

  Box box_;
  Address size_{};
  // Of each corner, the number of filled voxels below it on all axes.
  std::vector<std::uint32_t> filled_;
};

/// The part where a function is not above 0.
class DistanceSolid : public Solid {
 public:
  DistanceSolid(const DistanceShape& shape, double unit)
      : distance_(shape.distance), lipschitz_(shape.lipschitz), unit_(unit) {}

  // After a failure nothing is inside, so that the run ends soon.
  [[nodiscard]] Side sideOf(const Box& box) const override {
    if (failure_) return Side::outside;
    const Point middle = box.middle();
    const double distance = at(middle);
    compare(middle, distance);
    middle_ = middle;
    there_ = distance;
    isKnown_ = true;
    const double reach =
        lipschitz_ * unit_ * kRounded * std::sqrt(squaredDistance(box.greatest, middle));
    if (distance > reach) return Side::outside;
    return distance < -reach ? Side::inside : Side::boundary;
  }

  [[nodiscard]] bool holds(const Point& point) const override {
    if (failure_) return false;
    const double distance = at(point);
    compare(point, distance);
    return distance <= 0;
  }

  [[nodiscard]] std::optional<Error> failure() const override { return failure_; }

 private:
  double at(const Point& point) const {
    const double distance = distance_(point[0] * unit_, point[1] * unit_, point[2] * unit_);
    if (std::isnan(distance) && !failure_)
      failure_ = errorOf(Rule::distanceNumber, Option::distance, distance);
    return distance;
  }

  // Fails if two values differ by more than the distance of their places allows.
  void compare(const Point& point, double distance) const {
    if (!isKnown_ || failure_ || distance == there_) return;
    const double apart = std::sqrt(squaredDistance(point, middle_)) * unit_;
    if (std::fabs(distance - there_) <=
        lipschitz_ * apart * (1 + 0x1p-20) + 0x1p-40 * std::fabs(distance))
      return;
    failure_ = errorOf(Rule::distanceSteep, Option::distance, distance, lipschitz_);
    for (std::size_t axis = 0; axis < 3; ++axis) failure_->numbers[axis + 1] = point[axis] * unit_;
  }

  std::function<double(double, double, double)> distance_;
  double lipschitz_;
  double unit_;
  // The middle of the last box, and the function's value there.
  mutable Point middle_{};
  mutable double there_ = 0;
  mutable bool isKnown_ = false;
  mutable std::optional<Error> failure_;
};

/// The part that is clear of existing samples.
class ClearSolid : public Solid {
 public:
  ClearSolid(const ExistingPoints& existing, const HyperBox& points, double radius, double unit)
      : grids_(3, points, std::nullopt, kLeastReach) {
    for (std::size_t i = 0; i < existing.positions.size() / 3; ++i) {
      const double clearance = existing.clearance(i, radius);
      if (clearance == 0) continue;
      HyperBall ball{};
      for (std::size_t axis = 0; axis < 3; ++axis)
        ball.center[axis] = existing.positions[3 * i + axis] / unit;
      // Leave room for rounding, so that the returned positions keep their distance.
      const double kept = std::min(clearance / unit, kFarthest);
      ball.squared = kept * kept * kRounded;
      grids_.of(std::sqrt(ball.squared) * kRounded).add(ball);
    }
  }

  [[nodiscard]] Side sideOf(const Box& box) const override {
    constexpr double kMostBlocks = 64;  // as large as the largest ball: boxes beyond are in doubt
    HyperBox seen{};
    std::copy(box.least.begin(), box.least.end(), seen.least.begin());
    std::copy(box.greatest.begin(), box.greatest.end(), seen.greatest.begin());
    Side side = Side::inside;
    for (const HyperGrid& grid : grids_.all()) {
      double blocks = 1;
      for (std::size_t axis = 0; axis < 3; ++axis)
        blocks *= std::floor(box.greatest[axis] / (2 * grid.reach())) -
                  std::floor(box.least[axis] / (2 * grid.reach())) + 1;
      if (blocks > kMostBlocks) {
        side = Side::boundary;
        continue;
      }
      found_.clear();
      grid.gather(seen, found_);
      for (const auto& [at, squared] : found_) {
        const Point center{at[0], at[1], at[2]};
        if (squaredDistance(farthestOf(box, center), center) < squared) return Side::outside;
        side = Side::boundary;
      }
    }
    return side;
  }
  [[nodiscard]] bool holds(const Point& point) const override {
    return sideOf({point, point}) == Side::inside;
  }

 private:
  static constexpr double kLeastReach = 0x1p13;  // about a radius
  HyperGrids grids_;
  mutable std::vector<HyperBall> found_;
};

}  // namespace

std::unique_ptr<Solid> solidOf(const BoxOptions& options, double unit) {
  if (const auto* sphere = std::get_if<Sphere>(&options.shape))
    return std::make_unique<SphereSolid>(*sphere, unit);
  if (const auto* mesh = std::get_if<MeshShape>(&options.shape)) return solidOf(*mesh, unit);
  if (const auto* voxels = std::get_if<Voxels>(&options.shape)) {
    return std::make_unique<VoxelSolid>(
        *voxels, Box{onAxes([&](std::size_t axis) { return options.origin[axis] / unit; }),
                     onAxes([&](std::size_t axis) {
                       return (options.origin[axis] + options.size[axis]) / unit;
                     })});
  }
  if (const auto* function = std::get_if<DistanceShape>(&options.shape))
    return std::make_unique<DistanceSolid>(*function, unit);
  return nullptr;
}

std::unique_ptr<Solid> clearOf(const ExistingPoints& existing, const HyperBox& points,
                               double radius, double unit) {
  return std::make_unique<ClearSolid>(existing, points, radius, unit);
}

}  // namespace copse::space
