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
  return {options, Option::count, count, Word::askForFewer};
}

}  // namespace

Result<std::unique_ptr<EvenCount>> beginFilling(const Region& region, const RunOptions& given,
                                                double count, ConflictRule rule,
                                                const std::function<Result<Filling>()>& make) {
  if (auto error = validate(given)) return *error;
  if (auto error = validateCount(count)) return *error;
  const SampleLimit limit = limitOf(given, count);
  if (!limit.allows(count)) return limit.asked();
  Result<Filling> filling = make();
  if (!filling.ok()) return filling.error();
  SampleOptions options;
  static_cast<RunOptions&>(options) = given;
  RadiusSearch search(region, std::move(filling.value()), options, count);
  if (const auto& failure = search.failure()) return *failure;
  return std::make_unique<EvenCount>(std::move(search), given, count, rule);
}

Result<std::unique_ptr<EvenCount>> beginEvenCount(const Region& region, const Obstacles& obstacles,
                                                  const RunOptions& options, double count) {
  return beginFilling(region, withRoomFor(options, kBytesPerSample), count, ConflictRule::mean,
                      [&]() -> Result<Filling> {
                        Filling filling;
                        filling.obstacles = obstacles;
                        filling.begin = [](const Region& ground, const Obstacles& around,
                                           const SampleOptions& sample) {
                          return beginSampler(ground, {around}, sample);
                        };
                        return filling;
                      });
}

EvenCount::EvenCount(RadiusSearch search, const RunOptions& options, double count,
                     ConflictRule rule)
    : Run(limitOf(options, count)),
      search_(std::move(search)),
      count_(static_cast<std::size_t>(count)),
      rule_(rule) {}

bool EvenCount::advance(double /*most*/) {
  if (search_) {
    if (search_->step()) return true;
    found_ = std::move(search_->found());
    search_.reset();
    const std::size_t samples = found_.samples.size();
    hasCount_ = samples >= count_;
    if (samples >= 2) {
      const SpacedSamples spaced{found_.samples.positions, found_.samples.radii, found_.radius,
                                 rule_};
      elimination_ = std::make_unique<Elimination>(spaced, std::min(count_, samples));
      return true;
    }
  } else if (elimination_->step()) {
    return true;
  }
  deliver();
  return false;
}

// Gives out what stays, and measures it where all have the same radius.
void EvenCount::deliver() {
  if (!elimination_) {
    output() = std::move(found_.samples);
    return;
  }
  const std::vector<std::uint8_t>& stays = elimination_->stays();
  const std::vector<double>& from = found_.samples.positions;
  const std::vector<double>& radiiFrom = found_.samples.radii;
  std::vector<double>& positions = output().positions;
  std::vector<double>& radii = output().radii;
  positions.reserve(2 * count_);
  for (std::size_t i = 0; i < stays.size(); ++i) {
    if (stays[i] == 0) continue;
    positions.push_back(from[2 * i]);
    positions.push_back(from[2 * i + 1]);
    if (!radiiFrom.empty()) radii.push_back(radiiFrom[i]);
  }
  if (positions.size() > 2 && radii.empty()) {
    const double close = elimination_->leastSquare();
    found_.radius =
        rootBelow(std::isfinite(close) ? close : leastSquare(positions, 1.25 * found_.radius));
  }
  elimination_.reset();
  found_.samples = {};
}

double EvenCount::share() const {
  return search_ ? kSearching * search_->progress() : kSearching;
}

Report EvenCount::report() const {
  return {hasCount_ ? Ending::count : Ending::saturated, found_.radius, found_.unit};
}

}  // namespace copse
