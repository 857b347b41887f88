#include "kinds/options.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/positive.h"
#include "grid/lattice.h"

namespace copse {

namespace {

std::optional<Error> validateDistance(Option option, std::size_t index, double distance) {
  auto error = Lattice::validate(distance);
  if (error) return errorAt(error->broken, option, index, distance);
  return error;
}

std::optional<Error> validateClasses(const ClassOptions& options) {
  const auto& classes = options.classes;
  if (classes.size() < 2 || classes.size() > kMostClasses) {
    return errorOf(Rule::classesCount, Option::classes, static_cast<double>(classes.size()));
  }
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (auto error = validateDistance(Option::classRadius, i, classes[i].radius)) return error;
    const double weight = classes[i].weight;
    if (!isPositive(weight)) return errorAt(Rule::positive, Option::classWeight, i, weight);
  }
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (shareOf(options, i) >= kLeastShare) continue;
    return errorAt(Rule::classShare, Option::classWeight, i, classes[i].weight);
  }
  return std::nullopt;
}

std::optional<Error> validateSpacing(const ClassOptions& options) {
  const std::size_t count = options.classes.size();
  const auto& spacing = options.spacing;
  if (spacing.empty()) return std::nullopt;
  if (spacing.size() != count * count) {
    return errorOf(Rule::spacingRows, Option::spacing, static_cast<double>(spacing.size()),
                   static_cast<double>(count));
  }
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      const double distance = spacing[i * count + j];
      const std::size_t at = 16 * i + j;  // see Error::index
      if (auto error = validateDistance(Option::spacingAt, at, distance)) return error;
      if (i == j && distance != options.classes[i].radius) {
        return errorAt(Rule::spacingOwn, Option::spacingAt, at, distance,
                       options.classes[i].radius);
      }
      if (distance != spacing[j * count + i]) {
        return errorAt(Rule::spacingOther, Option::spacingAt, at, distance, spacing[j * count + i]);
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
  return errorOf(Rule::spacingRatio, options.spacing.empty() ? Option::classes : Option::spacing,
                 greatest / least, kMostSpacingRatio);
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
