// Helpers for tests of the methods of the literature: a shape filled by a method, and a check of
// the result by exact predicates and plain search.
#pragma once

#include <string>
#include <vector>

#include "literature/methods.h"
#include "trial.h"

namespace copse::trial {

/// The positions, and the whole trace of a watched method.
struct Filled {
  std::vector<double> positions;
  Trace trace;
  double radius = 0;  // as the method reports it
};

/// Run the method to its end, `most` samples a step.
Result<Filled> fill(const shapes::Shape& shape, const MethodOptions& options, double most = 1e300);

/// Options that suit a shape: its radius, and a hundred samples.
MethodOptions methodOptions(const shapes::Shape& shape, MethodName method, std::uint64_t seed);

/// The samples that are outside, or too close if there is a radius; empty if there are none.
std::string misplaced(const shapes::Shape& shape, const std::vector<double>& positions,
                      double radius = 0);

}  // namespace copse::trial
