// Sizes drawn from a range: each sample has a radius of its own.
//
// The first layer has the distribution asked for: its samples keep the distances of the greatest
// size, and each draws its own size by a hash of its place. Later layers keep clear of the drawn
// sizes. They fill the gaps that remain. Each is a step of the range, the greatest first, and keeps
// the distances of the step's greatest size, so that any size of the step fits. The last layer has
// the least size alone: where its samples do not fit, no larger one fits.
#pragma once

#include <cstdint>
#include <vector>

namespace copse {

/// A distribution of sizes: uniform between each two sizes.
struct SizeRange {
  std::vector<double> sizes;  ///< ascending, from the least to the greatest: two or more
  /// The part of all samples between each two sizes, relative to the others; not all are 0.
  std::vector<double> weights;
};

/// The distribution of the sizes of one step.
class DrawnSizes {
 public:
  /// Take the sizes of a range from `least` to `greatest`, which must have some weight.
  DrawnSizes(const SizeRange& range, double least, double greatest);

  /// Return the size that belongs to 32 random bits.
  [[nodiscard]] double at(std::uint32_t bits) const;
  /// Return the weight in the range.
  [[nodiscard]] double weight() const { return ends_.back(); }

 private:
  std::vector<double> sizes_;  // knots
  std::vector<double> ends_;   // the weight below each knot
};

struct SampleClass;

/// Return the classes of a range, in the order of their layers. Those that fill gaps have the
/// weight 0.
std::vector<SampleClass> classesOf(const SizeRange& range);

}  // namespace copse
