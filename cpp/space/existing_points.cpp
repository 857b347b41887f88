#include "space/existing_points.h"

#include <cmath>

#include "base/first_wrong.h"

namespace copse::space {

std::optional<Error> validate(const ExistingPoints& existing, std::size_t dimension) {
  const auto& [positions, clearances] = existing;
  if (positions.size() % dimension != 0)
    return outOfRange(
        "existing", static_cast<double>(positions.size()),
        {"must hold ", describe(static_cast<double>(dimension)), " numbers for each sample"});
  if (!clearances.empty() && clearances.size() != positions.size() / dimension)
    return outOfRange("existing.clearance", static_cast<double>(clearances.size()),
                      {"must be one number for each sample"});
  if (auto error = firstWrong("existing.positions", positions,
                              "must be a finite number, at most 1e150 in size",
                              [](double value) { return std::fabs(value) <= kFarthest; }))
    return error;
  return firstWrong("existing.clearance", clearances, "must be a number from 0 to 1e150",
                    [](double value) { return value >= 0 && value <= kFarthest; });
}

}  // namespace copse::space
