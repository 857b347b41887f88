#include "forest/layer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "forest/frozen_rim.h"
#include "sampler/sampler.h"
#include "window/window.h"

namespace copse {

namespace {

constexpr std::int64_t kRing = 4;  // cells frozen, and as many held against what they were
constexpr std::int64_t kMore = 6;
constexpr std::int64_t kMost = 512;     // beyond that something is wrong
constexpr double kLeastBoundary = 1e7;  // cells along edges that any limit allows
constexpr double kBoundaryPerSample = 64;

CellRect windowOf(const Change& change) {
  return grown(change.computed(), kRing);
}

// Adds a change, together with those whose windows meet its own.
void add(Change change, Changes& to) {
  for (std::size_t i = 0; i < to.size();) {
    if (common(windowOf(to[i]), windowOf(change)).empty()) {
      ++i;
      continue;
    }
    change = {hullOf(to[i].cells, change.cells), std::max(to[i].halo, change.halo)};
    to.erase(to.begin() + static_cast<std::ptrdiff_t>(i));
    i = 0;
  }
  to.push_back(std::move(change));
}

}  // namespace

// Calls act(cell, offset) for each sample that only one has, the layer or what was found.
template <class Act>
void ForestLayer::eachDiffering(const CellRect& cells, const Tiles& found, Act&& act) const {
  tiles_.eachMissingIn(found, cells, act);
  found.eachMissingIn(tiles_, cells, act);
}

std::optional<UnitRect> ForestLayer::differenceOf(const Change& change) const {
  std::optional<UnitRect> box;
  eachDiffering(change.computed(), *change.found, [&](Address cell, std::uint32_t offset) {
    const std::int64_t x = lattice_.xOf(cell.column, offset);
    const std::int64_t y = lattice_.yOf(cell.row, offset);
    const UnitRect own{x, x + 1, y, y + 1};
    box = box ? hullOf(*box, own) : own;
  });
  return box;
}

// Those that stand when the changes have been made, in the user's units.
std::vector<double> ForestLayer::positionsIn(const UnitRect& units, const Changes& changes) const {
  std::vector<double> positions;
  const CellRect cells = lattice_.cellsOf(units);
  const auto put = [&](Address cell, std::uint32_t offset) {
    const Point place = placeOf(cell, offset);
    positions.push_back(place.x);
    positions.push_back(place.y);
  };
  tiles_.eachIn(cells, [&](Address cell, std::uint32_t offset) {
    const bool isOver = std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
      return holds(change.computed(), cell);
    });
    if (!isOver) put(cell, offset);
  });
  for (const Change& change : changes) change.found->eachIn(common(cells, change.computed()), put);
  return positions;
}

std::optional<Error> ForestLayer::fill(Change& change, const ForestParts& parts,
                                       std::span<const Edited> before,
                                       const SampleLimit& limit) const {
  change.found.emplace();
  const CellRect window = windowOf(change);
  const auto [ground, standing] = groundOf(parts, window, layer_, lattice_);
  if (ground == nullptr) return std::nullopt;
  const double most = std::max(kLeastBoundary, kBoundaryPerSample * limit.most());
  if (ground->boundaryCells(lattice_.lattice.side) > most)
    return limit.tooMany("cells along the boundary");
  std::vector<std::vector<double>> positions;
  std::vector<EarlierGroup> earlier{{standing, layer_.spacing}};
  for (std::size_t j = 0; j < before.size(); ++j) {
    const double distance = layer_.distances[j];
    const auto reach = static_cast<std::int64_t>(std::ceil(distance / unit_));
    positions.push_back(
        before[j].layer.positionsIn(grown(lattice_.unitsOf(window), reach), before[j].changes));
    earlier.push_back({positions.back(), distance});
  }
  SampleOptions options;
  options.radius = lattice_.lattice.radius;
  options.seed = layer_.seed;
  options.limit = limit.most();
  FrozenRim rim(tiles_, change.computed());
  Sampler sampler({lattice_.lattice, ground}, options,
                  {{window, {0, 0}, &rim}, std::move(earlier)});
  for (bool goesOn = true; goesOn;) {
    goesOn = sampler.step();
    change.found->take(sampler.take().positions, lattice_.lattice, change.computed());
  }
  if (sampler.failure()) return limit.exceeded();
  return std::nullopt;
}

// Whether the outermost cells came out as they were.
bool ForestLayer::isProven(const Change& change) const {
  const CellRect inner = grown(change.cells, change.halo - kRing);
  const auto& [left, right, low, high] = change.computed();
  bool isSame = true;
  for (const CellRect& side :
       {CellRect{left, right, low, inner.rowBegin}, CellRect{left, right, inner.rowEnd, high},
        CellRect{left, inner.columnBegin, inner.rowBegin, inner.rowEnd},
        CellRect{inner.columnEnd, right, inner.rowBegin, inner.rowEnd}})
    eachDiffering(side, *change.found, [&](Address, std::uint32_t) { isSame = false; });
  return isSame;
}

Result<Changes> ForestLayer::fill(const std::vector<CellRect>& changed, const ForestParts& parts,
                                  std::span<const Edited> before, const SampleLimit& limit) const {
  Changes changes;
  for (const CellRect& cells : changed) add({cells, halo_}, changes);
  for (;;) {
    const auto open = std::find_if(changes.begin(), changes.end(),
                                   [](const Change& change) { return !change.found; });
    if (open == changes.end()) return changes;
    if (auto error = fill(*open, parts, before, limit)) return *error;
    if (isProven(*open)) continue;
    if (open->halo > kMost) return unproven();
    Change wider{open->cells, open->halo + kMore};
    changes.erase(open);
    add(std::move(wider), changes);
  }
}

}  // namespace copse
