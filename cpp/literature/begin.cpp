#include <algorithm>
#include <cmath>
#include <iterator>

#include "grid/lattice.h"
#include "literature/best_candidate.h"
#include "literature/bridson.h"
#include "literature/dart_throwing.h"
#include "literature/jittered.h"
#include "literature/options.h"
#include "literature/uniform.h"
#include "run/prepare.h"

namespace copse {

namespace {

// In the order of MethodName.
constexpr std::string_view kNames[] = {"bridson", "dart-throwing", "best-candidate", "jittered",
                                       "uniform"};
constexpr double kMostTries = 1e6;
constexpr double kLeastBoundary = 1e7;  // radii of edges that any limit allows
constexpr double kBytesPerSample = 24;

std::optional<Error> validateTries(double tries) {
  if (tries >= 1 && tries <= kMostTries && tries == std::floor(tries)) return std::nullopt;
  return errorOf(Rule::methodTries, Option::tries, tries, kMostTries);
}

double edgeLength(const Region& region) {
  double sum = 0;
  for (const Edge& e : region.edgesIn(1)) {
    const double dx = e.bx - e.ax;
    const double dy = e.by - e.ay;
    sum += std::sqrt(dx * dx + dy * dy);
  }
  return sum;
}

std::optional<Error> validateRadius(const Region& region, const MethodOptions& options) {
  if (auto error = Lattice::validate(options.radius)) return error;
  const double radius = usefulRadius(options.radius, region);
  const double density = options.method == MethodName::jittered ? 1 : kSaturatedDensity;
  const SampleLimit limit = limitOf(options);
  if (auto error = validatePromise(region, density / (radius * radius), limit)) return error;
  if (edgeLength(region) / radius > std::max(kLeastBoundary, 64 * limit.most()))
    return limit.error(Rule::limitEdges);
  const auto lattice = Lattice::make(radius, region.farthest(), options.float32);
  if (!lattice.ok()) return lattice.error();
  return std::nullopt;
}

std::optional<Error> validateCount(const MethodOptions& options) {
  if (auto error = copse::validateCount(options.count)) return error;
  const SampleLimit limit = limitOf(options);
  if (limit.allows(options.count)) return std::nullopt;
  return limit.asked();
}

std::optional<Error> validate(const Region& region, const MethodOptions& options) {
  if (auto error = copse::validate(options)) return error;
  if (options.margin > 0) {
    Error error = errorOf(Rule::methodMargin, Option::margin, options.margin);
    error.numbers[3] = static_cast<double>(wordOf(options.method));
    return error;
  }
  if (auto error = validateTries(options.tries)) return error;
  if (auto error = options.hasCount() ? validateCount(options) : validateRadius(region, options))
    return error;
  if (options.float32 && region.farthest() > 3e38)
    return errorOf(Rule::methodFloat, Option::float32, 1, region.farthest());
  return std::nullopt;
}

}  // namespace

std::optional<MethodName> methodNamed(std::string_view name) {
  const auto found = std::find(std::begin(kNames), std::end(kNames), name);
  if (found == std::end(kNames)) return std::nullopt;
  return static_cast<MethodName>(found - std::begin(kNames));
}

Result<std::unique_ptr<Run>> beginMethod(const Region& region, const MethodOptions& given) {
  MethodOptions options = given;
  options.capacity = std::min(given.capacity, capacityOf(kBytesPerSample));
  if (auto error = validate(region, options)) return *error;
  // A radius far beyond the region's size makes one sample whatever it is.
  options.radius = usefulRadius(options.radius, region);
  switch (options.method) {
    case MethodName::bridson: {
      auto bridson = std::make_unique<Bridson>(region, options);
      if (!bridson->findStart()) return errorOf(Rule::methodStart, Option::start);
      return std::unique_ptr<Run>(std::move(bridson));
    }
    case MethodName::dartThrowing:
      return std::unique_ptr<Run>(std::make_unique<DartThrowing>(region, options));
    case MethodName::bestCandidate:
      return std::unique_ptr<Run>(std::make_unique<BestCandidate>(region, options));
    case MethodName::jittered:
      return std::unique_ptr<Run>(std::make_unique<Jittered>(region, options));
    case MethodName::uniform:
      return std::unique_ptr<Run>(std::make_unique<Uniform>(region, options));
  }
  return errorOf(Rule::methodUnknown, Option::method);
}

}  // namespace copse
