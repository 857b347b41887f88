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

double TileTree::sideFor(double extent, double radius) {
  double side = kBase;
  while (side < std::max(extent, kMostAcross * radius)) side *= 2;
  return side;
}

BoundingBox TileTree::squaresAround(const BoundingBox& box, double extent, double radius) {
  const double side = sideFor(extent, radius);
  const auto below = [&](double at) { return std::floor(at / side) * side; };
  return {below(box.x0), below(box.y0), below(box.x1) + side, below(box.y1) + side};
}

TileTree::Squares TileTree::squaresFor(const BoundingBox& box, const RadiusField& field) {
  const double greatest = field.over(box).greatest;
  const double side = sideFor(0, greatest);
  const BoundingBox all = squaresAround(box, 0, greatest);
  const auto numberOf = [&](double at) { return static_cast<std::int64_t>(at / side); };
  return {{numberOf(all.x0), numberOf(all.x1), numberOf(all.y0), numberOf(all.y1)}, side};
}

BoundingBox TileTree::tilesAround(const BoundingBox& box, const RadiusField& field) {
  BoundingBox tiles;
  eachSquare(
      box.grown(1), 0, field.over(box.grown(1)).greatest,
      [&](const BoundingBox& square) {
        return tiles.holds(square) || square.width() <= kMostAcross * field.over(square).least;
      },
      [&](const BoundingBox& square) { tiles.include(square); });
  return tiles;
}

void TileTree::begin(const BoundingBox& box, double extent, double radius, double most) {
  most_ = most;
  const double side = sideFor(extent, radius);
  const BoundingBox all = squaresAround(box, extent, radius);
  for (double y = all.y0; y < all.y1; y += side) {
    for (double x = all.x0; x < all.x1; x += side) {
      TileCut whole;
      const auto cut = cutWhole(ground_, {{x, y}, side - 1}, whole.cuts);
      add({x, y}, side, cut, std::move(whole.cuts));
    }
  }
  roots_ = nodes_.size();
}

void TileTree::findAll() {
  findNear({-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL}, field_.max(), [](std::uint32_t) {});
}

std::optional<std::uint32_t> TileTree::findAt(Point point) {
  const auto holds = [&](const Node& node) {
    return point.x >= node.least.x && point.x < node.least.x + node.side &&
           point.y >= node.least.y && point.y < node.least.y + node.side;
  };
  std::size_t at = 0;
  while (at < roots_ && !holds(nodes_[at])) ++at;
  if (at == roots_) return std::nullopt;
  for (;;) {
    if (nodes_[at].cut) split(at);
    if (nodes_[at].tile != kNone) return nodes_[at].tile;
    if (nodes_[at].child == kNone) return std::nullopt;
    const Node& node = nodes_[at];
    const double half = node.side / 2;
    at = node.child + (point.x >= node.least.x + half ? 1 : 0) +
         (point.y >= node.least.y + half ? 2 : 0);
  }
}

// Add a square with what meets it, or without a cut if it holds no ground.
void TileTree::add(Point least, double side, std::optional<GroundCut> cut, GroundCuts cuts) {
  Node& node = nodes_.emplace_back(Node{least, side, {}});
  if (!cut) return;
  node.range = field_.over(node.box());
  node.cut = std::make_unique<TileCut>(TileCut{std::move(cuts), *cut});
}

// Make a square a tile, or split it in four.
void TileTree::split(std::size_t at) {
  if (nodes_[at].side <= kMostAcross * nodes_[at].range.least) {
    isShort_ =
        isShort_ || static_cast<double>(tiles_.size()) >= most_ || !field_.knows(nodes_[at].box());
    if (isShort_) return;
    nodes_[at].tile = static_cast<std::uint32_t>(tiles_.size());
    addTile(nodes_[at]);
    nodes_[at].cut.reset();
    return;
  }
  const std::unique_ptr<TileCut> whole = std::move(nodes_[at].cut);
  const auto [x, y] = nodes_[at].least;
  const double half = nodes_[at].side / 2;
  nodes_[at].child = static_cast<std::uint32_t>(nodes_.size());
  for (const Point least : {Point{x, y}, {x + half, y}, {x, y + half}, {x + half, y + half}}) {
    GroundCuts cuts;
    const auto cut = whole->cut.isWhole() ? GroundCut{}
                                          : cutPart(ground_, whole->cuts, whole->cut, {x, y},
                                                    {least, half - 1}, cuts);
    add(least, half, cut, std::move(cuts));
  }
}

void TileTree::addTile(Node& node) {
  const RadiusField::Range& range = node.range;
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
  if (!node.cut->cut.isWhole()) tile.cut = std::move(node.cut);
}

}  // namespace copse
