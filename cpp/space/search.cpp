// The finish of a volume: searches the cells that are still open.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/simd.h"
#include "fill/finish.h"
#include "space/balls.h"
#include "space/fill.h"

namespace copse::space {

namespace {

std::uint32_t toWhole(float number) {
  return static_cast<std::uint32_t>(static_cast<std::int32_t>(number));
}

float toFloat(std::uint32_t whole) {
  return static_cast<float>(static_cast<std::int32_t>(whole));
}

// Four whole numbers of up to 2^24.
simd::Floats floatsOf(const std::array<std::uint32_t, 4>& of) {
  return simd::makeFloats(toFloat(of[0]), toFloat(of[1]), toFloat(of[2]), toFloat(of[3]));
}

/// A box of lattice points in a cell, divided into 4 × 4 × 4 parts: its least offsets, and its
/// size.
struct Partition {
  Three<std::uint32_t> begin, size;

  /// The first offset of a part along an axis; part 4 is the box's end. Parts are empty where there
  /// are fewer points than parts.
  [[nodiscard]] std::uint32_t edge(std::size_t axis, std::uint32_t part) const {
    return begin[axis] + part * size[axis] / 4;
  }
  /// Return true if no part has more than one point.
  [[nodiscard]] bool isLast() const { return size[0] <= 4 && size[1] <= 4 && size[2] <= 4; }
};

/// A random point in each part: four coordinates along each axis.
struct PartPoints {
  std::array<std::array<std::uint32_t, 4>, 3> along;

  PartPoints(const Partition& box, Draws& draws) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      std::uint64_t bits = draws.next();
      for (std::uint32_t i = 0; i < 4; ++i, bits >>= 16) {
        const std::uint32_t edge = box.edge(axis, i);
        along[axis][i] = edge + below(bits & 0xFFFF, box.edge(axis, i + 1) - edge);
      }
    }
  }
  [[nodiscard]] Three<std::uint32_t> at(std::uint32_t bit) const {
    const auto [x, y, z] = placeOfPart(bit);
    return {along[0][x], along[1][y], along[2][z]};
  }
};

/// Tests the 64 parts of a box, or a point in each part, against balls.
class BoxParts {
 public:
  explicit BoxParts(std::int32_t radiusSquared) : radiusSquared_(radiusSquared) {}

  // The parts that have points and that no ball covers alone; rounding may add some.
  std::uint64_t open(const Partition& box, const Balls& balls) {
    using namespace simd;
    Floats least[3], greatest[3];
    std::uint64_t empty = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      std::array<std::uint32_t, 4> begins{}, ends{};
      for (std::uint32_t i = 0; i < 4; ++i) {
        begins[i] = box.edge(axis, i);
        ends[i] = box.edge(axis, i + 1);
        if (begins[i] == ends[i]) empty |= planeOfParts(axis, i);
      }
      least[axis] = floatsOf(begins);
      greatest[axis] = floatsOf(ends) - splatFloat(1);
    }
    const auto farthest = [&](const std::array<float, 4>& center, std::size_t axis) {
      const Floats at = splatFloat(center[axis]);
      const Floats apart = greater(at - least[axis], greatest[axis] - at);
      return apart * apart;
    };
    return ~empty &
           outside(radiusSquared_ - Balls::kSlack, balls,
                   [&](const std::array<float, 4>& center) -> Squares {
                     return {farthest(center, 0), farthest(center, 1), farthest(center, 2)};
                   });
  }

  // The points that are outside all balls by more than rounding.
  std::uint64_t free(const PartPoints& points, const Balls& balls) {
    using namespace simd;
    const Floats x = floatsOf(points.along[0]);
    const Floats y = floatsOf(points.along[1]);
    const Floats z = floatsOf(points.along[2]);
    const auto apart = [](Floats at, float center) {
      const Floats difference = at - splatFloat(center);
      return difference * difference;
    };
    return outside(radiusSquared_ + Balls::kSlack, balls,
                   [&](const std::array<float, 4>& center) -> Squares {
                     return {apart(x, center[0]), apart(y, center[1]), apart(z, center[2])};
                   });
  }

 private:
  /// Squared distances along each axis, of four parts each.
  struct Squares {
    simd::Floats x, y, z;
  };

  // Add one square of each axis for each of 64 parts, and return the parts whose sum is not below
  // `squared` for any ball.
  template <class SquaresOf>
  std::uint64_t outside(std::int32_t squared, const Balls& balls, SquaresOf&& squaresOf) {
    using namespace simd;
    const Floats square = splatFloat(static_cast<float>(squared));
    const std::size_t count = balls.count();
    for (std::size_t i = 0; i < count; ++i) {
      const Squares squares = squaresOf(balls.at(i));
      Rooms& seen = seen_[i];
      storeFloats(seen.across, squares.x);
      float behind[4];
      storeFloats(behind, squares.z);
      const Floats room = square - squares.y;
      for (std::size_t k = 0; k < 4; ++k) storeFloats(seen.rooms[k], room - splatFloat(behind[k]));
    }
    std::uint64_t outside = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      Floats most[4] = {splatFloat(-1), splatFloat(-1), splatFloat(-1), splatFloat(-1)};
      for (std::size_t i = 0; i < count; ++i) {
        const Floats across = loadFloats(seen_[i].across);
        const float* rooms = seen_[i].rooms[k];
        for (std::size_t j = 0; j < 4; ++j)
          most[j] = greater(most[j], splatFloat(rooms[j]) - across);
      }
      const std::uint64_t layer =
          signs(most[0]) | signs(most[1]) << 4 | signs(most[2]) << 8 | signs(most[3]) << 12;
      outside |= layer << (16 * k);
    }
    return outside;
  }

  std::int32_t radiusSquared_;
  // Of each ball: the rest of its squared radius after y and z, by z, then y, and the squares of x.
  struct Rooms {
    float rooms[4][4];
    float across[4];
  };
  std::array<Rooms, Balls::kMost> seen_{};
};

