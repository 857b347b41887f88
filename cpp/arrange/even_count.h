// Exactly so many samples, spread as evenly as possible.
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
  std::function<Result<std::unique_ptr<Run>>(const Region&, const Obstacles&, const SampleOptions&)>
      begin;
  Obstacles obstacles = {};
  double area =
      0;  ///< area that holds as many samples of a constant radius; 0 for the region's own
  double room = 0.012;    ///< accepted surplus, relative to the count
  double firstRadii = 1;  ///< factor on the radius of the first round: a cheap round to learn from
  /// True if edges explain all that the area does not, even a loss of samples.
  bool isAreaSure = false;
};

/// Search for the radius at which a saturated set has a few more samples than the count. The first
/// guess comes from the area and the length of the edge; the counts found correct it, in one or two
/// rounds for a thousand samples and more.
///
/// The search ends for every region. Where the count jumps, it takes the fewest samples found that
/// suffice. Where the count does not fit, or fits only in so small a part of the region that the
/// search would take seconds, it takes the most samples found. If it has found nothing, it checks
/// that there is ground at all (ground/ground.h).
class RadiusSearch {
 public:
  /// The options' radius and limit are ignored.
  RadiusSearch(const Region& region, Filling filling, const SampleOptions& options, double count);

  /// Work for about a millisecond. Return false when nothing is left to do.
  bool step();
  /// See Run::progress. It counts samples. Each round is four fifths of the remaining work, as it
  /// may not be the last.
  [[nodiscard]] double progress() const;
  /// The error, if the search failed: the numbers are too coarse for so many samples here.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

  /// A saturated set. It has at least the count, if a round found that many; it is empty if none
  /// found any.
  struct Found {
    Output samples;
    double radius = 0;
    double unit = 0;
    [[nodiscard]] double count() const { return static_cast<double>(samples.size()); }
  };
  [[nodiscard]] Found& found() { return best_; }
  /// Fill the same ground with another radius. Null if that fails or may take long.
  std::unique_ptr<Run> fill(double radius);

 private:
  struct Bound {
    double radius;
    double count;  // infinite if unknown
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
  double cut_;                    // count at which to abandon a round
  double perArea_ = 0;            // samples times radius² of the region's interior
  double edgeLength_ = 0;
  double boxArea_ = 0;
  double finest_ = 0;  // radius whose lattice is about as fine as the ground is thin; 0 if that is
                       // too fine to try
  double extent_ = 0;  // the longer side of the region's box
  std::unique_ptr<Run> run_;
  Found round_;
  Found best_;
  std::optional<Bound> few_;   // the smallest radius that gave too few samples
  std::optional<Bound> many_;  // the greatest radius that gave enough, or is too small to try
  bool isGroundSure_ = false;
  int rounds_ = 0;  // 0 if there is no ground
  double steps_ = 0;
  std::optional<Error> failure_;
};

/// Exactly so many samples, spread evenly: a saturated set of a few more (RadiusSearch), less the
/// most crowded ones (Elimination). A hundred samples or fewer then move as far apart as they can
/// (FarApart).
///
/// Cost: that of one or two saturated sets, and a third of one more to eliminate; for a hundred
/// samples or fewer, that of 4,000 samples more, and about 0.2 ms for each.
class EvenCount : public Run {
 public:
  EvenCount(RadiusSearch search, const RunOptions& options, double count, ConflictRule rule);

  /// The reported radius is the least distance of two samples, rounded down. For a single sample it
  /// is about the greatest radius at which there was only one. Where radii differ, it is the least
  /// of them.
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
  double searched_ = 0;  // radius of the saturated set
  std::unique_ptr<Run> finer_;
  int steps_ = 0;  // steps of the finer fill
  std::vector<double> candidates_;
  std::optional<FarApart> far_;
};

/// Begin a run of exactly `count` samples. Errors: those of the count, of the options and of the
/// sampler, if the numbers are too coarse for so many samples; "limit" for a count above the limit.
Result<std::unique_ptr<EvenCount>> beginEvenCount(const Region& region, const Obstacles& obstacles,
                                                  const RunOptions& options, double count);

/// Do the same for any filling. Every two samples keep the rule's distance for their radii.
Result<std::unique_ptr<EvenCount>> beginFilling(const Region& region, const RunOptions& options,
                                                double count, ConflictRule rule,
                                                const std::function<Result<Filling>()>& make);

}  // namespace copse
