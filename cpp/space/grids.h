// Indexes of balls by blocks of space: a hash table for surfaces, and dense blocks for boxes of any
// dimension.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/simd.h"
#include "space/solid.h"

namespace copse::space {

/// The ball that a sample keeps free.
struct SurfaceBall {
  Point center;
  double radius;                // the sample's own, in lattice units
  std::array<float, 3> normal;  // all zeros: it counts on every side
  bool isWhole;                 // the radius alone counts, not half of it
};

/// The distance that a place with this radius keeps from a ball's centre.
inline double distanceFrom(const SurfaceBall& ball, double radius) {
  return ball.isWhole ? ball.radius : (ball.radius + radius) / 2;
}

inline bool isClearOf(const SurfaceBall& ball, const Point& place, double radius) {
  // More than the rounding of a squared distance.
  constexpr double kSquareSlack = 1 + 0x1p-50;
  const double distance = distanceFrom(ball, radius);
  return squaredDistance(ball.center, place) >= distance * distance * kSquareSlack;
}

/// Balls of a surface in a hash table of blocks, four at a time. Balls much larger than most go
/// into larger blocks, so that these do not hold all other balls, too.
class BallGrid {
 public:
  /// Indexes balls for distances of up to `reach`, and whole balls of any size.
  explicit BallGrid(double reach) : perBlock_(kReach / reach), levels_{{0, perBlock_}} {
    slots_.resize(256);
  }

  void add(const SurfaceBall& ball);
  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(balls_.size()); }
  [[nodiscard]] const SurfaceBall& operator[](std::uint32_t i) const { return balls_[i]; }
  /// Call act(index) for each ball whose centre is within reach of a box, or within its own larger
  /// radius, and for a few more, until it returns false. Return true if it never did.
  template <class Act>
  bool each(const Box& box, Act&& act) const {
    using namespace simd;
    constexpr double kNear = kReach * (1 + 0x1p-18);
    const Floats limit = splatFloat(static_cast<float>(kNear * kNear));
    for (const Level& level : levels_) {
      Address first, last;
      Point least, greatest;  // in blocks
      for (std::size_t axis = 0; axis < 3; ++axis) {
        least[axis] = box.least[axis] * level.perBlock;
        greatest[axis] = box.greatest[axis] * level.perBlock;
        first[axis] = static_cast<std::int64_t>(std::floor(least[axis] - kNear));
        last[axis] = static_cast<std::int64_t>(std::floor(greatest[axis] + kNear));
      }
      const auto seen = [](double coordinate, std::int64_t block) {
        return splatFloat(static_cast<float>(coordinate - static_cast<double>(block)));
      };
      const Floats zero = splatFloat(0);
      const auto squareOf = [&](const std::array<float, 4>& centers, Floats from, Floats to) {
        const Floats at = loadFloats(centers.data());
        const Floats apart = greater(greater(from - at, at - to), zero);
        return apart * apart;
      };
      for (std::int64_t z = first[2]; z <= last[2]; ++z) {
        for (std::int64_t y = first[1]; y <= last[1]; ++y) {
          for (std::int64_t x = first[0]; x <= last[0]; ++x) {
            std::uint32_t four =
                slots_[slotOf(keyOf(level) + keyOf(x, 0) + keyOf(y, 1) + keyOf(z, 2))].last;
            if (four == 0) continue;
            const Floats from[] = {seen(least[0], x), seen(least[1], y), seen(least[2], z)};
            const Floats to[] = {seen(greatest[0], x), seen(greatest[1], y), seen(greatest[2], z)};
            for (; four != 0; four = fours_[four - 1].before) {
              const auto& [centers, balls, count, before] = fours_[four - 1];
              const Floats square = squareOf(centers[0], from[0], to[0]) +
                                    squareOf(centers[1], from[1], to[1]) +
                                    squareOf(centers[2], from[2], to[2]);
              std::uint32_t near = signs(square - limit);
              for (; near != 0; near &= near - 1) {
                if (!act(balls[static_cast<std::size_t>(__builtin_ctz(near))])) return false;
              }
            }
          }
        }
      }
    }
    return true;
  }
  /// Blocks are divided into cells, eight along each side.
  [[nodiscard]] Address cellOf(const Point& point) const {
    const double perCell = perBlock_ * 8;
    return {blockOf(point[0], perCell), blockOf(point[1], perCell), blockOf(point[2], perCell)};
  }

