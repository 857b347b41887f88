// Exactly so many samples, spread as evenly as can be: the saturated set of a radius that gives a
// few more (radius_search.h), less those that are most crowded (elimination.h).
//
// Cost: that of one or two saturated sets, and a third of one more to eliminate.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "run/conflict_rule.h"
#include "run/run.h"
#include "selection/elimination.h"
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
  void deliver();

  std::optional<RadiusSearch> search_;
  std::size_t count_;
  ConflictRule rule_;
  RadiusSearch::Found found_;
  std::unique_ptr<Elimination> elimination_;
  bool hasCount_ = false;
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
