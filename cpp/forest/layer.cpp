#include "forest/layer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "forest/frozen_rim.h"
#include "kinds/kind_ground.h"
#include "sampler/sampler.h"
#include "window/window.h"

namespace copse {

namespace {

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

// Where alone the kinds of a layer stand, so far from the origin; none: everywhere.
std::vector<Region> whereOf(const Layers& layers, const Layer& layer, double far) {
  if (!layers.byPlace) return {};
  return anyOf(regionsOf(layers.byPlace->kinds(), {-far, -far, far, far}), layer.kinds);
}

}  // namespace

std::optional<Error> ForestLayer::validate(const Layers& layers) {
  for (const Layer& layer : layers.list) {
    if (whereOf(layers, layer, 1).size() < 2) continue;
    return errorOf(Rule::forestWhere, Option::classes);
  }
  return std::nullopt;
}

ForestLayer::ForestLayer(const Layers& layers, const Layer& layer, const LayerLattice& lattice,
                         double unit, std::int64_t halo)
    : layer_(layer),
      colouring_(colouringOf(layers, layer, unit)),
      lattice_(lattice),
      unit_(unit),
      halo_(halo) {
  for (const Region& region : whereOf(layers, layer, kFarthestMapped * unit)) {
    ForestPart part;
    part.edges = region.edgesIn(unit);
    part.rule = region.fillRule();
    where_ = std::make_shared<const ForestPart>(std::move(part));
  }
}

// The same changes, with all around whose kinds they may alter.
Changes ForestLayer::coloured(const Changes& changes) const {
  std::vector<UnitRect> reached;
  for (const Change& change : changes) {
    const auto box = placesOf(change);
    if (!box) continue;
    UnitRect own = colouring_->seenFrom(*box);
    // Together with what it would look at.
    for (std::size_t i = 0; i < reached.size();) {
      if (common(colouring_->tilesAround(own, 1, 1), reached[i]).empty()) {
        ++i;
        continue;
      }
      own = hullOf(own, reached[i]);
      reached.erase(reached.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;
    }
    reached.push_back(own);
  }
  Changes all;
  for (const UnitRect& units : reached) all.push_back(coloured(units, changes));
  return all;
}

// Gives samples in whole tiles of the colouring their kinds, beside those around that keep theirs.
Change ForestLayer::coloured(const UnitRect& units, const Changes& changes) const {
  Change made{lattice_.cellsOf(units), 0, Tiles()};
  struct Standing {
    Address cell;
    std::uint32_t offset;
  };
  std::vector<Standing> standing;
  std::vector<Address> places;
  std::vector<std::uint8_t> known;
  const auto nobody = static_cast<std::uint8_t>(layer_.kinds.size());
  const CellRect around = lattice_.cellsOf(colouring_->tilesAround(units, 1, 1));
  eachStanding(around, changes, [&](Address cell, std::uint32_t offset, std::uint8_t) {
    const UnitRect at = unitOf(cell, offset);
    standing.push_back({cell, offset});
    places.push_back({at.columnBegin, at.rowBegin});
    known.push_back(Colouring::kNone);
    if (holds(units, places.back())) return;
    const std::uint8_t kind = tiles_.kindAt(cell);
    known.back() = kind == Tiles::kNobody ? nobody : kind;
  });
  const std::vector<std::uint8_t> kinds = colouring_->colour(places, known);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (!holds(made.cells, standing[i].cell)) continue;
    made.found->put(standing[i].cell, standing[i].offset,
                    kinds[i] == nobody ? Tiles::kNobody : kinds[i]);
  }
  return made;
}

std::optional<Error> ForestLayer::fill(Change& change, const ForestParts& parts,
                                       std::span<const Edited> before,
                                       const SampleLimit& limit) const {
  change.found.emplace();
  const CellRect window = windowOf(change);
  const auto [ground, standing] = groundOf(parts, where_.get(), window, layer_, lattice_);
  if (ground == nullptr) return std::nullopt;
  const double most = std::max(kLeastBoundary, kBoundaryPerSample * limit.most());
  if (ground->boundaryCells(lattice_.lattice.side) > most) return limit.error(Rule::limitBoundary);
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
  FrozenRim rim(tiles_, change.computed(), *change.found);
  Sampler sampler({lattice_.lattice, ground}, options,
                  {{window, {0, 0}, &rim}, std::move(earlier), &stamps_});
  for (bool goesOn = true; goesOn;) {
    goesOn = sampler.step();
    if (!limit.allows(rim.count())) return limit.exceeded();
  }
  return std::nullopt;
}

Result<Changes> ForestLayer::fill(const std::vector<CellRect>& changed, const ForestParts& parts,
                                  std::span<const Edited> before, const SampleLimit& limit) const {
  Changes changes;
  for (const CellRect& cells : changed) add({cells, halo_}, changes);
  for (;;) {
    const auto open = std::find_if(changes.begin(), changes.end(),
                                   [](const Change& change) { return !change.found; });
    if (open == changes.end()) return colouring_ ? coloured(changes) : changes;
    if (auto error = fill(*open, parts, before, limit)) return *error;
    if (isProven(*open)) continue;
    if (open->halo > kMost) return unproven();
    Change wider{open->cells, open->halo + kMore};
    changes.erase(open);
    add(std::move(wider), changes);
  }
}

}  // namespace copse
