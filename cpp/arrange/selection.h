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

#include "arrange/order.h"
#include "fill/run.h"

namespace copse {

enum class Order { placed, random, progressive };

struct SelectionOptions {
  std::optional<double> count;  ///< how many to keep, at most; all if unset
  Order order = Order::placed;

  /// Return true if it selects everything, as placed.
  [[nodiscard]] bool isIdle() const { return !count && order == Order::placed; }
};

class Selection {
 public:
  /// Keep a view of the positions, x0 y0 x1 y1 ….
  Selection(std::span<const double> positions, const SelectionOptions& options, std::uint64_t seed);

  /// Work for about a millisecond. Return false when nothing is left to do.
  bool step();
  /// Estimate the share of the work that is done, from 0 to 1.
  [[nodiscard]] double progress() const;
  /// The selected samples in their order, as indices into the positions.
  [[nodiscard]] const std::vector<std::uint32_t>& kept() const { return kept_; }

 private:
  void beginProgressive();

  std::span<const double> positions_;
  Order order_;
  std::uint64_t seed_;
  std::vector<std::uint32_t> kept_;
  std::unique_ptr<Ordering> random_;
  std::vector<double> chosen_;  // positions of the kept samples, if not all are kept
  std::unique_ptr<Ordering> progressive_;
};

/// Return the run followed by the selection, if there is one.
Result<std::unique_ptr<Run>> select(Result<std::unique_ptr<Run>> source,
                                    const SelectionOptions& selection, const RunOptions& options);

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

}  // namespace copse