constexpr float kMirror = Balls::kMirror;
// The cap where ground is given.
constexpr std::size_t kMostBoxes = 2048;
// Boxes that a tile's searches for nothing may take before the cap is lowered. Boxes of a search
// that ends at the cap count several times.
constexpr std::size_t kMostVain = 1 << 19;
constexpr std::size_t kAtCap = 32;
constexpr std::size_t kFewBoxes = 16;
constexpr int kMostPlaces = 4;  // of a box, tested on ground

// The ends of a box, given its first point and the one after its last.
BoxEnds endsOf(const Three<std::uint32_t>& begin, const Three<std::uint32_t>& end) {
  float least[4] = {};
  float greatest[4] = {};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    least[axis] = toFloat(begin[axis]);
    greatest[axis] = kMirror - toFloat(end[axis] - 1);
  }
  return {simd::loadFloats(least), simd::loadFloats(greatest)};
}

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
  /// Return a free point of the box; on `ground`, if given, which sees offsets from `origin`.
  /// Drops the balls that do not reach into the rest of the box.
  std::optional<Offsets> find(const OffsetBox& box, Balls& balls, Draws& draws, const Solid* ground,
                              const Point& origin) {
    balls_ = &balls;
    ground_ = ground;
    origin_ = origin;
    next_.clear();
    volume_ = 0;
    const auto wholeOf = [](std::int32_t offset) { return static_cast<std::uint32_t>(offset); };
    BoxEnds whole =
        endsOf(onAxes([&](std::size_t axis) { return wholeOf(box.least[axis]); }),
               onAxes([&](std::size_t axis) { return wholeOf(box.greatest[axis]) + 1; }));
    // Twice, as a ball cuts off more of what others have left.
    if (!shrink(whole) || !shrink(whole)) return std::nullopt;
    balls.keepReaching(whole);
    keep(whole);
    const std::size_t most = vain_ < kMostVain ? kMostBoxes : kFewBoxes;
    std::size_t boxes = 0;
    while (!next_.empty()) {
      std::swap(boxes_, next_);
      if (const auto found = throwDarts(draws)) return found;
      boxes += boxes_.size();
      if (ground_ != nullptr && boxes_.size() > most) {
        boxes *= kAtCap;
        break;
      }
      next_.clear();
      volume_ = 0;
      for (const Box& each : boxes_) halve(each);
    }
    if (ground_ != nullptr) vain_ += boxes;
    return std::nullopt;
  }

 private:
  struct Box : Partition {
    std::uint64_t open;  // of the parts
    float volume;        // of the open parts
  };

  // All points across an end are covered if the end is nearer to a ball's centre than √(r² − d²),
  // where d is the farthest distance on the other axes; and so is everything up to that far on the
  // centre's other side. Returns false if nothing is left.
  bool shrink(BoxEnds& ends) const {
    using namespace simd;
    const Floats square = splatFloat(radiusSquared_);
    const Floats mirror = splatFloat(kMirror);
    const auto uncovered = [&](std::size_t i) -> BoxEnds {
      const Floats least = balls_->center(i);
      const Floats greatest = mirror - least;
      const Floats below = least - ends.least;
      const Floats above = greatest - ends.greatest;
      const Floats farthest = greater(below, above);
      const Floats squares = farthest * farthest;
      const Floats next = threeRotated(squares);
      const Floats half = root(square - (next + threeRotated(next)));
      return {whereLess(below, half, least + half), whereLess(above, half, greatest + half)};
    };
    const auto both = [](const BoxEnds& one, const BoxEnds& other) -> BoxEnds {
      return {greater(one.least, other.least), greater(one.greatest, other.greatest)};
    };
    // Four at a time, which a processor does at once.
    for (std::size_t i = 0; i < balls_->count(); i += 4) {
      ends = both(ends, both(both(uncovered(i), uncovered(i + 1)),
                             both(uncovered(i + 2), uncovered(i + 3))));
      if (anyLess(mirror, ends.least + ends.greatest)) return false;
    }
    ends = {truncate(ends.least), truncate(ends.greatest)};
    return true;
  }

  // Keep the open part of a box for the next darts.
  void keep(const BoxEnds& ends) {
    using namespace simd;
    float least[4], greatest[4];
    storeFloats(least, ends.least);
    storeFloats(greatest, ends.greatest);
    Box box{};
    box.volume = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const float size = kMirror - least[axis] - greatest[axis] + 1;
      box.begin[axis] = toWhole(least[axis]);
      box.size[axis] = toWhole(size);
      box.volume *= size;
    }
    box.open = parts_.open(box, *balls_);
    if (box.open == 0) return;
    if (ground_ != nullptr) {
      const auto first = [&](std::size_t axis) { return origin_[axis] + box.begin[axis]; };
      const auto last = [&](std::size_t axis) {
        return origin_[axis] + (box.begin[axis] + box.size[axis] - 1);
      };
      if (ground_->sideOf({onAxes(first), onAxes(last)}) == Side::outside) return;
    }
    if (box.isLast()) {
      for (std::uint64_t bits = box.open; bits != 0; bits &= bits - 1) {
        const auto [x, y, z] = placeOfPart(static_cast<std::uint32_t>(__builtin_ctzll(bits)));
        if (!isFree({box.edge(0, x), box.edge(1, y), box.edge(2, z)})) box.open &= ~(bits & -bits);
      }
      if (box.open == 0) return;
    }
    box.volume *= static_cast<float>(__builtin_popcountll(box.open));
    next_.push_back(box);
    volume_ += box.volume;
  }

  void halve(const Box& box) {
    if (box.isLast()) {
      next_.push_back(box);
      volume_ += box.volume;
      return;
    }
    const auto longest = static_cast<std::size_t>(
        std::max_element(box.size.begin(), box.size.end()) - box.size.begin());
    const std::uint64_t lower = planeOfParts(longest, 0) | planeOfParts(longest, 1);
    for (const std::uint64_t open : {box.open & lower, box.open & ~lower}) {
      if (open == 0) continue;
      const Frame frame(open);
      BoxEnds ends =
          endsOf(onAxes([&](std::size_t axis) { return box.edge(axis, frame.first[axis]); }),
                 onAxes([&](std::size_t axis) { return box.edge(axis, frame.last[axis] + 1); }));
      if (shrink(ends)) keep(ends);
    }
  }

  bool isGround(const Offsets& at) const {
    return ground_ == nullptr ||
           ground_->holds({origin_[0] + at[0], origin_[1] + at[1], origin_[2] + at[2]});
  }

  bool isFree(const Offsets& at) const {
    return balls_->isOpen(at[0] | at[1] << 16, static_cast<std::int32_t>(at[2])) && isGround(at);
  }

  // Throw a dart into each open part of a box. Return one that lands, in turn from a random one.
  std::optional<Offsets> throwDarts(const Box& box, Draws& draws) {
    const PartPoints points(box, draws);
    std::uint64_t free = box.isLast() ? box.open : box.open & parts_.free(points, *balls_);
    if (free == 0) return std::nullopt;
    const auto count = static_cast<std::uint32_t>(__builtin_popcountll(free));
    std::uint64_t later = free;
    for (std::uint32_t i = below(draws.next() & 0xFFFF, count); i > 0; --i) later &= later - 1;
    for (int places = 0; places < kMostPlaces && free != 0; ++places) {
      if (later == 0) later = free;
      const Offsets at = points.at(static_cast<std::uint32_t>(__builtin_ctzll(later)));
      if (isGround(at)) return at;
      free &= ~(later & -later);
      later &= later - 1;
    }
    return std::nullopt;
  }

  // Throw darts into one box after the other, from one chosen by volume.
  std::optional<Offsets> throwDarts(Draws& draws) {
    const std::size_t count = boxes_.size();
    std::size_t first = 0;
    if (count > 1) {
      float place = toFloat(static_cast<std::uint32_t>(draws.next() & 0xFFFF)) * 0x1p-16F * volume_;
      for (; first + 1 < count && place >= boxes_[first].volume; ++first)
        place -= boxes_[first].volume;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t box = first + i;
      if (const auto found = throwDarts(boxes_[box < count ? box : box - count], draws))
        return found;
    }
    return std::nullopt;
  }

  float radiusSquared_;
  const Balls* balls_ = nullptr;
  const Solid* ground_ = nullptr;
  Point origin_{};
  BoxParts parts_;
  std::vector<Box> boxes_, next_;
  float volume_ = 0;
  std::size_t vain_ = 0;  // boxes of the tile's searches on ground that found nothing
};

