// A tile of a radius field: a square over which the radius may vary, with a grid of blocks that
// suits the least radius in it. So each place has one grid, instead of one for each scale.
//
// A tile has 8 to 16 blocks along a side, each 1 to 1.25 of its least radii across. A block has 8 ×
// 8 subcells, with a bit each that says if the subcell is covered. The tile knows all samples that
// may be too close to a place of it, also those of other tiles. Each is in the list of the 2 × 2
// blocks nearest to it, or in one further list if its radius is too great for that.
//
// Cost: about 10 bytes a sample for the bits, 40 for the lists.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/simd.h"
#include "field/radius_field.h"
#include "fill/run.h"
#include "ground/ground_cut.h"
#include "ground/lattice.h"
#include "ground/raster.h"
#include "shape/box.h"

namespace copse {

/// Four neighbouring blocks of a steep tile with room for radii above FieldTile::listed. Each
/// sample around is tested against all such blocks, four at a time. Full blocks are far away.
struct WideBlocks {
  static constexpr float kNowhere = 1e15F;

  simd::Floats left = simd::Floats{} + kNowhere, bottom = left;  ///< from the tile's least corner
  simd::Floats least = {}, greatest = {};  ///< radius over the block, rounded outwards
  std::int32_t number[4] = {};

  [[nodiscard]] bool hasAny() const { return simd::any(greatest > 0); }
};

/// Up to eight samples: their places from the tile's least corner, in lattice units. Free lanes
/// hold places far away.
struct EightSamples {
  static constexpr std::uint32_t kFours = 2;
  static constexpr std::int32_t kNowhere = 1 << 30;

  simd::Lanes x[kFours] = {simd::Lanes{} + kNowhere, simd::Lanes{} + kNowhere};
  simd::Lanes y[kFours] = {simd::Lanes{} + kNowhere, simd::Lanes{} + kNowhere};
  simd::Floats radius[kFours] = {};  ///< rounded, in lattice units
  std::uint32_t next = 0;            ///< index of the list's next eight; 0 at the end
  std::uint32_t count = 0;
};

/// The samples that a tile knows, in lists of eights, so that a place is tested against four at
/// once without a branch for each.
///
/// Cost: 112 bytes for eight, and in a tile of one radius about 40 for each sample.
class KnownSamples {
 public:
  KnownSamples() = default;
  /// Make so many empty lists.
  explicit KnownSamples(std::size_t lists) {
    eights_.reserve(lists + lists / 4);
    eights_.resize(lists);
  }

  void add(std::size_t list, std::int32_t x, std::int32_t y, float radius) {
    std::size_t at = list;
    while (eights_[at].count == 4 * EightSamples::kFours) {
      if (eights_[at].next == 0) {
        eights_[at].next = static_cast<std::uint32_t>(eights_.size());
        eights_.emplace_back();
      }
      at = eights_[at].next;
    }
    EightSamples& eight = eights_[at];
    const std::uint32_t four = eight.count / 4;
    const std::uint32_t lane = eight.count++ % 4;
    eight.x[four][lane] = x;
    eight.y[four][lane] = y;
    eight.radius[four][lane] = radius;
  }

  /// Return the eights of all lists.
  [[nodiscard]] const std::vector<EightSamples>& all() const { return eights_; }
  /// Call visit(eight) for each eight of a list.
  template <class Visit>
  void each(std::size_t list, Visit&& visit) const {
    std::size_t at = list;
    do {
      visit(eights_[at]);
      at = eights_[at].next;
    } while (at != 0);
  }

 private:
  std::vector<EightSamples> eights_;  // the first ones begin the lists
};

/// The lattice points of a tile with x0 ≤ x ≤ x1 and y0 ≤ y ≤ y1.
struct TileBox {
  std::int32_t x0, y0, x1, y1;

  /// The longer side: one less than its number of points.
  [[nodiscard]] std::int32_t extent() const { return std::max(x1 - x0, y1 - y0); }
};

/// Return the squared distance of two boxes.
inline double squareBetween(const BoundingBox& a, const BoundingBox& b) {
  const double dx = std::max({0.0, a.x0 - b.x1, b.x0 - a.x1});
  const double dy = std::max({0.0, a.y0 - b.y1, b.y0 - a.y1});
  return dx * dx + dy * dy;
}

/// The edges and capsules that meet a tile.
struct TileCut {
  GroundCuts cuts;
  GroundCut cut;
};

/// Return a number of [0, n), chosen by 24 bits.
inline std::int32_t below24(std::uint64_t bits, std::int32_t n) {
  return static_cast<std::int32_t>(((bits & 0xFFFFFF) * static_cast<std::uint64_t>(n)) >> 24);
}

struct FieldTile {
  static constexpr std::int32_t kMostBlocks = 16;  ///< along a side
  static constexpr std::ptrdiff_t kPadding = 64;

