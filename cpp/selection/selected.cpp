#include "selection/selected.h"

#include <utility>

namespace copse {

namespace {

constexpr double kPlacing = 0.4;  // of the work, where there is an order to make, about

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
