// The solids that a volume's shape and existing samples are made of. All are told of in the user's
// units, and asked in lattice units.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "space/box.h"
#include "space/solid.h"

namespace copse::space {

/// All within a sphere.
class SphereSolid : public Solid {
 public:
  SphereSolid(const Sphere& sphere, double unit);

  [[nodiscard]] Side sideOf(const Box& box) const override;
  [[nodiscard]] bool holds(const Point& point) const override;

 private:
  Point center_{};
  double squared_;
};

/// Where the voxels of a box are not below a threshold.
class VoxelSolid : public Solid {
 public:
  VoxelSolid(const Voxels& voxels, const Box& box);

  [[nodiscard]] Side sideOf(const Box& box) const override;
  [[nodiscard]] bool holds(const Point& point) const override;

 private:
  [[nodiscard]] std::int64_t voxelAt(double coordinate, std::size_t axis) const;
  [[nodiscard]] std::uint32_t filledBelow(const Address& end) const;

  Box box_;
  Address size_{};
  // How many of the voxels before each corner, on all axes, are filled.
  std::vector<std::uint32_t> filled_;
};

/// Where a function is not above 0.
class DistanceSolid : public Solid {
 public:
  DistanceSolid(const DistanceShape& shape, double unit)
      : distance_(shape.distance), lipschitz_(shape.lipschitz), unit_(unit) {}

  [[nodiscard]] Side sideOf(const Box& box) const override;
  [[nodiscard]] bool holds(const Point& point) const override;
  [[nodiscard]] std::optional<Error> failure() const override { return failure_; }

 private:
  [[nodiscard]] double at(const Point& point) const;
  void compare(const Point& point, double distance) const;

  std::function<double(double, double, double)> distance_;
  double lipschitz_;
  double unit_;
  // The last box's middle, and what the function said there.
  mutable Point middle_{};
  mutable double there_ = 0;
  mutable bool isKnown_ = false;
  mutable std::optional<Error> failure_;
};

/// All that keeps clear of existing samples.
class ClearSolid : public Solid {
 public:
  ClearSolid(const ExistingPoints& existing, double radius, double unit);

  [[nodiscard]] Side sideOf(const Box& box) const override;
  [[nodiscard]] bool holds(const Point& point) const override {
    return sideOf({point, point}) == Side::inside;
  }

 private:
  struct Ball {
    Point center;
    double squared;
  };
  /// A block of space, and a ball that touches it.
  struct Touch {
    std::uint64_t block;
    std::uint32_t ball;
  };
  /// Balls of about one size, in blocks at least as large as their boxes.
  struct Level {
    double side;
    std::vector<Touch> touches;  // by block
  };
  Level& levelFor(double reach);
  static Address blockOf(const Point& point, double side);
  [[nodiscard]] Side sideOf(const Box& box, const Level& level) const;

  std::vector<Ball> balls_;
  std::vector<Level> levels_;
};

}  // namespace copse::space
