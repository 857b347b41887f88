#include "arrange/selection.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/hash.h"

namespace copse {

namespace {

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

Selection::Selection(std::span<const double> positions, const SelectionOptions& options,
                     std::uint64_t seed)
    : positions_(positions), order_(options.order), seed_(seed) {
  const std::size_t all = positions.size() / 2;
  const bool isPart = options.count && static_cast<double>(all) > *options.count;
  const std::size_t keep = isPart ? static_cast<std::size_t>(*options.count) : all;
  if (isPart || order_ == Order::random) {
    shuffle_ = std::make_unique<Shuffle>(positions_, keyOf(seed_, Stream::shuffle), keep,
                                         order_ == Order::random);
  } else {
    kept_.resize(all);
    std::iota(kept_.begin(), kept_.end(), 0);
    beginProgressive();
  }
}

bool Selection::step() {
  if (shuffle_) {
    if (!shuffle_->step()) endShuffle();
  } else if (progressive_ && !progressive_->step()) {
    kept_ = inOrder<std::uint32_t>(progressive_->order(), kept_, 1);
    progressive_.reset();
  }
  return shuffle_ || progressive_;
}

void Selection::endShuffle() {
  kept_.resize(shuffle_->size());
  for (std::size_t i = 0; i < kept_.size(); ++i) kept_[i] = (*shuffle_)[i];
  if (order_ != Order::random) kept_ = ascending(kept_, positions_.size() / 2);
  shuffle_.reset();
  beginProgressive();
}

void Selection::beginProgressive() {
  if (order_ != Order::progressive) return;
  if (2 * kept_.size() < positions_.size()) chosen_ = inOrder(kept_, positions_, 2);
  progressive_ = std::make_unique<Progressive>(chosen_.empty() ? positions_ : chosen_,
                                               keyOf(seed_, Stream::first));
}

double Selection::progress() const {
  if (progressive_) {
    const auto all = static_cast<double>(std::max<std::size_t>(kept_.size(), 1));
    return static_cast<double>(progressive_->order().size()) / all;
  }
  return shuffle_ ? 0 : 1;
}

namespace {

constexpr double kPlacing =
    0.4;  // about this share of the work is placing, if there is an order to make

}  // namespace

Selected::Selected(std::unique_ptr<Run> source, const SelectionOptions& options,
                   const RunOptions& common)
    : Run(SampleLimit(common, Option::order, 0, Word::askForFewer)),
      source_(std::move(source)),
      options_(options),
      seed_(common.seed) {}

bool Selected::advance(double most) {
  if (selection_) {
    if (selection_->step()) return true;
    deliver();
    return false;
  }
  const bool goesOn = source_->step(most);
  if (source_->failure()) fail(*source_->failure());
  if (!goesOn) {
    all_ = source_->take();
    selection_.emplace(all_.positions, options_, seed_);
  }
  return true;
}

void Selected::deliver() {
  const auto& kept = selection_->kept();
  const auto pick = [&kept](auto& from, std::size_t perSample) {
    auto all = std::exchange(from, {});
    return all.empty() ? all : inOrder(kept, std::span(std::as_const(all)), perSample);
  };
  hasCount_ = options_.count && static_cast<double>(kept.size()) == *options_.count;
  output().positions = pick(all_.positions, 2);
  output().radii = pick(all_.radii, 1);
  output().classes = pick(all_.classes, 1);
}

double Selected::share() const {
  const double placing = options_.order == Order::placed ? 1 : kPlacing;
  if (!selection_) return placing * source_->progress();
  return placing + (1 - placing) * selection_->progress();
}

Report Selected::report() const {
  Report report = source_->report();
  if (hasCount_) report.ending = Ending::count;
  return report;
}

}  // namespace copse
