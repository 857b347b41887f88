#include "selection/far_apart.h"

#include <algorithm>
#include <cmath>

namespace copse {

namespace {

constexpr int kMostSweeps = 40;

}  // namespace

FarApart::FarApart(std::span<const double> candidates, std::size_t count)
    : candidates_(candidates), nearest_(candidates.size() / 2), squares_(candidates.size() / 2) {
  const std::size_t all = nearest_.size();
  for (std::size_t i = all - count; i < all; ++i) samples_.push_back(static_cast<std::uint32_t>(i));
  for (std::uint32_t i = 0; i < all; ++i) findNearest(i, static_cast<std::uint32_t>(count));
}

double FarApart::square(std::uint32_t a, std::uint32_t b) const {
  const double dx = candidates_[2 * std::size_t{a}] - candidates_[2 * std::size_t{b}];
  const double dy = candidates_[2 * std::size_t{a} + 1] - candidates_[2 * std::size_t{b} + 1];
  return dx * dx + dy * dy;
}

// Among all samples but one.
void FarApart::findNearest(std::uint32_t candidate, std::uint32_t except) {
  squares_[candidate] = HUGE_VAL;
  for (std::uint32_t number = 0; number < samples_.size(); ++number) {
    const double apart = square(candidate, samples_[number]);
    if (number == except || apart >= squares_[candidate]) continue;
    squares_[candidate] = apart;
    nearest_[candidate] = number;
  }
}

double FarApart::leastSquare() const {
  double least = HUGE_VAL;
  for (std::size_t i = 0; i < samples_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) least = std::min(least, square(samples_[i], samples_[j]));
  }
  return least;
}

bool FarApart::step() {
  bool hasMoved = false;
  for (std::uint32_t number = 0; number < samples_.size(); ++number) {
    const std::uint32_t before = samples_[number];
    std::uint32_t best = before;
    findNearest(before, number);
    for (std::uint32_t i = 0; i < nearest_.size(); ++i) {
      if (nearest_[i] == number && i != before) findNearest(i, number);
      if (squares_[i] > squares_[best]) best = i;
    }
    samples_[number] = best;
    hasMoved = hasMoved || best != before;
    for (std::uint32_t i = 0; i < nearest_.size(); ++i) {
      const double apart = square(i, best);
      if (apart >= squares_[i]) continue;
      squares_[i] = apart;
      nearest_[i] = number;
    }
  }
  return hasMoved && ++sweeps_ < kMostSweeps;
}

}  // namespace copse
