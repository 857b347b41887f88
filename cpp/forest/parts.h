// The parts of a forest: by name, and by place in the order in which they are painted.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "forest/part.h"
#include "geometry/box_index.h"
#include "geometry/placed_at.h"

namespace copse {

class ForestParts {
 public:
  static constexpr double kLeast = 0x1p15;  ///< units, about 4 cells: the least squares of an index

  /// The part of a name, or null.
  [[nodiscard]] PartPointer find(const std::string& name) const {
    const auto at = byName_.find(name);
    return at == byName_.end() ? nullptr : at->second;
  }
  /// Erases the part before a change, and puts the one after it.
  void apply(const PartChange& change) {
    if (const PartPointer& before = change.before) {
      if (!before->whole.empty()) byPlace_.erase(before->whole, before.get());
      byName_.erase(before->name);
    }
    if (const PartPointer& after = change.after) {
      if (!after->whole.empty()) byPlace_.put(after->whole, after.get());
      byName_.emplace(after->name, after);
    }
  }

  /// The parts whose `whole` passes a test of boxes (see BoxIndex), in their turns.
  template <class Test>
  [[nodiscard]] std::vector<const ForestPart*> where(Test&& test) const {
    std::vector<const ForestPart*> found;
    byPlace_.eachIf(test, [&](const ForestPart* part) { found.push_back(part); });
    return inTurns(found);
  }
  /// The parts that may do something to the ground of a box, in their turns.
  [[nodiscard]] std::vector<const ForestPart*> in(const BoundingBox& box) const {
    return where([&](const BoundingBox& other) { return other.meets(box); });
  }

 private:
  static std::vector<const ForestPart*> inTurns(const std::vector<const ForestPart*>& parts) {
    std::vector<PlacedAt> turns;
    for (std::size_t i = 0; i < parts.size(); ++i)
      turns.push_back({static_cast<std::int64_t>(parts[i]->turn), static_cast<std::int64_t>(i)});
    sortByPlace(turns);
    std::vector<const ForestPart*> sorted;
    for (const PlacedAt& at : turns) sorted.push_back(parts[static_cast<std::size_t>(at.what)]);
    return sorted;
  }

  std::unordered_map<std::string, PartPointer> byName_;
  BoxIndex<const ForestPart*> byPlace_{kLeast};
};

}  // namespace copse
