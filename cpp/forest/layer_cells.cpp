// What stands in a layer, with and without changes that are to be made, cell by cell.
#include "forest/layer.h"

namespace copse {

namespace {

// Makes a box hold another, too.
void widen(std::optional<UnitRect>& box, const UnitRect& own) {
  box = box ? hullOf(*box, own) : own;
}

}  // namespace

// Calls act(cell, offset) for each sample that only one has, the layer or what was found.
template <class Act>
void ForestLayer::eachDiffering(const CellRect& cells, const Tiles& found, Act&& act) const {
  tiles_.eachMissingIn(found, cells, act);
  found.eachMissingIn(tiles_, cells, act);
}

// A box around the places that have a sample before or after a change alone.
std::optional<UnitRect> ForestLayer::placesOf(const Change& change) const {
  std::optional<UnitRect> box;
  eachDiffering(change.computed(), *change.found,
                [&](Address cell, std::uint32_t offset) { widen(box, unitOf(cell, offset)); });
  return box;
}

std::optional<UnitRect> ForestLayer::differenceOf(const Change& change) const {
  std::optional<UnitRect> box = placesOf(change);
  if (!layer_.planned.isThinned) return box;
  // Those that stay, but are somebody's no more, or have become so.
  const auto include = [&](Address cell, std::uint32_t offset, std::uint8_t kind) {
    if ((kind == Tiles::kNobody) == (tiles_.kindAt(cell) == Tiles::kNobody)) return;
    widen(box, unitOf(cell, offset));
  };
  change.found->eachIn(change.computed(), include);
  return box;
}

// Those that are somebody's, in the user's units.
std::vector<double> ForestLayer::positionsIn(const UnitRect& units, const Changes& changes) const {
  std::vector<double> positions;
  const CellRect cells = lattice_.cellsOf(units);
  eachStanding(cells, changes, [&](Address cell, std::uint32_t offset, std::uint8_t kind) {
    if (kind == Tiles::kNobody) return;
    const Point place = placeOf(cell, offset);
    positions.push_back(place.x);
    positions.push_back(place.y);
  });
  return positions;
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

}  // namespace copse
