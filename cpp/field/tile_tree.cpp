#include <algorithm>
#include <cmath>
#include <span>

#include "field/tile.h"
#include "ground/subcells.h"
#include "shape/placed_at.h"

namespace copse {

namespace {

/// Makes the boundary of a tile: visits its blocks, row by row, with the winding number of each
/// outline at the block's least point.
class BlockWalk {
 public:
  BlockWalk(const Ground& ground, FieldTile& tile)
      : ground_(ground), tile_(tile), parts_(tile.cut->cuts.partsOf(tile.cut->cut)) {
    for (const OutlinePart& part : parts_) {
      rowStart_.push_back(part.winding);
      for (const std::uint32_t edge : tile.cut->cuts.edgesOf(part)) touch(edge);
    }
    for (const std::uint32_t capsule : tile.cut->cuts.capsulesOf(tile.cut->cut)) hold(capsule);
    sortByPlace(edges_);
    sortByPlace(capsules_);
  }

  void walk() {
    SubcellBegins begins;
    for (int i = 0; i <= kSubcells; ++i) begins[static_cast<std::size_t>(i)] = i * tile_.subcell;
    for (std::int32_t row = 0; row < tile_.blocks; ++row) {
      windings_ = rowStart_;
      for (std::int32_t column = 0; column < tile_.blocks; ++column) {
        const std::int32_t block = row * tile_.blocks + column;
        BoundaryCell cell{block, cuts_.begin()};
        cell.cut.isGround = tile_.cut->cut.isGround;
        list(block, column == 0, cell.cut);
        cuts_.end(cell.cut);
        if (tile_.coverage(block) == kAllCovered) continue;
        if (!cuts_.mayBeGround(ground_, cell.cut)) {
          tile_.cover(block, kAllCovered);
        } else if (!cell.cut.isWhole()) {
          tile_.boundary->boundary.push_back(cell);
          tile_.cover(block, coverageOf(block, cell.cut, begins));
        }
      }
    }
  }

 private:
  // Call act(block) for each block that may meet a box.
  template <class Act>
  void eachBlock(const BoundingBox& box, Act&& act) const {
    const auto [column0, row0, column1, row1] = tile_.blocksIn(
        {box.x0 - 1 - tile_.x, box.y0 - 1 - tile_.y, box.x1 + 1 - tile_.x, box.y1 + 1 - tile_.y});
    for (std::int32_t row = row0; row < row1; ++row) {
      for (std::int32_t column = column0; column < column1; ++column)
        act(row * tile_.blocks + column);
    }
  }

  // A block's square is one point wider than the block, as it must hold the way to the next block's
  // least point.
  void touch(std::uint32_t index) {
    const Edge& e = ground_.edges()[index];
    eachBlock(boxOf(e), [&](std::int32_t block) {
      if (mayMeet(e, {tile_.leastPointOf(block), double(tile_.block)}))
        edges_.push_back({block, index});
    });
  }

  // Cover the blocks that lie in a capsule.
  void hold(std::uint32_t index) {
    const Capsule& c = ground_.capsules()[index];
    eachBlock(boxOf(c), [&](std::int32_t block) {
      const auto share = c.shareOf(tile_.leastPointOf(block), tile_.block - 1);
      if (share == Capsule::Share::all) tile_.cover(block, kAllCovered);
      if (share == Capsule::Share::some) capsules_.push_back({block, index});
    });
  }

  // List the edges and capsules that meet a block, and advance the winding numbers to the next
  // block.
  void list(std::int32_t block, bool isFirst, GroundCut& cut) {
    const Point least = tile_.leastPointOf(block);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const std::uint32_t outline = parts_[i].outline;
      const auto firstEdge = static_cast<std::uint32_t>(cuts_.edges.size());
      const std::uint32_t end = ground_.outlines()[outline].endEdge;
      for (; nextEdge_ < edges_.size() && edges_[nextEdge_].place == block &&
             edges_[nextEdge_].what < end;
           ++nextEdge_)
        cuts_.edges.push_back(static_cast<std::uint32_t>(edges_[nextEdge_].what));
      const auto endEdge = static_cast<std::uint32_t>(cuts_.edges.size());
      if (firstEdge == endEdge) {
        if (ground_.encloses(outline, windings_[i])) cuts_.paint(cut, ground_.isGround(outline));
        continue;
      }
      cuts_.parts.push_back({outline, windings_[i], firstEdge, endEdge});
      const auto which = cuts_.edgesOf(cuts_.parts.back());
      if (isFirst) {
        rowStart_[i] = windings_[i] +
                       crossings(ground_.edges(), which, least, {least.x, least.y + tile_.block});
      }
      windings_[i] += crossings(ground_.edges(), which, least, {least.x + tile_.block, least.y});
    }
    for (; nextCapsule_ < capsules_.size() && capsules_[nextCapsule_].place == block;
         ++nextCapsule_)
      cuts_.capsules.push_back(static_cast<std::uint32_t>(capsules_[nextCapsule_].what));
  }

