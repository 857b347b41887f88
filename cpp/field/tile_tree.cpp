#include <algorithm>
#include <cmath>
#include <span>

#include "field/tile.h"
#include "ground/subcells.h"
#include "shape/placed_at.h"

namespace copse {

namespace {

/// Visits the blocks of a tile, row by row, with the winding number of each outline at the block's
/// least point.
class BlockWalk {
 public:
  BlockWalk(const Ground& ground, const FieldTile& tile)
      : ground_(ground), tile_(tile), parts_(tile.cut->cuts.partsOf(tile.cut->cut)) {
    for (const OutlinePart& part : parts_) {
      rowStart_.push_back(part.winding);
      for (const std::uint32_t edge : tile.cut->cuts.edgesOf(part)) touch(edge);
    }
    for (const std::uint32_t capsule : tile.cut->cuts.capsulesOf(tile.cut->cut)) hold(capsule);
    sortByPlace(edgeTouches_);
    sortByPlace(capsuleTouches_);
    sortByPlace(held_);
  }

  /// Calls visit(cell, isOpen) for each block that is not wholly ground. The cell's lists are added
  /// to `out`.
  template <class Visit>
  void walk(GroundCuts& out, Visit&& visit) {
    for (std::int32_t row = 0; row < tile_.blocks; ++row) {
      windings_ = rowStart_;
      for (std::int32_t column = 0; column < tile_.blocks; ++column) {
        const std::int32_t block = row * tile_.blocks + column;
        BoundaryCell cell{block, out.begin()};
        cell.cut.isGround = tile_.cut->cut.isGround;
        const bool isOpen = take(block, column == 0, cell.cut, out);
        out.end(cell.cut);
        if (!isOpen || !cell.cut.isWhole()) visit(cell, isOpen);
      }
    }
  }

 private:
  template <class Act>
  void eachBlock(double x0, double y0, double x1, double y1, Act&& act) const {
    const auto blockOf = [&](double at) {
      return tile_.blockAt(static_cast<std::int32_t>(std::clamp(at, -1.0, double(tile_.side))));
    };
    const std::int32_t column1 = blockOf(x1 + 1 - tile_.x), row1 = blockOf(y1 + 1 - tile_.y);
    for (std::int32_t row = blockOf(y0 - 1 - tile_.y); row <= row1; ++row) {
      for (std::int32_t column = blockOf(x0 - 1 - tile_.x); column <= column1; ++column)
        act(row * tile_.blocks + column);
    }
  }

  // A block's square is one point wider than the block, as it must hold the way to the next block's
  // least point.
  void touch(std::uint32_t index) {
    const Edge& e = ground_.edges()[index];
    eachBlock(std::min(e.ax, e.bx), std::min(e.ay, e.by), std::max(e.ax, e.bx),
              std::max(e.ay, e.by), [&](std::int32_t block) {
                if (mayMeet(e, {tile_.leastPointOf(block), double(tile_.block)}))
                  edgeTouches_.push_back({block, index});
              });
  }

  void hold(std::uint32_t index) {
    const Capsule& c = ground_.capsules()[index];
    eachBlock(std::min(c.ax, c.bx) - c.radius, std::min(c.ay, c.by) - c.radius,
              std::max(c.ax, c.bx) + c.radius, std::max(c.ay, c.by) + c.radius,
              [&](std::int32_t block) {
                const auto share = c.shareOf(tile_.leastPointOf(block), tile_.block - 1);
                if (share == Capsule::Share::all) held_.push_back({block, index});
                if (share == Capsule::Share::some) capsuleTouches_.push_back({block, index});
              });
  }

  // List the edges and capsules that meet a block, and advance the winding numbers to the next
  // block.
  bool take(std::int32_t block, bool isFirst, GroundCut& cut, GroundCuts& out) {
    const Point least = tile_.leastPointOf(block);
    const bool isOpen = nextHeld_ == held_.size() || held_[nextHeld_].place != block;
    while (nextHeld_ < held_.size() && held_[nextHeld_].place == block) ++nextHeld_;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const std::uint32_t outline = parts_[i].outline;
      const auto firstEdge = static_cast<std::uint32_t>(out.edges.size());
      const std::uint32_t end = ground_.outlines()[outline].endEdge;
      for (; nextEdge_ < edgeTouches_.size() && edgeTouches_[nextEdge_].place == block &&
             edgeTouches_[nextEdge_].what < end;
           ++nextEdge_)
        out.edges.push_back(static_cast<std::uint32_t>(edgeTouches_[nextEdge_].what));
      const auto endEdge = static_cast<std::uint32_t>(out.edges.size());
      if (firstEdge == endEdge) {
        if (ground_.encloses(outline, windings_[i])) out.paint(cut, ground_.isGround(outline));
        continue;
      }
      out.parts.push_back({outline, windings_[i], firstEdge, endEdge});
      const auto which = out.edgesOf(out.parts.back());
      if (isFirst) {
        rowStart_[i] = windings_[i] +
                       crossings(ground_.edges(), which, least, {least.x, least.y + tile_.block});
      }
      windings_[i] += crossings(ground_.edges(), which, least, {least.x + tile_.block, least.y});
    }
    for (; nextCapsule_ < capsuleTouches_.size() && capsuleTouches_[nextCapsule_].place == block;
         ++nextCapsule_)
      out.capsules.push_back(static_cast<std::uint32_t>(capsuleTouches_[nextCapsule_].what));
    return isOpen && out.mayBeGround(ground_, cut);
  }

