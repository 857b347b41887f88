// Selection of samples: a random subset of some count, in the order of placing, in random order, or
// progressively, so that every prefix is well spread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "fill/run.h"

namespace copse {

enum class Order { placed, random, progressive };

struct SelectionOptions {
  std::optional<double> count;  ///< how many to keep, at most; all if unset
  Order order = Order::placed;

  /// Return true if it selects everything, as placed.
  [[nodiscard]] bool isIdle() const { return !count && order == Order::placed; }
};

/// Check a count. Errors: "out-of-range" if it is not a whole number from 1 to 2³² − 1; "limit".
std::optional<Error> validateCount(double count, const SampleLimit& limit);

/// Return the run followed by the selection, if there is one.
RunResult select(RunResult source, const SelectionOptions& selection, const RunOptions& options);

/// Return the options with room in memory for the selection, if there is one.
template <class Options>
Options withRoomFor(const Options& options, const SelectionOptions& selection) {
  if (selection.isIdle()) return options;
  return withRoomFor(options, selection.order == Order::progressive ? 130 : 38);
}

/// Return the values of these samples, in this order; `perSample` values each.
template <class T>
std::vector<T> inOrder(std::span<const std::uint32_t> order, std::span<const T> values,
                       std::size_t perSample) {
  std::vector<T> ordered(perSample * order.size());
  T* next = ordered.data();
  for (const std::size_t sample : order)
    next = std::copy_n(&values[perSample * sample], perSample, next);
  return ordered;
}

/// Keep only these samples of some, in this order.
template <class Samples>
void keepOnly(std::span<const std::uint32_t> kept, Samples& samples) {
  const auto pick = [&](auto& values, std::size_t perSample) {
    if (!values.empty()) values = inOrder(kept, std::span(std::as_const(values)), perSample);
  };
  pick(samples.positions, 2);
  pick(samples.radii, 1);
  pick(samples.classes, 1);
}

/// Return the indices of the marks that are not 0.
std::vector<std::uint32_t> indicesOf(std::span<const std::uint8_t> marks);

/// Return a hash of a place.
std::uint64_t placeHash(std::uint64_t key, double x, double y);

/// Work on an order of samples, step by step.
class Ordering {
 public:
  virtual ~Ordering() = default;

  /// Work for about a millisecond. Return false when nothing is left to do.
  virtual bool step() = 0;
  /// The order so far, as indices into the positions.
  [[nodiscard]] const std::vector<std::uint32_t>& order() const { return order_; }

 protected:
  std::vector<std::uint32_t> order_;
};

/// Order samples by a hash of their places. The order is the same wherever else the samples differ,
/// and every prefix is a uniformly random subset.
///
/// Keep a view of the positions. Find the first `keep` samples of the order: which samples they are
/// and, if `sorted`, also their order.
///
/// This is a radix sort by the first bits of the hashes, in two passes that each stay within a
/// cache: deal samples into buckets, then sort each bucket when its turn comes. Cost: 16 B and
/// about 15 ns a sample.
std::unique_ptr<Ordering> randomOrder(std::span<const double> positions, std::uint64_t key,
                                      std::size_t keep, bool sorted);

/// Order samples farthest first (Eldar et al. 1997, The Farthest Point Strategy for Progressive
/// Image Sampling). The first sample is the one with the least hash for `key`. The next sample is
/// always the one farthest from all samples before it, so every prefix is well spread. Of samples
/// that are equally far, the one with the least index is next.
///
/// The openness of a sample is its squared distance to the nearest sample before it. It only falls.
/// A sample that is the most open one within its own openness keeps its openness until its turn:
/// only a nearer sample could lessen it, and all of those come later. So samples are taken cell by
/// cell, which stays in a cache, and are sorted by openness afterwards. A round takes all samples
/// above some openness. When the openness has fallen to an eighth, the remaining samples are dealt
/// into finer cells. Cost: about 100 B and 0.4 µs a sample, growing with the logarithm of their
/// number. Their layout does not matter, as there are as many cells as samples.
std::unique_ptr<Ordering> progressiveOrder(std::span<const double> positions, std::uint64_t key);

}  // namespace copse
