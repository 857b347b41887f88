#include "periodic/repeated.h"

#include <memory>
#include <utility>

namespace copse {

Obstacles repeated(const Obstacles& obstacles, const Tile& tile) {
  Obstacles found;
  forCopies(tile, [&](double dx, double dy) {
    for (const Region& region : obstacles.regions) found.regions.push_back(region.moved(dx, dy));
    for (const Capsule& c : obstacles.capsules)
      found.capsules.push_back({c.ax + dx, c.ay + dy, c.bx + dx, c.by + dy, c.radius});
  });
  return found;
}

ExistingSamples repeated(const ExistingSamples& existing, const Tile& tile,
                         const BoundingBox& within) {
  ExistingSamples found;
  const auto copy = [](const auto& from, std::size_t i, auto& to) {
    if (!from.empty()) to.push_back(from[i]);
  };
  forCopies(tile, [&](double dx, double dy) {
    for (std::size_t i = 0; i < existing.size(); ++i) {
      const Point at{existing.positions[2 * i] + dx, existing.positions[2 * i + 1] + dy};
      if (!within.holds(at)) continue;
      found.positions.insert(found.positions.end(), {at.x, at.y});
      copy(existing.radii, i, found.radii);
      copy(existing.classes, i, found.classes);
      copy(existing.clearances, i, found.clearances);
    }
  });
  return found;
}

Result<std::vector<SampleClass>> repeated(std::vector<SampleClass> classes, const Tile& tile) {
  for (std::size_t i = 0; i < classes.size(); ++i) {
    auto& where = classes[i].where;
    if (!where) continue;
    auto around = where->repeated(tile.box());
    if (!around) return errorAt(Rule::periodicWhere, Option::classWhere, i, 0);
    where = std::make_shared<const Where>(std::move(*around));
  }
  return classes;
}

}  // namespace copse
