#include "methods/method.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "grid/lattice.h"
#include "methods/best_candidate.h"
#include "methods/bridson.h"
#include "methods/dart_throwing.h"
#include "methods/jittered.h"
#include "methods/uniform.h"
#include "rules.h"

namespace copse {

namespace {

// In the order of MethodName.
constexpr std::string_view kNames[] = {"maximal",        "bridson",  "dart-throwing",
                                       "best-candidate", "jittered", "uniform"};
constexpr double kMostTries = 1e6;
constexpr double kLeastBoundary = 1e7;  // radii of edges that any limit allows

std::optional<Error> notWhole(std::string_view option, double value, double least, double most) {
  if (value >= least && value <= most && value == std::floor(value)) return std::nullopt;
  return errorOf("out-of-range", option, describe(value),
                 {"must be a whole number from ", describe(least), " to ", describe(most)});
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

// What is wrong with the radius, or with how many samples it would make.
std::optional<Error> flawOfRadius(const Region& region, const MethodOptions& options) {
  if (const auto flaw = Lattice::flawOf(options.radius)) return flaw;
  const double radius = std::min(options.radius, region.farthest() * 0x1p100);
  const bool isJittered = options.method == MethodName::jittered;
  const double perArea = (isJittered ? 1 : kSaturatedDensity) / (radius * radius);
  if (!(region.boxArea() * perArea <= options.limit)) {
    const double expected = std::round(region.estimateArea() * perArea);
    if (!(expected <= options.limit))
      return aboveLimit("radius", radius, options.limit,
                        {"would make about ", describe(expected), " samples"});
  }
  if (edgeLength(region) / radius > std::max(kLeastBoundary, 64 * options.limit))
    return aboveLimit("radius", radius, options.limit,
                      {"would make too many samples at the edges"});
  const auto lattice = Lattice::make(radius, region.farthest(), options.float32);
  if (!lattice.ok()) return lattice.error();
  return std::nullopt;
}

std::optional<Error> flawOf(const Region& region, const MethodOptions& options) {
  if (const auto flaw = flawOfLimit(options.limit)) return flaw;
  if (const auto flaw = notWhole("tries", options.tries, 1, kMostTries)) return flaw;
  if (options.method == MethodName::bestCandidate || options.method == MethodName::uniform) {
    if (const auto flaw = notWhole("count", options.count, 1, 4294967295)) return flaw;
    if (options.count > options.limit)
      return aboveLimit("count", options.count, options.limit, {"is"});
  } else if (const auto flaw = flawOfRadius(region, options)) {
    return flaw;
  }
  if (options.float32 && region.farthest() > 3e38)
    return errorOf("precision", "float32", "true",
                   {"cannot hold coordinates as far as ", describe(region.farthest())});
  return std::nullopt;
}

}  // namespace

std::optional<MethodName> methodNamed(std::string_view name) {
  const auto found = std::find(std::begin(kNames), std::end(kNames), name);
  if (found == std::end(kNames)) return std::nullopt;
  return static_cast<MethodName>(found - std::begin(kNames));
}

std::string_view nameOf(MethodName method) {
  return kNames[static_cast<std::size_t>(method)];
}

Result<std::unique_ptr<Method>> beginMethod(const Region& region, const MethodOptions& given) {
  if (const auto flaw = flawOf(region, given)) return *flaw;
  MethodOptions options = given;
  // A radius far beyond the region's size makes one sample whatever it is.
  options.radius = std::min(options.radius, region.farthest() * 0x1p100);
  std::unique_ptr<Method> method;
  switch (options.method) {
    case MethodName::dartThrowing:
      method = std::make_unique<DartThrowing>(region, options);
      break;
    case MethodName::bestCandidate:
      method = std::make_unique<BestCandidate>(region, options);
      break;
    case MethodName::jittered:
      method = std::make_unique<Jittered>(region, options);
      break;
    case MethodName::uniform:
      method = std::make_unique<Uniform>(region, options);
      break;
    default: {
      auto bridson = std::make_unique<Bridson>(region, options);
      if (!bridson->findStart())
        return errorOf("out-of-range", "start", "", {"must lie inside the region"});
      method = std::move(bridson);
    }
  }
  return method;
}

}  // namespace copse
