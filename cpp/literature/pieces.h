// The region cut into trapezoids, and points drawn uniformly from them: slivers and crumbs cost no
// more than a square, since each piece is drawn in proportion to its area.
//
// Each leaf of the tree is cut at the heights where an edge ends in it, leaves it or meets another:
// between two such heights nothing changes its order. Where more edges meet than are worth sorting,
// the leaf's whole box is one piece, and points of it that are outside are refused.
//
// Every point is tested exactly after rounding. Cost: 70 bytes a piece, some of them an edge;
// 0.1 µs a draw.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/hash.h"
#include "geometry/region_tree.h"

namespace copse {

/// A trapezoid with horizontal bases: from (left, low) to (right, high).
struct Piece {
  double low, high;            ///< y
  double lowLeft, lowRight;    ///< x at the lower base
  double highLeft, highRight;  ///< x at the upper base
  std::uint32_t leaf;          ///< the node that holds it

  [[nodiscard]] double area() const {
    return (high - low) * ((lowRight - lowLeft) + (highRight - highLeft)) / 2;
  }
  [[nodiscard]] double leftAt(double y) const {
    return lowLeft + (highLeft - lowLeft) * ((y - low) / (high - low));
  }
  [[nodiscard]] double rightAt(double y) const {
    return lowRight + (highRight - lowRight) * ((y - low) / (high - low));
  }
};

class Pieces {
 public:
  Pieces(const RegionTree& tree, bool float32);

  /// By leaf; those of one leaf from below, those of one height from the left.
  [[nodiscard]] std::span<const Piece> all() const { return all_; }
  /// How many there are to draw from.
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  /// Puts the pieces in another order for `draw`, which from then on is asked for the pieces
  /// between two of these places, one after the other: next to a large part a small one's area is
  /// nothing.
  void order(std::vector<std::uint32_t> order, std::span<const std::size_t> begins);

  /// A uniform point inside those of the order's places [first, end), as it will be returned; none
  /// when the region is too thin there for the numbers.
  [[nodiscard]] std::optional<Point> draw(Draws& draws, std::size_t first, std::size_t end) const;
  /// The point as it will be returned: rounded to what a float holds, if floats are wanted.
  [[nodiscard]] Point rounded(Point p) const;

 private:
  void cut(std::uint32_t leaf);
  void cutBetween(std::uint32_t leaf, double low, double high);
  [[nodiscard]] Point drawFrom(const Piece& piece, Draws& draws) const;

  const RegionTree& tree_;
  bool float32_;
  std::vector<Piece> all_;
  std::vector<std::uint32_t> order_;
  std::vector<double> areas_;  // of a piece and those before it, back to the last beginning
};

}  // namespace copse
