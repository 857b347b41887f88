// What may be filled, in lattice units: asked by boxes, which may be answered with "boundary" in
// doubt, and by points, whose answer is final.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/error.h"
#include "space/point.h"

namespace copse::space {

/// A box of points, both ends included.
struct Box {
  Point least, greatest;

  [[nodiscard]] Point middle() const {
    return {(least[0] + greatest[0]) / 2, (least[1] + greatest[1]) / 2,
            (least[2] + greatest[2]) / 2};
  }
};

/// The point of a box nearest to another, and the farthest.
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

/// More than the rounding of a few sums and products of doubles makes of a number.
inline constexpr double kRounded = 1 + 0x1p-48;

enum class Side { outside, boundary, inside };

class Solid {
 public:
  Solid() = default;
  virtual ~Solid() = default;
  Solid(const Solid&) = delete;
  Solid& operator=(const Solid&) = delete;

  /// Outside or inside only when all lattice points of the box are.
  [[nodiscard]] virtual Side sideOf(const Box& box) const = 0;
  [[nodiscard]] virtual bool holds(const Point& point) const = 0;
  /// Why its answers make no sense, when that has come out.
  [[nodiscard]] virtual std::optional<Error> failure() const { return std::nullopt; }
};

/// A box, and all solids together.
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

}  // namespace copse::space