  // TileTree sets these. Lengths and radii are in lattice units.
  double x, y;             ///< least corner
  std::int32_t side;       ///< of the tile
  std::int32_t blocks;     ///< number along a side
  std::int32_t block;      ///< side of a block
  std::int32_t subcell;    ///< side of a subcell
  double perBlock;         ///< 1 / block
  double least, greatest;  ///< radius

  // FieldPlacing sets these when it prepares the tile, and updates them as samples come.
  double listed;    ///< greatest radius of samples in the lists of blocks
  double room = 0;  ///< greatest radius that still has room; 0 before, and when the tile is full
  double nearRoom;  ///< the greatest such radius of the tiles near
  double slope;     ///< of the radius, over the tile and the reach of its samples
  double stretch;   ///< in a gentle field: times a radius, a bound of the distance that it keeps
  /// Rows of subcells, a byte for the 8 of a block. kPadding bytes follow, as three more rows of up
  /// to 16 bytes and two words may be read.
  std::vector<std::uint8_t> covered;
  /// A sample placed in the tile: its place from the least corner, and its radius.
  struct Sample {
    std::int32_t x, y;
    double radius;
  };
  std::vector<Sample> placed;  ///< in order; handed over when the tile has ended
  KnownSamples known;  ///< first a list for radii above `listed`, then those of 2 × 2 blocks
  /// Numbers of existing samples that reach into it: first `loose` ones, then those in `seated`.
  std::vector<std::uint32_t> existing;
  std::size_t loose = 0;
  KnownSamples seated;      ///< existing samples on lattice points, in the lists of 2 × 2 blocks
  double seatedRadius = 0;  ///< their greatest radius
  std::vector<std::uint32_t> around;  ///< the tiles that its samples may reach at first
  std::vector<std::uint32_t> near;    ///< the tiles that they may still reach
  std::uint32_t unfinished = 0;       ///< number of unfinished tiles, of this one and `around`
  /// The range of the radius over each block of a steep field, else empty.
  std::vector<RadiusField::Range> blockRadii;
  std::vector<WideBlocks> wideBlocks;
  std::unique_ptr<TileCut> cut;        ///< from TileTree; only where something meets the tile
  std::unique_ptr<RowCells> boundary;  ///< made of it; a cell's `column` is the number of a block

