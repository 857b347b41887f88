// The plane as a quadtree of tiles: a square is split until its side is at most 20 of its least
// radii. Squares have absolute addresses, so a tile depends on the field within it alone. Squares
// without ground are left out.
//
// Cost: 40 bytes and about a microsecond for each square, and 2 µs for each block that meets an
// edge or a capsule.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "field/radius_field.h"
#include "field/tile.h"
#include "fill/run.h"
#include "ground/ground.h"
#include "ground/lattice.h"

namespace copse {

/// Makes a tile's list of boundary blocks from its cut, and covers its subcells outside the ground.
void makeBoundary(const Ground& ground, FieldTile& tile);

/// Returns the boundary cell of a block, or null when nothing meets the block.
const BoundaryCell* boundaryBlock(const FieldTile& tile, std::int32_t block);

/// Returns a block's least point, in lattice units.
inline Point leastPointOf(const FieldTile& tile, std::int32_t block) {
  return {tile.x + (block % tile.blocks) * tile.block, tile.y + (block / tile.blocks) * tile.block};
}

class TileTree {
 public:
  TileTree(const Ground& ground, const RadiusField& field, const Lattice& lattice,
           ConflictRule rule)
      : ground_(ground), field_(field), unit_(lattice.unit), rule_(rule) {}

  /// Finds all tiles. Returns false when there are more than so many.
  bool build(double most);

  [[nodiscard]] std::vector<FieldTile>& tiles() { return tiles_; }
  [[nodiscard]] const std::vector<FieldTile>& tiles() const { return tiles_; }

  /// Calls visit(number) for each tile that a sample of that radius within a box may reach: the
  /// tile is nearer to the box than the rule's distance for its greatest radius.
  template <class Visit>
  void visitNear(double x0, double y0, double x1, double y1, double radius, Visit&& visit) const {
    for (std::size_t root = 0; root < roots_; ++root)
      visitFrom(root, x0, y0, x1, y1, radius, visit);
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  struct Node {
    double x, y, side, greatest;
    std::uint32_t child = kNone;  // the first of four
    std::uint32_t tile = kNone;
  };

  template <class Visit>
  void visitFrom(std::size_t at, double x0, double y0, double x1, double y1, double radius,
                 Visit& visit) const {
    const Node& node = nodes_[at];
    if (node.child == kNone && node.tile == kNone) return;
    const double dx = std::max({0.0, node.x - x1, x0 - (node.x + node.side)});
    const double dy = std::max({0.0, node.y - y1, y0 - (node.y + node.side)});
    const double reach = spacingOf(rule_, radius, node.greatest);
    if (dx * dx + dy * dy >= reach * reach) return;
    if (node.tile != kNone) {
      visit(node.tile);
      return;
    }
    for (std::size_t i = 0; i < 4; ++i) visitFrom(node.child + i, x0, y0, x1, y1, radius, visit);
  }
  bool split(std::size_t at, std::size_t depth, const GroundCut& cut, double most);
  void addTile(std::size_t at, const RadiusField::Range& range, std::size_t depth,
               const GroundCut& cut);
  [[nodiscard]] RadiusField::Range radiiOver(const Node& node) const;

  const Ground& ground_;
  const RadiusField& field_;
  double unit_;
  ConflictRule rule_;
  std::size_t roots_ = 0;
  std::vector<Node> nodes_;
  std::vector<FieldTile> tiles_;
  std::vector<GroundCuts> cuts_;  // by depth
};

}  // namespace copse
