// The first value of a list that breaks a rule, as an error that names its place.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace copse {

/// The error "out-of-range" of an option's value at an index.
inline Error wrongAt(std::string_view option, std::size_t index, double value,
                     std::string_view rule) {
  const std::string place = describe(static_cast<double>(index));
  return outOfRange(std::string(option).append("[").append(place).append("]"), value, {rule});
}

template <class T, class IsRight>
std::optional<Error> firstWrong(std::string_view option, const std::vector<T>& values,
                                std::string_view rule, IsRight&& isRight) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto value = static_cast<double>(values[i]);
    if (!isRight(value)) return wrongAt(option, i, value, rule);
  }
  return std::nullopt;
}

}  // namespace copse
