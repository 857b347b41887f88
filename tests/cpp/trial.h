// What tests about results share: a shape sampled, and what the oracle says of it.
#pragma once

#include <cstdint>
#include <string>

#include "oracle.h"
#include "sample.h"
#include "shapes.h"

#if defined(__SANITIZE_ADDRESS__)
#define COPSE_SLOW_BUILD 1
#endif
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COPSE_SLOW_BUILD 1
#endif
#endif

namespace copse::trial {

#if defined(COPSE_SLOW_BUILD)
constexpr bool slowBuild = true;
#else
constexpr bool slowBuild = false;
#endif

/// How many of something to try: a tenth under sanitizers; the environment's COPSE_TRIALS
/// multiplies.
int trials(int usual);

Result<Region> region(const shapes::Shape& shape);
Result<Samples> sample(const shapes::Shape& shape, std::uint64_t seed, bool float32 = false);

/// What is wrong with the samples, with all that is needed to see it again; empty when nothing is.
std::string faults(const shapes::Shape& shape, std::uint64_t seed, const Samples& samples,
                   const oracle::Options& options = {});

/// Samples the shape and judges the result; an error is a fault too.
std::string tryOut(const shapes::Shape& shape, std::uint64_t seed, bool float32 = false);

/// FNV-1a over the bytes of the doubles.
std::uint64_t hashOf(const std::vector<double>& positions);

}  // namespace copse::trial
