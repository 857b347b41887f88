#include "arrange/elimination.h"

#include <algorithm>
#include <limits>

namespace copse {

namespace {

constexpr std::size_t kMostOctaves = 8;  // radii span at most 100 to 1
// The cells of one row around a sample, at most about a hundred, need distinct buckets.
constexpr std::size_t kLeastBuckets = 256;

}  // namespace

Neighbours::Neighbours(const SpacedSamples& samples, double range)
    : least_(samples.least),
      perHalf_(range / (2 * samples.least)),
      larger_(shareOfDifference(samples.rule)) {
  const std::size_t count = samples.positions.size() / 2;
  std::vector<std::uint32_t> octaves[kMostOctaves];
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto [x, y] = pointOf(samples.positions, i);
    box_.include(x, y);
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

// Sort the samples of one octave into buckets.
void Neighbours::addLevel(const SpacedSamples& samples, std::span<const std::uint32_t> numbers) {
  std::size_t buckets = kLeastBuckets;
  while (buckets < numbers.size()) buckets *= 2;
  const std::size_t first = levels_.empty() ? 0 : levels_.back().end;
  Level& level = levels_.emplace_back();
  level.end = first + numbers.size();
  level.begins.resize(buckets + 1);
  const auto sampleOf = [&](std::uint32_t number) {
    const auto [x, y] = pointOf(samples.positions, number);
    return Sample{x, y, samples.radii.empty() ? least_ : samples.radii[number]};
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

// The cells of a row are one run of samples, or two where the buckets wrap around.
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

// Branches on "is within reach" are unpredictable, so this loop has none.
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
    // Skip samples of another row that shares the bucket; they are visited with their own row.
    if (*seen == sample || cellOf(level, other.y - box_.y0) != row) continue;
    const double dx = other.x - own.x;
    const double dy = other.y - own.y;
    const double scale = 2 * least_ / twiceSpacing(own.radius, other.radius);
    const double perMean = 2 / (own.radius + other.radius);
    near_.push_back(
        {*seen, (dx * dx + dy * dy) * scale * scale, own.radius * perMean, other.radius * perMean});
  }
}

double leastSquare(std::span<const double> positions, double range) {
  for (;; range *= 2) {
    Neighbours near({positions, {}, range}, range);
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < near.size(); ++i) {
      for (const auto& other : near.after(i)) least = std::min(least, other.square);
    }
    if (std::isfinite(least)) return least;
  }
}

namespace {

constexpr std::size_t kWeighedAtOnce = 16384;
constexpr std::size_t kRemovedAtOnce = 1024;
// Spacing of the densest packing relative to that of a saturated set of as many samples: √(2/√3 /
// 0.69657).
constexpr double kRange = 1.28752;
constexpr double kClose = 1.01;
// If few samples are removed, ignore neighbours whose weight is below a 64th.
constexpr double kFew = 0.05;     // of the remaining samples
constexpr double kCounts = 0.59;  // of the way from the range to the least distance

double seenRange(const SpacedSamples& samples, std::size_t keep, double range) {
  const auto surplus = static_cast<double>(samples.positions.size() / 2 - keep);
  const bool isFew = surplus < kFew * static_cast<double>(keep);
  return isFew ? range - kCounts * (range - samples.least) : range;
}
// Remove samples of equal weight in an order that is spread over all: multiply by an odd number,
// and by its inverse to get the sample back.
constexpr std::uint32_t kSpread = 0x9E3779B1u;
constexpr std::uint32_t inverse(std::uint32_t odd) {
  std::uint32_t x = odd;
  for (int i = 0; i < 5; ++i) x *= 2 - odd * x;
  return x;
}
static_assert(kSpread * inverse(kSpread) == 1);

}  // namespace

Elimination::Elimination(const SpacedSamples& samples, std::size_t keep)
    : surplus_(samples.positions.size() / 2 - keep),
      close_(samples.least * samples.least * kClose),
      range_(
          kRange * samples.least *
          std::sqrt(static_cast<double>(samples.positions.size() / 2) / static_cast<double>(keep))),
      perRange_(1 / (range_ - samples.least)),
      near_(samples, seenRange(samples, keep, range_)),
      weights_(near_.size()),
      stays_(near_.size(), 1) {
  // The greatest possible number of neighbours must not overflow 32 bits.
  const double across = 2 * range_ / samples.least + 1;
  scale_ = std::min(0x1p26, 0x1p31 / (across * across));
}

std::uint32_t Elimination::weightAt(double square, double share) const {
  const double near = (range_ - std::sqrt(square)) * perRange_;
  const double near2 = near * near;
  const double near4 = near2 * near2;
  return static_cast<std::uint32_t>(near4 * near4 * share * scale_ + 0.5);
}

std::uint64_t Elimination::entryOf(std::uint32_t sample) const {
  return std::uint64_t{weights_[sample]} << 32 | (sample * kSpread);
}

void Elimination::weigh() {
  const std::size_t end = std::min(weighed_ + kWeighedAtOnce, weights_.size());
  for (; weighed_ < end; ++weighed_) {
    std::uint32_t sum = 0;
    for (const auto& [i, square, share, its] : near_.after(weighed_)) {
      weights_[i] += weightAt(square, share);
      sum += weightAt(square, its);
      if (square < close_)
        closePairs_.push_back({near_.numberOf(weighed_), near_.numberOf(i), square});
    }
    weights_[weighed_] += sum;
  }
}

// Restore the heap where an entry may be less than one of its children.
void Elimination::sink(std::size_t place) {
  const std::uint64_t entry = heap_[place];
  const std::size_t size = heap_.size();
  for (std::size_t below = 2 * place + 1; below < size; below = 2 * place + 1) {
    if (below + 1 < size && heap_[below + 1] > heap_[below]) ++below;
    if (heap_[below] <= entry) break;
    heap_[place] = heap_[below];
    place = below;
  }
  heap_[place] = entry;
}

// Remove the sample at the top, or renew its entry.
void Elimination::remove() {
  const std::uint32_t sample = static_cast<std::uint32_t>(heap_[0]) * inverse(kSpread);
  const std::uint64_t entry = entryOf(sample);
  if (heap_[0] != entry) {
    heap_[0] = entry;
  } else {
    heap_[0] = heap_.back();
    heap_.pop_back();
    stays_[near_.numberOf(sample)] = 0;
    --surplus_;
    // This also changes the weights of removed samples, which are never read again.
    for (const auto& [i, square, share, its] : near_.around(sample))
      weights_[i] -= weightAt(square, share);
  }
  sink(0);
}

double Elimination::leastSquare() const {
  double least = std::numeric_limits<double>::infinity();
  for (const Pair& pair : closePairs_) {
    if ((stays_[pair.a] & stays_[pair.b]) != 0) least = std::min(least, pair.square);
  }
  return least;
}

bool Elimination::step() {
  if (weighed_ < weights_.size()) {
    weigh();
  } else if (surplus_ == 0) {
    return false;
  } else if (heap_.empty()) {
    heap_.reserve(weights_.size());
    for (std::uint32_t i = 0; i < weights_.size(); ++i) heap_.push_back(entryOf(i));
    for (std::size_t i = heap_.size() / 2; i-- > 0;) sink(i);
  } else {
    for (std::size_t i = 0; i < kRemovedAtOnce && surplus_ > 0; ++i) remove();
  }
  return surplus_ > 0 || weighed_ < weights_.size();
}

}  // namespace copse
