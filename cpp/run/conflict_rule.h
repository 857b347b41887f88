// How near two samples of different radii may come.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

namespace copse {

/// The least distance of two samples is the mean of their radii (discs of diameter radius do not
/// overlap), the larger or the smaller one. All of them grow in both radii.
enum class ConflictRule { mean, larger, smaller };

/// The rule of that name as users write it.
inline std::optional<ConflictRule> conflictRuleNamed(std::string_view name) {
  if (name == "mean") return ConflictRule::mean;
  if (name == "larger") return ConflictRule::larger;
  if (name == "smaller") return ConflictRule::smaller;
  return std::nullopt;
}

/// The least distance of two samples with these radii.
inline double spacingOf(ConflictRule rule, double one, double other) {
  switch (rule) {
    case ConflictRule::larger:
      return std::max(one, other);
    case ConflictRule::smaller:
      return std::min(one, other);
    default:
      return (one + other) / 2;
  }
}

/// Twice the least distance is the sum of the radii and this times their difference.
constexpr float shareOfDifference(ConflictRule rule) {
  if (rule == ConflictRule::mean) return 0;
  return rule == ConflictRule::larger ? 1 : -1;
}

}  // namespace copse
