#include "windows/field_rim.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/simd.h"
#include "field/discs.h"

namespace copse {

namespace {

constexpr std::int32_t kStages = FieldTurns::kStages;
// The distance from the window up to which each stage works: the integral of ds / r.
constexpr double kHalos[kStages] = {7.1, 6.9, 6.4, 5.7, 4.6, 3.6};
// Beyond this widening all that is near is worked on: across a gap in the ground, beside which the
// radius jumps, there may be no path.
constexpr double kMostPaths = 3;
constexpr std::int32_t kKnown = kStages + 1;  // the stages of a square whose samples are known
constexpr std::int32_t kFew = 12;             // squares, each of which lists a doubt
// Ratios of the radii in a tile that need no closer look.
constexpr double kAlike = 1.5;
constexpr double kGentle = 2;
// Greatest radii beyond the halo: the size of a square and the reach of samples.
constexpr double kReached = 5;

/// Places where samples may stand that are not known: rectangles, from a tile's least corner, each
/// with the greatest radius over it. Free lanes are far away.
struct FourDoubts {
  static constexpr float kNowhere = 1e15F;
  simd::Floats left = simd::Floats{} + kNowhere, bottom = left, right = left, top = left;
  simd::Floats radius = {};
  std::uint32_t next = 0;  // index of the list's next four; 0 at the end
};

/// Lists of doubts. A list is its number of doubts, and the index of its latest four.
struct DoubtList {
  std::uint32_t count = 0, last = 0;
};

class Doubts {
 public:
  void add(DoubtList& list, const BoundingBox& box, double radius) {
    const std::size_t lane = list.count++ % 4;
    if (lane == 0) {
      fours_.emplace_back().next = list.last;
      list.last = static_cast<std::uint32_t>(fours_.size() - 1);
    }
    FourDoubts& four = fours_[list.last];
    four.left[lane] = static_cast<float>(box.x0);
    four.bottom[lane] = static_cast<float>(box.y0);
    four.right[lane] = static_cast<float>(box.x1);
    four.top[lane] = static_cast<float>(box.y1);
    four.radius[lane] = static_cast<float>(radius);
  }
  /// Return true if a doubtful sample of a list may be too close to one of that radius in a box.
  [[nodiscard]] bool reach(const DoubtList& list, const TileBox& box, double radius,
                           float larger) const {
    constexpr float kSlack = 0x1p-12F;
    const simd::Floats own = simd::splatFloat(static_cast<float>(radius));
    const auto end = [](std::int32_t at) { return simd::splatFloat(static_cast<float>(at)); };
    const simd::Floats x0 = end(box.x0), y0 = end(box.y0), x1 = end(box.x1), y1 = end(box.y1);
    for (std::size_t at = list.last; at != 0; at = fours_[at].next) {
      const FourDoubts& four = fours_[at];
      using simd::greater;
      const simd::Floats dx = greater(greater(four.left - x1, x0 - four.right), simd::Floats{});
      const simd::Floats dy = greater(greater(four.bottom - y1, y0 - four.top), simd::Floats{});
      const simd::Floats twice = twiceSpacingOf(own, four.radius, larger);
      if (simd::any(4 * (dx * dx + dy * dy) < twice * twice * (1 + kSlack))) return true;
    }
    return false;
  }

 private:
  std::vector<FourDoubts> fours_{1};  // the first one is of no list
};

class UnsureFieldRim final : public FieldUnsureRim {
 public:
  // Squares farther than a part of `far` are not worked on, so that all they reach is known.
  UnsureFieldRim(FieldPlacing& placing, const WantedSamples& wanted, double widening, double far,
                 std::span<const KnownBox> known)
      : placing_(placing),
        tree_(placing.tree()),
        wanted_(wanted),
        widening_(widening),
        known_(known),
        far_(far * kHalos[0] * widening / (kHalos[0] * widening + kReached)) {}

  void findTiles() override {
    const bool isAll = widening_ > kMostPaths;
    const BoundingBox first = wanted_.points.grown(isAll ? far_ : 0);
    tree_.findNear(first, 1, [](std::uint32_t) {});
    for (std::uint32_t number = 0; number < tree_.tiles().size(); ++number) {
      if (isAll || wanted_.hasTile(number)) begin(number, first);
    }
    for (std::size_t at = 0; at < queue_.size(); ++at) spread(queue_[at]);
    for (std::uint32_t number = 0; number < around_.size(); ++number) {
      if (!isWorked(number)) continue;
      const FieldTile& tile = tree_.tiles()[number];
      tree_.findNear(tile.box(), tile.greatest, [&](std::uint32_t near) {
        if (!known_.empty()) at({near, 0});
      });
    }
    around_.resize(tree_.tiles().size());
    for (std::uint32_t number = 0; number < around_.size(); ++number) {
      if (around_[number].hasKnown) findKnown(number);
    }
  }