 private:
  static constexpr double kReach = 0.25;  // in blocks
  static constexpr float kFar = 1e9F;

  /// Four balls of a block: centres as seen from the block's corner, in blocks.
  struct Four {
    std::array<std::array<float, 4>, 3> centers;
    std::array<std::uint32_t, 4> balls;
    std::uint32_t count, before;  // `before`: the block's previous Four, plus one; 0: none
  };
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t last = 0;  // the block's last Four, plus one; 0: none
  };

  /// Balls of similar size. Their blocks are 4^number times as large as the smallest.
  struct Level {
    std::uint32_t number;
    double perBlock;  // blocks in a lattice unit
  };

  static std::int64_t blockOf(double coordinate, double perBlock) {
    return static_cast<std::int64_t>(std::floor(coordinate * perBlock));
  }
  const Level& levelOf(double radius);
  static std::uint64_t keyOf(const Level& level) {
    return level.number * std::uint64_t{0xA0761D6478BD642Fu};
  }
  /// The sum over the axes is the key of a block. Blocks near one another share its upper bits.
  static std::uint64_t keyOf(std::int64_t block, std::size_t axis) {
    constexpr std::uint64_t kOdd[] = {0x9E3779B97F4A7C15u, 0xC2B2AE3D27D4EB4Fu,
                                      0xD6E8FEB86659FD93u};
    return static_cast<std::uint64_t>(block) * kOdd[axis];
  }
  [[nodiscard]] std::size_t slotOf(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = (key >> 32) & mask;
    while (slots_[slot].last != 0 && slots_[slot].key != key) slot = (slot + 1) & mask;
    return slot;
  }
  void grow();

  double perBlock_;            // for the smallest blocks
  std::vector<Level> levels_;  // the levels in use, the smallest first
  std::size_t used_ = 0;
  std::vector<Slot> slots_;
  std::vector<Four> fours_;
  std::vector<SurfaceBall> balls_;
};

struct HyperBall {
  Six center;
  double squared;  // of the radius
};

/// Balls in a box of up to six dimensions, by dense blocks.
class HyperGrid {
 public:
  /// Indexes balls of up to radius `reach` over a box, whose opposite sides are joined by a period.
  HyperGrid(std::size_t dimension, const HyperBox& box, const std::optional<Six>& period,
            double reach);

  void add(const HyperBall& ball);
  [[nodiscard]] double reach() const { return reach_; }
  /// Append the balls that reach into a box, as the box sees them.
  void gather(const HyperBox& box, std::vector<HyperBall>& found) const;

 private:
  void gatherIn(const HyperBox& box, std::size_t axis, std::size_t block, Six& shift,
                std::vector<HyperBall>& found) const;
  [[nodiscard]] std::int64_t blockOf(double coordinate, std::size_t axis) const;

  std::size_t dimension_;
  Six least_;
  std::optional<Six> period_;
  double reach_;
  Six side_{};  // of a block
  std::array<std::int64_t, kMostDimensions> blocks_{};
  std::vector<std::uint32_t> first_;  // of each block, the last ball added, plus one; 0: none
  std::vector<std::uint32_t> next_;   // of each ball, the ball of its block added before
  std::vector<HyperBall> balls_;
};

/// Grids for balls of any size: balls of similar size share one.
class HyperGrids {
 public:
  /// Grids as above, the smallest for balls of up to radius `least`.
  HyperGrids(std::size_t dimension, const HyperBox& box, const std::optional<Six>& period,
             double least)
      : dimension_(dimension), box_(box), period_(period), least_(least) {}

  /// The grid for balls of a radius.
  HyperGrid& of(double reach);
  [[nodiscard]] const std::vector<HyperGrid>& all() const { return grids_; }

 private:
  std::size_t dimension_;
  HyperBox box_;
  std::optional<Six> period_;
  double least_;
  std::vector<HyperGrid> grids_;
};

}  // namespace copse::space
