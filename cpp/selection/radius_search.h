// The radius at which saturation gives a few more samples than wanted: guessed from the area and
// the length of the edge, then corrected by the count found, for as many rounds as it takes, seldom
// more than two for a thousand samples and more. The rounds end for every region: where the count
// jumps, with the fewest samples found that suffice; where that many do not fit, or only in so
// small a part of the region that the search would take seconds, with the most found. A search that
// has found nothing so far makes sure that there is ground (grid/has_ground.h).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "sampler/sampler.h"

namespace copse {

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

}  // namespace copse
