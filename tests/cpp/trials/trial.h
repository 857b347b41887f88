// Helpers for tests of results: sampled shapes, the oracle's judgement of them, and the number of
// random trials.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "copse.h"
#include "oracle.h"
#include "shapes.h"

namespace copse::trial {

/// The number of trials to make of a nightly number, at least one: a fifth natively and a tenth in
/// other builds. COPSE_TRIALS in the environment sets another part.
int trials(int byNight);

enum class Build { native, sanitized, wasm };

/// The number of trials of a long run, which is made every night in one build. Other builds, and
/// all builds by day, make a thousandth.
int longRun(int byNight, Build where = Build::native);
/// Return true if this is a long run at full length.
bool isLongRun(Build where = Build::native);
/// Leave figures of a long run for docs/trust.md (scripts/figures.mjs). They are named numbers, as
/// a row of a table. A table with one row needs no name for it.
void leaveFigures(const std::string& name,
                  const std::vector<std::pair<std::string, double>>& figures,
                  const std::string& row = "");

/// Return true if this build makes fewer trials than the native one at each push. Tests use it to
/// choose sizes rather than numbers.
bool brief();

Result<Region> region(const shapes::Shape& shape);
Result<Samples> sample(const shapes::Shape& shape, std::uint64_t seed, bool float32 = false);

/// The faults of the samples, with all that is needed to repeat them; empty if there are none.
std::string faults(const shapes::Shape& shape, std::uint64_t seed, const Samples& samples,
                   const oracle::Options& options = {});

/// Sample the shape and judge the result. An error is a fault, too.
std::string tryOut(const shapes::Shape& shape, std::uint64_t seed, bool float32 = false);

/// The contents of a file of golden hashes. With COPSE_WRITE_EXPECTED in the environment, `now` is
/// written to it first.
std::string expectedIn(const char* path, const std::string& now);

/// The FNV-1a hash of the bytes of the doubles.
std::uint64_t hashOf(const std::vector<double>& positions);

}  // namespace copse::trial
