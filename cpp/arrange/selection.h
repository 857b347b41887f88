// Which of some samples are kept, and in which order: a random subset of so many, in the order in
// which they were placed, at random, or so that every prefix is well spread.
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

/// The order of that name as users write it.
std::optional<Order> orderNamed(std::string_view name);

struct SelectionOptions {
  std::optional<double> count;  ///< how many to keep, if there are as many; all without it
  Order order = Order::placed;

  /// Whether it leaves everything as it is.
  [[nodiscard]] bool isIdle() const { return !count && order == Order::placed; }
  /// Memory that each sample takes in it.
  [[nodiscard]] double bytesPerSample() const { return order == Order::progressive ? 130 : 38; }
};

class Selection {
 public:
  /// Keeps a view of the positions, x0 y0 x1 y1 ….
  Selection(std::span<const double> positions, const SelectionOptions& options, std::uint64_t seed);

  /// About a millisecond of work; false when nothing is left to do.
  bool step();
  /// The share of the work that is done, about, from 0 to 1.
  [[nodiscard]] double progress() const;
  /// The samples in their order, as indices into the positions.
  [[nodiscard]] const std::vector<std::uint32_t>& kept() const { return kept_; }

 private:
  void endShuffle();
  void beginProgressive();

  std::span<const double> positions_;
  Order order_;
  std::uint64_t seed_;
  std::vector<std::uint32_t> kept_;
  std::unique_ptr<Shuffle> shuffle_;
  std::vector<double> chosen_;  // the positions of those kept, when not all are
  std::unique_ptr<Progressive> progressive_;
};

/// The values of those samples, in that order; `perSample` values each.
template <class T>
std::vector<T> inOrder(std::span<const std::uint32_t> order, std::span<const T> values,
                       std::size_t perSample) {
  std::vector<T> ordered(perSample * order.size());
  T* next = ordered.data();
  for (const std::size_t sample : order)
    next = std::copy_n(&values[perSample * sample], perSample, next);
  return ordered;
}

// A run whose samples are selected when all are there: counted out, and put in order.

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
  Output all_;  // as placed
  std::optional<Selection> selection_;
};

}  // namespace copse
