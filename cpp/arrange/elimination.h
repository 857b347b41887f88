// Samples that are near to one another, also where their radii differ: distances are those beside
// what two of such radii keep.
//
// Samples of one octave of radii have a grid of their own, in whose order they lie in memory: those
// near a place are a few runs, one for each row of cells. Rows are scattered over the grid's
// buckets, so parts far from one another cost nothing. Cost: 32 bytes a sample, and about 50 ns for
// the neighbours of one.
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

/// Positions x0 y0 x1 y1 …, of which no two are nearer than the rule's distance for their radii.
struct SpacedSamples {
  std::span<const double> positions;
  std::span<const double> radii;  ///< none: all have the least
  double least = 0;               ///< radius
  ConflictRule rule = ConflictRule::mean;
};

class Neighbours {
 public:
  /// Two are near when their distance would be below `range` if both had the least radius. The
  /// samples are numbered anew, by their grids and cells, small radii first.
  Neighbours(const SpacedSamples& samples, double range);

  [[nodiscard]] std::size_t size() const { return samples_.size(); }
  /// A sample's number among the positions.
  [[nodiscard]] std::uint32_t numberOf(std::size_t sample) const { return numbers_[sample]; }

  /// One that is near another: the squared distance, as if both had the least radius, and the radii
  /// of that other one and of this one beside the mean of the two.
  struct Near {
    std::uint32_t sample;
    double square, other, own;
  };
  /// All that are near a sample; until the next call.
  [[nodiscard]] std::span<const Near> around(std::size_t sample);
  /// Some of them, so that each two that are near come once: those of greater octaves, and of its
  /// own those in later cells and those that are numbered later in its own cell.
  [[nodiscard]] std::span<const Near> after(std::size_t sample);

 private:
  struct Sample {
    double x, y, radius;
  };
  /// The samples of an octave of radii.
  struct Level {
    double greatest;                    // radius
    double perCell;                     // cells to a unit of length
    std::size_t end;                    // number after its last sample
    std::vector<std::uint32_t> begins;  // number of each bucket's first sample; and the end
  };
  /// Of a level's cells; those in which somebody near may be.
  struct Cells {
    std::int64_t firstColumn, lastColumn, firstRow, lastRow;
  };

  [[nodiscard]] static std::int64_t cellOf(const Level& level, double fromCorner) {
    return static_cast<std::int64_t>(std::max(fromCorner, 0.0) * level.perCell);
  }
  /// Cells of a row are in buckets that follow one another.
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
  double perHalf_;  // of half a distance that two keep, that they may be near in
  double larger_;   // see shareOfDifference
  BoundingBox box_;
  std::vector<Level> levels_;
  std::vector<Sample> samples_;
  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint32_t> seen_;  // of a run, those within reach
  std::vector<Near> near_;
};

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
