// The region of a method as trapezoids from which points are drawn uniformly, and its connected
// parts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/hash.h"
#include "shape/region_tree.h"

namespace copse {

/// A trapezoid with horizontal bases: from (left, low) to (right, high).
struct Piece {
  double low, high;            ///< y
  double lowLeft, lowRight;    ///< x at the lower base
  double highLeft, highRight;  ///< x at the upper base
  std::uint32_t leaf;          ///< index of its leaf

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

/// The region as trapezoids from which points are drawn uniformly. Slivers and crumbs cost no more
/// than a square, as each piece is drawn with the chance of its area.
///
/// Each leaf of the tree is cut at the heights where an edge ends in it, leaves it or meets another
/// one: between two such heights the order of its edges is constant. A leaf with too many edges is
/// one piece, its whole box; points outside the region are refused.
///
/// Every point is tested exactly after rounding. Cost: 70 bytes a piece, some pieces for each edge;
/// 0.1 µs a draw.
class Pieces {
 public:
  Pieces(const RegionTree& tree, bool float32);

  /// The pieces by leaf; those of one leaf from below, those of one height from the left.
  [[nodiscard]] std::span<const Piece> all() const { return all_; }
  /// Put the pieces in another order for `draw`, whose ranges must then begin and end at
  /// consecutive `begins`. Areas are summed within each range: next to a large range, rounding
  /// would lose a small one.
  void order(std::vector<std::uint32_t> order, std::span<const std::size_t> begins);

  /// Draw a uniform point from the pieces at the order's places [first, end), rounded as it will be
  /// returned. None if the region is too thin there for the numbers.
  [[nodiscard]] std::optional<Point> draw(Draws& draws, std::size_t first, std::size_t end) const;
  /// Round a point to floats, if floats are asked for.
  [[nodiscard]] Point rounded(Point p) const;

 private:
  void cut(std::uint32_t leaf);
  void cutBetween(std::uint32_t leaf, double low, double high);
  [[nodiscard]] Point drawFrom(const Piece& piece, Draws& draws) const;

  const RegionTree& tree_;
  bool float32_;
  std::vector<Piece> all_;
  std::vector<std::uint32_t> order_;
  std::vector<double> areas_;  // sums of areas within each range
};

/// The connected parts of a region. Pieces that share more than a point belong together. Pieces
/// meet along horizontal lines, along the sides of their leaves' boxes, and along edges that the
/// fill rule does not see. Contacts shorter than 2^-40 of the farthest coordinate count as
/// rounding: a corridor that thin separates.
class Parts {
 public:
  /// Find the parts, and put the pieces in order of parts.
  Parts(const RegionTree& tree, Pieces& pieces);

  [[nodiscard]] std::size_t count() const { return begins_.size() - 1; }
  /// The range of a part in the order of the pieces is [begin(part), begin(part + 1)).
  [[nodiscard]] std::size_t begin(std::size_t part) const { return begins_[part]; }
  /// Return the part of a point of the region, if rounding leaves no doubt.
  [[nodiscard]] std::optional<std::size_t> partAt(Point p) const;

 private:
  [[nodiscard]] std::uint32_t rootOf(std::uint32_t piece);
  void join(std::uint32_t a, std::uint32_t b);
  template <class Contact>
  void joinMeeting(std::vector<Contact>& before, std::vector<Contact>& after);

  const RegionTree& tree_;
  const Pieces& pieces_;
  std::vector<std::uint32_t> above_;        // union-find, then the part of each piece
  std::vector<std::uint32_t> firstOfLeaf_;  // first piece of each node or a later one
  std::vector<std::size_t> begins_;
};

}  // namespace copse
