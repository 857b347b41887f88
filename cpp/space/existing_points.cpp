#include "space/existing_points.h"

#include <cmath>

#include "base/first_wrong.h"

namespace copse::space {

std::optional<Error> validate(const ExistingPoints& existing, std::size_t dimension) {
  const auto& [positions, clearances] = existing;
  if (positions.size() % dimension != 0)
    return errorOf(Rule::spaceExisting, Option::existing, static_cast<double>(positions.size()),
                   static_cast<double>(dimension));
  if (!clearances.empty() && clearances.size() != positions.size() / dimension)
    return errorOf(Rule::spaceClearances, Option::existingClearances,
                   static_cast<double>(clearances.size()));
  if (auto error = firstWrong(Rule::spaceNear, Option::existingPosition, positions,
                              [](double value) { return std::fabs(value) <= kFarthest; }))
    return error;
  return firstWrong(Rule::spaceClearance, Option::existingClearance, clearances,
                    [](double value) { return value >= 0 && value <= kFarthest; });
}

}  // namespace copse::space
