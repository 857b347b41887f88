// What all methods ask of the options that bound them, and the error when a bound is passed.
#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>

#include "error.h"

namespace copse {

/// Samples per radius² of a saturated set in the plane; methods that do not saturate make fewer.
inline constexpr double kSaturatedDensity = 0.69657;

/// "invalid-limit" for a limit that is not 0 or more.
std::optional<Error> flawOfLimit(double limit);

/// "out-of-range" for a margin that is not finite, 0 or more.
std::optional<Error> flawOfMargin(double margin);

/// The error ("limit") when what would be made is above the limit: "would make about 9 samples",
/// with what to do instead, if anything.
Error aboveLimit(std::string_view option, double value, double limit,
                 std::initializer_list<std::string_view> what, std::string_view instead = "");

}  // namespace copse
