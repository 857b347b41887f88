// How a tile begins, what it forgets, and how it ends.
#include <algorithm>
#include <cmath>
#include <utility>

#include "field/field_placing.h"
#include "field/tile_boundary.h"

namespace copse {

namespace {

constexpr double kSteep = 0.2;   // slope from which the radii of each block are looked at
constexpr double kListed = 1.3;  // least radii up to which a sample is listed by block there

}  // namespace

void FieldPlacing::prepare(FieldTile& tile) {
  const auto blocks = static_cast<std::size_t>(tile.blocks);
  if (!spare_.empty()) {
    tile.covered = std::move(spare_.back().covered);
    tile.known = std::move(spare_.back().known);
    spare_.pop_back();
  }
  tile.covered.assign(kSubcells * blocks * blocks + FieldTile::kPadding, 0);
  tile.room = tile.greatest;
  tile.nearRoom = tile.greatest;
  const auto self = static_cast<std::uint32_t>(&tile - tiles().data());
  tree_.visitNear(tile.x, tile.y, tile.x + tile.side, tile.y + tile.side, tile.greatest,
                  [&](std::uint32_t number) {
                    if (number == self) return;
                    tile.near.push_back(number);
                    tile.nearRoom = std::max(tile.nearRoom, tiles()[number].greatest);
                  });
  const double unit = lattice_.unit;
  const double reach = spacing(tile.greatest, tile.nearRoom);
  tile.slope = tile.least == tile.greatest && tile.least == tile.nearRoom
                   ? 0
                   : field_.slopeOver((tile.x - reach) * unit, (tile.y - reach) * unit,
                                      (tile.x + tile.side + reach) * unit,
                                      (tile.y + tile.side + reach) * unit);
  tile.around = tile.near;
  tile.unfinished = static_cast<std::uint32_t>(tile.around.size()) + 1;
  tile.listed = tile.nearRoom;
  tile.stretch = 1 / (1 - tile.slope * (1 + shareOfDifference(rule_)) / 2);
  if (tile.slope > kSteep) {
    tile.listed = std::min(tile.nearRoom, kListed * tile.least);
    lookAtBlocks(tile);
  }
  tile.known.begin(static_cast<std::size_t>(tile.listsAcross() * tile.listsAcross()) + 1);
  if (tile.cut) makeBoundary(*ground_, tile);
  enterExisting(tile);
}

// Finds the radii over each block, by larger squares where the radius is the same all over one.
void FieldPlacing::lookAtBlocks(FieldTile& tile) {
  constexpr std::int32_t kSquare = 4;  // blocks along a side
  const auto radiiOver = [&](std::int32_t column, std::int32_t row, std::int32_t blocks) {
    const double unit = lattice_.unit;
    const double x = tile.x + column * tile.block;
    const double y = tile.y + row * tile.block;
    const double side = blocks * tile.block;
    const auto range = field_.over(x * unit, y * unit, (x + side) * unit, (y + side) * unit);
    return RadiusField::Range{range.least * perUnit_, range.greatest * perUnit_};
  };
  const auto blocks = static_cast<std::size_t>(tile.blocks);
  tile.blockLeast.resize(blocks * blocks);
  tile.blockGreatest.resize(blocks * blocks);
  RadiusField::Range square[FieldTile::kMostBlocks / kSquare];
  for (std::int32_t b = 0; b < tile.blocks * tile.blocks; ++b) {
    const std::int32_t column = b % tile.blocks;
    const std::int32_t row = b / tile.blocks;
    RadiusField::Range& around = square[column / kSquare];
    if (row % kSquare == 0 && column % kSquare == 0) around = radiiOver(column, row, kSquare);
    const bool isSame = around.least == around.greatest;
    const RadiusField::Range range = isSame ? around : radiiOver(column, row, 1);
    tile.blockLeast[static_cast<std::size_t>(b)] = range.least;
    tile.blockGreatest[static_cast<std::size_t>(b)] = range.greatest;
    if (range.greatest <= tile.listed) continue;
    constexpr float kRounding = 0x1p-22F;
    tile.wideBlocks.add(b, static_cast<float>(column * tile.block),
                        static_cast<float>(row * tile.block),
                        static_cast<float>(range.least) * (1 - kRounding),
                        static_cast<float>(range.greatest) * (1 + kRounding));
  }
}

void FieldPlacing::dropFar(FieldTile& tile) {
  if (tile.nearRoom <= tile.listed) return;  // they have been near from the start
  if (tile.room > 0 && tile.isFull()) tile.room = 0;
  tile.nearRoom = tile.room;
  std::erase_if(tile.near, [&](std::uint32_t number) {
    const FieldTile& other = tiles()[number];
    if (other.room == 0) return true;
    const double dx = std::max({0.0, other.x - tile.x - tile.side, tile.x - other.x - other.side});
    const double dy = std::max({0.0, other.y - tile.y - tile.side, tile.y - other.y - other.side});
    const double reach = spacing(tile.room, other.room);
    if (dx * dx + dy * dy >= reach * reach) return true;
    tile.nearRoom = std::max(tile.nearRoom, other.room);
    return false;
  });
}

void FieldPlacing::endTile(FieldTile& tile) {
  const auto end = [&](FieldTile& each) {
    if (--each.unfinished > 0) return;
    spare_.push_back({std::move(each.covered), std::move(each.known)});
    each.boundary.reset();
  };
  end(tile);
  for (const std::uint32_t number : tile.around) end(tiles()[number]);
}

}  // namespace copse
