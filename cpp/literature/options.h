// The methods that the literature compares maximal sampling with, and what may be asked of them.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "geometry/region.h"
#include "run/run.h"

namespace copse {

enum class MethodName { bridson, dartThrowing, bestCandidate, jittered, uniform };

/// The method of that name as users write it: 'dart-throwing'.
std::optional<MethodName> methodNamed(std::string_view name);
/// Its name in sentences of errors.
constexpr Word wordOf(MethodName method) {
  return static_cast<Word>(static_cast<int>(Word::bridson) + static_cast<int>(method));
}

struct MethodOptions : RunOptions {
  MethodName method = MethodName::bridson;
  double radius = 0;           ///< bridson, dartThrowing: the least distance; jittered: the side
  double count = 0;            ///< bestCandidate, uniform
  double tries = 30;           ///< bridson, dartThrowing, bestCandidate
  std::optional<Point> start;  ///< bridson: the first sample
  bool isStartCentre = false;  ///< bridson: the first sample lies at the middle of the region's box
  bool isWatched = false;      ///< whether parents and candidates are wanted

  /// Whether it makes as many as it is told.
  [[nodiscard]] bool hasCount() const {
    return method == MethodName::bestCandidate || method == MethodName::uniform;
  }
};

/// Starts a method. Errors: of the radius and precision (lattice.h), of the common options;
/// "conflicting-options" for a margin; "out-of-range" for a count or tries that is no whole number
/// in its range, or a start that is not inside; "limit" when more samples than allowed are asked
/// for or promised.
Result<std::unique_ptr<Run>> beginMethod(const Region& region, const MethodOptions& options);

}  // namespace copse
