#include "classes/class_placing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "coverage.h"

namespace copse {

namespace {

// What a sample adds to its own crowd is counted in half, as in the apportionment of Sainte-Laguë:
// without it the class of a small share would get too many.
constexpr double kItself = 0.5;
constexpr std::int32_t kNoStamps = -1;
constexpr double kUnknown = 1e9;  // crowded, for all that is seen

}  // namespace

ClassPlacing::ClassPlacing(const ClassTiles& tiles, double unit) : tiles_(tiles), unit_(unit) {
  std::vector<double> ratios;
  for (std::uint32_t kind = 0; kind < table().kinds().size(); ++kind) {
    for (std::uint32_t group = 0; group < table().groups().size(); ++group) {
      const ClassGroup& its = table().groups()[group];
      // The exact square is rounded up; one less is below it. Ratios are rounded down, so that
      // there are not too many tables.
      const double exact =
          std::sqrt(static_cast<double>(table().square(its.classes.front(), kind) - 1)) /
          static_cast<double>(table().side(its.level));
      static const double Q = getenv("Q") ? atof(getenv("Q")) : 64;
      const double ratio = std::floor(exact * Q) / Q;
      const auto same = std::find(ratios.begin(), ratios.end(), ratio);
      stampsOf_[kind][group] = ratio > ClassStamps::kMostRatio
                                   ? kNoStamps
                                   : static_cast<std::int32_t>(same - ratios.begin());
      if (ratio > ClassStamps::kMostRatio || same != ratios.end()) continue;
      ratios.push_back(ratio);
      stamps_.emplace_back(ratio);
    }
  }
}

bool ClassPlacing::fits(std::uint32_t kind, Spot at) const {
  for (std::uint32_t layer = 0; layer < table().layers().size(); ++layer) {
    const auto isTooClose = [&](std::uint32_t other, std::int64_t dx, std::int64_t dy) {
      return dx * dx + dy * dy < table().square(kind, other);
    };
    if (tiles_.anyNear(layer, at, table().reach(kind, layer), isTooClose)) return false;
  }
  return true;
}

bool ClassPlacing::isSpread(std::uint32_t kind, Spot at, double distance) const {
  const auto square = static_cast<std::int64_t>(distance * distance);
  return !tiles_.anyNear(table().kinds()[kind].layer, at, static_cast<std::int64_t>(distance),
                         [&](std::uint32_t other, std::int64_t dx, std::int64_t dy) {
                           return other == kind && dx * dx + dy * dy < square;
                         });
}

bool ClassPlacing::isOnGround(std::uint32_t group, Spot at) const {
  const int level = table().groups()[group].level;
  const int bits = tiles_.groupBits(group);
  const std::int64_t column = tiles_.cellOf(at.x, level);
  const std::int64_t row = tiles_.cellOf(at.y, level);
  const ClassTile& tile = *tiles_.find(column >> bits, row >> bits);
  const RowCells& cells = tiles_.rowCells(tile, group, row);
  if (cells.boundary.empty()) return true;
  const BoundaryCell* cell = ClassTiles::boundaryIn(cells, column);
  if (cell == nullptr) return true;
  const auto side = static_cast<double>(table().side(level));
  return isFree(tiles_.ground(group), cells, *cell,
                {static_cast<double>(column) * side, static_cast<double>(row) * side},
                {static_cast<double>(at.x), static_cast<double>(at.y)});
}

// Whether its subcell may hold a sample of the group.
bool ClassPlacing::isOpen(std::uint32_t group, Spot at) const {
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
std::array<double, kMostClasses> ClassPlacing::crowdsAbout(Spot at, std::uint32_t layers) const {
  const auto& kinds = table().kinds();
  std::array<double, kMostClasses> crowds{};
  for (std::uint32_t layer = 0; layer < table().layers().size(); ++layer) {
    if ((layers >> layer & 1) == 0) continue;
    const double about = table().layers()[layer].about;
    const double square = about * about;
    tiles_.anyNear(layer, at, static_cast<std::int64_t>(about),
                   [&](std::uint32_t other, std::int64_t dx, std::int64_t dy) {
                     const double part = 1 - static_cast<double>(dx * dx + dy * dy) / square;
                     if (part > 0) crowds[other] += part * part;
                     return false;
                   });
    for (std::uint32_t kind = 0; kind < kinds.size(); ++kind) {
      if (kinds[kind].layer != layer) continue;
      crowds[kind] = kinds[kind].reach > about
                         ? kUnknown
                         : (crowds[kind] + kItself) / square / kinds[kind].share;
    }
  }
  return crowds;
}

std::uint32_t ClassPlacing::neediest(std::uint32_t group, Spot at, std::uint64_t key) const {
  const auto& groups = table().groups();
  std::array<std::uint32_t, kMostClasses> fitting{};
  std::size_t count = 0;
  std::uint32_t layers = 0;
  for (std::uint32_t g = 0; g < groups.size(); ++g) {
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

void ClassPlacing::place(std::uint32_t kind, Spot at) {
  const std::uint32_t layer = table().kinds()[kind].layer;
  const int level = table().layers()[layer].level;
  const int bits = tiles_.layerBits(layer);
  const std::int64_t column = tiles_.cellOf(at.x, level);
  const std::int64_t row = tiles_.cellOf(at.y, level);
  const ClassTile& tile = *tiles_.find(column >> bits, row >> bits);
  const std::int64_t side = table().side(level);
  tiles_.samples(tile,
                 layer)[((row - (tile.row << bits)) << bits) + (column - (tile.column << bits))] =
      static_cast<std::uint64_t>(at.x - column * side) |
      (static_cast<std::uint64_t>(at.y - row * side) << 24) | (std::uint64_t{kind} << 48);
  for (std::uint32_t group = 0; group < table().groups().size(); ++group) {
    if (stampsOf_[kind][group] == kNoStamps) {
      cover(group, at, table().square(table().groups()[group].classes.front(), kind));
    } else {
      stamp(group, at, stamps_[static_cast<std::size_t>(stampsOf_[kind][group])]);
    }
  }
  add(kind, {static_cast<double>(at.x), static_cast<double>(at.y)});
}

void ClassPlacing::add(std::uint32_t kind, Point point) {
  positions_.push_back(point.x * unit_);
  positions_.push_back(point.y * unit_);
  classes_.push_back(static_cast<std::uint8_t>(kind));
}

void ClassPlacing::stamp(std::uint32_t group, Spot at, ClassStamps& stamps) {
  const int level = table().groups()[group].level;
  const int bits = tiles_.groupBits(group);
  const std::int64_t side = table().side(level);
  const std::int64_t column = tiles_.cellOf(at.x, level);
  const std::int64_t row = tiles_.cellOf(at.y, level);
  const auto sixteenth = [&](std::int64_t offset) {
    return static_cast<std::uint32_t>(2 * kSubcells * offset / side);
  };
  const std::uint32_t x = sixteenth(at.x - column * side);
  const std::uint32_t y = sixteenth(at.y - row * side);
  const std::uint64_t* words = stamps.stamp(x, y);
  const std::int64_t across = stamps.across();
  const std::int64_t left = column + stamps.begin(x);
  const std::int64_t bottom = row + stamps.begin(y);
  for (std::int64_t tileRow = bottom >> bits; tileRow <= (bottom + across - 1) >> bits; ++tileRow) {
    const std::int64_t rowBegin = std::max(bottom, tileRow << bits);
    const std::int64_t rowEnd = std::min(bottom + across, (tileRow + 1) << bits);
    for (std::int64_t tileColumn = left >> bits; tileColumn <= (left + across - 1) >> bits;
         ++tileColumn) {
      const ClassTile* tile = tiles_.find(tileColumn, tileRow);
      if (tile == nullptr) continue;
      const std::int64_t columnBegin = std::max(left, tileColumn << bits);
      const std::int64_t columnEnd = std::min(left + across, (tileColumn + 1) << bits);
      for (std::int64_t r = rowBegin; r < rowEnd; ++r) {
        std::uint64_t* covered = tiles_.coverage(*tile, group) + ((r - (tileRow << bits)) << bits) -
                                 (tileColumn << bits);
        const std::uint64_t* from = words + (r - bottom) * across - left;
        for (std::int64_t c = columnBegin; c < columnEnd; ++c) covered[c] |= from[c];
      }
    }
  }
}

// Covers the subcells of a group that lie wholly inside a disc: those whose corners all do.
void ClassPlacing::cover(std::uint32_t group, Spot at, std::int64_t square) {
  const int level = table().groups()[group].level;
  const int bits = tiles_.groupBits(group);
  const std::int64_t side = table().side(level);
  const std::int64_t step = side / kSubcells;
  const double perStep = 1 / static_cast<double>(step);
  const auto radius = static_cast<std::int64_t>(std::sqrt(static_cast<double>(square)));
  const std::int64_t firstColumn = tiles_.cellOf(at.x - radius, level);
  const std::int64_t lastColumn = tiles_.cellOf(at.x + radius, level);
  const std::int64_t firstRow = tiles_.cellOf(at.y - radius, level);
  const std::int64_t lastRow = tiles_.cellOf(at.y + radius, level);
  const std::int64_t x = at.x - firstColumn * side;
  const std::int64_t end = (lastColumn + 1 - firstColumn) * kSubcells;
  std::array<std::int64_t, kSubcells> begins, ends;  // of the subcells covered in each row
  const ClassTile* tile = nullptr;
  for (std::int64_t row = firstRow; row <= lastRow; ++row) {
    for (std::int64_t i = 0; i < kSubcells; ++i) {
      const std::int64_t low = row * side + i * step - at.y;
      const std::int64_t far = std::max(-low, low + step - 1);
      const std::int64_t room = square - far * far;
      begins[static_cast<std::size_t>(i)] = end;
      ends[static_cast<std::size_t>(i)] = 0;
      if (room <= 1) continue;
      // A little less than what is exact: rounding must not cover too much.
      const double half = std::sqrt(static_cast<double>(room)) - 1.5;
      begins[static_cast<std::size_t>(i)] =
          static_cast<std::int64_t>(std::ceil((static_cast<double>(x) - half) * perStep));
      ends[static_cast<std::size_t>(i)] =
          static_cast<std::int64_t>(std::floor((static_cast<double>(x) + half) * perStep));
    }
    for (std::int64_t column = firstColumn; column <= lastColumn; ++column) {
      std::uint64_t covered = 0;
      const std::int64_t from = (column - firstColumn) * kSubcells;
      for (std::size_t i = 0; i < kSubcells; ++i) {
        const std::int64_t begin = std::max(begins[i] - from, std::int64_t{0});
        const std::int64_t count = std::min(ends[i] - from, std::int64_t{kSubcells}) - begin;
        if (count > 0)
          covered |= ((std::uint64_t{1} << count) - 1)
                     << (begin + 8 * static_cast<std::int64_t>(i));
      }
      if (covered == 0) continue;
      if (tile == nullptr || tile->column != column >> bits || tile->row != row >> bits)
        tile = tiles_.find(column >> bits, row >> bits);
      if (tile == nullptr) continue;
      tiles_.coverage(
          *tile,
          group)[((row - (tile->row << bits)) << bits) + (column - (tile->column << bits))] |=
          covered;
    }
  }
}

}  // namespace copse