  [[nodiscard]] bool isWorked(std::uint32_t number) const override {
    return !around_[number].worked[0].empty() || around_[number].isKnownNear;
  }
  [[nodiscard]] std::size_t countBeforeFinish(std::uint32_t number) const override {
    return around_[number].beforeFinish;
  }

  void placeKnown() override {
    for (std::uint32_t number = 0; number < around_.size(); ++number) {
      const Around& around = around_[number];
      if (!around.hasKnown || !isWorked(number)) continue;
      FieldTile& tile = tree_.tiles()[number];
      for (std::int32_t block = 0; block < tile.blocks * tile.blocks; ++block) {
        if (isKnown(tile, block % tile.blocks * tile.block, block / tile.blocks * tile.block))
          tile.cover(block, kAllCovered);
      }
      // A block with samples of the finish must have its turn.
      for (const FieldTile::Sample& each : around.last) tile.open(each);
      for (const auto& [x, y, radius] : around.early) placing_.place(tile, x, y, radius);
    }
  }
  [[nodiscard]] bool isProven() const override { return isProven_; }

  std::uint32_t leaveOut(FieldTurns& turns) override {
    std::uint32_t worked = 0;
    for (std::uint32_t number = 0; number < around_.size(); ++number) {
      if (isWorked(number)) {
        ++worked;
        continue;
      }
      turns.leaveOut(number);
      doubtTile(number);
    }
    return worked;
  }

  void enter(FieldTile& tile, std::int32_t stage) override {
    stage_ = stage;
    around_[numberOf(tile)].beforeFinish = tile.placed.size();
    const std::vector<Square>& squares = around_[numberOf(tile)].squares;
    listNear(tile);
    const std::int32_t across = tile.listsAcross();
    for (std::int32_t row = 0; row < across; ++row) {
      const Square* const begin = &squares[static_cast<std::size_t>(row * across)];
      for (std::int32_t column = 0; column < across; ++column) {
        if (begin[column].stages != stage) continue;
        // Take a run of squares at once where no stage was before.
        std::int32_t end = column + 1;
        while (stage == 0 && end < across && begin[end].stages == 0) ++end;
        leave(tile,
              {2 * column, 2 * row, std::min(2 * end, tile.blocks),
               std::min(2 * row + 2, tile.blocks)},
              stage == 0);
        column = end - 1;
      }
    }
  }

  bool admits(const FieldTile& tile, std::int32_t x, std::int32_t y, double radius) override {
    if (isKnown(tile, x, y)) return false;
    if (!isInDoubt(tile, {x, y, x, y}, radius)) return true;
    doubt(tile, {x, y, x, y}, radius);
    return false;
  }

  bool opens(const FieldBlock& block) override {
    FieldTile& tile = block.tile;
    if (isKnown(tile, block.x, block.y)) {
      for (const auto& [x, y, radius] : around_[numberOf(tile)].last) {
        if (tile.blockAt(y) * tile.blocks + tile.blockAt(x) == block.number)
          placing_.place(tile, x, y, radius);
      }
      tile.cover(block.number, kAllCovered);
      return false;
    }
    const TileBox box = block.frameOf(block.open);
    if (!isInDoubt(tile, box, placing_.greatestOver(tile, block.number, box))) return true;
    leave(block);
    return false;
  }

 private:
  /// A square of 2 × 2 blocks, and its distance from the window: the integral of ds / r.
  struct Square {
    float pace = 0;  // the inverse of the radius, or 0 when it is not looked up yet
    float distance = HUGE_VALF;
    std::int32_t stages = 0;  // the number of stages that work on it
    DoubtList doubts = {};
  };
  /// What is known of a tile for the window, and what is in doubt around it, by square.
  struct Around {
    std::vector<Square> squares;
    bool hasKnown = false;                       // true if samples of some squares are known
    bool isKnownNear = false;                    // true if some of these squares matter
    std::vector<FieldTile::Sample> early, last;  // the samples of these; last are the finish's
    std::size_t beforeFinish = 0;                // number of samples placed
    DoubtList wide;                              // doubts that many squares would have
    BoundingBox worked[kStages];  // around the squares that a stage works on, by stage
  };
  struct Spot {
    std::uint32_t tile;
    std::int32_t square;
  };

