#include "selection/selection.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "append.h"
#include "hash.h"
#include "rules.h"

namespace copse {

namespace {

constexpr double kMostCount = 4294967295;
constexpr double kPlacing = 0.4;  // of the work, where there is an order to make, about

// Keys of what is drawn here, beside those of the methods.
std::uint64_t shuffleKey(std::uint64_t seed) {
  return mix(seed, 101);
}
std::uint64_t firstKey(std::uint64_t seed) {
  return mix(seed, 102);
}

// The values of those samples, in that order; `perSample` values each.
template <class T>
std::vector<T> inOrder(std::span<const std::uint32_t> order, const std::vector<T>& values,
                       std::size_t perSample) {
  std::vector<T> ordered;
  ordered.reserve(perSample * order.size());
  for (const std::size_t sample : order) {
    for (std::size_t i = 0; i < perSample; ++i) ordered.push_back(values[perSample * sample + i]);
  }
  return ordered;
}

std::vector<std::uint32_t> ascending(std::span<const std::uint32_t> chosen, std::size_t of) {
  std::vector<std::uint8_t> isChosen(of);
  for (const std::uint32_t i : chosen) isChosen[i] = 1;
  std::vector<std::uint32_t> order;
  order.reserve(chosen.size());
  for (std::uint32_t i = 0; i < of; ++i) {
    if (isChosen[i] != 0) order.push_back(i);
  }
  return order;
}

}  // namespace

std::optional<Order> orderNamed(std::string_view name) {
  if (name == "placed") return Order::placed;
  if (name == "random") return Order::random;
  if (name == "progressive") return Order::progressive;
  return std::nullopt;
}

std::optional<Error> flawOfCount(double count, double limit) {
  if (auto flaw = flawOfLimit(limit)) return flaw;
  if (!(count >= 1 && count <= kMostCount) || count != std::floor(count)) {
    return errorOf("out-of-range", "count", describe(count),
                   {"must be a whole number from 1 to ", describe(kMostCount)});
  }
  if (count > limit)
    return errorOf("limit", "count", describe(count), {"is above the limit of ", describe(limit)});
  return std::nullopt;
}

Result<std::unique_ptr<Method>> Selection::of(std::unique_ptr<Method> source,
                                              const SelectionOptions& options) {
  if (options.count) {
    if (const auto flaw = flawOfCount(*options.count, options.limit)) return *flaw;
  }
  if (!options.count && options.order == Order::placed) return source;
  return std::unique_ptr<Method>(new Selection(std::move(source), options));
}

bool Selection::step(double most) {
  if (!isPlaced_) {
    isPlaced_ = !place(most);
    if (isPlaced_ && !failure()) beginShuffle();
  } else if (shuffle_) {
    if (!shuffle_->step()) endShuffle();
  } else if (progressive_ && !progressive_->step()) {
    keep(progressive_->order());
    progressive_.reset();
  }
  return goesOn();
}

bool Selection::place(double most) {
  const bool goesOn = source_->step(most);
  append(positions_, source_->take());
  append(radii_, source_->takeRadii());
  append(classes_, source_->takeClasses());
  return goesOn;
}

void Selection::beginShuffle() {
  kept_.resize(positions_.size() / 2);
  std::iota(kept_.begin(), kept_.end(), 0);
  const bool isRandom = options_.order == Order::random;
  const auto most = static_cast<std::size_t>(options_.count.value_or(kMostCount));
  if (isRandom || kept_.size() > most) {
    shuffle_ = std::make_unique<Shuffle>(positions_, shuffleKey(options_.seed),
                                         std::min(most, kept_.size()), isRandom);
  } else {
    beginProgressive();
  }
}

void Selection::endShuffle() {
  if (options_.order == Order::random) {
    keep(shuffle_->order());
  } else {
    keep(ascending(shuffle_->order(), kept_.size()));
  }
  shuffle_.reset();
  beginProgressive();
}

void Selection::beginProgressive() {
  if (options_.order == Order::progressive)
    progressive_ = std::make_unique<Progressive>(positions_, firstKey(options_.seed));
}

// Leaves those of the samples that are left, in that order.
void Selection::keep(std::span<const std::uint32_t> order) {
  kept_ = inOrder(order, kept_, 1);
  positions_ = inOrder(order, positions_, 2);
}

double Selection::progress() const {
  if (!goesOn()) return 1;
  const double placing = options_.order == Order::placed ? 1 : kPlacing;
  if (!isPlaced_) return placing * source_->progress();
  const double ordered = progressive_ ? static_cast<double>(progressive_->order().size()) : 0;
  const auto all = static_cast<double>(std::max<std::size_t>(kept_.size(), 1));
  return placing + (1 - placing) * ordered / all;
}

std::vector<double> Selection::take() {
  if (goesOn()) return {};
  return std::exchange(positions_, {});
}

std::vector<double> Selection::takeRadii() {
  if (goesOn() || radii_.empty()) return {};
  return inOrder(kept_, std::exchange(radii_, {}), 1);
}

std::vector<std::uint8_t> Selection::takeClasses() {
  if (goesOn() || classes_.empty()) return {};
  return inOrder(kept_, std::exchange(classes_, {}), 1);
}

bool Selection::hasCount() const {
  return options_.count ? static_cast<double>(kept_.size()) == *options_.count
                        : source_->hasCount();
}

}  // namespace copse
