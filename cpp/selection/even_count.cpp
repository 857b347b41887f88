#include "selection/even_count.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "selection/near_points.h"
#include "selection/selection.h"

namespace copse {

namespace {

constexpr double kSearching = 0.7;  // of the work, about

}  // namespace

Result<std::unique_ptr<Method>> EvenCount::begin(const Region& region, const Obstacles& obstacles,
                                                 const SampleOptions& options, double count) {
  if (const auto flaw = flawOfCount(count, options.limit)) return *flaw;
  RadiusSearch search(region, obstacles, options, count);
  if (const auto& failure = search.failure()) return *failure;
  return std::unique_ptr<Method>(new EvenCount(std::move(search), static_cast<std::size_t>(count)));
}

bool EvenCount::step(double /*most*/) {
  if (search_) {
    if (search_->step()) return true;
    found_ = std::move(search_->found());
    search_.reset();
    const std::size_t samples = found_.positions.size() / 2;
    hasCount_ = samples >= count_;
    isDone_ = samples < 2;
    if (!isDone_) {
      elimination_ =
          std::make_unique<Elimination>(found_.positions, found_.radius, std::min(count_, samples));
    }
  } else if (elimination_ && !elimination_->step()) {
    eliminate();
    isDone_ = true;
  }
  return !isDone_;
}

// Takes over what stays, and measures it.
void EvenCount::eliminate() {
  std::vector<double>& positions = found_.positions;
  const std::vector<std::uint8_t>& stays = elimination_->stays();
  std::size_t end = 0;
  for (std::size_t i = 0; i < stays.size(); ++i) {
    if (stays[i] == 0) continue;
    positions[end++] = positions[2 * i];
    positions[end++] = positions[2 * i + 1];
  }
  positions.resize(end);
  const double close = elimination_->leastSquare();
  elimination_.reset();
  if (end > 2) {
    found_.radius =
        rootBelow(std::isfinite(close) ? close : leastSquare(positions, 1.25 * found_.radius));
  }
}

double EvenCount::progress() const {
  if (isDone_) return 1;
  return search_ ? kSearching * search_->progress() : kSearching;
}

std::vector<double> EvenCount::take() {
  if (!isDone_) return {};
  return std::exchange(found_.positions, {});
}

}  // namespace copse
