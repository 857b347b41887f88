// Exactly so many samples, spread evenly: a saturated set of a few more, less the most crowded ones
// (elimination.h). A hundred samples or fewer then move as far apart as they can.
//
// Cost: that of one or two saturated sets, and a third of one more to eliminate; for a hundred
// samples or fewer, that of 4,000 samples more, and about 0.2 ms for each.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "fill/run.h"
#include "fill/sampler.h"

namespace copse {

/// Farthest-point optimisation (Schlömer, Heck and Deussen 2011, Farthest-Point Optimized Point
/// Sets with Maximized Minimum Distance) among many candidates: one sample after another moves to
/// the candidate that is farthest from all other samples, if that takes it farther away from them.
///
/// Cost: two distances for each candidate and move, and a few dozen moves for each sample.
class FarApart {
 public:
  /// Positions x0 y0 x1 y1 …. The last `count` of them are the first samples.
  FarApart(std::span<const double> candidates, std::size_t count);

  /// Move each sample once, if that takes it farther from all others. Return false when nothing is
  /// left to do.
  bool step();
  /// The samples, as indices of candidates.
  [[nodiscard]] std::span<const std::uint32_t> samples() const { return samples_; }
  /// Return the squared distance of the two nearest samples.
  [[nodiscard]] double leastSquare() const;

 private:
  [[nodiscard]] double square(std::uint32_t a, std::uint32_t b) const;
  void findNearest(std::uint32_t candidate, std::uint32_t except);

  std::span<const double> candidates_;
  std::vector<std::uint32_t> samples_;
  std::vector<std::uint32_t> nearest_;  // for each candidate, the number of its nearest sample
  std::vector<double> squares_;         // squared distances to it
  int sweeps_ = 0;
};

/// What a search fills with one radius after another.
struct Filling {
  std::function<RunResult(const Region&, const Obstacles&, const SampleOptions&)> begin;
  Obstacles obstacles = {};
  /// Area that holds as many samples of a constant radius; 0 for the region's own.
  double area = 0;
  double room = 0.012;    ///< accepted surplus, relative to the count
  double firstRadii = 1;  ///< factor on the radius of the first round: a cheap round to learn from
  /// True if edges explain all that the area does not, even a loss of samples.
  bool isAreaSure = false;
};

/// Begin a run of exactly `count` samples. Its radius is the least distance of two samples, rounded
/// down; of a single sample, about the greatest radius at which there was only one. Errors: those
/// of the count, of the options and of the sampler, if the numbers are too coarse for so many
/// samples; "limit" for a count above the limit.
RunResult beginEvenCount(const Region& region, const Obstacles& obstacles,
                         const RunOptions& options, double count);

/// Do the same for any filling. Every two samples keep the rule's distance for their radii. The
/// run's radius is the least one where they differ.
RunResult beginFilling(const Region& region, const RunOptions& options, double count,
                       ConflictRule rule, Result<Filling> filling);

}  // namespace copse