  // Return the subcells of a block that are outside the ground.
  [[nodiscard]] std::uint64_t coverageOf(std::int32_t block, const GroundCut& cut,
                                         const SubcellBegins& begins) const {
    const Point least = tile_.leastPointOf(block);
    std::uint64_t covered = coverOutside(ground_, cuts_, cut, least, begins);
    for (const std::uint32_t index : cuts_.capsulesOf(cut)) {
      if (covered == kAllCovered) break;
      const CapsuleSections capsule(ground_.capsules()[index]);
      covered |= HeldSubcells(capsule, least, 1, begins).at(0);
    }
    return covered;
  }

  const Ground& ground_;
  FieldTile& tile_;
  std::span<const OutlinePart> parts_;
  GroundCuts& cuts_ = tile_.boundary->cuts;
  std::vector<std::int32_t> rowStart_, windings_;  // by part of the tile
  std::vector<PlacedAt> edges_, capsules_;         // by the blocks that they meet
  std::size_t nextEdge_ = 0, nextCapsule_ = 0;
};

}  // namespace

void makeBoundary(const Ground& ground, FieldTile& tile) {
  tile.boundary = std::make_unique<RowCells>();
  BlockWalk(ground, tile).walk();
  tile.boundary->end();
  tile.cut.reset();
}

namespace {

constexpr double kMostAcross = 20;  // of a tile's least radii along its side
constexpr double kBase = 15;        // sides of tiles are this times a power of two

// Return a number of blocks along a side that divides the tile into whole subcells: the greatest
// one for which a block is not shorter than the least radius, or the least number.
std::int32_t blocksFor(double side, double least) {
  for (const std::int32_t blocks : {16, 15, 12, 10}) {
    if (side >= blocks * least) return blocks;
  }
  return 8;
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
    for (double i = column; i * side <= box.x1; ++i) nodes_.push_back({{i * side, j * side}, side});
  }
  roots_ = nodes_.size();
  for (std::size_t root = 0; root < roots_; ++root) {
    TileCut whole;
    const auto cut = cutWhole(ground_, {nodes_[root].least, side - 1}, whole.cuts);
    if (!cut) continue;
    whole.cut = *cut;
    if (!split(root, whole, most)) return false;
  }
  return true;
}

bool TileTree::split(std::size_t at, const TileCut& whole, double most) {
  const Node node = nodes_[at];
  const RadiusField::Range range = field_.over(node.box());
  nodes_[at].greatest = range.greatest;
  if (node.side <= kMostAcross * range.least) {
    if (static_cast<double>(tiles_.size()) >= most) return false;
    nodes_[at].tile = static_cast<std::uint32_t>(tiles_.size());
    addTile(node, range, whole);
    return true;
  }
  const double half = node.side / 2;
  const std::size_t child = nodes_.size();
  nodes_[at].child = static_cast<std::uint32_t>(child);
  for (const double j : {0.0, 1.0}) {
    for (const double i : {0.0, 1.0})
      nodes_.push_back({{node.least.x + i * half, node.least.y + j * half}, half});
  }
  TileCut part;
  for (std::size_t i = 0; i < 4; ++i) {
    part.cuts.clear();
    const auto cut = whole.cut.isWhole() ? GroundCut{}
                                         : cutPart(ground_, whole.cuts, whole.cut, node.least,
                                                   {nodes_[child + i].least, half - 1}, part.cuts);
    if (!cut) continue;
    part.cut = *cut;
    if (!split(child + i, part, most)) return false;
  }
  return true;
}

void TileTree::addTile(const Node& node, const RadiusField::Range& range, const TileCut& cut) {
  FieldTile& tile = tiles_.emplace_back();
  tile.x = node.least.x;
  tile.y = node.least.y;
  tile.side = static_cast<std::int32_t>(node.side);
  tile.blocks = blocksFor(node.side, range.least);
  tile.block = tile.side / tile.blocks;
  tile.subcell = tile.block / kSubcells;
  tile.perBlock = 1.0 / tile.block;
  tile.least = range.least;
  tile.greatest = range.greatest;
  if (!cut.cut.isWhole()) tile.cut = std::make_unique<TileCut>(cut);
}

}  // namespace copse
