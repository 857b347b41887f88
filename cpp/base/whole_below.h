// Rounding down, by what every processor has an instruction for.
#pragma once

#include <cstdint>

namespace copse {

/// The greatest whole number that is not above.
inline std::int64_t wholeBelow(double number) {
  const auto whole = static_cast<std::int64_t>(number);
  return whole - (static_cast<double>(whole) > number ? 1 : 0);
}

}  // namespace copse
