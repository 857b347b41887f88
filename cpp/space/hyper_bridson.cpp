// Bridson 2007, Fast Poisson Disk Sampling in Arbitrary Dimensions, for dimensions that cannot be
// proven full: spaced, but not saturated. Samples grow from random samples of an active list. Each
// tries 30 candidates between one and two radii away before it leaves the list. The grid has three
// axes in any dimension.
#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <vector>

#include "base/hash.h"
#include "space/samplers.h"

namespace copse::space {

namespace {

constexpr int kTries = 30;
constexpr int kStarts = 1000;  // tries for a first sample that is clear of existing ones
constexpr int kPointsAtOnce = 256;
constexpr std::size_t kGridAxes = 3;
// More than the rounding of a squared distance.
constexpr double kRoom = 1 + 0x1p-44;

// Nearly normal: a sum of uniform draws needs no logarithm.
double bellOf(Draws& draws) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += fractionOf(draws.next());
  return sum;
}

class HyperBridson : public Run {
 public:
  explicit HyperBridson(const BoxOptions& options)
      : Run({options, Option::radius, options.radius, Word::useLargerRadius}, options.size.size()),
        options_(options),
        radius_(options.radius),
        side_(options.radius),
        draws_(keyOf(options.seed, Stream::hyper)) {
    const ExistingPoints& existing = options.existing;
    const std::size_t dimension = options.size.size();
    for (const double clearance : existing.clearances) side_ = std::max(side_, clearance);
    for (std::size_t i = 0; i < existing.positions.size() / dimension; ++i) {
      const double clearance = existing.clearance(i, radius_);
      keep(&existing.positions[i * dimension], clearance * clearance);
    }
    for (int i = 0; i < kStarts; ++i) {
      Position at(dimension);
      for (std::size_t axis = 0; axis < dimension; ++axis)
        at[axis] =
            rounded(options.origin[axis] + fractionOf(draws_.next()) * options.size[axis], axis);
      if (!isFree(at)) continue;
      place(at);
      break;
    }
  }

  [[nodiscard]] Report report() const override { return {Ending::finished, radius_, 0}; }

 private:
  using Position = std::vector<double>;

  bool advance(double /*most*/) override {
    for (int i = 0; i < kPointsAtOnce && !active_.empty(); ++i) {
      const auto turn =
          static_cast<std::size_t>(fractionOf(draws_.next()) * static_cast<double>(active_.size()));
      if (growFrom(active_[turn])) continue;
      active_[turn] = active_.back();
      active_.pop_back();
    }
    return !active_.empty();
  }

  [[nodiscard]] double share() const override {
    const auto all = static_cast<double>(squares_.size());
    return all == 0 ? 0 : 1 - static_cast<double>(active_.size()) / all;
  }

  bool growFrom(std::uint32_t index) {
    const std::size_t dimension = options_.size.size();
    Position at(dimension);
    for (int i = 0; i < kTries; ++i) {
      double squared = 0;
      for (double& along : at) {
        along = bellOf(draws_);
        squared += along * along;
      }
      const double distance = radius_ * (1 + fractionOf(draws_.next()));
      const double scale = squared > 0 ? distance / std::sqrt(squared) : 0;
      bool isWithin = true;
      for (std::size_t axis = 0; axis < dimension; ++axis) {
        const double coordinate = centers_[index * dimension + axis] + at[axis] * scale;
        at[axis] = rounded(coordinate, axis);
        isWithin = isWithin && coordinate >= options_.origin[axis] &&
                   coordinate <= options_.origin[axis] + options_.size[axis];
      }
      if (!isWithin || !isFree(at)) continue;
      place(at);
      return true;
    }
    return false;
  }

  bool isFree(const Position& at) const {
    for (std::uint32_t neighbour = 0; neighbour < 27; ++neighbour) {
      const auto block = grid_.find(blockOf(at, neighbour));
      if (block == grid_.end()) continue;
      for (const std::uint32_t index : block->second) {
        double squared = 0;
        for (std::size_t axis = 0; axis < at.size(); ++axis) {
          const double apart = at[axis] - centers_[index * at.size() + axis];
          squared += apart * apart;
        }
        if (squared < squares_[index] * kRoom) return false;
      }
    }
    return true;
  }

  std::uint64_t blockOf(const Position& at, std::uint32_t neighbour) const {
    std::uint64_t key = 0;
    for (std::size_t axis = 0; axis < kGridAxes; ++axis, neighbour /= 3) {
      const auto block = static_cast<std::int64_t>(std::floor(at[axis] / side_));
      key = mix(key, block + static_cast<std::int64_t>(neighbour % 3) - 1);
    }
    return key;
  }

  void keep(const double* at, double squared) {
    const Position position(at, at + options_.size.size());
    constexpr std::uint32_t kOwn = 13;  // of 3 × 3 × 3
    grid_[blockOf(position, kOwn)].push_back(static_cast<std::uint32_t>(squares_.size()));
    centers_.insert(centers_.end(), position.begin(), position.end());
    squares_.push_back(squared);
  }

  void place(const Position& at) {
    active_.push_back(static_cast<std::uint32_t>(squares_.size()));
    keep(at.data(), radius_ * radius_);
    output().positions.insert(output().positions.end(), at.begin(), at.end());
  }

  // Round to a float if asked for, and stay within the box.
  double rounded(double coordinate, std::size_t axis) const {
    const double least = options_.origin[axis];
    const double greatest = least + options_.size[axis];
    if (!options_.float32) return std::clamp(coordinate, least, greatest);
    auto single = static_cast<float>(coordinate);
    if (single < least) single = std::nextafter(single, HUGE_VALF);
    if (single > greatest) single = std::nextafter(single, -HUGE_VALF);
    return single;
  }

  BoxOptions options_;
  double radius_;
  double side_;  // of a block of the grid
  Draws draws_;
  std::vector<double> centers_;  // of all samples, existing ones too
  std::vector<double> squares_;  // of their distances
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> grid_;
  std::vector<std::uint32_t> active_;
};

}  // namespace

std::unique_ptr<Run> beginBridson(const BoxOptions& options) {
  return std::make_unique<HyperBridson>(options);
}

}  // namespace copse::space
