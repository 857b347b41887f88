// Cells and points of space, and the solids that may be filled.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/error.h"
#include "ground/lattice.h"
#include "space/space.h"

namespace copse::space {

/// x, y and z.
template <class T>
using Three = std::array<T, 3>;

/// The values of a function of the axis.
template <class Of>
constexpr auto onAxes(Of&& of) -> Three<decltype(of(std::size_t{0}))> {
  return {of(0), of(1), of(2)};
}

/// A cell by its absolute address.
using Address = Three<std::int64_t>;

/// A box of cells by absolute address, [begin, end) on each axis.
struct CellBox {
  Address begin, end;

  [[nodiscard]] std::int64_t extent(std::size_t axis) const { return end[axis] - begin[axis]; }
  [[nodiscard]] bool empty() const {
    return end[0] <= begin[0] || end[1] <= begin[1] || end[2] <= begin[2];
  }
  [[nodiscard]] CellBox within(const CellBox& other) const {
    return {onAxes([&](std::size_t axis) { return std::max(begin[axis], other.begin[axis]); }),
            onAxes([&](std::size_t axis) { return std::min(end[axis], other.end[axis]); })};
  }
};

/// Call act(box, if it is one cell) and halve the box across its longest side until that is true.
template <class Act>
void divide(const CellBox& box, const Act& act) {
  std::size_t longest = 0;
  for (std::size_t axis = 1; axis < 3; ++axis) {
    if (box.extent(axis) > box.extent(longest)) longest = axis;
  }
  const bool isOne = box.extent(longest) == 1;
  if (act(box, isOne) || isOne) return;
  CellBox half = box;
  half.end[longest] = box.begin[longest] + box.extent(longest) / 2;
  divide(half, act);
  half.begin[longest] = half.end[longest];
  half.end[longest] = box.end[longest];
  divide(half, act);
}

/// Contents of a cell without a sample: wholly ground (or none at all), or meeting the ground's
/// surface. Saturating subtraction keeps their x two cells away from all candidates, and keeps
/// squared distances below 2^31.
inline constexpr std::uint32_t kEmptyCube = pack(-32768, 0);
inline constexpr std::uint32_t kEmptyBoundaryCube = pack(-32768, 1);

/// A point in lattice coordinates, exact in doubles.
using Point = Three<double>;

/// The point at an index of x0 y0 z0 x1 y1 z1 …
inline Point pointOf(const std::vector<double>& list, std::size_t index) {
  return {list[3 * index], list[3 * index + 1], list[3 * index + 2]};
}
inline Point minus(const Point& a, const Point& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline Point times(const Point& a, double factor) {
  return {a[0] * factor, a[1] * factor, a[2] * factor};
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
/// A vector of length 1 in the same direction, or all zeros.
inline Point unitOf(const Point& a) {
  const double greatest = std::max({std::fabs(a[0]), std::fabs(a[1]), std::fabs(a[2])});
  if (greatest == 0) return {0, 0, 0};
  const Point b{a[0] / greatest, a[1] / greatest, a[2] / greatest};
  const double length = std::sqrt(dot(b, b));
  return {b[0] / length, b[1] / length, b[2] / length};
}

/// A box of points, both ends included.
struct Box {
  Point least, greatest;

  [[nodiscard]] Point middle() const {
    return {(least[0] + greatest[0]) / 2, (least[1] + greatest[1]) / 2,
            (least[2] + greatest[2]) / 2};
  }
  [[nodiscard]] bool holds(const Box& other) const {
    const auto isWithin = [&](std::size_t axis) {
      return other.least[axis] >= least[axis] && other.greatest[axis] <= greatest[axis];
    };
    return isWithin(0) && isWithin(1) && isWithin(2);
  }
  /// Return true if another box is nearer than `slack` on each axis.
  [[nodiscard]] bool meets(const Box& other, double slack = 0) const {
    const auto isApart = [&](std::size_t axis) {
      return greatest[axis] + slack < other.least[axis] ||
             other.greatest[axis] + slack < least[axis];
    };
    return !isApart(0) && !isApart(1) && !isApart(2);
  }
  /// Widen the box so that it holds a point.
  void widen(const Point& by) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      least[axis] = std::min(least[axis], by[axis]);
      greatest[axis] = std::max(greatest[axis], by[axis]);
    }
  }
};

/// The point of a box nearest to another point, and the farthest.
inline Point nearestOf(const Box& box, const Point& to) {
  return onAxes(
      [&](std::size_t axis) { return std::clamp(to[axis], box.least[axis], box.greatest[axis]); });
}
inline Point farthestOf(const Box& box, const Point& to) {
  return onAxes([&](std::size_t axis) {
    const auto& [least, greatest] = box;
    return to[axis] - least[axis] > greatest[axis] - to[axis] ? least[axis] : greatest[axis];
  });
}

inline constexpr std::size_t kMostDimensions = 6;

/// Lattice coordinates, of which the first `dimension` are used.
using Six = std::array<double, kMostDimensions>;

/// A box of lattice points, both ends included.
struct HyperBox {
  Six least, greatest;
};

/// More than the rounding of a few sums and products of doubles.
inline constexpr double kRounded = 1 + 0x1p-48;

/// Where 4 × 4 × 4 parts of a box begin along each axis, and where the last ones end: at the next
/// part, less one unit.
using PartEdges = Three<std::array<double, 5>>;

enum class Side { outside, boundary, inside };

/// A part of space that may be filled, in lattice units. It is asked about boxes, for which
/// "boundary" also means doubt, and about points, for which the answer is final.
class Solid {
 public:
  Solid() = default;
  virtual ~Solid() = default;
  Solid(const Solid&) = delete;
  Solid& operator=(const Solid&) = delete;

  /// Return outside or inside only if all lattice points of the box are.
  [[nodiscard]] virtual Side sideOf(const Box& box) const = 0;
  [[nodiscard]] virtual bool holds(const Point& point) const = 0;
  /// Mark the parts of a box that are outside in a mask: x + 4 y + 16 z.
  virtual void markOutside(const PartEdges& edges, std::uint64_t& outside) const;
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
    if (!box_.meets(box)) return Side::outside;
    Side side = box_.holds(box) ? Side::inside : Side::boundary;
    for (const auto& solid : solids_) {
      if (side == Side::outside) return side;
      side = std::min(side, solid->sideOf(box));
    }
    return side;
  }
  [[nodiscard]] bool holds(const Point& point) const override {
    return box_.holds({point, point}) &&
           std::all_of(solids_.begin(), solids_.end(),
                       [&](const auto& solid) { return solid->holds(point); });
  }
  void markOutside(const PartEdges& edges, std::uint64_t& outside) const override {
    for (const auto& solid : solids_) solid->markOutside(edges, outside);
  }
  [[nodiscard]] std::optional<Error> failure() const override {
    for (const auto& solid : solids_) {
      if (auto error = solid->failure()) return error;
    }
    return std::nullopt;
  }

 private:
  Box box_;
  std::vector<std::unique_ptr<Solid>> solids_;
};

/// The solid of a shape, which is in the user's units as is the box about it. Null: no shape.
std::unique_ptr<Solid> solidOf(const BoxOptions& options, double unit);
std::unique_ptr<Solid> solidOf(const MeshShape& mesh, double unit);
/// Return "invalid-region" if the triangles enclose nothing: if an edge belongs to an odd number.
std::optional<Error> validate(const MeshShape& mesh);
/// The part that is clear of existing samples.
std::unique_ptr<Solid> clearOf(const ExistingPoints& existing, double radius, double unit);

}  // namespace copse::space
