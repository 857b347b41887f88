#include "space_trial.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace copse::space {

std::vector<double> finished(RunResult begun) {
  EXPECT_TRUE(begun.ok()) << (begun.ok() ? "" : begun.error().option() + begun.error().rule());
  if (!begun.ok()) return {};
  std::vector<double> positions;
  double progress = 0;
  for (bool goesOn = true; goesOn;) {
    goesOn = begun.value()->step();
    const Output output = begun.value()->take();
    positions.insert(positions.end(), output.positions.begin(), output.positions.end());
    EXPECT_GE(begun.value()->progress(), progress);
    progress = begun.value()->progress();
  }
  EXPECT_EQ(progress, 1);
  const auto& failure = begun.value()->failure();
  EXPECT_FALSE(failure) << failure->rule();
  return positions;
}

SpaceJudge::SpaceJudge(std::vector<double> positions, std::size_t dimension, double radius,
                       Place period)
    : positions_(std::move(positions)),
      dimension_(dimension),
      radius_(radius),
      period_(std::move(period)),
      blocks_(dimension),
      side_(dimension, 1.5 * radius) {
  for (std::size_t axis = 0; axis < period_.size(); ++axis) {
    blocks_[axis] =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(period_[axis] / (1.5 * radius)));
    side_[axis] = period_[axis] / static_cast<double>(blocks_[axis]);
  }
  for (std::size_t i = 0; i < count(); ++i) {
    std::vector<std::int64_t> block(dimension);
    for (std::size_t axis = 0; axis < dimension; ++axis)
      block[axis] =
          static_cast<std::int64_t>(std::floor(positions_[i * dimension + axis] / side_[axis]));
    inBlocks_.emplace_back(keyOf(block), static_cast<std::uint32_t>(i));
  }
  std::sort(inBlocks_.begin(), inBlocks_.end());
}

std::uint64_t SpaceJudge::keyOf(const std::vector<std::int64_t>& block) const {
  // The key wraps around in many dimensions. Blocks that share a key are looked at together.
  std::uint64_t key = 0;
  for (std::size_t axis = 0; axis < dimension_; ++axis) {
    const std::int64_t blocks = blocks_[axis];
    const std::int64_t at = blocks == 0 ? block[axis] : (block[axis] % blocks + blocks) % blocks;
    key = key * 100'003 + static_cast<std::uint64_t>(at);
  }
  return key;
}

Place SpaceJudge::at(std::size_t i) const {
  const auto begin = positions_.begin() + static_cast<std::ptrdiff_t>(i * dimension_);
  return {begin, begin + static_cast<std::ptrdiff_t>(dimension_)};
}

double SpaceJudge::nearestTo(const Place& to, std::size_t but) const {
  double nearest = std::numeric_limits<double>::infinity();
  const auto around = static_cast<std::size_t>(std::pow(3, dimension_));
  for (std::size_t neighbour = 0; neighbour < around; ++neighbour) {
    std::vector<std::int64_t> block(dimension_);
    std::size_t left = neighbour;
    for (std::size_t axis = 0; axis < dimension_; ++axis, left /= 3)
      block[axis] = static_cast<std::int64_t>(std::floor(to[axis] / side_[axis])) +
                    static_cast<std::int64_t>(left % 3) - 1;
    const std::uint64_t key = keyOf(block);
    auto found = std::lower_bound(inBlocks_.begin(), inBlocks_.end(),
                                  std::pair<std::uint64_t, std::uint32_t>{key, 0});
    for (; found != inBlocks_.end() && found->first == key; ++found) {
      if (found->second == but) continue;
      double squared = 0;
      for (std::size_t axis = 0; axis < dimension_; ++axis) {
        double apart = std::fabs(positions_[found->second * dimension_ + axis] - to[axis]);
        if (!period_.empty()) apart = std::min(apart, std::fabs(period_[axis] - apart));
        squared += apart * apart;
      }
      nearest = std::min(nearest, std::sqrt(squared));
    }
  }
  return nearest;
}

std::size_t SpaceJudge::tooClose() const {
  std::size_t found = 0;
  for (std::size_t i = 0; i < count(); ++i) found += nearestTo(at(i), i) < radius_ ? 1 : 0;
  return found;
}

bool SpaceJudge::isCovered(const Place& place) const {
  return nearestTo(place) <= radius_ * (1 + 0x1p-12);
}

std::vector<Place> probes(const BoxOptions& options, std::size_t count,
                          const std::function<bool(const Place&)>& isInside) {
  std::mt19937_64 random(7);
  std::vector<Place> all;
  while (all.size() < count) {
    Place place;
    for (std::size_t axis = 0; axis < options.size.size(); ++axis) {
      const double share = std::uniform_real_distribution<>(0, 1)(random);
      place.push_back((options.origin.empty() ? 0 : options.origin[axis]) +
                      share * options.size[axis]);
    }
    if (isInside(place)) all.push_back(place);
  }
  return all;
}

}  // namespace copse::space
