// Cells and points of space, and the solids that may be filled.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/error.h"
#include "ground/lattice.h"
#include "space/box.h"

namespace copse::space {

/// x, y and z.
template <class T>
using Three = std::array<T, 3>;

/// A cell by its absolute address.
using Address = Three<std::int64_t>;

/// A box of cells by absolute address, [begin, end) on each axis.
struct CellBox {
  Address begin, end;

  [[nodiscard]] std::int64_t extent(std::size_t axis) const { return end[axis] - begin[axis]; }
  [[nodiscard]] bool empty() const { return extent(0) <= 0 || extent(1) <= 0 || extent(2) <= 0; }
  [[nodiscard]] CellBox within(const CellBox& other) const {
    CellBox both{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      both.begin[axis] = std::max(begin[axis], other.begin[axis]);
      both.end[axis] = std::min(end[axis], other.end[axis]);
    }
    return both;
  }
};

/// Contents of a cell without a sample: wholly ground (or none at all), or meeting the ground's
/// surface. Saturating subtraction keeps their x two cells away from all candidates, and keeps
/// squared distances below 2^31.
inline constexpr std::uint32_t kEmptyCube = pack(-32768, 0);
inline constexpr std::uint32_t kEmptyBoundaryCube = pack(-32768, 1);

constexpr bool isSampleCube(std::uint32_t xy) {
  return (xy & 0x8000u) == 0;
}

/// A point in lattice coordinates, exact in doubles.
using Point = Three<double>;

inline Point minus(const Point& a, const Point& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline double dot(const Point& a, const Point& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Point cross(const Point& a, const Point& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double squaredDistance(const Point& a, const Point& b) {
  const Point apart = minus(a, b);
  return dot(apart, apart);
}

/// A box of points, both ends included.
struct Box {
  Point least, greatest;

  [[nodiscard]] Point middle() const {
    return {(least[0] + greatest[0]) / 2, (least[1] + greatest[1]) / 2,
            (least[2] + greatest[2]) / 2};
  }
};

/// The point of a box nearest to another point, and the farthest.
inline Point nearestOf(const Box& box, const Point& to) {
  Point nearest{};
  for (std::size_t axis = 0; axis < 3; ++axis)
    nearest[axis] = std::clamp(to[axis], box.least[axis], box.greatest[axis]);
  return nearest;
}
inline Point farthestOf(const Box& box, const Point& to) {
  Point farthest{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    farthest[axis] = to[axis] - box.least[axis] > box.greatest[axis] - to[axis]
                         ? box.least[axis]
                         : box.greatest[axis];
  }
  return farthest;
}

/// More than the rounding of a few sums and products of doubles.
inline constexpr double kRounded = 1 + 0x1p-48;

enum class Side { outside, boundary, inside };

/// A part of space that may be filled, in lattice units. It is asked about boxes, for which
/// "boundary" also means doubt, and about points, for which the answer is final.
class Solid {
 public:
  Solid() = default;
  virtual ~Solid() = default;
  Solid(const Solid&) = delete;
  Solid& operator=(const Solid&) = delete;

  /// Returns outside or inside only if all lattice points of the box are.
  [[nodiscard]] virtual Side sideOf(const Box& box) const = 0;
  [[nodiscard]] virtual bool holds(const Point& point) const = 0;
  /// The reason why its answers make no sense, if so.
  [[nodiscard]] virtual std::optional<Error> failure() const { return std::nullopt; }
};

/// The intersection of a box and solids.
class Ground final : public Solid {
 public:
  explicit Ground(const Box& box) : box_(box) {}

  void add(std::unique_ptr<Solid> solid) { solids_.push_back(std::move(solid)); }
  [[nodiscard]] const Box& box() const { return box_; }
  [[nodiscard]] bool isBox() const { return solids_.empty(); }

  [[nodiscard]] Side sideOf(const Box& box) const override {
    Side side = sideOfBox(box);
    for (const auto& solid : solids_) {
      if (side == Side::outside) return side;
      side = std::min(side, solid->sideOf(box));
    }
    return side;
  }
  [[nodiscard]] bool holds(const Point& point) const override {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (point[axis] < box_.least[axis] || point[axis] > box_.greatest[axis]) return false;
    }
    return std::all_of(solids_.begin(), solids_.end(),
                       [&](const auto& solid) { return solid->holds(point); });
  }
  [[nodiscard]] std::optional<Error> failure() const override {
    for (const auto& solid : solids_) {
      if (auto error = solid->failure()) return error;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] Side sideOfBox(const Box& box) const {
    Side side = Side::inside;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (box.greatest[axis] < box_.least[axis] || box.least[axis] > box_.greatest[axis])
        return Side::outside;
      if (box.least[axis] < box_.least[axis] || box.greatest[axis] > box_.greatest[axis])
        side = Side::boundary;
    }
    return side;
  }

  Box box_;
  std::vector<std::unique_ptr<Solid>> solids_;
};

/// A sphere.
class SphereSolid : public Solid {
 public:
  SphereSolid(const Sphere& sphere, double unit);

  [[nodiscard]] Side sideOf(const Box& box) const override;
  [[nodiscard]] bool holds(const Point& point) const override;

 private:
  Point center_{};
  double squared_;
};

/// The voxels of a box that are not below a threshold.
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
  // of each corner, the number of filled voxels below it on all axes
  std::vector<std::uint32_t> filled_;
};

/// The part where a function is not above 0.
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
  // The middle of the last box, and the function's value there.
  mutable Point middle_{};
  mutable double there_ = 0;
  mutable bool isKnown_ = false;
  mutable std::optional<Error> failure_;
};

/// The part that is clear of existing samples.
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
  /// Balls of similar size, in blocks at least as large as their boxes.
  struct Level {
    double side;
    std::vector<Touch> touches;  // sorted by block
  };
  Level& levelFor(double reach);
  static Address blockOf(const Point& point, double side);
  [[nodiscard]] Side sideOf(const Box& box, const Level& level) const;

  std::vector<Ball> balls_;
  std::vector<Level> levels_;
};

}  // namespace copse::space
