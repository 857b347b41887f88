// The methods that the literature compares maximal sampling with, under one interface: each is
// stepped, so that it can be watched, and finishing it gives what one call gives.
//
// Their samples need not lie on a lattice. Randomness is one stream of draws for each call (the
// jittered one alone is a function of place); nothing but + − × ÷ and square roots decides.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "error.h"
#include "geometry/exact.h"
#include "geometry/region.h"

namespace copse {

enum class MethodName { maximal, bridson, dartThrowing, bestCandidate, jittered, uniform };

/// The method of that name as users write it: 'dart-throwing'.
std::optional<MethodName> methodNamed(std::string_view name);
std::string_view nameOf(MethodName method);

struct MethodOptions {
  MethodName method = MethodName::bridson;
  double radius = 0;           ///< bridson, dartThrowing: the least distance; jittered: the side
  double count = 0;            ///< bestCandidate, uniform
  double tries = 30;           ///< bridson, dartThrowing, bestCandidate
  std::uint64_t seed = 0;      ///< see hash.h for seeds from numbers and texts
  double limit = 1e7;          ///< most samples to make
  bool float32 = false;        ///< every coordinate is a float, and all promises hold for it
  std::optional<Point> start;  ///< bridson: the first sample
  bool isStartCentre = false;  ///< bridson: the first sample lies at the middle of the region's box
  bool isWatched = false;      ///< whether parents and candidates are wanted
};

/// What a watched method did since it was last asked.
struct Trace {
  std::vector<std::int32_t> parents;   ///< of each sample placed: the sample it grew from, or −1
  std::vector<double> tried;           ///< candidates, x0 y0 x1 y1 …
  std::vector<std::uint8_t> accepted;  ///< of each candidate, whether it was placed
};

class Method {
 public:
  virtual ~Method() = default;

  /// Goes on until that many more samples are placed, or for about a millisecond; false when
  /// nothing is left to do. The maximal method places whole tiles at a time.
  virtual bool step(double most) = 0;
  /// What was placed since the last call: x0 y0 x1 y1 …
  virtual std::vector<double> take() = 0;
  /// The radius of each sample placed since the last call; none where all have the same.
  virtual std::vector<double> takeRadii() { return {}; }
  /// The class of each sample placed since the last call; none where there is but one.
  virtual std::vector<std::uint8_t> takeClasses() { return {}; }
  virtual Trace takeTrace() { return {}; }
  /// Indices of the samples that may still get neighbours.
  [[nodiscard]] virtual std::vector<std::uint32_t> active() const { return {}; }
  /// The share of the work that is done, about, from 0 to 1. It never falls.
  [[nodiscard]] virtual double progress() const = 0;
  /// Why it cannot be finished, if so.
  [[nodiscard]] virtual std::optional<Error> failure() const = 0;
  /// The distance that all samples keep, or have kept so far; 0 when there is no such promise.
  [[nodiscard]] virtual double radius() const = 0;
  /// Whether it ended because there are as many samples as asked for.
  [[nodiscard]] virtual bool hasCount() const { return false; }
  /// Whether no further sample would fit once it has ended.
  [[nodiscard]] virtual bool isSaturated() const { return true; }
  /// The lattice's step; 0 when there is none.
  [[nodiscard]] virtual double unit() const { return 0; }
};

/// Starts any method but the maximal one (see saturated.h). Errors: of the radius and precision
/// (lattice.h); "out-of-range" for a count or tries that is no whole number in its range, or a
/// start that is not inside; "limit" when more samples than allowed are asked for or promised.
Result<std::unique_ptr<Method>> beginMethod(const Region& region, const MethodOptions& options);

}  // namespace copse
