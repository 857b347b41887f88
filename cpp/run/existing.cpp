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
    return errorOf(Rule::existingLists, Option::existing, static_cast<double>(count));
  }
  constexpr double kMost = Region::kFarthest;
  if (auto error = firstWrong(Rule::existingPosition, Option::existingPosition, existing.positions,
                              [](double value) { return std::fabs(value) <= kMost; }))
    return error;
  if (auto error = firstWrong(Rule::existingRadius, Option::existingRadius, existing.radii,
                              [](double value) { return value > 0 && value <= kMost; }))
    return error;
  if (auto error =
          firstWrong(Rule::existingClearance, Option::existingClearance, existing.clearances,
                     [](double value) { return value >= 0 && value <= kMost; }))
    return error;
  return firstWrong(Rule::existingClass, Option::existingClass, existing.classes,
                    [classes](double value) { return value < static_cast<double>(classes); });
}

}  // namespace copse
