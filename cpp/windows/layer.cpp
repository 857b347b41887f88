#include "windows/layer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "classes/options.h"
#include "fill/sampler.h"
#include "shape/placed_at.h"
#include "windows/commit.h"
#include "windows/window.h"

namespace copse {

std::vector<std::size_t> RectIndex::in(const CellRect& rect) const {
  std::vector<std::size_t> found;
  if (rect.empty()) return found;
  std::vector<PlacedAt> numbers;
  index_.eachMeeting(boxOf(rect), [&](std::size_t number) {
    numbers.push_back({static_cast<std::int64_t>(number), 0});
  });
  sortByPlace(numbers);
  for (const PlacedAt& at : numbers) found.push_back(static_cast<std::size_t>(at.place));
  return found;
}

void Changes::add(Change change) {
  if (!change.computed().empty()) index_.put(change.computed(), list_.size());
  list_.push_back(std::move(change));
}

std::vector<const Change*> Changes::in(const CellRect& cells) const {
  std::vector<const Change*> found;
  for (const std::size_t number : index_.in(cells)) found.push_back(&list_[number]);
  return found;
}

namespace {

constexpr std::int64_t kMore = 6;
constexpr double kLeastBoundary = 1e7;  // cells along edges that any limit allows
constexpr double kBoundaryPerSample = 64;

CellRect windowOf(const Change& change) {
  return grown(change.computed(), kRing);
}

// The changes to compute. Changes whose windows meet become one.
class OpenChanges {
 public:
  void add(Change change) {
    for (;;) {
      const std::vector<std::size_t> near = index_.in(windowOf(change));
      if (near.empty()) break;
      for (const std::size_t number : near) {
        Change other = take(number);
        change = {hullOf(other.cells, change.cells), std::max(other.halo, change.halo)};
      }
    }
    index_.put(windowOf(change), all_.size());
    all_.push_back(std::move(change));
  }
  /// The number of changes added so far, including those taken.
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  [[nodiscard]] std::optional<Change>& at(std::size_t number) { return all_[number]; }
  Change take(std::size_t number) {
    Change change = std::move(*all_[number]);
    index_.erase(windowOf(change), number);
    all_[number].reset();
    return change;
  }

 private:
  static constexpr double kLeast = 32;  // cells

  std::vector<std::optional<Change>> all_;
  RectIndex index_{kLeast};
};

// Returns the ground of a layer's classes within a distance of the origin; empty: everywhere.
std::vector<Region> whereOf(const Layers& layers, const Layer& layer, double far) {
  if (!layers.byPlace) return {};
  return anyOf(regionsOf(layers.byPlace->classes(), {-far, -far, far, far}), layer.classes);
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
    setBoxes(part, unit);
    where_ = std::make_shared<const ForestPart>(std::move(part));
  }
}

// Returns the changes grown to all samples whose classes may change.
Changes ForestLayer::coloured(const Changes& changes) const {
  constexpr double kLeast = 0x1p20;  // units, the side of a small rectangle
  std::vector<std::optional<UnitRect>> reached;
  RectIndex index(kLeast);
  for (const Change& change : changes.list()) {
    const auto box = placesOf(change);
    if (!box) continue;
    UnitRect own = colouring_->seenFrom(*box);
    // Join rectangles that the colouring would see from this one.
    for (;;) {
      const std::vector<std::size_t> near = index.in(colouring_->tilesAround(own, 1, 1));
      if (near.empty()) break;
      for (const std::size_t number : near) {
        index.erase(*reached[number], number);
        own = hullOf(own, *reached[number]);
        reached[number].reset();
      }
    }
    index.put(own, reached.size());
    reached.emplace_back(own);
  }
  Changes all;
  for (const auto& units : reached) {
    if (units) all.add(coloured(*units, changes));
  }
  return all;
}

// Colours the samples in whole tiles of the colouring. Samples around these keep their classes.
Change ForestLayer::coloured(const UnitRect& units, const Changes& changes) const {
  Change made{lattice_.cellsOf(units), 0, Tiles()};
  struct Standing {
    Address cell;
    std::uint32_t offset;
  };
  std::vector<Standing> standing;
  std::vector<Address> places;
  std::vector<std::uint8_t> known;
  const auto nobody = static_cast<std::uint8_t>(layer_.classes.size());
  const CellRect around = lattice_.cellsOf(colouring_->tilesAround(units, 1, 1));
  eachStanding(around, changes, [&](Address cell, std::uint32_t offset, std::uint8_t) {
    const UnitRect at = unitOf(cell, offset);
    standing.push_back({cell, offset});
    places.push_back({at.columnBegin, at.rowBegin});
    known.push_back(Colouring::kNone);
    if (holds(units, places.back())) return;
    const std::uint8_t classIndex = tiles_.classAt(cell);
    known.back() = classIndex == Tiles::kNobody ? nobody : classIndex;
  });
  const std::vector<std::uint8_t> classes = colouring_->colour(places, known);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (!holds(made.cells, standing[i].cell)) continue;
    made.found->put(standing[i].cell, standing[i].offset,
                    classes[i] == nobody ? Tiles::kNobody : classes[i]);
  }
  return made;
}

std::optional<Error> ForestLayer::fill(Change& change, const ForestSite& site,
                                       std::span<const Edited> before,
                                       const SampleLimit& limit) const {
  change.found.emplace();
  const CellRect window = windowOf(change);
  const auto [ground, standing] = site.groundOf(where_.get(), window, layer_, lattice_);
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

Result<Changes> ForestLayer::fill(const std::vector<CellRect>& changed, const ForestSite& site,
                                  std::span<const Edited> before, const SampleLimit& limit) const {
  OpenChanges open;
  for (const CellRect& cells : changed) open.add({cells, halo_});
  for (std::size_t n = 0; n < open.size(); ++n) {
    std::optional<Change>& change = open.at(n);
    if (!change) continue;
    if (auto error = fill(*change, site, before, limit)) return *error;
    if (isProven(*change)) continue;
    if (change->halo > kGreatestHalo) return unproven();
    const Change tried = open.take(n);
    open.add({tried.cells, tried.halo + kMore});
  }
  Changes changes;
  for (std::size_t n = 0; n < open.size(); ++n) {
    if (open.at(n)) changes.add(std::move(*open.at(n)));
  }
  return colouring_ ? coloured(changes) : std::move(changes);
}

}  // namespace copse
