#include "run/existing.h"

#include <cmath>

#include "base/first_wrong.h"
#include "geometry/region.h"

namespace copse {

std::optional<Error> validate(const ExistingSamples& existing, std::size_t classes) {
  const std::size_t count = existing.size();
  const auto fits = [count](std::size_t length) { return length == 0 || length == count; };
  if (existing.positions.size() % 2 != 0 || !fits(existing.radii.size()) ||
      !fits(existing.classes.size()) || !fits(existing.clearances.size())) {
    return outOfRange(
        "existing", static_cast<double>(count),
        {"must have two coordinates for each sample, and of everything else one value "
         "for each or none"});
  }
  constexpr double kMost = Region::kFarthest;
  if (auto error = firstWrong("existing.positions", existing.positions,
                              "must be a finite number, at most 1e150 in size",
                              [](double value) { return std::fabs(value) <= kMost; }))
    return error;
  if (auto error =
          firstWrong("existing.radii", existing.radii, "must be a positive number, at most 1e150",
                     [](double value) { return value > 0 && value <= kMost; }))
    return error;
  if (auto error =
          firstWrong("existing.clearance", existing.clearances, "must be a number from 0 to 1e150",
                     [](double value) { return value >= 0 && value <= kMost; }))
    return error;
  return firstWrong("existing.classes", existing.classes, "must be the index of a class",
                    [classes](double value) { return value < static_cast<double>(classes); });
}

}  // namespace copse
