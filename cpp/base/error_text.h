// The numbers in the texts of errors.
#pragma once

#include <string>

namespace copse {

/// A number as a person would write it, with twelve digits at most.
std::string describe(double number);

}  // namespace copse
