// Balls about samples on a surface, by blocks of space in a hash table.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "space/solid.h"

namespace copse::space {

/// What a sample keeps clear.
struct SurfaceBall {
  Point center;
  double radius;                // the sample's own, lattice units
  std::array<float, 3> normal;  // all zeros: it counts on every side
  bool isWhole;                 // whether its radius is all that counts, not half of it
};

/// How far a place with some radius must be from a ball's centre.
inline double distanceFrom(const SurfaceBall& ball, double radius) {
  return ball.isWhole ? ball.radius : (ball.radius + radius) / 2;
}

class BallGrid {
 public:
  /// For distances of up to `reach`.
  explicit BallGrid(double reach) : perBlock_(0.5 / reach), slots_(256) {}

  void add(const SurfaceBall& ball);
  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(balls_.size()); }
  [[nodiscard]] const SurfaceBall& operator[](std::uint32_t i) const { return balls_[i]; }
  /// Calls act(ball's index) with those in blocks that meet a box, until it gives false.
  template <class Act>
  bool each(const Box& box, Act&& act) const;
  [[nodiscard]] Address blockOf(const Point& point) const {
    return {static_cast<std::int64_t>(std::floor(point[0] * perBlock_)),
            static_cast<std::int64_t>(std::floor(point[1] * perBlock_)),
            static_cast<std::int64_t>(std::floor(point[2] * perBlock_))};
  }
  /// Blocks are parted into cells, four along each side.
  [[nodiscard]] Address cellOf(const Point& point) const {
    return {static_cast<std::int64_t>(std::floor(point[0] * perBlock_ * 4)),
            static_cast<std::int64_t>(std::floor(point[1] * perBlock_ * 4)),
            static_cast<std::int64_t>(std::floor(point[2] * perBlock_ * 4))};
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t last = 0;  // ball added to the block, and one; 0: none
  };
  static std::uint64_t keyOf(const Address& block) {
    return mix(static_cast<std::uint64_t>(block[0]) * 0x9E3779B97F4A7C15u +
               static_cast<std::uint64_t>(block[1]) * 0xC2B2AE3D27D4EB4Fu +
               static_cast<std::uint64_t>(block[2]) * 0xD6E8FEB86659FD93u);
  }
  [[nodiscard]] std::size_t slotOf(std::uint64_t key) const {
    std::size_t slot = key & (slots_.size() - 1);
    while (slots_[slot].last != 0 && slots_[slot].key != key)
      slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }
  void grow();

  double perBlock_;  // blocks in a lattice unit: a block is twice the reach wide
  std::size_t used_ = 0;
  std::vector<Slot> slots_;
  std::vector<SurfaceBall> balls_;
  std::vector<std::uint32_t> next_;  // of each ball, the one before it in its block, and one
};

template <class Act>
bool BallGrid::each(const Box& box, Act&& act) const {
  const Address first = blockOf(box.least);
  const Address last = blockOf(box.greatest);
  for (std::int64_t z = first[2]; z <= last[2]; ++z) {
    for (std::int64_t y = first[1]; y <= last[1]; ++y) {
      for (std::int64_t x = first[0]; x <= last[0]; ++x) {
        for (std::uint32_t i = slots_[slotOf(keyOf({x, y, z}))].last; i != 0; i = next_[i - 1]) {
          if (!act(i - 1)) return false;
        }
      }
    }
  }
  return true;
}

}  // namespace copse::space
