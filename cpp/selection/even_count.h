// Exactly so many samples, spread as evenly as can be: the saturated set of a radius that gives a
// few more (radius_search.h), less those that are most crowded (elimination.h).
//
// Cost: that of one or two saturated sets, and a third of one more to eliminate. By density, that
// of a field (field_sampler.h), now and then of two, and a fifth of one to eliminate.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "field/density.h"
#include "field/field_sampler.h"
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

/// The same as dense as each place asks for; every two samples keep the rule's distance for their
/// radii. Errors: those of the density, too.
Result<std::unique_ptr<EvenCount>> beginEvenCount(const Region& region, const Obstacles& obstacles,
                                                  const Density& density,
                                                  const FieldOptions& options, double count);

}  // namespace copse
