#include "kinds/options.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/positive.h"
#include "grid/lattice.h"

namespace copse {

namespace {

std::string indexed(const char* name, std::size_t index) {
  return std::string(name).append("[").append(describe(static_cast<double>(index))).append("]");
}

std::optional<Error> validateDistance(std::string_view option, double distance) {
  auto error = Lattice::validate(distance);
  if (error) error->option = option;
  return error;
}

std::optional<Error> validateClasses(const ClassOptions& options) {
  const auto& classes = options.classes;
  if (classes.size() < 2 || classes.size() > kMostClasses) {
    return errorOf("invalid-classes", "classes", describe(static_cast<double>(classes.size())),
                   {"must be two to sixteen kinds"});
  }
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const std::string name = indexed("classes", i);
    if (auto error = validateDistance(name + ".radius", classes[i].radius)) return error;
    const double weight = classes[i].weight;
    if (!isPositive(weight)) {
      return outOfRange(name + ".weight", weight, {"must be a positive finite number"});
    }
  }
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (shareOf(options, i) >= kLeastShare) continue;
    return outOfRange(indexed("classes", i) + ".weight", classes[i].weight,
                      {"must be at least a millionth of the sum of all weights"});
  }
  return std::nullopt;
}

std::optional<Error> validateSpacing(const ClassOptions& options) {
  const std::size_t count = options.classes.size();
  const auto& spacing = options.spacing;
  if (spacing.empty()) return std::nullopt;
  if (spacing.size() != count * count) {
    const std::string rows = describe(static_cast<double>(count));
    return outOfRange("spacing", static_cast<double>(spacing.size()),
                      {"must be ", rows, " rows of ", rows, " distances"});
  }
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      const double distance = spacing[i * count + j];
      const std::string name = indexed(indexed("spacing", i).c_str(), j);
      if (auto error = validateDistance(name, distance)) return error;
      if (i == j && distance != options.classes[i].radius) {
        return outOfRange(
            name, distance,
            {"must be the radius of its class, ", describe(options.classes[i].radius)});
      }
      if (distance != spacing[j * count + i]) {
        return outOfRange(
            name, distance,
            {"must be the same as the distance the other way, ", describe(spacing[j * count + i])});
      }
    }
  }
  return std::nullopt;
}

std::optional<Error> validateRatio(const ClassOptions& options) {
  const double least = leastDistance(options);
  double greatest = least;
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) greatest = std::max(greatest, distanceOf(options, i, j));
  }
  if (greatest / least <= kMostSpacingRatio) return std::nullopt;
  return outOfRange(options.spacing.empty() ? "classes" : "spacing", greatest / least,
                    {"must keep the greatest distance at most ", describe(kMostSpacingRatio),
                     " times the least"});
}

}  // namespace

double distanceOf(const ClassOptions& options, std::size_t one, std::size_t other) {
  if (!options.spacing.empty()) return options.spacing[one * options.classes.size() + other];
  const double a = options.classes[one].radius;
  const double b = options.classes[other].radius;
  return a == b ? a : a / 2 + b / 2;
}

double leastDistance(const ClassOptions& options) {
  double least = HUGE_VAL;
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) least = std::min(least, distanceOf(options, i, j));
  }
  return least;
}

double shareOf(const ClassOptions& options, std::size_t which) {
  double greatest = 0;
  for (const SampleClass& kind : options.classes) greatest = std::max(greatest, kind.weight);
  double sum = 0;
  for (const SampleClass& kind : options.classes) sum += kind.weight / greatest;
  return options.classes[which].weight / greatest / sum;
}

bool standsByPlace(const ClassOptions& options) {
  return std::any_of(options.classes.begin(), options.classes.end(),
                     [](const SampleClass& kind) { return kind.where != nullptr; });
}

std::optional<Error> validate(const ClassOptions& options) {
  if (auto error = validateClasses(options)) return error;
  if (auto error = validateSpacing(options)) return error;
  return validateRatio(options);
}

}  // namespace copse
