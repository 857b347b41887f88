// Few samples, as far apart as can be: farthest-point optimisation (Schlömer, Heck and Deussen
// 2011, Farthest-Point Optimized Point Sets with Maximized Minimum Distance) among many candidates.
// One sample after the other goes to the candidate that is farthest from all others, as long as
// that takes it farther from them.
//
// Cost: two distances for each candidate and move, and a few dozen moves for each sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace copse {

class FarApart {
 public:
  /// Positions x0 y0 x1 y1 …, of which the last so many are the samples to begin with.
  FarApart(std::span<const double> candidates, std::size_t count);

  /// Moves each sample once, if it gains by that; false when nothing is left to do.
  bool step();
  /// The samples, as indices of candidates.
  [[nodiscard]] std::span<const std::uint32_t> samples() const { return samples_; }
  /// The squared distance of the two nearest.
  [[nodiscard]] double leastSquare() const;

 private:
  [[nodiscard]] double square(std::uint32_t a, std::uint32_t b) const;
  void findNearest(std::uint32_t candidate, std::uint32_t except);

  std::span<const double> candidates_;
  std::vector<std::uint32_t> samples_;
  std::vector<std::uint32_t> nearest_;  // of each candidate, the sample's number
  std::vector<double> squares_;         // of its distance
  int sweeps_ = 0;
};

}  // namespace copse
