// Few samples, as far apart as can be: farthest-point optimisation (Schlömer, Heck and Deussen
// 2011, Farthest-Point Optimized Point Sets with Maximized Minimum Distance) among many candidates.
// One sample after the other goes to the candidate that is farthest from all others, as long as
// that takes it farther from them.
//
// Cost: two distances for each candidate and move, and a few dozen moves for each sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "arrange/elimination.h"
#include "fill/run.h"
#include "fill/sampler.h"

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

// The radius at which saturation gives a few more samples than wanted: guessed from the area and
// the length of the edge, then corrected by the count found, for as many rounds as it takes, seldom
// more than two for a thousand samples and more. The rounds end for every region: where the count
// jumps, with the fewest samples found that suffice; where that many do not fit, or only in so
// small a part of the region that the search would take seconds, with the most found. A search that
// has found nothing so far makes sure that there is ground (ground/ground.h).

/// What a search fills, with one radius after the other.
struct Filling {
  std::function<Result<std::unique_ptr<Run>>(const Region&, const Obstacles&, const SampleOptions&)>
      begin;
  Obstacles obstacles = {};
  double area = 0;        ///< that would hold as many if all had the radius; 0: the region's own
  double room = 0.012;    ///< how many samples too many are welcome, of the count
  double firstRadii = 1;  ///< of the radius guessed, in the first round: a cheap one to learn from
  /// Whether what the area does not explain lies along edges, also where it is a loss.
  bool isAreaSure = false;
};

class RadiusSearch {
 public:
  /// The options' radius and limit do not matter.
  RadiusSearch(const Region& region, Filling filling, const SampleOptions& options, double count);

  /// About a millisecond of work; false when nothing is left to do.
  bool step();
  /// See Run::progress. It goes by samples; each round is four fifths of what was left, since it
  /// may not be the last.
  [[nodiscard]] double progress() const;
  /// Why there is no result, if so: the numbers are too coarse for so many samples here.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

  /// A saturated set: at least the count where that many were found; empty where none were.
  struct Found {
    Output samples;
    double radius = 0;
    double unit = 0;
    [[nodiscard]] double count() const { return static_cast<double>(samples.size()); }
  };
  [[nodiscard]] Found& found() { return best_; }
  /// Fills the same with another radius; null where that fails or may take long.
  std::unique_ptr<Run> fill(double radius);

 private:
  struct Bound {
    double radius;
    double count;  // infinite: not known
  };

  [[nodiscard]] double firstRadius() const;
  [[nodiscard]] double nextRadius() const;
  [[nodiscard]] double radiusFor(double perRadius) const;
  [[nodiscard]] bool isTooFine(double radius) const;
  [[nodiscard]] double edgeCells(double radius) const;
  [[nodiscard]] bool isSlow(double radius) const;
  [[nodiscard]] bool isEmpty() const;
  bool isGroundless();
  [[nodiscard]] bool isCut() const;
  void beginRound();
  void endRound();
  bool goesOn();

  Region region_;
  Filling filling_;
  SampleOptions options_;
  double least_, wanted_, most_;  // counts
  double cut_;                    // count at which a round ends, being useless
  double perArea_ = 0;            // samples times radius², of the region's inner part
  double edgeLength_ = 0;
  double boxArea_ = 0;
  double finest_ =
      0;  // radius whose lattice is about as fine as the ground is thin; 0: too fine to try
  double extent_ = 0;  // of the region's box, the longer side
  std::unique_ptr<Run> run_;
  Found round_;
  Found best_;
  std::optional<Bound> few_;   // the smallest radius at which too few samples fit
  std::optional<Bound> many_;  // the greatest at which too many do, or which is too small to try
  bool isGroundSure_ = false;
  int rounds_ = 0;  // 0: there is no ground
  double steps_ = 0;
  std::optional<Error> failure_;
};

// Exactly so many samples, spread as evenly as can be: the saturated set of a radius that gives a
// few more (radius_search.h), less those that are most crowded (elimination.h). A hundred and fewer
// then move as far apart as they can (far_apart.h).
//
// Cost: that of one or two saturated sets, and a third of one more to eliminate; for a hundred and
// fewer, that of 4,000 samples more, and about 0.2 ms for each.

class EvenCount : public Run {
 public:
  EvenCount(RadiusSearch search, const RunOptions& options, double count, ConflictRule rule);

  /// The radius is the least distance of two samples, rounded down; of a single one, the radius at
  /// which it was the only one, or nearly so. Where radii differ, the least of them.
  [[nodiscard]] Report report() const override;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  bool search();
  void keep();
  bool beginFarApart();

  RadiusSearch search_;
  std::size_t count_;
  ConflictRule rule_;
  RadiusSearch::Found found_;
  std::unique_ptr<Elimination> elimination_;
  bool hasCount_ = false;
  double searched_ = 0;  // radius at which the samples were found
  std::unique_ptr<Run> finer_;
  int steps_ = 0;  // of it
  std::vector<double> candidates_;
  std::optional<FarApart> far_;
};

/// Errors: those of the count and of the options (options.h), and of the sampler, where the numbers
/// are too coarse for so many samples; "limit" for a count above the limit.
Result<std::unique_ptr<EvenCount>> beginEvenCount(const Region& region, const Obstacles& obstacles,
                                                  const RunOptions& options, double count);

/// The same for any filling, whose `count` samples keep the rule's distance for their radii.
Result<std::unique_ptr<EvenCount>> beginFilling(const Region& region, const RunOptions& options,
                                                double count, ConflictRule rule,
                                                const std::function<Result<Filling>()>& make);

}  // namespace copse
