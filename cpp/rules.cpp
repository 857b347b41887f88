#include "rules.h"

#include <cmath>

namespace copse {

std::optional<Error> flawOfLimit(double limit) {
  if (limit >= 0) return std::nullopt;
  return errorOf("invalid-limit", "limit", describe(limit), {"must be 0 or more"});
}

std::optional<Error> flawOfMargin(double margin) {
  if (margin >= 0 && std::isfinite(margin)) return std::nullopt;
  return errorOf("out-of-range", "margin", describe(margin),
                 {"must be a finite number, 0 or more"});
}

Error aboveLimit(std::string_view option, double value, double limit,
                 std::initializer_list<std::string_view> what, std::string_view instead) {
  Error error = errorOf("limit", option, describe(value), what);
  error.rule.append(", above the limit of ").append(describe(limit)).append(instead);
  return error;
}

}  // namespace copse
