#include "selection/even_count.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/hash_grid.h"

namespace copse {

namespace {

constexpr double kSearching = 0.7;  // of the work, about
constexpr double kBytesPerSample = 100;

SampleLimit limitOf(const RunOptions& options, double count) {
  return {options, "count", count, "ask for fewer"};
}

}  // namespace

Result<std::unique_ptr<EvenCount>> beginEvenCount(const Region& region, const Obstacles& obstacles,
                                                  const SampleOptions& given, double count) {
  SampleOptions options = given;
  options.capacity = std::min(given.capacity, capacityOf(kBytesPerSample));
  if (auto error = validate(options)) return *error;
  if (auto error = validateCount(count)) return *error;
  const SampleLimit limit = limitOf(options, count);
  if (!limit.allows(count)) return limit.asked();
  RadiusSearch search(region, obstacles, options, count);
  if (const auto& failure = search.failure()) return *failure;
  return std::make_unique<EvenCount>(std::move(search), options, count);
}

EvenCount::EvenCount(RadiusSearch search, const RunOptions& options, double count)
    : Run(limitOf(options, count)),
      search_(std::move(search)),
      count_(static_cast<std::size_t>(count)) {}

bool EvenCount::advance(double /*most*/) {
  if (search_) {
    if (search_->step()) return true;
    found_ = std::move(search_->found());
    search_.reset();
    const std::size_t samples = found_.positions.size() / 2;
    hasCount_ = samples >= count_;
    if (samples >= 2) {
      elimination_ =
          std::make_unique<Elimination>(found_.positions, found_.radius, std::min(count_, samples));
      return true;
    }
  } else if (elimination_->step()) {
    return true;
  }
  deliver();
  return false;
}

// Gives out what stays, and measures it.
void EvenCount::deliver() {
  std::vector<double>& positions = output().positions;
  if (!elimination_) {
    positions = std::move(found_.positions);
    return;
  }
  const std::vector<std::uint8_t>& stays = elimination_->stays();
  positions.reserve(2 * count_);
  for (std::size_t i = 0; i < stays.size(); ++i) {
    if (stays[i] == 0) continue;
    positions.push_back(found_.positions[2 * i]);
    positions.push_back(found_.positions[2 * i + 1]);
  }
  if (positions.size() > 2) {
    const double close = elimination_->leastSquare();
    found_.radius =
        rootBelow(std::isfinite(close) ? close : leastSquare(positions, 1.25 * found_.radius));
  }
  elimination_.reset();
  found_.positions = {};
}

double EvenCount::share() const {
  return search_ ? kSearching * search_->progress() : kSearching;
}

Report EvenCount::report() const {
  return {hasCount_ ? Ending::count : Ending::saturated, found_.radius, found_.unit};
}

}  // namespace copse
