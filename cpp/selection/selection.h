// Which of the samples that a method places are kept, and in which order.
//
// A count keeps a random subset; either order other than the one they were placed in is made when
// all are there. What else belongs to each sample, a radius say, follows by `kept`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "methods/method.h"
#include "selection/progressive.h"
#include "selection/shuffle.h"

namespace copse {

enum class Order { placed, random, progressive };

/// The order of that name as users write it.
std::optional<Order> orderNamed(std::string_view name);

/// What is wrong with a count: "out-of-range" when it is no whole number from 1 to 2³² − 1, "limit"
/// when it is above the limit, which must itself be 0 or more ("invalid-limit").
std::optional<Error> flawOfCount(double count, double limit);

struct SelectionOptions {
  std::optional<double> count;  ///< how many to keep, if there are as many; all without it
  Order order = Order::placed;
  std::uint64_t seed = 0;
  double limit = 1e7;  ///< greatest count
};

class Selection : public Method {
 public:
  /// The method with its samples selected, or the method itself when nothing is asked of them.
  /// Errors: those of the count.
  static Result<std::unique_ptr<Method>> of(std::unique_ptr<Method> source,
                                            const SelectionOptions& options);

  bool step(double most) override;
  /// Nothing until all is done.
  std::vector<double> take() override;
  std::vector<double> takeRadii() override;
  std::vector<std::uint8_t> takeClasses() override;
  [[nodiscard]] double progress() const override;
  [[nodiscard]] std::optional<Error> failure() const override { return source_->failure(); }
  [[nodiscard]] double radius() const override { return source_->radius(); }
  [[nodiscard]] double unit() const override { return source_->unit(); }
  [[nodiscard]] bool isSaturated() const override { return source_->isSaturated(); }
  [[nodiscard]] bool hasCount() const override;

  /// The samples in their order, as indices into those that the source placed.
  [[nodiscard]] const std::vector<std::uint32_t>& kept() const { return kept_; }

 private:
  Selection(std::unique_ptr<Method> source, const SelectionOptions& options)
      : source_(std::move(source)), options_(options) {}
  bool place(double most);
  void beginShuffle();
  void endShuffle();
  void beginProgressive();
  void keep(std::span<const std::uint32_t> order);
  [[nodiscard]] bool goesOn() const { return !isPlaced_ || shuffle_ || progressive_; }

  std::unique_ptr<Method> source_;
  SelectionOptions options_;
  bool isPlaced_ = false;
  std::unique_ptr<Shuffle> shuffle_;
  std::unique_ptr<Progressive> progressive_;
  std::vector<double> positions_;
  std::vector<double> radii_;          // of all that were placed
  std::vector<std::uint8_t> classes_;  // of all that were placed
  std::vector<std::uint32_t> kept_;
};

}  // namespace copse
