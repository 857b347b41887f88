#include "fill/run.h"

#include "base/hash.h"
#include "base/vectors.h"
#include "shape/scan_lines.h"

namespace copse {

void Output::append(const Output& more) {
  copse::append(positions, more.positions);
  copse::append(radii, more.radii);
  copse::append(classes, more.classes);
  copse::append(levelEnds, more.levelEnds);
  copse::append(layerEnds, more.layerEnds);
  copse::append(below, more.below);
  copse::append(above, more.above);
  copse::append(turns, more.turns);
}

bool Run::step(double most) {
  if (isDone_) return false;
  const std::size_t before = output_.size(dimension_);
  isDone_ = !advance(most);
  count_ += static_cast<double>(output_.size(dimension_) - before);
  if (!failure_ && !limit_.allows(count_)) fail(limit_.exceeded());
  if (failure_) isDone_ = true;
  return !isDone_;
}

namespace {

constexpr double kMostCount = 4294967295;

}  // namespace

std::optional<Error> validate(const RunOptions& options) {
  if (!(options.limit >= 0)) return errorOf(Rule::limitAtLeast, Option::limit, options.limit);
  if (!(options.margin >= 0 && std::isfinite(options.margin))) {
    return errorOf(Rule::marginAtLeast, Option::margin, options.margin);
  }
  return std::nullopt;
}

std::optional<Error> validateCount(double count) {
  if (count >= 1 && count <= kMostCount && count == std::floor(count)) return std::nullopt;
  return errorOf(Rule::countWhole, Option::count, count, kMostCount);
}

SampleLimit::SampleLimit(const RunOptions& options, Option option, double value, Word remedy)
    : most_(std::min(options.limit, options.capacity)),
      isMemory_(options.capacity < options.limit),
      option_(option),
      value_(value),
      remedy_(remedy) {}

Error SampleLimit::error(Rule rule, double samples) const {
  Error error = errorOf(rule, option_, value_, samples, std::floor(most_));
  error.numbers[2] = static_cast<double>(isMemory_ ? Word::limitOfMemory : Word::limitOfOption);
  error.numbers[3] = static_cast<double>(remedy_);
  return error;
}

Error SampleLimit::asked() const {
  return error(Rule::limitAsked);
}

Error SampleLimit::expected(double samples) const {
  return error(Rule::limitExpected, samples);
}

Error SampleLimit::exceeded() const {
  return error(Rule::limitExceeded);
}

void ExistingSamples::add(const ExistingSamples& from, std::size_t i, Point place) {
  const auto copy = [i](const auto& of, auto& to) {
    if (!of.empty()) to.push_back(of[i]);
  };
  append(positions, place);
  copy(from.radii, radii);
  copy(from.classes, classes);
  copy(from.clearances, clearances);
}

void appendClearances(const ExistingSamples& existing, std::vector<Capsule>& to) {
  for (std::size_t i = 0; i < existing.clearances.size(); ++i) {
    const auto [x, y] = existing.at(i);
    to.push_back({x, y, x, y, existing.clearances[i]});
  }
}

std::optional<Error> validate(const ExistingSamples& existing, std::size_t classes) {
  const std::size_t count = existing.size();
  const auto fits = [count](std::size_t length) { return length == 0 || length == count; };
  if (existing.positions.size() % 2 != 0 || !fits(existing.radii.size()) ||
      !fits(existing.classes.size()) || !fits(existing.clearances.size())) {
    return errorOf(Rule::existingLists, Option::existing, static_cast<double>(count));
  }
  constexpr double kMost = Region::kFarthest;
  if (auto error = firstWrong(Rule::existingPosition, Option::existingPosition, existing.positions,
                              [](double value) { return std::fabs(value) <= kMost; }))
    return error;
  if (auto error = firstWrong(Rule::existingRadius, Option::existingRadius, existing.radii,
                              [](double value) { return value > 0 && value <= kMost; }))
    return error;
  if (auto error =
          firstWrong(Rule::existingClearance, Option::existingClearance, existing.clearances,
                     [](double value) { return value >= 0 && value <= kMost; }))
    return error;
  return firstWrong(Rule::existingClass, Option::existingClass, existing.classes,
                    [classes](double value) { return value < static_cast<double>(classes); });
}

namespace {

constexpr double kLeastBoundary = 1e7;  // cells along the boundary that any limit allows
constexpr double kBoundaryPerSample = 64;
constexpr double kPlacesOfStanding = 3;  // samples that the disc of an existing one displaces
constexpr std::uint32_t kLines = 64;     // lines along which a region is probed
constexpr int kProbes = 256;             // probes in a region
constexpr double kClearly = 1.5;         // factor above the error of the probes

// Estimate the share of a region that is ground. Probe one place in each of many parts of equal
// area. Places are random, so that no pattern of the ground can agree with them.
double shareOf(const Region& region, const Ground& ground, double unit) {
  const BoundingBox& box = region.box();
  const std::vector<ScanSpan> spans = scan(region.edgesIn(1), region.fillRule(), box, kLines);
  const double whole = areaOf(spans);
  int probes = 0;
  int held = 0;
  double passed = 0;
  for (const ScanSpan& span : spans) {
    for (; probes < kProbes; ++probes) {
      const double share = (probes + fractionOf(mix(static_cast<std::uint64_t>(probes)))) / kProbes;
      const double along = (share * whole - passed) / span.area();
      if (along >= 1) break;
      const double x = box.x0 + box.width() * (span.begin + (span.end - span.begin) * along);
      held += ground.holds({x / unit, span.y / unit}) ? 1 : 0;
    }
    passed += span.area();
  }
  return static_cast<double>(held) / std::max(probes, 1);
}

}  // namespace

double usefulRadius(double radius, const Region& region) {
  return std::min(radius, region.farthest() * 0x1p100);
}

std::optional<Error> validatePromise(const Region& region, double density,
                                     const SampleLimit& limit) {
  if (limit.allows(region.boxArea() * density)) return std::nullopt;
  const double expected = std::round(region.estimateArea() * density);
  if (limit.allows(expected)) return std::nullopt;
  return limit.expected(expected);
}

Result<Prepared> prepare(const Region& region, const Obstacles& obstacles,
                         const RunOptions& options, const Demand& demand, const SampleLimit& limit,
                         std::span<const Region> where) {
  if (auto error = validate(options)) return *error;
  const bool isFree = options.margin == 0 && obstacles.empty() && demand.standing == 0;
  if (isFree) {
    if (auto error = validatePromise(region, demand.density, limit)) return *error;
  }
  const Result<Lattice> lattice =
      Lattice::make(demand.distance, region.farthest(), options.float32);
  if (!lattice.ok()) return lattice.error();
  Result<Ground> ground = Ground::make(region, options.margin, obstacles, lattice.value(), where);
  if (!ground.ok()) return ground.error();
  if (!isFree && validatePromise(region, demand.density, limit)) {
    const double share = shareOf(region, ground.value(), lattice.value().unit);
    const double expected =
        share * region.estimateArea() * demand.density - kPlacesOfStanding * demand.standing;
    if (!limit.allows(expected / kClearly)) return limit.expected(std::round(expected));
  }
  const double most = std::max(kLeastBoundary, kBoundaryPerSample * limit.most());
  if (ground.value().boundaryCells(lattice.value().side) > most)
    return limit.error(Rule::limitBoundary);
  return Prepared{lattice.value(), std::make_shared<const Ground>(std::move(ground.value()))};
}

}  // namespace copse
