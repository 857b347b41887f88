// Built for speed, loops as they are.
#include "classes/class_placing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "grid/coverage.h"

namespace copse {

namespace {

// What a sample adds to its own crowd is counted in half, as in the apportionment of Sainte-Laguë:
// without it the class of a small share would get too many.
constexpr double kItself = 0.5;
constexpr double kUnknown = 1e9;  // crowded, for all that is seen

}  // namespace

ClassPlacing::ClassPlacing(const ClassTiles& tiles, double unit, Output& output)
    : tiles_(tiles), unit_(unit), cover_(tiles), output_(output) {
  for (std::uint32_t kind = 0; kind < table().kinds().size(); ++kind) {
    for (std::uint32_t group = 0; group < table().groups().size(); ++group) {
      const std::uint32_t first = table().groups()[group].classes.front();
      discs_[kind][group] = cover_.makeDisc(group, table().square(first, kind));
    }
  }
}

bool ClassPlacing::fits(std::uint32_t kind, LatticePoint at) const {
  const ClassTiles::Reaches reaches{table().reaches(kind), 0};
  for (std::uint32_t layer = 0; layer < table().layers().size(); ++layer) {
    const auto isTooClose = [&](std::uint32_t other, std::int64_t dx, std::int64_t dy) {
      return dx * dx + dy * dy < table().square(kind, other);
    };
    if (tiles_.anyNear(layer, at, table().reach(kind, layer), &reaches, isTooClose)) return false;
  }
  return true;
}

bool ClassPlacing::isSpread(std::uint32_t kind, LatticePoint at, double distance) const {
  const auto square = static_cast<std::int64_t>(distance * distance);
  return !tiles_.anyNear(table().kinds()[kind].layer, at, static_cast<std::int64_t>(distance),
                         [&](std::uint32_t other, std::int64_t dx, std::int64_t dy) {
                           return other == kind && dx * dx + dy * dy < square;
                         });
}

bool ClassPlacing::isOnGround(std::uint32_t group, LatticePoint at) const {
  const int level = table().groups()[group].level;
  const int bits = tiles_.groupBits(group);
  const std::int64_t column = tiles_.cellOf(at.x, level);
  const std::int64_t row = tiles_.cellOf(at.y, level);
  const ClassTile& tile = *tiles_.find(column >> bits, row >> bits);
  const RowCells& cells = tiles_.rowCells(tile, group, row);
  if (cells.boundary.empty()) return true;
  const BoundaryCell* cell = cells.boundaryAt(column);
  if (cell == nullptr) return true;
  const auto side = static_cast<double>(table().side(level));
  return isGround(tiles_.ground(group), cells.cuts, cell->cut,
                  {static_cast<double>(column) * side, static_cast<double>(row) * side},
                  {static_cast<double>(at.x), static_cast<double>(at.y)});
}

// Whether its subcell may hold a sample of the group.
bool ClassPlacing::isOpen(std::uint32_t group, LatticePoint at) const {
  const int level = table().groups()[group].level;
  const int bits = tiles_.groupBits(group);
  const std::int64_t step = table().side(level) / kSubcells;
  const std::int64_t column = tiles_.cellOf(at.x, level);
  const std::int64_t row = tiles_.cellOf(at.y, level);
  const ClassTile& tile = *tiles_.find(column >> bits, row >> bits);
  const std::uint64_t covered = tiles_.coverage(
      tile, group)[((row - (tile.row << bits)) << bits) + (column - (tile.column << bits))];
  const std::int64_t bit = (at.y - row * table().side(level)) / step * kSubcells +
                           (at.x - column * table().side(level)) / step;
  return ((covered >> bit) & 1) == 0;
}

// How crowded each class of some layers is about a place: its samples, the nearer the more, for its
// share.
std::array<double, kMostClasses> ClassPlacing::crowdsAbout(LatticePoint at,
                                                           std::uint32_t layers) const {
  const auto& kinds = table().kinds();
  std::array<double, kMostClasses> crowds{};
  for (std::uint32_t layer = 0; layer < table().layers().size(); ++layer) {
    if ((layers >> layer & 1) == 0) continue;
    const double about = table().layers()[layer].about;
    const double perSquare = about > 0 ? 1 / (about * about) : 0;
    tiles_.anyNear(layer, at, static_cast<std::int64_t>(about),
                   [&](std::uint32_t other, std::int64_t dx, std::int64_t dy) {
                     const double part = 1 - static_cast<double>(dx * dx + dy * dy) * perSquare;
                     if (part > 0) crowds[other] += part * part;
                     return false;
                   });
    for (std::uint32_t kind = 0; kind < kinds.size(); ++kind) {
      if (kinds[kind].layer != layer) continue;
      crowds[kind] = kinds[kind].reach > about
                         ? kUnknown
                         : (crowds[kind] + kItself) * perSquare / kinds[kind].share;
    }
  }
  return crowds;
}

std::uint32_t ClassPlacing::neediest(std::uint32_t group, LatticePoint at,
                                     std::uint64_t key) const {
  const auto& groups = table().groups();
  std::array<std::uint32_t, kMostClasses> fitting{};
  std::size_t count = 0;
  std::uint32_t layers = 0;
  for (std::uint32_t g = firstOpen_; g < groups.size(); ++g) {
    if (g != group && !(isOpen(g, at) && fits(groups[g].classes.front(), at) && isOnGround(g, at)))
      continue;
    for (const std::uint32_t kind : groups[g].classes) {
      fitting[count++] = kind;
      layers |= 1u << table().kinds()[kind].layer;
    }
  }
  if (count == 1) return fitting[0];
  const std::array<double, kMostClasses> crowds = crowdsAbout(at, layers);
  const std::size_t first = ((key & 0xFFFFFFFF) * count) >> 32;
  std::uint32_t best = fitting[first];
  for (std::size_t i = 1; i < count; ++i) {
    const std::uint32_t kind = fitting[(first + i) % count];
    if (crowds[kind] < crowds[best]) best = kind;
  }
  return best;
}

void ClassPlacing::place(std::uint32_t kind, LatticePoint at) {
  const std::uint32_t layer = table().kinds()[kind].layer;
  const int level = table().layers()[layer].level;
  const int bits = tiles_.layerBits(layer);
  const std::int64_t column = tiles_.cellOf(at.x, level);
  const std::int64_t row = tiles_.cellOf(at.y, level);
  const ClassTile& tile = *tiles_.find(column >> bits, row >> bits);
  const std::int64_t side = table().side(level);
  tiles_.present(tile) |= std::uint64_t{1} << kind;
  tiles_.samples(tile,
                 layer)[((row - (tile.row << bits)) << bits) + (column - (tile.column << bits))] =
      static_cast<std::uint64_t>(at.x - column * side) |
      (static_cast<std::uint64_t>(at.y - row * side) << 24) | (std::uint64_t{kind} << 48);
  for (std::uint32_t group = firstOpen_; group < table().groups().size(); ++group)
    cover_.cover(group, at, discs_[kind][group]);
  add(kind, {static_cast<double>(at.x), static_cast<double>(at.y)});
}

void ClassPlacing::add(std::uint32_t kind, Point point) {
  output_.positions.push_back(point.x * unit_);
  output_.positions.push_back(point.y * unit_);
  output_.classes.push_back(static_cast<std::uint8_t>(kind));
}

}  // namespace copse
