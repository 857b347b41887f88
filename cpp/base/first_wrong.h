// The first value of a list that breaks a rule, as an error that names its place.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/error.h"

namespace copse {

template <class T, class IsRight>
std::optional<Error> firstWrong(Rule rule, Option option, const std::vector<T>& values,
                                IsRight&& isRight) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto value = static_cast<double>(values[i]);
    if (!isRight(value)) return errorAt(rule, option, i, value);
  }
  return std::nullopt;
}

}  // namespace copse
