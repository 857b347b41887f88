// A box of lattice points, parted into 4 × 4 × 4, beside balls: which parts no ball covers alone,
// and which of 64 points, one in each part, are outside of all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/hash.h"
#include "fill/darts.h"
#include "space/balls.h"
#include "space/fill.h"
#include "space/solid.h"

namespace copse::space {

/// By its least offsets in a cell, and how many there are along each axis.
struct PartedBox {
  Three<std::uint32_t> begin, size;

  /// Where a part along an axis begins; those of 4 are the box's end. Parts are empty where there
  /// are fewer points than parts.
  [[nodiscard]] std::uint32_t edge(std::size_t axis, std::uint32_t part) const {
    return begin[axis] + part * size[axis] / 4;
  }
  /// Whether no part has more than one point.
  [[nodiscard]] bool isLast() const { return size[0] <= 4 && size[1] <= 4 && size[2] <= 4; }
};

/// A point in each part: as many places along each axis as there are parts.
struct PartPoints {
  std::array<std::array<std::uint32_t, 4>, 3> along;

  PartPoints(const PartedBox& box, Draws& draws);
  [[nodiscard]] Three<std::uint32_t> at(std::uint32_t bit) const {
    const auto [x, y, z] = placeOfPart(bit);
    return {along[0][x], along[1][y], along[2][z]};
  }
};

class BoxParts {
 public:
  explicit BoxParts(std::int32_t radiusSquared) : radiusSquared_(radiusSquared) {}

  /// The parts with points that no ball covers alone, but for rounding.
  [[nodiscard]] std::uint64_t open(const PartedBox& box, const Balls& balls);
  /// The points that are outside of each ball by more than rounding.
  [[nodiscard]] std::uint64_t free(const PartPoints& points, const Balls& balls);

 private:
  /// Squared distances along an axis, of four parts each.
  struct Squares {
    simd::Floats x, y, z;
  };
  template <class SquaresOf>
  std::uint64_t outside(std::int32_t squared, const Balls& balls, SquaresOf&& squaresOf);

  std::int32_t radiusSquared_;
  // Of each ball: what y and z leave of its squared radius, by z, then y, and the squares of x.
  struct Seen {
    float rooms[4][4];
    float across[4];
  };
  std::array<Seen, Balls::kMost> seen_{};
};

// The search of a box of lattice points for one outside of all balls: boxes that shrink, as in the
// plane (fill/box_search.h).
//
// What one ball covers of a box across a whole end is cut off. What is left is parted into 4 × 4 ×
// 4, and a dart is thrown into each part that no ball covers alone. When none lands, the box is
// halved across its longest side, and its halves shrink to their open parts. It ends, without a
// cap, at boxes of single points, which are tested exactly: so either a point is found, or there is
// none. Only where ground meets the box is there a cap: a sheet of ground as thin as a lattice unit
// would take millions of boxes. Darts have found a sheet long before, all but surely, if it is a
// few units thick; what is proven is that nothing left holds a cube of a hundredth of the radius.
//
// A distance function that is small everywhere leaves nearly all boxes in doubt, in all cells. So
// once a tile's searches have taken very many boxes to find nothing, the cap is lowered for the
// rest of the tile.

class BallSearch {
 public:
  using Offsets = Three<std::uint32_t>;

  explicit BallSearch(std::int32_t radiusSquared)
      : radiusSquared_(static_cast<float>(radiusSquared - Balls::kSlack)), parts_(radiusSquared) {}

  /// The boxes to come are those of another tile.
  void beginTile() { vain_ = 0; }
  /// A free point of the box; on `ground`, if that is given, which sees offsets from `origin`.
  /// Of the balls those are left that reach into what they leave of the box.
  std::optional<Offsets> find(const OffsetBox& box, Balls& balls, Draws& draws, const Solid* ground,
                              const Point& origin);

 private:
  struct Box : PartedBox {
    std::uint64_t open;  // of its parts
    float volume;        // of those
  };

  [[nodiscard]] std::optional<Offsets> search(Draws& draws);
  [[nodiscard]] bool shrink(BoxEnds& ends) const;
  void keep(const BoxEnds& ends);
  void halve(const Box& box);
  [[nodiscard]] bool isFree(const Offsets& at) const;
  [[nodiscard]] bool isGround(const Offsets& at) const;
  [[nodiscard]] std::size_t boxAt(std::uint64_t bits16) const;
  [[nodiscard]] std::optional<Offsets> throwDarts(Draws& draws);
  [[nodiscard]] std::optional<Offsets> throwDarts(const Box& box, Draws& draws);

  float radiusSquared_;
  const Balls* balls_ = nullptr;
  const Solid* ground_ = nullptr;
  Point origin_{};
  BoxParts parts_;
  std::vector<Box> boxes_, next_;
  float volume_ = 0;      // of the boxes
  std::size_t vain_ = 0;  // boxes that found nothing, of the tile's searches on ground
};

// The finish in a volume: proves that a cell can take no sample, or places one. Cells are visited
// in the order in which a dart would have found them (fill/finish.h).

class Finish {
 public:
  explicit Finish(Placing& placing);
  Finish(const Finish&) = delete;
  Finish& operator=(const Finish&) = delete;

  /// Finishes all open cells of a box that lies in the slab.
  [[gnu::noinline]] void finishAll(const CellBox& box, std::uint64_t stageKey);

 private:
  [[gnu::noinline]] void listOpen(const CellBox& box, std::uint64_t stageKey);
  [[gnu::noinline]] void finish(std::uint32_t index, Draws draws);
  [[nodiscard]] OffsetBox frameOf(std::uint64_t open) const;

  Placing& placing_;
  Scrambler scrambler_;
  Balls balls_;  // around the cell in hand
  BallSearch search_;
  OpenCells open_;
};

}  // namespace copse::space