  [[nodiscard]] BoundingBox box() const { return {x, y, x + side, y + side}; }
  [[nodiscard]] bool isSteep() const { return !blockRadii.empty(); }
  [[nodiscard]] std::int32_t subcells() const { return kSubcells * blocks; }
  [[nodiscard]] std::int32_t blockAt(std::int32_t coordinate) const {
    const double last = blocks - 1;
    return static_cast<std::int32_t>(std::max(0.0, std::min((coordinate + 0.5) * perBlock, last)));
  }
  /// Blocks [column0, column1) × [row0, row1).
  struct Blocks {
    std::int32_t column0, row0, column1, row1;
  };
  /// Return the blocks that a box meets, given from the tile's corner, or the nearest ones.
  [[nodiscard]] Blocks blocksIn(const BoundingBox& within) const {
    const auto nearest = [&](double coordinate) {
      return blockAt(static_cast<std::int32_t>(std::clamp(coordinate, -1.0, double(side))));
    };
    return {nearest(within.x0), nearest(within.y0), nearest(within.x1) + 1, nearest(within.y1) + 1};
  }
  /// Return the number of 2 × 2 blocks along a side, and the list of known samples of the 2 × 2
  /// blocks nearest to a point.
  [[nodiscard]] std::int32_t listsAcross() const { return (blocks + 1) / 2; }
  [[nodiscard]] std::size_t listAt(std::int32_t pointX, std::int32_t pointY) const {
    return static_cast<std::size_t>(1 + blockAt(pointY) / 2 * listsAcross() + blockAt(pointX) / 2);
  }
  /// Call visit(eight) for each eight of known samples that may lie in a box.
  template <class Visit>
  void eachKnownIn(const TileBox& box, Visit&& visit) const {
    eachIn(known, box, visit);
    if (known.all()[0].count > 0) known.each(0, visit);
  }
  /// Do the same for the lists of 2 × 2 blocks of some samples.
  template <class Visit>
  void eachIn(const KnownSamples& samples, const TileBox& box, Visit&& visit) const {
    const std::int32_t across = listsAcross();
    const std::int32_t column0 = blockAt(box.x0) / 2;
    const std::int32_t column1 = blockAt(box.x1) / 2;
    const std::int32_t row1 = blockAt(box.y1) / 2;
    for (std::int32_t row = blockAt(box.y0) / 2; row <= row1; ++row) {
      for (std::int32_t column = column0; column <= column1; ++column)
        samples.each(static_cast<std::size_t>(1 + row * across + column), visit);
    }
  }
  /// Return the range of the radius over a block.
  [[nodiscard]] RadiusField::Range radiiOf(std::int32_t number) const {
    if (blockRadii.empty()) return {least, greatest};
    return blockRadii[static_cast<std::size_t>(number)];
  }
  /// Return a block's least point, in lattice units.
  [[nodiscard]] Point leastPointOf(std::int32_t number) const {
    return {x + (number % blocks) * block, y + (number / blocks) * block};
  }
  /// Return the boundary cell of a block, or null when nothing meets the block.
  [[nodiscard]] const BoundaryCell* boundaryOf(std::int32_t number) const {
    return boundary ? boundary->boundaryAt(number) : nullptr;
  }
  /// Return true if a subcell is covered, by its number row by row.
  [[nodiscard]] bool isCovered(std::int32_t number) const {
    return (covered[static_cast<std::size_t>(number >> 3)] >> (number & 7) & 1) != 0;
  }
  /// Open the subcell of a place again.
  void open(const Sample& place) {
    const auto bit = static_cast<std::size_t>(place.y / subcell * subcells() + place.x / subcell);
    covered[bit / 8] = static_cast<std::uint8_t>(covered[bit / 8] & ~(1U << bit % 8));
  }
  /// Return the covered subcells of a block, row by row, a bit each.
  [[nodiscard]] std::uint64_t coverage(std::int32_t number) const {
    const std::uint8_t* from = covered.data() + byteOf(number);
    std::uint64_t bits = 0;
    for (int row = 0; row < kSubcells; ++row, from += blocks)
      bits |= std::uint64_t{*from} << (kSubcells * row);
    return bits;
  }
  /// Return true if all of the tile is covered.
  [[nodiscard]] bool isFull() const {
    return std::all_of(covered.begin(), covered.end() - kPadding,
                       [](std::uint8_t subcells) { return subcells == 0xFF; });
  }
  /// Covers more subcells of a block.
  void cover(std::int32_t number, std::uint64_t bits) {
    std::uint8_t* to = covered.data() + byteOf(number);
    for (int row = 0; row < kSubcells; ++row, to += blocks, bits >>= kSubcells)
      *to = static_cast<std::uint8_t>(*to | (bits & 0xFF));
  }

 private:
  // Return the index of a block's first byte.
  [[nodiscard]] std::int32_t byteOf(std::int32_t number) const {
    return (number / blocks) * kSubcells * blocks + number % blocks;
  }
};

/// Make a tile's list of boundary blocks from its cut, and cover its subcells outside the ground.
void makeBoundary(const Ground& ground, FieldTile& tile);

/// The plane as a quadtree of tiles: a square is split until its side is at most 20 of its least
/// radii. Squares have absolute addresses, so a tile depends on the field within it alone. Squares
/// without ground are left out.
///
/// Cost: 40 bytes and about a microsecond for each square, and 2 µs for each block that meets an
/// edge or a capsule.
class TileTree {
 public:
  /// `field` is in lattice units.
  TileTree(const Ground& ground, const RadiusField& field, ConflictRule rule)
      : ground_(ground), field_(field), rule_(rule) {}

