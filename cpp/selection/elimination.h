// Weighted sample elimination (Yuksel 2015, Sample Elimination for Generating Poisson Disk Sample
// Sets): of too many samples, the most crowded one goes, again and again.
//
// Weights are integers, so that what is taken away is exactly what was added; 26 bits, since of
// fewer nothing is left where the set is nearly as sparse as can be. The heap keeps what a weight
// was: weights only fall, so an entry that is out of date stands too high, and is renewed when it
// comes to the top. Cost: 20 B and about 0.1 µs a sample, 1 µs for each that goes.
//
// Where radii differ, distances count beside what two samples keep, and a neighbour crowds by its
// radius beside the mean of both: of a ring of small ones around a great one each takes its part.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "selection/neighbours.h"

namespace copse {

class Elimination {
 public:
  /// `keep` of the samples are to stay.
  Elimination(const SpacedSamples& samples, std::size_t keep);

  /// About a millisecond of work; false when nothing is left to do.
  [[gnu::noinline]] bool step();
  /// Whether a sample stays: 1 or 0 each.
  [[nodiscard]] const std::vector<std::uint8_t>& stays() const { return stays_; }
  /// Squared distance of the two nearest that stay, as if both had the least radius; infinite when
  /// none are nearly as close as two can be.
  [[nodiscard]] double leastSquare() const;

 private:
  [[nodiscard]] std::uint32_t weightAt(double square, double share) const;
  [[nodiscard]] std::uint64_t entryOf(std::uint32_t sample) const;
  struct Pair {
    std::uint32_t a, b;
    double square;
  };

  void weigh();
  void sink(std::size_t place);
  void remove();

  std::size_t surplus_;
  double close_;  // squared distance of pairs to keep in mind
  double range_;
  double scale_;
  double perRange_;
  Neighbours near_;
  std::size_t weighed_ = 0;
  std::vector<std::uint32_t> weights_;
  std::vector<std::uint64_t> heap_;  // greatest weight first: weight, then the sample
  std::vector<std::uint8_t> stays_;
  std::vector<Pair> closePairs_;
};

}  // namespace copse
