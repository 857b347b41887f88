// Selection of samples: a random subset of some count, in the order of placing, in random order, or
// progressively, so that every prefix is well spread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "arrange/order.h"
#include "fill/run.h"

namespace copse {

enum class Order { placed, random, progressive };

/// Return the order of that name, as users write it.
std::optional<Order> orderNamed(std::string_view name);

struct SelectionOptions {
  std::optional<double> count;  ///< how many to keep, at most; all if unset
  Order order = Order::placed;

  /// Return true if it selects everything, as placed.
  [[nodiscard]] bool isIdle() const { return !count && order == Order::placed; }
  /// Memory for each sample, in bytes.
  [[nodiscard]] double bytesPerSample() const { return order == Order::progressive ? 130 : 38; }
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
  void endShuffle();
  void beginProgressive();

  std::span<const double> positions_;
  Order order_;
  std::uint64_t seed_;
  std::vector<std::uint32_t> kept_;
  std::unique_ptr<Shuffle> shuffle_;
  std::vector<double> chosen_;  // positions of the kept samples, if not all are kept
  std::unique_ptr<Progressive> progressive_;
};

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

/// A run that selects from the samples of another run when all are placed.
class Selected : public Run {
 public:
  Selected(std::unique_ptr<Run> source, const SelectionOptions& options, const RunOptions& common);

  [[nodiscard]] Report report() const override;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  void deliver();

  std::unique_ptr<Run> source_;
  SelectionOptions options_;
  std::uint64_t seed_;
  bool hasCount_ = false;
  Output all_;  // in the order of placing
  std::optional<Selection> selection_;
};

}  // namespace copse
