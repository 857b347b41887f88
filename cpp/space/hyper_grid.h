// Balls about samples in a box of any dimension up to six, by blocks of space.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace copse::space {

inline constexpr std::size_t kMostDimensions = 6;

/// Lattice coordinates, as many as there are dimensions.
using Six = std::array<double, kMostDimensions>;

/// A box of lattice points, both ends included.
struct HyperBox {
  Six least, greatest;
};

struct HyperBall {
  Six center;
  double squared;  // of the radius
};

class HyperGrid {
 public:
  /// Over a box for balls of up to that radius; opposite sides are one where it is periodic.
  HyperGrid(std::size_t dimension, const HyperBox& box, const Six& period, double reach,
            bool isPeriodic);

  void add(const HyperBall& ball);
  [[nodiscard]] double reach() const { return reach_; }
  /// Adds to a list the balls that reach into a box, as it sees them.
  void gather(const HyperBox& box, std::vector<HyperBall>& found) const;

 private:
  void gatherIn(const HyperBox& box, std::size_t axis, std::size_t block, Six& shift,
                std::vector<HyperBall>& found) const;
  [[nodiscard]] std::int64_t blockOf(double coordinate, std::size_t axis) const;

  std::size_t dimension_;
  Six least_, period_;
  double reach_;
  bool isPeriodic_;
  Six side_{};  // of a block
  std::array<std::int64_t, kMostDimensions> blocks_{};
  std::vector<std::uint32_t> first_;  // of each block, the last ball added and one, or 0
  std::vector<std::uint32_t> next_;   // of each ball, the one added before
  std::vector<HyperBall> balls_;
};

}  // namespace copse::space
