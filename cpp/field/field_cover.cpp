// What changes in a tile when a sample is placed in it or near it: its entry, and what it covers.
#include <algorithm>
#include <cmath>

#include "field/field_placing.h"

namespace copse {

// Notes a sample of this tile or another one, if it may matter here.
void FieldPlacing::enter(FieldTile& tile, std::int32_t x, std::int32_t y, double radius) {
  if (tile.room == 0) return;
  const double dx = std::max({0, -x, x - (tile.side - 1)});
  const double dy = std::max({0, -y, y - (tile.side - 1)});
  const double reach = spacing(radius, tile.room);
  if (dx * dx + dy * dy >= reach * reach) return;
  if (!coverAround(tile, x, y, radius, tile.slope)) return;
  const std::size_t list =
      radius <= tile.listed
          ? static_cast<std::size_t>(tile.listAt(y) * tile.listsAcross() + tile.listAt(x))
          : tile.known.lists() - 1;
  tile.known.add(list, x, y, static_cast<float>(radius));
}

// Covers what a sample leaves no room in; false when it does not matter to what is open. `slope`
// is that of the radius from the sample on.
bool FieldPlacing::coverAround(FieldTile& tile, double x, double y, double radius, double slope) {
  const auto centreX = static_cast<float>(x);
  const auto centreY = static_cast<float>(y);
  if (!tile.isSteep()) {
    // The least radius of what it may reach.
    const double least = std::max(tile.least, radius - slope * spacing(radius, tile.greatest));
    tile.coverDisc(centreX, centreY, static_cast<float>(spacing(radius, least)),
                   {0, 0, tile.blocks, tile.blocks});
    return true;
  }
  const bool mattersNear = coverNear(tile, x, y, radius);
  const bool mattersWide =
      !tile.wideBlocks.isEmpty() && coverWide(tile, centreX, centreY, static_cast<float>(radius));
  return mattersNear || mattersWide;
}

// The same for those blocks of a steep tile in which a sample that is listed by block may lie.
bool FieldPlacing::coverNear(FieldTile& tile, double x, double y, double radius) {
  const double reach = spacing(radius, tile.listed);
  const double dx = std::max({0.0, -x, x - tile.side});
  const double dy = std::max({0.0, -y, y - tile.side});
  if (dx * dx + dy * dy >= reach * reach) return false;
  const auto blockOf = [&](double at) {
    return tile.blockAt(static_cast<std::int32_t>(std::clamp(at, -1.0, double(tile.side))));
  };
  const FieldTile::Blocks within{blockOf(x - reach), blockOf(y - reach), blockOf(x + reach) + 1,
                                 blockOf(y + reach) + 1};
  double least = tile.greatest;
  for (std::int32_t row = within.row0; row < within.row1; ++row) {
    for (std::int32_t column = within.column0; column < within.column1; ++column)
      least = std::min(least, tile.leastOf(row * tile.blocks + column));
  }
  const auto centreX = static_cast<float>(x);
  const auto centreY = static_cast<float>(y);
  tile.coverDisc(centreX, centreY, static_cast<float>(spacing(radius, least)), within);
  if (tile.hasOpenIn(centreX, centreY, static_cast<float>(reach), within)) return true;
  if (tile.isFull()) tile.room = 0;
  return false;
}

// The same for its other blocks, each by its own radii.
bool FieldPlacing::coverWide(FieldTile& tile, float x, float y, float radius) {
  constexpr float kRounding = 0x1p-18F;  // of lengths across a tile
  const auto side = static_cast<float>(tile.block);
  const auto isNear = [&](const WideBlocks::Four& four) {
    const Floats left = four.left - x;
    const Floats bottom = four.bottom - y;
    const Floats dx = greaterOf(greaterOf(left, -side - left), Floats{});
    const Floats dy = greaterOf(greaterOf(bottom, -side - bottom), Floats{});
    const Floats twice = radius + four.greatest + sizeOf(radius - four.greatest) * larger_;
    const Floats reach = twice * ((1 + kRounding) / 2);
    return bitsOf(dx * dx + dy * dy < reach * reach);
  };
  bool matters = false;
  bool isAnyDone = false;
  const auto cover = [&](const WideBlocks::Four& four, std::size_t lane) {
    const std::int32_t number = four.number[lane];
    const float left = four.left[lane] - x;
    const float bottom = four.bottom[lane] - y;
    const float farX = std::max(-left, left + side);
    const float farY = std::max(-bottom, bottom + side);
    const auto held = static_cast<float>(spacing(double{radius}, double{four.least[lane]}));
    if (farX * farX + farY * farY < held * held * (1 - kRounding)) {
      tile.cover(number, kAllCovered);
    } else {
      const std::int32_t column = number % tile.blocks;
      const std::int32_t row = number / tile.blocks;
      tile.coverDisc(x, y, held, {column, row, column + 1, row + 1});
    }
    const bool isCovered = tile.coverage(number) == kAllCovered;
    (isCovered ? isAnyDone : matters) = true;
    return isCovered;
  };
  tile.wideBlocks.eachNear(isNear, cover);
  if (isAnyDone && tile.room > 0)
    tile.room = std::max(std::min(tile.greatest, tile.listed), double{tile.wideBlocks.greatest()});
  return matters;
}

void FieldPlacing::enterExisting(FieldTile& tile) {
  for (const std::uint32_t number : tile.existing) {
    const ExistingSample& sample = existing_[number];
    coverAround(tile, sample.x - tile.x, sample.y - tile.y, sample.radius, HUGE_VAL);
  }
}

}  // namespace copse
