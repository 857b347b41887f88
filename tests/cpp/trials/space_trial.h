// Runs of the samplers for volumes and surfaces, and a judge that shares no code with them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/error.h"
#include "fill/run.h"
#include "space/space.h"

namespace copse::space {

using Place = std::vector<double>;

/// All samples of a run. An error fails the test.
std::vector<double> finished(RunResult begun);

/// Distances in any dimension, by brute force over a hash of blocks. Along an axis with a period,
/// opposite sides are joined.
class SpaceJudge {
 public:
  SpaceJudge(std::vector<double> positions, std::size_t dimension, double radius,
             Place period = {});

  [[nodiscard]] std::size_t count() const { return positions_.size() / dimension_; }
  [[nodiscard]] Place at(std::size_t i) const;
  /// The number of pairs nearer than the radius.
  [[nodiscard]] std::size_t tooClose() const;
  /// The distance to the nearest sample, or infinity beyond 1.5 radii.
  [[nodiscard]] double nearestTo(const Place& to, std::size_t but = SIZE_MAX) const;
  /// Return true if a place is within the promised distance of a sample.
  [[nodiscard]] bool isCovered(const Place& place) const;

 private:
  [[nodiscard]] std::uint64_t keyOf(const std::vector<std::int64_t>& block) const;

  std::vector<double> positions_;
  std::size_t dimension_;
  double radius_;
  Place period_;
  std::vector<std::int64_t> blocks_;  // number of them along each periodic axis
  Place side_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> inBlocks_;
};

/// `count` uniform places of a box that are inside.
std::vector<Place> probes(const BoxOptions& options, std::size_t count,
                          const std::function<bool(const Place&)>& isInside);

}  // namespace copse::space