  // Doubt all of a tile that no stage works on.
  void doubtTile(std::uint32_t number) {
    const FieldTile& tile = tree_.tiles()[number];
    findNear(tile);
    if (near_.empty()) return;
    if (tile.greatest <= kAlike * tile.least) return doubtIn(tile, tile.box(), tile.greatest);
    const double side = 2 * tile.block;
    for (double y = 0; y < tile.side; y += side) {
      for (double x = 0; x < tile.side; x += side) {
        const BoundingBox box{tile.x + x, tile.y + y, tile.x + x + side, tile.y + y + side};
        if (reachesAny(box, tile.greatest)) doubtIn(tile, box, placing_.field().over(box).greatest);
      }
    }
  }

  // Return true if a doubt may reach what this stage and later ones work on in a tile. The others
  // are in doubt as a whole, or have ended.
  [[nodiscard]] bool isReached(std::uint32_t number, const BoundingBox& box, double radius) const {
    const double reach = placing_.spacing(radius, tree_.tiles()[number].greatest) + 1;
    return squareBetween(around_[number].worked[stage_], box) < reach * reach;
  }

  [[nodiscard]] bool reachesAny(const BoundingBox& box, double radius) const {
    return std::any_of(near_.begin(), near_.end(),
                       [&](std::uint32_t number) { return isReached(number, box, radius); });
  }

  [[nodiscard]] std::uint32_t numberOf(const FieldTile& tile) const {
    return static_cast<std::uint32_t>(&tile - tree_.tiles().data());
  }
  [[nodiscard]] static BoundingBox boxOf(const FieldTile& tile, std::int32_t square) {
    const double side = 2 * tile.block;
    const double x = tile.x + square % tile.listsAcross() * side;
    const double y = tile.y + square / tile.listsAcross() * side;
    return {x, y, x + side, y + side};
  }

  Square& at(const Spot& spot) {
    if (around_.size() <= spot.tile) around_.resize(spot.tile + 1);
    std::vector<Square>& squares = around_[spot.tile].squares;
    const auto across = static_cast<std::size_t>(tree_.tiles()[spot.tile].listsAcross());
    if (squares.empty()) {
      squares.resize(across * across);
      if (!known_.empty()) markKnown(spot.tile);
    }
    return squares[static_cast<std::size_t>(spot.square)];
  }
  // Mark the squares of a tile all of which is known. They need no distance.
  void markKnown(std::uint32_t number) {
    const FieldTile& tile = tree_.tiles()[number];
    Around& around = around_[number];
    if (std::none_of(known_.begin(), known_.end(),
                     [&](const KnownBox& known) { return known.box.meets(tile.box()); }))
      return;
    for (std::size_t square = 0; square < around.squares.size(); ++square) {
      const BoundingBox box = boxOf(tile, static_cast<std::int32_t>(square)).within(tile.box());
      if (squareBetween(box, wanted_.points) > far_ * far_) continue;
      double area = box.width() * box.height();
      for (const KnownBox& each : known_) {
        const BoundingBox both = box.within(each.box);
        area -= std::max(both.width(), 0.0) * std::max(both.height(), 0.0);
      }
      if (area > 0) continue;
      around.squares[square].stages = kKnown;
      around.squares[square].distance = 0;
      around.hasKnown = true;
    }
  }

  // List the known samples of a tile in squares that may reach what is worked on.
  void findKnown(std::uint32_t number) {
    const FieldTile& tile = tree_.tiles()[number];
    Around& around = around_[number];
    findNear(tile);
    std::vector<bool> isNear(around.squares.size());
    for (std::size_t i = 0; i < isNear.size(); ++i) {
      isNear[i] = around.squares[i].stages == kKnown &&
                  reachesAny(boxOf(tile, static_cast<std::int32_t>(i)), tile.greatest);
      around.isKnownNear = around.isKnownNear || isNear[i];
    }
    for (const KnownBox& known : known_) {
      if (!around.isKnownNear || !known.box.meets(tile.box())) continue;
      for (std::size_t i = 0; i < known.isLast.size(); ++i) {
        const Point from{known.positions[2 * i] - tile.x, known.positions[2 * i + 1] - tile.y};
        if (std::min(from.x, from.y) < 0 || std::max(from.x, from.y) >= tile.side) continue;
        const auto x = static_cast<std::int32_t>(from.x);
        const auto y = static_cast<std::int32_t>(from.y);
        if (isNear[tile.listAt(x, y) - 1])
          (known.isLast[i] != 0 ? around.last : around.early)
              .push_back({x, y, placing_.radiusAt(tile, x, y)});
      }
    }
  }

  [[nodiscard]] bool isKnown(const FieldTile& tile, std::int32_t x, std::int32_t y) const {
    return around_[numberOf(tile)].squares[tile.listAt(x, y) - 1].stages == kKnown;
  }