class CellFinish final : public Finish {
 public:
  explicit CellFinish(Placing& placing)
      : placing_(placing),
        balls_(placing.slab(), placing.lattice().side, placing.lattice().radiusSquared),
        search_(placing.lattice().radiusSquared) {}

  [[gnu::noinline]] void finishAll(const CellBox& box, std::uint64_t stageKey) override {
    listOpen(box, stageKey);
    search_.beginTile();
    Slab& slab = placing_.slab();
    scrambler_.drainEach([&](std::uint64_t visit) {
      const auto index = static_cast<std::uint32_t>(visit);
      if (slab.covered[index] == kAllCovered) return;
      finish(index, Draws(visit >> 32));
      slab.covered[index] = kAllCovered;
    });
  }

 private:
  [[gnu::noinline]] void listOpen(const CellBox& box, std::uint64_t stageKey) {
    eachRow<1>(placing_.slab(), box, stageKey, [&](std::uint32_t first, std::uint64_t rowKey) {
      listOpenCells(placing_.slab().covered.data(), first, box.extent(0), rowKey, open_,
                    scrambler_);
    });
  }

  [[gnu::noinline]] void finish(std::uint32_t index, Draws draws) {
    const Slab& slab = placing_.slab();
    const Ground& ground = slab.ground();
    const Three<std::uint32_t> place = slab.placeOf(index);
    const Point origin = placing_.pointAt(place, {});
    const Subdivision& subdivision = placing_.subdivision();
    const Frame open(~slab.covered[index]);
    OffsetBox frame{
        onAxes([&](std::size_t axis) { return subdivision.begin(open.first[axis]); }),
        onAxes([&](std::size_t axis) { return subdivision.begin(open.last[axis] + 1) - 1; })};
    const bool isBoundary = slab.xy[index] == kEmptyBoundaryCube;
    if (isBoundary) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto clip = [&](double to, std::int32_t least, std::int32_t greatest) {
          return static_cast<std::int32_t>(std::clamp<double>(to - origin[axis], least, greatest));
        };
        frame.least[axis] = clip(ground.box().least[axis], frame.least[axis], frame.greatest[axis]);
        frame.greatest[axis] =
            clip(ground.box().greatest[axis], frame.least[axis], frame.greatest[axis]);
      }
    }
    balls_.gather(slab, index, place, frame);
    const auto found = search_.find(frame, balls_, draws,
                                    isBoundary && !ground.isBox() ? &ground : nullptr, origin);
    if (found) placing_.place(index, *found);
  }

  Placing& placing_;
  Scrambler scrambler_;
  Balls balls_;  // around the current cell
  BallSearch search_;
  OpenCells open_;
};

}  // namespace

std::unique_ptr<Finish> makeFinish(Placing& placing) {
  return std::make_unique<CellFinish>(placing);
}

}  // namespace copse::space
