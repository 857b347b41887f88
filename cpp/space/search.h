// The finish of a volume: searches the cells that are still open.
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

/// A box of lattice points in a cell, divided into 4 × 4 × 4 parts: its least offsets, and its
/// size.
struct PartedBox {
  Three<std::uint32_t> begin, size;

  /// The first offset of a part along an axis; part 4 is the box's end. Parts are empty where there
  /// are fewer points than parts.
  [[nodiscard]] std::uint32_t edge(std::size_t axis, std::uint32_t part) const {
    return begin[axis] + part * size[axis] / 4;
  }
  /// Returns true if no part has more than one point.
  [[nodiscard]] bool isLast() const { return size[0] <= 4 && size[1] <= 4 && size[2] <= 4; }
};

/// A random point in each part: four coordinates along each axis.
struct PartPoints {
  std::array<std::array<std::uint32_t, 4>, 3> along;

  PartPoints(const PartedBox& box, Draws& draws);
  [[nodiscard]] Three<std::uint32_t> at(std::uint32_t bit) const {
    const auto [x, y, z] = placeOfPart(bit);
    return {along[0][x], along[1][y], along[2][z]};
  }
};

/// Tests the 64 parts of a box, or a point in each part, against balls.
class BoxParts {
 public:
  explicit BoxParts(std::int32_t radiusSquared) : radiusSquared_(radiusSquared) {}

  /// The parts that have points and that no ball covers alone; rounding may add some.
  [[nodiscard]] std::uint64_t open(const PartedBox& box, const Balls& balls);
  /// The points that are outside all balls by more than rounding.
  [[nodiscard]] std::uint64_t free(const PartPoints& points, const Balls& balls);

 private:
  /// Squared distances along each axis, of four parts each.
  struct Squares {
    simd::Floats x, y, z;
  };
  template <class SquaresOf>
  std::uint64_t outside(std::int32_t squared, const Balls& balls, SquaresOf&& squaresOf);

  std::int32_t radiusSquared_;
  // Of each ball: the rest of its squared radius after y and z, by z, then y, and the squares of x.
  struct Seen {
    float rooms[4][4];
    float across[4];
  };
  std::array<Seen, Balls::kMost> seen_{};
};

/// Searches a box of lattice points for one outside all balls, by boxes that shrink as in the plane
/// (fill/box_search.h).
///
/// First the part that one ball covers across a whole end is cut off. The rest is divided into 4 ×
/// 4 × 4 parts, and a dart is thrown into each part that no ball covers alone. If none lands, the
/// box is halved across its longest side, and its halves shrink to their open parts. Boxes of
/// single points are tested exactly, so without ground the search needs no cap: it finds a point or
/// proves that there is none.
///
/// Where ground meets the box there is a cap, as a sheet of ground one lattice unit thick would
/// take millions of boxes. Darts find a sheet a few units thick long before, all but surely; beyond
/// the cap it is proven that no cube of a hundredth of the radius is left. A distance function that
/// is small everywhere leaves nearly all boxes of all cells in doubt. So the cap is lowered for the
/// rest of a tile whose searches took very many boxes to find nothing.
class BallSearch {
 public:
  using Offsets = Three<std::uint32_t>;

  explicit BallSearch(std::int32_t radiusSquared)
      : radiusSquared_(static_cast<float>(radiusSquared - Balls::kSlack)), parts_(radiusSquared) {}

  /// Starts another tile.
  void beginTile() { vain_ = 0; }
  /// Returns a free point of the box; on `ground`, if given, which sees offsets from `origin`.
  /// Drops the balls that do not reach into the rest of the box.
  std::optional<Offsets> find(const OffsetBox& box, Balls& balls, Draws& draws, const Solid* ground,
                              const Point& origin);

 private:
  struct Box : PartedBox {
    std::uint64_t open;  // of the parts
    float volume;        // of the open parts
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
  float volume_ = 0;
  std::size_t vain_ = 0;  // boxes of the tile's searches on ground that found nothing
};

/// Proves that a cell can take no sample, or places one. Visits cells in the order in which a dart
/// would have found them (fill/finish.h).
class Finish {
 public:
  explicit Finish(Placing& placing);
  Finish(const Finish&) = delete;
  Finish& operator=(const Finish&) = delete;

  /// Finishes all open cells of a box in the slab.
  [[gnu::noinline]] void finishAll(const CellBox& box, std::uint64_t stageKey);

 private:
  [[gnu::noinline]] void listOpen(const CellBox& box, std::uint64_t stageKey);
  [[gnu::noinline]] void finish(std::uint32_t index, Draws draws);
  [[nodiscard]] OffsetBox frameOf(std::uint64_t open) const;

  Placing& placing_;
  Scrambler scrambler_;
  Balls balls_;  // around the current cell
  BallSearch search_;
  OpenCells open_;
};

}  // namespace copse::space