  /// Begin with squares around a box, each at least `extent` across, for at most so many tiles.
  /// `radius` is the greatest one in the box.
  void begin(const BoundingBox& box, double extent, double radius, double most);
  /// Return their side. It is so large that every tile that meets a place with at most that radius
  /// is a part of one.
  static double sideFor(double extent, double radius);
  /// Return the box that such squares fill.
  static BoundingBox squaresAround(const BoundingBox& box, double extent, double radius);
  /// The squares around a box that a field's tree begins with: columns and rows of squares with
  /// that side. It tells ground from their least points on.
  struct Squares {
    CellRect window;
    double side;
  };
  static Squares squaresFor(const BoundingBox& box, const RadiusField& field);
  /// Return the box around all tiles that meet a box, were all of it ground.
  static BoundingBox tilesAround(const BoundingBox& box, const RadiusField& field);
  /// Call act(square) for squares around a box that overlap it: those to begin with, each split in
  /// four until isEnd(square).
  template <class IsEnd, class Act>
  static void eachSquare(const BoundingBox& box, double extent, double radius, IsEnd&& isEnd,
                         Act&& act) {
    const double side = sideFor(extent, radius);
    const BoundingBox all = squaresAround(box, extent, radius);
    for (double y = all.y0; y < all.y1; y += side) {
      for (double x = all.x0; x < all.x1; x += side)
        splitSquare({x, y, x + side, y + side}, box, isEnd, act);
    }
  }
  /// Find all tiles.
  void findAll();
  /// Return true if there would be more tiles than allowed, or tiles of which not all radii are
  /// known: some are missing then.
  [[nodiscard]] bool isShort() const { return isShort_; }

  [[nodiscard]] std::vector<FieldTile>& tiles() { return tiles_; }

  /// Call visit(number) for each tile that a sample of that radius within a box may reach: the
  /// tile is nearer to the box than the rule's distance for its greatest radius. Find the tiles
  /// that were not found before.
  template <class Visit>
  void findNear(const BoundingBox& box, double radius, Visit&& visit) {
    for (std::size_t root = 0; root < roots_; ++root)
      visitFrom(
          root, box, radius,
          [&](std::size_t at) {
            if (nodes_[at].cut) split(at);
          },
          visit);
  }
  /// Find and return the tile of a point, or none where there is no ground.
  std::optional<std::uint32_t> findAt(Point point);
  /// Do the same for the tiles that were found before.
  template <class Visit>
  void visitNear(const BoundingBox& box, double radius, Visit&& visit) const {
    for (std::size_t root = 0; root < roots_; ++root)
      visitFrom(
          root, box, radius, [](std::size_t) {}, visit);
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  struct Node {
    Point least;
    double side;
    RadiusField::Range range;     // of the radius over it
    std::uint32_t child = kNone;  // the first of four
    std::uint32_t tile = kNone;
    std::unique_ptr<TileCut> cut = {};  // of a square that is neither a tile nor split yet

    [[nodiscard]] BoundingBox box() const {
      return {least.x, least.y, least.x + side, least.y + side};
    }
  };

  // Call enter(at) for each square on the way.
  template <class Enter, class Visit>
  void visitFrom(std::size_t at, const BoundingBox& box, double radius, const Enter& enter,
                 Visit& visit) const {
    const double reach = spacingOf(rule_, radius, nodes_[at].range.greatest);
    if (squareBetween(nodes_[at].box(), box) >= reach * reach) return;
    enter(at);
    const std::size_t child = nodes_[at].child;
    if (nodes_[at].tile != kNone) visit(nodes_[at].tile);
    if (child == kNone) return;
    for (std::size_t i = 0; i < 4; ++i) visitFrom(child + i, box, radius, enter, visit);
  }
  template <class IsEnd, class Act>
  static void splitSquare(const BoundingBox& square, const BoundingBox& box, IsEnd& isEnd,
                          Act& act) {
    if (!(square.x0 < box.x1 && box.x0 < square.x1 && square.y0 < box.y1 && box.y0 < square.y1))
      return;
    if (isEnd(square)) return act(square);
    const double half = square.width() / 2;
    for (const double y : {square.y0, square.y0 + half}) {
      for (const double x : {square.x0, square.x0 + half})
        splitSquare({x, y, x + half, y + half}, box, isEnd, act);
    }
  }
  void add(Point least, double side, std::optional<GroundCut> cut, GroundCuts cuts);
  void split(std::size_t at);
  void addTile(Node& node);

  const Ground& ground_;
  const RadiusField& field_;
  ConflictRule rule_;
  double most_ = 0;
  bool isShort_ = false;
  std::size_t roots_ = 0;
  std::vector<Node> nodes_;
  std::vector<FieldTile> tiles_;
};

}  // namespace copse
