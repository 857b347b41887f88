#include "kinds/level_sampler.h"

#include <cmath>
#include <utility>

#include "base/append.h"

namespace copse {

std::vector<double> levelRadii(double radius, double levels) {
  std::vector<double> radii;
  for (double power = levels - 1; power >= 0; --power)
    radii.push_back(std::ldexp(radius, static_cast<int>(power)));
  return radii;
}

std::optional<Error> validateLevelCount(double levels) {
  if (levels >= 1 && levels <= kMostLevels && levels == std::floor(levels)) return std::nullopt;
  return errorOf("out-of-range", "levels", describe(levels),
                 {"must be a whole number from 1 to ", describe(kMostLevels)});
}

LevelSampler::LevelSampler(const SampleOptions& options, std::vector<Prepared> grounds,
                           std::vector<Standing> standing)
    : Run(limitOf(options)),
      options_(options),
      grounds_(std::move(grounds)),
      standing_(std::move(standing)) {
  beginLevel();
}

void LevelSampler::beginLevel() {
  const std::size_t level = positions_.size();
  const Prepared& ground = grounds_[level];
  SampleOptions options = options_;
  options.radius = ground.lattice.radius;
  if (level > 0) options.seed = keyOf(options_.seed, Stream::levels, static_cast<int>(level));
  SamplerPart part{.standing = std::move(standing_[level])};
  for (std::size_t i = 0; i < level; ++i) {
    part.isLater = part.isLater || !positions_[i].empty();
    part.earlier.push_back({positions_[i], options.radius});
  }
  positions_.emplace_back();
  sampler_ = std::make_unique<Sampler>(ground, options, std::move(part));
}

bool LevelSampler::advance(double most) {
  const bool goesOn = sampler_->step(most);
  std::vector<double> placed = sampler_->take().positions;
  if (sampler_->failure()) {
    fail(*sampler_->failure());
    return false;
  }
  const bool isLast = positions_.size() == grounds_.size();
  if (!isLast) append(positions_.back(), placed);
  append(output().positions, std::move(placed));
  if (goesOn) return true;
  output().levelEnds.push_back(static_cast<std::uint32_t>(count()) +
                               static_cast<std::uint32_t>(output().size()));
  if (!isLast) beginLevel();
  return !isLast;
}

// A level has four times the cells of the one before.
double LevelSampler::share() const {
  double done = 0;
  double all = 0;
  double cells = 1;
  for (std::size_t i = 0; i < grounds_.size(); ++i, cells *= 4) {
    all += cells;
    if (i < positions_.size())
      done += i + 1 < positions_.size() ? cells : cells * sampler_->progress();
  }
  return done / all;
}

Report LevelSampler::report() const {
  return {Ending::saturated, options_.radius, grounds_.back().lattice.unit};
}

Result<std::unique_ptr<LevelSampler>> beginLevels(const Region& region, std::vector<Clear> clear,
                                                  const SampleOptions& options) {
  if (auto error = Lattice::validate(options.radius)) return *error;
  const std::vector<double> radii = levelRadii(options.radius, static_cast<double>(clear.size()));
  std::vector<Prepared> grounds;
  std::vector<Standing> standing;
  for (std::size_t level = 0; level < radii.size(); ++level) {
    const auto prepared = prepare(region, clear[level], options, radii[level]);
    if (!prepared.ok()) return prepared.error();
    grounds.push_back(prepared.value());
    standing.push_back(std::move(clear[level].standing));
  }
  return std::make_unique<LevelSampler>(options, std::move(grounds), std::move(standing));
}

}  // namespace copse
