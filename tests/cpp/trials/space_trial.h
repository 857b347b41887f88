// Runs of the samplers for volumes and surfaces, and a judge that shares nothing with them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/error.h"
#include "fill/run.h"
#include "space/box.h"

namespace copse::space {

using Place = std::vector<double>;

/// All samples of a run; a failure fails the test.
std::vector<double> finished(Result<std::unique_ptr<Run>> begun);

/// Distances in any dimension by brute force over a hash of blocks; opposite sides are one where a
/// period is given.
class SpaceJudge {
 public:
  SpaceJudge(std::vector<double> positions, std::size_t dimension, double radius,
             Place period = {});

  [[nodiscard]] std::size_t count() const { return positions_.size() / dimension_; }
  [[nodiscard]] Place at(std::size_t i) const;
  /// Pairs nearer than the radius.
  [[nodiscard]] std::size_t tooClose() const;
  /// The distance to the nearest sample, or infinity beyond 1.5 radii.
  [[nodiscard]] double nearestTo(const Place& to, std::size_t but = SIZE_MAX) const;
  /// Whether a place is within the promised distance of a sample.
  [[nodiscard]] bool isCovered(const Place& place) const;

 private:
  [[nodiscard]] std::uint64_t keyOf(const std::vector<std::int64_t>& block) const;

  std::vector<double> positions_;
  std::size_t dimension_;
  double radius_;
  Place period_;
  std::vector<std::int64_t> blocks_;  // along each axis, where it is periodic
  Place side_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> inBlocks_;
};

/// Uniform places of a box that are inside, so many.
std::vector<Place> probes(const BoxOptions& options, std::size_t count,
                          const std::function<bool(const Place&)>& isInside);

}  // namespace copse::space
