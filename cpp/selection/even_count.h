// Exactly so many samples, spread as evenly as can be: the saturated set of a radius that gives a
// few more (radius_search.h), less those that are most crowded (elimination.h).
//
// Cost: that of one or two saturated sets, and a third of one more to eliminate.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "methods/method.h"
#include "selection/elimination.h"
#include "selection/radius_search.h"

namespace copse {

class EvenCount : public Method {
 public:
  /// The radius of the options does not matter. Errors: those of the count (selection.h) and of the
  /// sampler, where the numbers are too coarse for so many samples.
  static Result<std::unique_ptr<Method>> begin(const Region& region, const Obstacles& obstacles,
                                               const SampleOptions& options, double count);

  bool step(double most) override;
  /// Nothing until all is done.
  std::vector<double> take() override;
  [[nodiscard]] double progress() const override;
  [[nodiscard]] std::optional<Error> failure() const override { return std::nullopt; }
  /// The least distance of two samples, rounded down; of a single one, the radius at which it was
  /// the only one, or nearly so.
  [[nodiscard]] double radius() const override { return found_.radius; }
  [[nodiscard]] double unit() const override { return found_.unit; }
  [[nodiscard]] bool hasCount() const override { return hasCount_; }

 private:
  EvenCount(RadiusSearch search, std::size_t count) : search_(std::move(search)), count_(count) {}
  void eliminate();

  std::optional<RadiusSearch> search_;
  std::size_t count_;
  RadiusSearch::Found found_;
  std::unique_ptr<Elimination> elimination_;
  bool isDone_ = false;
  bool hasCount_ = false;
};

}  // namespace copse
