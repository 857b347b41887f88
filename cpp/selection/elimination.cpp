#include "selection/elimination.h"

#include <cmath>
#include <limits>

namespace copse {

namespace {

constexpr std::size_t kWeighedAtOnce = 16384;
constexpr std::size_t kRemovedAtOnce = 1024;
// Spacing of the densest packing beside that of a saturated set of as many samples: √(2/√3 /
// 0.69657).
constexpr double kRange = 1.28752;
constexpr double kClose = 1.01;
// Where few samples go, none goes for those that hardly count: of a weight below a 64th.
constexpr double kFew = 0.05;     // of those that stay
constexpr double kCounts = 0.59;  // of the way from the range to the least distance

double seenRange(const SpacedSamples& samples, std::size_t keep, double range) {
  const auto surplus = static_cast<double>(samples.positions.size() / 2 - keep);
  const bool isFew = surplus < kFew * static_cast<double>(keep);
  return isFew ? range - kCounts * (range - samples.least) : range;
}
// Samples of equal weight go in an order that is spread over all: an odd number and its inverse.
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
  // As many neighbours as can be must not overflow 32 bits.
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

// Restores the heap where an entry may be less than one of those below it.
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

// Takes the top away, or renews it.
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
    // Of those that are gone, too, but their weights matter no more.
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
