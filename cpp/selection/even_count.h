// Exactly so many samples, spread as evenly as can be: the saturated set of a radius that gives a
// few more (radius_search.h), less those that are most crowded (elimination.h). A hundred and fewer
// then move as far apart as they can (far_apart.h).
//
// Cost: that of one or two saturated sets, and a third of one more to eliminate; for a hundred and
// fewer, that of 4,000 samples more, and about 0.2 ms for each.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "run/conflict_rule.h"
#include "run/run.h"
#include "selection/elimination.h"
#include "selection/far_apart.h"
#include "selection/radius_search.h"

namespace copse {

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
