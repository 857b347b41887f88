#include "method_trial.h"

#include <cmath>
#include <map>

#include "oracle_inside.h"

namespace copse::trial {

Result<Filled> fill(const shapes::Shape& shape, const MethodOptions& options, double most) {
  const Result<Region> place = region(shape);
  if (!place.ok()) return place.error();
  const auto begun = beginMethod(place.value(), options);
  if (!begun.ok()) return begun.error();
  Run& run = *begun.value();
  Filled filled;
  for (bool goesOn = true; goesOn;) {
    goesOn = run.step(most);
    const auto placed = run.take().positions;
    filled.positions.insert(filled.positions.end(), placed.begin(), placed.end());
    const Trace trace = run.takeTrace();
    const auto append = [](auto& to, const auto& from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    append(filled.trace.parents, trace.parents);
    append(filled.trace.tried, trace.tried);
    append(filled.trace.accepted, trace.accepted);
  }
  if (const auto failure = run.failure()) return *failure;
  filled.radius = run.report().radius;
  return filled;
}

MethodOptions methodOptions(const shapes::Shape& shape, MethodName method, std::uint64_t seed) {
  MethodOptions options;
  options.method = method;
  options.seed = seed;
  if (method == MethodName::bestCandidate || method == MethodName::uniform) {
    options.count = 100;
  } else {
    options.radius = shape.radius;
  }
  return options;
}

std::string misplaced(const shapes::Shape& shape, const std::vector<double>& positions,
                      double radius) {
  const oracle::Inside inside(
      oracle::visibleEdges(oracle::edgesOf(shape.coords, shape.ringEnds), shape.nonzero),
      shape.nonzero);
  std::map<std::pair<double, double>, std::vector<std::size_t>> cells;
  const auto cell = [&](double v) { return std::floor(v / radius); };
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const double x = positions[i];
    const double y = positions[i + 1];
    const std::string name = shape.name + ", sample " + std::to_string(i / 2) + " at " +
                             std::to_string(x) + " " + std::to_string(y);
    if (!inside.contains({x, y})) return name + " is outside";
    if (radius == 0) continue;
    for (double c = cell(x) - 1; c <= cell(x) + 1; ++c) {
      for (double r = cell(y) - 1; r <= cell(y) + 1; ++r) {
        const auto others = cells.find({c, r});
        if (others == cells.end()) continue;
        for (const std::size_t j : others->second) {
          const long double dx = static_cast<long double>(positions[j]) - x;
          const long double dy = static_cast<long double>(positions[j + 1]) - y;
          if (dx * dx + dy * dy < static_cast<long double>(radius) * radius)
            return name + " is too close to sample " + std::to_string(j / 2);
        }
      }
    }
    cells[{cell(x), cell(y)}].push_back(i);
  }
  return "";
}

}  // namespace copse::trial
