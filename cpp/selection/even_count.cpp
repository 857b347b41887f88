#include "selection/even_count.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/append.h"
#include "geometry/hash_grid.h"

namespace copse {

namespace {

constexpr double kSearching = 0.7;  // of the work, about
constexpr double kBytesPerSample = 100;
constexpr std::size_t kFewSamples = 100;  // samples that are moved as far apart as can be
constexpr double kPlaces = 4096;          // for them
constexpr int kMostFinerSteps = 30;       // to find candidates

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
  const auto begin = [](const Region& ground, const Obstacles& around,
                        const SampleOptions& sample) -> Result<std::unique_ptr<Run>> {
    return beginSampler(ground, {around}, sample);
  };
  return beginFilling(region, withRoomFor(options, kBytesPerSample), count, ConflictRule::mean,
                      [&]() -> Result<Filling> {
                        return Filling{begin, obstacles};
                      });
}

EvenCount::EvenCount(RadiusSearch search, const RunOptions& options, double count,
                     ConflictRule rule)
    : Run(limitOf(options, count)),
      search_(std::move(search)),
      count_(static_cast<std::size_t>(count)),
      rule_(rule) {}

bool EvenCount::advance(double /*most*/) {
  if (!elimination_ && !finer_ && !far_) return search();
  if (elimination_) {
    if (elimination_->step()) return true;
    keep();
    if (beginFarApart()) return true;
  } else if (finer_) {
    const bool goesOn = finer_->step();
    append(candidates_, finer_->take().positions);
    // Where candidates are long in coming, the samples stay where they are.
    if (goesOn && ++steps_ < kMostFinerSteps) return true;
    if (!goesOn) {
      append(candidates_, found_.samples.positions);
      far_.emplace(candidates_, count_);
    }
    finer_.reset();
    if (far_) return true;
  } else {
    if (far_->step()) return true;
    found_.samples.positions.clear();
    for (const std::size_t i : far_->samples())
      append(found_.samples.positions, std::span(candidates_).subspan(2 * i, 2));
    found_.radius = rootBelow(far_->leastSquare());
  }
  output() = std::move(found_.samples);
  return false;
}

bool EvenCount::search() {
  if (search_.step()) return true;
  found_ = std::move(search_.found());
  const std::size_t samples = found_.samples.size();
  hasCount_ = samples >= count_;
  if (samples >= 2) {
    const SpacedSamples spaced{found_.samples.positions, found_.samples.radii, found_.radius,
                               rule_};
    elimination_ = std::make_unique<Elimination>(spaced, std::min(count_, samples));
    return true;
  }
  output() = std::move(found_.samples);
  return false;
}

// Keeps what stays, and measures it where all have the same radius.
void EvenCount::keep() {
  const std::vector<std::uint8_t>& stays = elimination_->stays();
  std::vector<double>& positions = found_.samples.positions;
  std::vector<double>& radii = found_.samples.radii;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < stays.size(); ++i) {
    if (stays[i] == 0) continue;
    positions[2 * kept] = positions[2 * i];
    positions[2 * kept + 1] = positions[2 * i + 1];
    if (!radii.empty()) radii[kept] = radii[i];
    ++kept;
  }
  positions.resize(2 * kept);
  if (!radii.empty()) radii.resize(kept);
  searched_ = found_.radius;
  if (kept > 1 && radii.empty()) {
    const double close = elimination_->leastSquare();
    found_.radius =
        rootBelow(std::isfinite(close) ? close : leastSquare(positions, 1.25 * found_.radius));
  }
  elimination_.reset();
}

// Begins with candidates for few samples.
bool EvenCount::beginFarApart() {
  if (!hasCount_ || count_ < 2 || count_ > kFewSamples || !found_.samples.radii.empty())
    return false;
  finer_ = search_.fill(searched_ * std::sqrt(static_cast<double>(count_) / kPlaces));
  if (finer_) found_.unit = std::min(found_.unit, finer_->report().unit);
  return finer_ != nullptr;
}

double EvenCount::share() const {
  return kSearching * search_.progress();
}

Report EvenCount::report() const {
  return {hasCount_ ? Ending::count : Ending::saturated, found_.radius, found_.unit};
}

}  // namespace copse
