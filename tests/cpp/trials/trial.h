// What tests about results share: a shape sampled, and what the oracle says of it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "oracle.h"
#include "sample.h"
#include "shapes.h"

namespace copse::trial {

/// How many of something to try, of so many by night: a fifth natively and a tenth in other
/// builds, unless COPSE_TRIALS in the environment says what part of them. One at least.
int trials(int byNight);

enum class Build { native, sanitized, wasm };

/// The same of what is done very often by night, in one build: elsewhere and by day a thousandth.
int longRun(int byNight, Build where = Build::native);
/// Whether it is done so often here.
bool isLongRun(Build where = Build::native);
/// Leaves figures of a long run for docs/trust.md (scripts/figures.mjs): a row of named numbers, of
/// a table with one row or by the row's name.
void leaveFigures(const std::string& name,
                  const std::vector<std::pair<std::string, double>>& figures,
                  const std::string& row = "");

/// Whether less is tried than natively at each push; for what comes in sizes, not in numbers.
bool brief();

Result<Region> region(const shapes::Shape& shape);
Result<Samples> sample(const shapes::Shape& shape, std::uint64_t seed, bool float32 = false);

/// What is wrong with the samples, with all that is needed to see it again; empty when nothing is.
std::string faults(const shapes::Shape& shape, std::uint64_t seed, const Samples& samples,
                   const oracle::Options& options = {});

/// Samples the shape and judges the result; an error is a fault too.
std::string tryOut(const shapes::Shape& shape, std::uint64_t seed, bool float32 = false);

/// What a file of golden hashes holds; with COPSE_WRITE_EXPECTED in the environment it is written
/// anew.
std::string expectedIn(const char* path, const std::string& now);

/// FNV-1a over the bytes of the doubles.
std::uint64_t hashOf(const std::vector<double>& positions);

}  // namespace copse::trial
