#include "field/tile_tree.h"

#include <cmath>

namespace copse {

namespace {

constexpr double kMostAcross = 20;   // of a tile's least radii along its side
constexpr double kLeastBlock = 1.0;  // least radii along a block's side
constexpr double kBase = 15;         // sides of tiles are this times a power of two
// Numbers of blocks along a side that part all tiles into whole subcells.
constexpr std::int32_t kBlocks[] = {16, 15, 12, 10, 8};

std::int32_t blocksFor(double side, double least) {
  for (const std::int32_t blocks : kBlocks) {
    if (side >= kLeastBlock * blocks * least) return blocks;
  }
  return kBlocks[std::size(kBlocks) - 1];
}

}  // namespace

RadiusField::Range TileTree::radiiOver(const Node& node) const {
  const RadiusField::Range range = field_.over(
      node.x * unit_, node.y * unit_, (node.x + node.side) * unit_, (node.y + node.side) * unit_);
  return {range.least / unit_, range.greatest / unit_};
}

bool TileTree::build(double most) {
  const BoundingBox& box = ground_.box();
  const double extent = std::max({box.width(), box.height(), kMostAcross * (field_.max() / unit_)});
  double side = kBase;
  while (side < extent) side *= 2;
  const double column = std::floor(box.x0 / side);
  const double row = std::floor(box.y0 / side);
  for (double j = row; j * side <= box.y1; ++j) {
    for (double i = column; i * side <= box.x1; ++i)
      nodes_.push_back({i * side, j * side, side, 0});
  }
  roots_ = nodes_.size();
  for (std::size_t root = 0; root < roots_; ++root) {
    if (cuts_.empty()) cuts_.emplace_back();
    cuts_[0].clear();
    const Node& node = nodes_[root];
    const auto cut = cutWhole(ground_, {{node.x, node.y}, node.side - 1}, cuts_[0]);
    if (cut && !split(root, 0, *cut, most)) return false;
  }
  return true;
}

bool TileTree::split(std::size_t at, std::size_t depth, const GroundCut& cut, double most) {
  const RadiusField::Range range = radiiOver(nodes_[at]);
  nodes_[at].greatest = range.greatest;
  if (nodes_[at].side <= kMostAcross * range.least) {
    if (static_cast<double>(tiles_.size()) >= most) return false;
    addTile(at, range, depth, cut);
    return true;
  }
  const Node node = nodes_[at];
  const double half = node.side / 2;
  const std::size_t child = nodes_.size();
  nodes_[at].child = static_cast<std::uint32_t>(child);
  for (const double j : {0.0, 1.0}) {
    for (const double i : {0.0, 1.0})
      nodes_.push_back({node.x + i * half, node.y + j * half, half, 0});
  }
  if (cuts_.size() < depth + 2) cuts_.resize(depth + 2);
  for (std::size_t i = 0; i < 4; ++i) {
    const Point least{nodes_[child + i].x, nodes_[child + i].y};
    cuts_[depth + 1].clear();
    const auto part = cut.isWhole() ? GroundCut{}
                                    : cutPart(ground_, cuts_[depth], cut, {node.x, node.y},
                                              {least, half - 1}, cuts_[depth + 1]);
    if (part && !split(child + i, depth + 1, *part, most)) return false;
  }
  return true;
}

void TileTree::addTile(std::size_t at, const RadiusField::Range& range, std::size_t depth,
                       const GroundCut& cut) {
  Node& node = nodes_[at];
  node.tile = static_cast<std::uint32_t>(tiles_.size());
  FieldTile& tile = tiles_.emplace_back();
  tile.x = node.x;
  tile.y = node.y;
  tile.side = static_cast<std::int32_t>(node.side);
  tile.blocks = blocksFor(node.side, range.least);
  tile.block = tile.side / tile.blocks;
  tile.subcell = tile.block / kSubcells;
  tile.perBlock = 1.0 / tile.block;
  tile.least = range.least;
  tile.greatest = range.greatest;
  if (!cut.isWhole()) tile.cut = std::make_unique<TileCut>(TileCut{cuts_[depth], cut});
}

}  // namespace copse
