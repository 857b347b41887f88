#include "run/existing.h"

#include <cmath>
#include <span>
#include <string>
#include <string_view>

#include "geometry/region.h"

namespace copse {

namespace {

Error wrong(std::string_view list, std::size_t index, double value, std::string_view rule) {
  const std::string place = describe(static_cast<double>(index));
  return errorOf("out-of-range", std::string(list).append("[").append(place).append("]"),
                 describe(value), {rule});
}

template <class T, class IsRight>
std::optional<Error> firstWrong(std::string_view list, const std::vector<T>& values,
                                std::string_view rule, IsRight&& isRight) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto value = static_cast<double>(values[i]);
    if (!isRight(value)) return wrong(list, i, value, rule);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> validate(const ExistingSamples& existing, std::size_t classes) {
  const std::size_t count = existing.size();
  const auto fits = [count](std::size_t length) { return length == 0 || length == count; };
  if (existing.positions.size() % 2 != 0 || !fits(existing.radii.size()) ||
      !fits(existing.classes.size()) || !fits(existing.clearances.size())) {
    return errorOf("out-of-range", "existing", describe(static_cast<double>(count)),
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
