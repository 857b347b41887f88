// Weighted sample elimination, and the index of neighbours that it uses.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"
#include "fill/run.h"
#include "shape/box.h"

namespace copse {

/// Positions x0 y0 x1 y1 …. No two are nearer than the rule's distance for their radii.
struct SpacedSamples {
  std::span<const double> positions;
  std::span<const double> radii;  ///< empty if all have the least radius
  double least = 0;               ///< radius
  ConflictRule rule = ConflictRule::mean;
};

/// An index that finds near samples, also where radii differ.
///
/// Samples of one octave of radii share a grid and lie in memory in its order. The samples near a
/// place are a few runs, one for each row of cells. Rows are scattered over the grid's buckets, so
/// distant parts cost nothing. Cost: 32 bytes a sample, and about 50 ns for the neighbours of one.
class Neighbours {
 public:
  /// Index the samples. Two samples are near if their distance, scaled as if both had the least
  /// radius, is below `range`. The index numbers samples anew, by their grids and cells, small
  /// radii first.
  Neighbours(const SpacedSamples& samples, double range);

  [[nodiscard]] std::size_t size() const { return samples_.size(); }
  /// Return the sample's number among the given positions.
  [[nodiscard]] std::uint32_t numberOf(std::size_t sample) const { return numbers_[sample]; }

  /// A sample near another one.
  struct Near {
    std::uint32_t sample;
    /// The squared distance, as if both had the least radius, and the radii of that other sample
    /// and of this near one, relative to the mean of the two.
    double square, other, own;
  };
  /// Return all samples near one. The view is valid until the next call.
  [[nodiscard]] std::span<const Near> around(std::size_t sample);
  /// Return the near samples that come after one, so that a pass over all samples meets each pair
  /// once: those of greater octaves, and of the same octave those in later cells and those numbered
  /// later in the same cell.
  [[nodiscard]] std::span<const Near> after(std::size_t sample);

 private:
  struct Sample {
    double x, y, radius;
  };
  /// The samples of one octave of radii.
  struct Level {
    double greatest;                    // radius
    double perCell;                     // cells to a unit of length
    std::size_t end;                    // number after that of its last sample
    std::vector<std::uint32_t> begins;  // number of each bucket's first sample, then the end
  };
  /// The cells of a level that may hold near samples.
  struct Cells {
    std::int64_t firstColumn, lastColumn, firstRow, lastRow;
  };

  [[nodiscard]] static std::int64_t cellOf(const Level& level, double fromCorner) {
    return static_cast<std::int64_t>(std::max(fromCorner, 0.0) * level.perCell);
  }
  /// Consecutive cells of a row have consecutive buckets.
  [[nodiscard]] static std::size_t bucketOf(const Level& level, std::int64_t column,
                                            std::int64_t row) {
    return static_cast<std::size_t>(static_cast<std::uint64_t>(row) * kGolden +
                                    static_cast<std::uint64_t>(column)) &
           (level.begins.size() - 2);
  }
  [[nodiscard]] Cells cellsAround(const Level& level, const Sample& sample) const {
    const double reach = perHalf_ * twiceSpacing(sample.radius, level.greatest);
    const double x = sample.x - box_.x0;
    const double y = sample.y - box_.y0;
    return {cellOf(level, x - reach), cellOf(level, x + reach), cellOf(level, y - reach),
            cellOf(level, y + reach)};
  }
  [[nodiscard]] double twiceSpacing(double one, double other) const {
    return one + other + std::fabs(one - other) * larger_;
  }

  void lookAround(const Level& level, std::size_t sample);
  void lookAlong(const Level& level, std::int64_t row, std::int64_t firstColumn,
                 std::int64_t lastColumn, std::size_t sample);
  void look(const Level& level, std::int64_t row, std::size_t begin, std::size_t end,
            std::size_t sample);
  void addLevel(const SpacedSamples& samples, std::span<const std::uint32_t> numbers);

  double least_;
  double perHalf_;  // range per half of the least distance
  double larger_;   // see shareOfDifference
  BoundingBox box_;
  std::vector<Level> levels_;
  std::vector<Sample> samples_;
  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint32_t> seen_;  // samples of a run that are within reach
  std::vector<Near> near_;
};

/// The least squared distance between any two of at least two points. The search starts from the
/// guess `range`.
double leastSquare(std::span<const double> positions, double range);

/// Weighted sample elimination (Yuksel 2015, Sample Elimination for Generating Poisson Disk Sample
/// Sets): remove the most crowded sample, again and again, until as many as wanted are left.
///
/// Weights are integers, so that subtraction restores exactly what was added. They have 26 bits:
/// with fewer, all weights vanish in a set that is nearly as sparse as possible. The heap keeps old
/// weights. Weights only fall, so an outdated entry stands too high; it is renewed when it comes to
/// the top. Cost: 20 B and about 0.1 µs a sample, 1 µs for each removed one.
///
/// Where radii differ, distances are relative to the least distance of the pair, and a neighbour's
/// weight is scaled by its radius relative to the mean of both radii: each sample of a ring of
/// small ones around a large one takes its part.
class Elimination {
 public:
  /// Eliminate all but `keep` samples.
  Elimination(const SpacedSamples& samples, std::size_t keep);

  /// Work for about a millisecond. Return false when nothing is left to do.
  [[gnu::noinline]] bool step();
  /// For each sample, 1 if it stays, 0 if it was removed.
  [[nodiscard]] const std::vector<std::uint8_t>& stays() const { return stays_; }
  /// Return the squared distance of the two nearest remaining samples, scaled as if both had the
  /// least radius. Infinite if no pair is nearly as close as allowed.
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
  double close_;  // squared distance below which pairs are recorded
  double range_;
  double scale_;
  double perRange_;
  Neighbours near_;
  std::size_t weighed_ = 0;
  std::vector<std::uint32_t> weights_;
  std::vector<std::uint64_t>
      heap_;  // a max-heap; the upper half is the weight, the lower half the sample
  std::vector<std::uint8_t> stays_;
  std::vector<Pair> closePairs_;
};

}  // namespace copse
