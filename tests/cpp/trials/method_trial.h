// What the tests of the other methods share: a shape filled by one of them, and what is wrong with
// the result by exact predicates and plain search.
#pragma once

#include <string>
#include <vector>

#include "literature/methods.h"
#include "trial.h"

namespace copse::trial {

/// Positions and, of a watched method, its whole trace.
struct Filled {
  std::vector<double> positions;
  Trace trace;
  double radius = 0;  // as the method reports it
};

/// Steps the method to its end, `most` samples at a time.
Result<Filled> fill(const shapes::Shape& shape, const MethodOptions& options, double most = 1e300);

/// Options that suit a shape: its radius, a hundred samples.
MethodOptions methodOptions(const shapes::Shape& shape, MethodName method, std::uint64_t seed);

/// Samples outside, and with a radius those too close; empty when there is none.
std::string misplaced(const shapes::Shape& shape, const std::vector<double>& positions,
                      double radius = 0);

}  // namespace copse::trial
