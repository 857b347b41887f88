// Built for speed, loops as they are.
#include "selection/neighbours.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace copse {

namespace {

constexpr std::size_t kMostLevels = 8;  // bits of a byte; radii span at most 100 to 1

}  // namespace

Neighbours::Neighbours(const SpacedSamples& samples, double range)
    : range_(range), least_(samples.least), rule_(samples.rule) {
  const std::size_t count = samples.positions.size() / 2;
  numbers_.reserve(count);
  if (samples.radii.empty()) {
    levels_.push_back({HashGrid(samples.positions, range), 0, least_});
    for (std::size_t i = 0; i < count; ++i) numbers_.push_back(levels_[0].grid.numberOf(i));
    return;
  }
  std::vector<std::vector<std::uint32_t>> octaves(kMostLevels);
  for (std::uint32_t i = 0; i < count; ++i) {
    const int octave = std::clamp(std::ilogb(samples.radii[i] / least_), 0, int{kMostLevels} - 1);
    octaves[static_cast<std::size_t>(octave)].push_back(i);
  }
  for (const auto& octave : octaves) {
    if (!octave.empty()) addLevel(samples, octave);
  }
  perPlace_ = least_ / (range_ * levels_.back().greatest);
  std::size_t places = 64;
  while (places < count / 4) places *= 2;
  near_.resize(places);
  for (std::size_t level = 0; level < levels_.size(); ++level) tellNear(level);
}

void Neighbours::addLevel(const SpacedSamples& samples, std::span<const std::uint32_t> numbers) {
  std::vector<double> positions;
  positions.reserve(2 * numbers.size());
  double greatest = 0;
  for (const std::uint32_t i : numbers) {
    positions.push_back(samples.positions[2 * std::size_t{i}]);
    positions.push_back(samples.positions[2 * std::size_t{i} + 1]);
    greatest = std::max(greatest, samples.radii[i]);
  }
  const auto level = static_cast<std::uint8_t>(levels_.size());
  levels_.push_back({HashGrid(positions, range_ * greatest / least_), numbers_.size(), greatest});
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers_.push_back(numbers[levels_.back().grid.numberOf(i)]);
    radii_.push_back(samples.radii[numbers_.back()]);
    levelOf_.push_back(level);
  }
}

// Tells the places around each sample of a level that it is near.
void Neighbours::tellNear(std::size_t level) {
  const auto bit = static_cast<std::uint8_t>(1U << level);
  std::int64_t lastColumn = 0;
  std::int64_t lastRow = 0;
  bool isFirst = true;
  for (const Point& p : levels_[level].grid.points()) {
    const std::int64_t column = columnOf(p.x);
    const std::int64_t row = columnOf(p.y);
    if (!isFirst && column == lastColumn && row == lastRow) continue;
    isFirst = false;
    lastColumn = column;
    lastRow = row;
    for (std::int64_t r = row - 1; r <= row + 1; ++r) {
      for (std::int64_t c = column - 1; c <= column + 1; ++c) near_[placeOf(c, r)] |= bit;
    }
  }
}

}  // namespace copse