  const Ground& ground_;
  const FieldTile& tile_;
  std::span<const OutlinePart> parts_;
  std::vector<std::int32_t> rowStart_, windings_;              // by part of the tile
  std::vector<PlacedAt> edgeTouches_, capsuleTouches_, held_;  // by block
  std::size_t nextEdge_ = 0, nextCapsule_ = 0, nextHeld_ = 0;
};

}  // namespace

void makeBoundary(const Ground& ground, FieldTile& tile) {
  tile.boundary = std::make_unique<RowCells>();
  RowCells& cells = *tile.boundary;
  SubcellBegins begins;
  for (int i = 0; i <= kSubcells; ++i) begins[static_cast<std::size_t>(i)] = i * tile.subcell;
  BlockWalk(ground, tile).walk(cells.cuts, [&](const BoundaryCell& cell, bool isOpen) {
    const auto block = static_cast<std::int32_t>(cell.column);
    if (!isOpen) {
      tile.cover(block, kAllCovered);
      return;
    }
    cells.boundary.push_back(cell);
    const Point least = tile.leastPointOf(block);
    std::uint64_t covered = coverOutside(ground, cells.cuts, cell.cut, least, begins);
    for (const std::uint32_t index : cells.cuts.capsulesOf(cell.cut)) {
      if (covered == kAllCovered) break;
      const CapsuleSections capsule(ground.capsules()[index]);
      covered |= HeldSubcells(capsule, least, 1, begins).at(0);
    }
    tile.cover(block, covered);
  });
  cells.end();
  tile.cut.reset();
}

namespace {

constexpr double kMostAcross = 20;   // of a tile's least radii along its side
constexpr double kLeastBlock = 1.0;  // least radii along a block's side
constexpr double kBase = 15;         // sides of tiles are this times a power of two
// Numbers of blocks along a side that divide every tile into whole subcells.
constexpr std::int32_t kBlocks[] = {16, 15, 12, 10, 8};

std::int32_t blocksFor(double side, double least) {
  for (const std::int32_t blocks : kBlocks) {
    if (side >= kLeastBlock * blocks * least) return blocks;
  }
  return kBlocks[std::size(kBlocks) - 1];
}

}  // namespace

bool TileTree::build(double most) {
  const BoundingBox& box = ground_.box();
  const double extent = std::max({box.width(), box.height(), kMostAcross * field_.max()});
  double side = kBase;
  while (side < extent) side *= 2;
  const double column = std::floor(box.x0 / side);
  const double row = std::floor(box.y0 / side);
  for (double j = row; j * side <= box.y1; ++j) {
    for (double i = column; i * side <= box.x1; ++i)
      nodes_.push_back({i * side, j * side, side, 0});
  }
  roots_ = nodes_.size();
  cuts_.resize(1);
  for (std::size_t root = 0; root < roots_; ++root) {
    cuts_[0].clear();
    const auto cut = cutWhole(ground_, {{nodes_[root].x, nodes_[root].y}, side - 1}, cuts_[0]);
    if (cut && !split(root, 0, *cut, most)) return false;
  }
  return true;
}

bool TileTree::split(std::size_t at, std::size_t depth, const GroundCut& cut, double most) {
  const Node node = nodes_[at];
  const RadiusField::Range range =
      field_.over({node.x, node.y, node.x + node.side, node.y + node.side});
  nodes_[at].greatest = range.greatest;
  if (node.side <= kMostAcross * range.least) {
    if (static_cast<double>(tiles_.size()) >= most) return false;
    addTile(nodes_[at], range, depth, cut);
    return true;
  }
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

void TileTree::addTile(Node& node, const RadiusField::Range& range, std::size_t depth,
                       const GroundCut& cut) {
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
