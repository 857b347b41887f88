#include "selection/neighbours.h"

#include <algorithm>

namespace copse {

namespace {

constexpr std::size_t kMostOctaves = 8;  // radii span at most 100 to 1
// A row's cells around a sample, of which there are about a hundred at most, have a bucket each.
constexpr std::size_t kLeastBuckets = 256;

}  // namespace

Neighbours::Neighbours(const SpacedSamples& samples, double range)
    : least_(samples.least),
      perHalf_(range / (2 * samples.least)),
      larger_(shareOfDifference(samples.rule)) {
  const std::size_t count = samples.positions.size() / 2;
  std::vector<std::uint32_t> octaves[kMostOctaves];
  for (std::uint32_t i = 0; i < count; ++i) {
    box_.include(samples.positions[2 * std::size_t{i}], samples.positions[2 * std::size_t{i} + 1]);
    const double ratio = samples.radii.empty() ? 1 : samples.radii[i] / least_;
    std::size_t octave = 0;
    while (octave + 1 < kMostOctaves && ratio >= static_cast<double>(2 << octave)) ++octave;
    octaves[octave].push_back(i);
  }
  samples_.resize(count);
  numbers_.resize(count);
  for (const auto& octave : octaves) {
    if (!octave.empty()) addLevel(samples, octave);
  }
}

// Deals samples into buckets.
void Neighbours::addLevel(const SpacedSamples& samples, std::span<const std::uint32_t> numbers) {
  std::size_t buckets = kLeastBuckets;
  while (buckets < numbers.size()) buckets *= 2;
  const std::size_t first = levels_.empty() ? 0 : levels_.back().end;
  Level& level = levels_.emplace_back();
  level.end = first + numbers.size();
  level.begins.resize(buckets + 1);
  const auto sampleOf = [&](std::uint32_t number) {
    return Sample{samples.positions[2 * std::size_t{number}],
                  samples.positions[2 * std::size_t{number} + 1],
                  samples.radii.empty() ? least_ : samples.radii[number]};
  };
  for (const std::uint32_t number : numbers)
    level.greatest = std::max(level.greatest, sampleOf(number).radius);
  level.perCell = 1 / (2 * perHalf_ * level.greatest);
  const auto bucketOfSample = [&](const Sample& sample) {
    return bucketOf(level, cellOf(level, sample.x - box_.x0), cellOf(level, sample.y - box_.y0));
  };
  for (const std::uint32_t number : numbers) ++level.begins[bucketOfSample(sampleOf(number))];
  auto sum = static_cast<std::uint32_t>(first);
  for (std::uint32_t& begin : level.begins) begin = sum += begin;
  for (std::size_t i = numbers.size(); i-- > 0;) {
    const Sample sample = sampleOf(numbers[i]);
    const std::uint32_t at = --level.begins[bucketOfSample(sample)];
    samples_[at] = sample;
    numbers_[at] = numbers[i];
  }
}

std::span<const Neighbours::Near> Neighbours::around(std::size_t sample) {
  near_.clear();
  for (const Level& level : levels_) lookAround(level, sample);
  return near_;
}

std::span<const Neighbours::Near> Neighbours::after(std::size_t sample) {
  near_.clear();
  std::size_t own = 0;
  while (levels_[own].end <= sample) ++own;
  const Level& level = levels_[own];
  const std::int64_t column = cellOf(level, samples_[sample].x - box_.x0);
  const std::int64_t row = cellOf(level, samples_[sample].y - box_.y0);
  const Cells cells = cellsAround(level, samples_[sample]);
  look(level, row, sample + 1, level.begins[bucketOf(level, column, row) + 1], sample);
  lookAlong(level, row, column + 1, cells.lastColumn, sample);
  for (std::int64_t later = row + 1; later <= cells.lastRow; ++later)
    lookAlong(level, later, cells.firstColumn, cells.lastColumn, sample);
  for (std::size_t i = own + 1; i < levels_.size(); ++i) lookAround(levels_[i], sample);
  return near_;
}

void Neighbours::lookAround(const Level& level, std::size_t sample) {
  const Cells cells = cellsAround(level, samples_[sample]);
  for (std::int64_t row = cells.firstRow; row <= cells.lastRow; ++row)
    lookAlong(level, row, cells.firstColumn, cells.lastColumn, sample);
}

// Cells of a row are one run, or two where the buckets begin anew.
void Neighbours::lookAlong(const Level& level, std::int64_t row, std::int64_t firstColumn,
                           std::int64_t lastColumn, std::size_t sample) {
  const std::size_t buckets = level.begins.size() - 1;
  auto left = static_cast<std::size_t>(lastColumn + 1 - firstColumn);
  for (std::size_t bucket = bucketOf(level, firstColumn, row); left > 0; bucket = 0) {
    const std::size_t count = std::min(left, buckets - bucket);
    const std::size_t begin = level.begins[bucket];
    const std::size_t end = level.begins[bucket + count];
    if (begin < end) look(level, row, begin, end, sample);
    left -= count;
  }
}

// Who is within reach is hard to foretell, so no branch asks for it.
void Neighbours::look(const Level& level, std::int64_t row, std::size_t begin, std::size_t end,
                      std::size_t sample) {
  if (seen_.size() < end - begin) seen_.resize(end - begin);
  std::uint32_t* seenEnd = seen_.data();
  const Sample own = samples_[sample];
  for (std::size_t i = begin; i < end; ++i) {
    const double dx = samples_[i].x - own.x;
    const double dy = samples_[i].y - own.y;
    const double reach = perHalf_ * twiceSpacing(own.radius, samples_[i].radius);
    *seenEnd = static_cast<std::uint32_t>(i);
    seenEnd += dx * dx + dy * dy < reach * reach ? 1 : 0;
  }
  for (const std::uint32_t* seen = seen_.data(); seen != seenEnd; ++seen) {
    const Sample& other = samples_[*seen];
    // One of another row that shares the bucket comes with its own row.
    if (*seen == sample || cellOf(level, other.y - box_.y0) != row) continue;
    const double dx = other.x - own.x;
    const double dy = other.y - own.y;
    const double scale = 2 * least_ / twiceSpacing(own.radius, other.radius);
    const double perMean = 2 / (own.radius + other.radius);
    near_.push_back(
        {*seen, (dx * dx + dy * dy) * scale * scale, own.radius * perMean, other.radius * perMean});
  }
}

}  // namespace copse