  Square& paced(const Spot& spot) {
    Square& square = at(spot);
    const FieldTile& tile = tree_.tiles()[spot.tile];
    if (square.pace == 0) square.pace = 1 / radiusOf(tile, boxOf(tile, spot.square));
    return square;
  }

  // Return the greatest radius that matters in a box of a tile: a radius matters within half of
  // itself.
  [[nodiscard]] float radiusOf(const FieldTile& tile, const BoundingBox& box) const {
    const double radius = tile.greatest <= kGentle * tile.least
                              ? placing_.radiusAt({(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2})
                              : placing_.field().greatestWithin(0.5, box);
    return static_cast<float>(radius);
  }

  // Bring a square as near as that. Return true if that is news, and it is worked on.
  bool reach(const Spot& spot, float distance) {
    Square& square = at(spot);
    if (distance >= square.distance) return false;
    square.distance = distance;
    if (distance > kHalos[0] * widening_) return false;
    const BoundingBox box = boxOf(tree_.tiles()[spot.tile], spot.square);
    if (squareBetween(box, wanted_.points) > far_ * far_) return false;
    while (square.stages < kStages && distance <= kHalos[square.stages] * widening_)
      around_[spot.tile].worked[square.stages++].include(box);
    return true;
  }

  // Begin with the squares of a tile that meet the window.
  void begin(std::uint32_t number, const BoundingBox& all) {
    const FieldTile& tile = tree_.tiles()[number];
    const BoundingBox inside = all.grown(-4 * tile.block);
    bool isAmid = true;  // among wanted tiles
    if (wanted_.tiles.end != WantedSamples::kAllTiles.end) {
      tree_.visitNear(tile.box(), tile.greatest,
                      [&](std::uint32_t other) { isAmid = isAmid && wanted_.hasTile(other); });
    }
    for (std::int32_t square = 0; square < tile.listsAcross() * tile.listsAcross(); ++square) {
      const BoundingBox box = boxOf(tile, square);
      if (!box.meets(all)) continue;
      if (reach({number, square}, 0) && !(isAmid && inside.holds(Point{box.x0, box.y0})))
        queue_.push_back({number, square});
    }
  }

  // Reach the squares around one.
  void spread(Spot from) {
    const Square square = paced(from);
    const std::int32_t across = tree_.tiles()[from.tile].listsAcross();
    const auto side = static_cast<float>(tree_.tiles()[from.tile].block);
    const Square* const own = around_[from.tile].squares.data();
    const auto isNearer = [&](const Square& other) { return other.distance <= square.distance; };
    const std::int32_t column = from.square % across;
    const std::int32_t row = from.square / across;
    for (std::int32_t y = row - 1; y <= row + 1; ++y) {
      for (std::int32_t x = column - 1; x <= column + 1; ++x) {
        if (std::min(x, y) >= 0 && std::max(x, y) < across && isNearer(own[y * across + x]))
          continue;
        const auto to = spotAt(from, x, y);
        if (!to || isNearer(at(*to))) continue;
        const Square& its = paced(*to);
        const float steps = x != column && y != row ? 1.4142F : 1.0F;
        const float length = side + static_cast<float>(tree_.tiles()[to->tile].block);
        const float distance = square.distance + steps * length * (square.pace + its.pace) / 2;
        if (distance < its.distance && reach(*to, distance)) queue_.push_back(*to);
      }
    }
  }

  // Return the square in that column and row of a tile, or of the tile that is there.
  std::optional<Spot> spotAt(const Spot& from, std::int32_t column, std::int32_t row) {
    const FieldTile& tile = tree_.tiles()[from.tile];
    const std::int32_t across = tile.listsAcross();
    if (std::min(column, row) >= 0 && std::max(column, row) < across)
      return Spot{from.tile, row * across + column};
    const double side = 2 * tile.block;
    // The last square may reach beyond its tile.
    const auto placeOf = [&](std::int32_t place, double least) {
      return place < across ? least + (place + 0.5) * side : least + tile.side + side / 2;
    };
    const Point point{placeOf(column, tile.x), placeOf(row, tile.y)};
    const auto found = tree_.findAt(point);
    if (!found) return std::nullopt;
    const FieldTile& other = tree_.tiles()[*found];
    const std::size_t list = other.listAt(static_cast<std::int32_t>(point.x - other.x),
                                          static_cast<std::int32_t>(point.y - other.y));
    return Spot{*found, static_cast<std::int32_t>(list) - 1};
  }

  void listNear(const FieldTile& tile) {
    near_.clear();
    addNear(numberOf(tile));
    for (const std::uint32_t number : tile.around) addNear(number);
  }
  void findNear(const FieldTile& tile) {
    near_.clear();
    tree_.visitNear(tile.box(), tile.greatest, [&](std::uint32_t other) { addNear(other); });
  }
  void addNear(std::uint32_t number) {
    if (!around_[number].worked[stage_].empty()) near_.push_back(number);
  }

  [[nodiscard]] bool isInDoubt(const FieldTile& tile, const TileBox& box, double radius) const {
    const Around& around = around_[numberOf(tile)];
    const Square& square = around.squares[tile.listAt(box.x0, box.y0) - 1];
    return doubts_.reach(square.doubts, box, radius, placing_.larger()) ||
           doubts_.reach(around.wide, box, radius, placing_.larger());
  }

  // Make some blocks unknown: as a whole, or each by itself.
  void leave(FieldTile& tile, const FieldTile::Blocks& blocks, bool isWhole) {
    double greatest = 0;
    TileBox box{blocks.column0 * tile.block, blocks.row0 * tile.block,
                blocks.column1 * tile.block - 1, blocks.row1 * tile.block - 1};
    for (std::int32_t row = blocks.row0; row < blocks.row1; ++row) {
      for (std::int32_t column = blocks.column0; column < blocks.column1; ++column) {
        const std::int32_t number = row * tile.blocks + column;
        if (isWhole) {
          if (tile.isSteep() || greatest == 0)
            greatest = std::max(greatest, placing_.greatestOver(tile, number, box));
          tile.cover(number, kAllCovered);
        } else {
          leave(FieldBlock(tile, number));
        }
      }
    }
    if (isWhole) doubt(tile, box, greatest);
  }

  // Make a block unknown.
  void leave(const FieldBlock& block) {
    if (block.open == 0) return;
    const TileBox box = block.frameOf(block.open);
    doubt(block.tile, box, placing_.greatestOver(block.tile, block.number, box));
    block.tile.cover(block.number, kAllCovered);
  }

  void doubt(const FieldTile& tile, const TileBox& box, double radius) {
    doubtIn(tile, {tile.x + box.x0, tile.y + box.y0, tile.x + box.x1, tile.y + box.y1}, radius);
  }

  // Tell the tiles near the one at work of a place in doubt in it.
  void doubtIn(const FieldTile& own, const BoundingBox& box, double radius) {
    if (wanted_.hasTile(numberOf(own)) && box.meets(wanted_.points)) isProven_ = false;
    for (const std::uint32_t number : near_) {
      if (!isReached(number, box, radius)) continue;
      const FieldTile& tile = tree_.tiles()[number];
      const double reach = placing_.spacing(radius, tile.greatest) + 1;
      const BoundingBox its{box.x0 - tile.x, box.y0 - tile.y, box.x1 - tile.x, box.y1 - tile.y};
      Around& around = around_[number];
      const FieldTile::Blocks within = tile.blocksIn(its.grown(reach));
      const std::int32_t column0 = within.column0 / 2;
      const std::int32_t column1 = (within.column1 + 1) / 2;
      const std::int32_t row0 = within.row0 / 2;
      const std::int32_t row1 = (within.row1 + 1) / 2;
      const std::int32_t across = tile.listsAcross();
      if ((column1 - column0) * (row1 - row0) > kFew) {
        doubts_.add(around.wide, its, radius);
        continue;
      }
      for (std::int32_t row = row0; row < row1; ++row) {
        for (std::int32_t column = column0; column < column1; ++column) {
          Square& square = around.squares[static_cast<std::size_t>(row * across + column)];
          if (square.stages > stage_) doubts_.add(square.doubts, its, radius);
        }
      }
    }
  }

  FieldPlacing& placing_;
  TileTree& tree_;
  WantedSamples wanted_;
  double widening_;
  std::span<const KnownBox> known_;
  double far_;
  bool isProven_ = true;
  std::int32_t stage_ = 0;  // of the tile at work
  std::vector<Spot> queue_;
  std::vector<Around> around_;  // by tile
  Doubts doubts_;
  std::vector<std::uint32_t> near_;  // worked tiles that doubt in the tile at work may reach
};

}  // namespace

double radiiAround(double widening) {
  return kHalos[0] * widening + kReached;
}

std::unique_ptr<FieldUnsureRim> makeFieldUnsureRim(FieldPlacing& placing,
                                                   const WantedSamples& wanted, double widening,
                                                   double far, std::span<const KnownBox> known) {
  return std::make_unique<UnsureFieldRim>(placing, wanted, widening, far, known);
}

}  // namespace copse
