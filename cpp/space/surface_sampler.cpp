// The sampler for surfaces: saturated random sequential adsorption over the triangles of any mesh,
// also with holes, slivers, points, or triangles listed twice.
//
// Triangles are cut into parts of at most three radii (triangles.h). Early darts come first, by
// area, in slabs of time over all parts. Late darts then go into the area that may be free. At last
// each part that is not full draws how long a dart would take to find its free area, and parts are
// filled in that order. Parts are visited by groups of blocks of space, nearby groups one after the
// other, and in a hashed order within a group. All draws are keyed by the triangle's position and
// the part's path.
//
// A slice (slice.h) owns a range of groups, and fills the groups around them as its lead.
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "space/grids.h"
#include "space/groups.h"
#include "space/patch_search.h"
#include "space/plane_discs.h"
#include "space/samplers.h"
#include "space/slice.h"
#include "space/triangles.h"

namespace copse::space {

namespace {

constexpr std::size_t kStep = 1024;  // parts in one step
constexpr double kUsualWait = 64;    // about half of the parts wait for so long

double unitFor(const SurfaceOptions& options) {
  double unit = std::ldexp(1.0, std::ilogb(options.radius) - 24);
  if (options.float32) {
    double farthest = 0;
    for (const double coordinate : options.positions)
      farthest = std::max(farthest, std::fabs(coordinate));
    while (farthest / unit > 0x1p24) unit *= 2;
  }
  return unit;
}

constexpr float kWorkOfPart = 0.05F;  // in squares of the radius, for any part
constexpr double kDensity = 0.7;      // samples in a square of the radius
constexpr int kFirstShift = 56;       // to the first eight bits of a turn
constexpr int kPartBits = 8;          // of a turn, to order the parts of a cell

constexpr double kMuchSmaller = 0.25;  // of the radius: parts that share the balls about them

Box boxOf(const Piece& piece, double more) {
  const Point margin{more, more, more};
  Box box{piece.corners[0], piece.corners[0]};
  for (const Point& corner : piece.corners) {
    box.widen(minus(corner, margin));
    box.widen(minus(corner, times(margin, -1)));
  }
  return box;
}

class SurfaceSampler final : public SurfaceRun {
 public:
  [[gnu::cold]] explicit SurfaceSampler(SurfaceOptions options)
      : SurfaceRun({options, Option::radius, options.radius, Word::useLargerRadius}, 3),
        options_(std::move(options)),
        triangles_(options_, unitFor(options_)),
        reach_(greatestRadius() / triangles_.unit()),
        grid_(reach_),
        near_(grid_) {
    const ExistingPoints& existing = options_.existing;
    for (std::size_t i = 0; i < existing.positions.size() / 3; ++i) {
      SurfaceBall ball{};
      ball.center = times(pointOf(existing.positions, i), 1 / triangles_.unit());
      ball.radius = existing.clearance(i, options_.radius) / triangles_.unit();
      ball.isWhole = !existing.clearances.empty() || options_.radii.empty();
      if (ball.radius > 0) grid_.add(ball);
    }
  }

  [[nodiscard]] Report report() const override {
    return {Ending::saturated, options_.radius, triangles_.unit()};
  }
  SurfaceDetails takeDetails() override { return std::exchange(details_, {}); }

 private:
  // Darts in each slab of time, for each square of the radius: over the whole area, and over the
  // area that may be free.
  static constexpr double kDarts[] = {0.25, 0.25, 0.5, 1, 2};
  static constexpr double kLateDarts = 8;
  static constexpr std::size_t kLate = std::size(kDarts);
  static constexpr std::size_t kFinish = kLate + 1;
  static constexpr std::size_t kStages = kFinish + 1;
  static constexpr int kHashBits = 34;  // of a turn
  static constexpr float kFull = -1;    // the free area of a full part

  /// A part of a triangle, by the halves that lead to it: a bit each, below a leading 1.
  struct Part {
    std::uint64_t turn;  // orders the visits
    std::uint64_t path;
    std::uint32_t triangle;
    float area;  // in squares of the radius; later the area that may be free
  };
  /// The current part.
  struct Visit {
    Triangle triangle;
    Piece piece;
    double radius;          // the least in the piece
    double longestSquared;  // of its edges
    std::uint64_t key;
    std::array<float, 3> normal;  // used if sides are apart
  };

  bool advance(double /*most*/) override {
    for (std::size_t i = 0; i < kStep && stage_ < kStages; ++i) {
      if (listed_ < triangles_.count()) {
        listNext();
      } else if (visited_ == parts_.size()) {
        beginNextStage();
      } else {
        visit(parts_[visited_++]);
      }
    }
    return stage_ < kStages;
  }

  void visit(Part& part) {
    turn_ = part.turn;
    if (stage_ < kLate) return throwDarts(part);
    if (stage_ == kLate) return throwLate(part);
    finish(part);
  }

  // Count the listing as one more stage.
  double share() const override {
    if (listed_ < triangles_.count())
      return static_cast<double>(listed_) / triangles_.count() / (kStages + 1);
    const double visited =
        parts_.empty() ? 0 : static_cast<double>(visited_) / static_cast<double>(parts_.size());
    return std::min(1.0, (1 + static_cast<double>(stage_) + visited) / (kStages + 1));
  }

  [[nodiscard]] double greatestRadius() const {
    return options_.radii.empty() ? options_.radius
                                  : *std::max_element(options_.radii.begin(), options_.radii.end());
  }

  void listNext() {
    const Triangle triangle = triangles_[listed_++];
    const auto& weights = options_.weights;
    const bool isBare =
        !weights.empty() && std::all_of(triangle.vertices.begin(), triangle.vertices.end(),
                                        [&](std::uint32_t vertex) { return weights[vertex] == 0; });
    if (!isBare) list(triangle, Halving(triangle), 1);
    if (listed_ < triangles_.count()) return;
    if (slices_.isWanted()) slice();
    sortParts(0, parts_.size(), kFirstShift);
  }

  // Divide the groups among slices, and keep the parts of this slice and its lead.
  [[gnu::cold]] void slice() {
    std::vector<float> works;
    double area = 0;
    for (const Part& part : parts_) {
      works.push_back(kWorkOfPart + part.area);
      area += static_cast<double>(part.area);
    }
    const auto slices = static_cast<std::size_t>(
        std::min({static_cast<double>(options_.slice.count), static_cast<double>(kMostSlices),
                  kDensity * area / options_.slice.least}));
    if (slices > 1 && limit().allows(1.1 * kDensity * area)) slices_.divide(groups_, works, slices);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (slices_.isFilled(groups_[i])) parts_[kept++] = parts_[i];
    }
    parts_.resize(kept);
    groups_ = {};
  }

  // List the parts of a piece.
  void list(const Triangle& triangle, const Halving& piece, std::uint64_t path) {
    if (path > 1 && piece.isBare()) return;
    if (piece.isLong()) {
      for (const bool isOther : {false, true}) {
        Halving half = piece;
        half.enter(isOther);
        list(triangle, half, path << 1 | (isOther ? 1u : 0u));
      }
      return;
    }
    const Point middle = middleOf(triangle, piece.shares());
    if (slices_.isWanted())
      groups_.push_back(static_cast<std::uint32_t>(curveOf(grid_.cellOf(middle))));
    const std::uint64_t key = mix(triangle.key, static_cast<std::int64_t>(path));
    const double radius = piece.radius();
    const Point normal = cross(triangle.toSecond, triangle.toThird);
    const double area = std::sqrt(dot(normal, normal)) / 2 * piece.areaShare();
    parts_.push_back(
        {turnOf(middle, key), path, triangle.index, static_cast<float>(area / (radius * radius))});
  }

  static Point middleOf(const Triangle& triangle, const std::array<Share, 3>& shares) {
    const auto& [a, b, c] = shares;
    return triangle.at({(a.second + b.second + c.second) / 3, (a.third + b.third + c.third) / 3});
  }

  // Groups of blocks follow Morton's curve. Cells of a group are ordered by a hash, and parts of a
  // cell by their keys. So parts much smaller than the radius are visited together, and share the
  // balls about them.
  std::uint64_t turnOf(const Point& middle, std::uint64_t key) const {
    const Address cell = grid_.cellOf(middle);
    std::uint64_t hash = 0;
    for (const std::int64_t coordinate : cell) hash = mix(hash, coordinate);
    return curveOf(cell) << kHashBits | hash >> (64 - kHashBits) << kPartBits |
           key >> (64 - kPartBits);
  }

  // Sort in place by turns, eight bits at a time; compare where few parts are left.
  void sortParts(std::size_t begin, std::size_t end, int shift) {
    constexpr std::size_t kFew = 64;
    constexpr std::size_t kDigits = 256;
    const auto at = [&](std::size_t i) { return parts_.begin() + static_cast<std::ptrdiff_t>(i); };
    if (end - begin <= kFew || shift < 0) {
      std::sort(at(begin), at(end), [](const Part& a, const Part& b) {
        if (a.turn != b.turn) return a.turn < b.turn;
        return a.triangle != b.triangle ? a.triangle < b.triangle : a.path < b.path;
      });
      return;
    }
    const auto digitOf = [&](const Part& part) { return part.turn >> shift & (kDigits - 1); };
    std::array<std::size_t, kDigits> counts{}, next{}, ends{};
    for (std::size_t i = begin; i < end; ++i) ++counts[digitOf(parts_[i])];
    if (counts[digitOf(parts_[begin])] == end - begin) return sortParts(begin, end, shift - 8);
    std::size_t sum = begin;
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
      next[digit] = sum;
      sum += counts[digit];
      ends[digit] = sum;
    }
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
      while (next[digit] < ends[digit]) {
        Part& part = parts_[next[digit]];
        const std::size_t own = digitOf(part);
        if (own == digit)
          ++next[digit];
        else
          std::swap(part, parts_[next[own]++]);
      }
    }
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
      if (counts[digit] > 1) sortParts(ends[digit] - counts[digit], ends[digit], shift - 8);
    }
  }

  void beginNextStage() {
    visited_ = 0;
    std::erase_if(parts_, [](const Part& part) { return part.area == kFull; });
    if (++stage_ == kFinish) sortParts(0, parts_.size(), kFirstShift);
  }

  // Most parts that are much smaller than the radius get no dart.
  void throwDarts(const Part& part) {
    Draws draws(mix(part.turn, static_cast<std::int64_t>(stage_)));
    const double count = kDarts[stage_] * static_cast<double>(part.area) + fractionOf(draws.next());
    if (count >= 1) throwDarts(part, count, draws);
  }

  void throwDarts(const Part& part, double count, Draws& draws) {
    const Visit visit = visitOf(part);
    for (; count >= 1; --count) {
      const auto& [o, a, b] = visit.piece.shares;
      const Share share = drawFrom(o, a, b, draws);
      const Point place = rounded(visit.triangle.at(share));
      const double radius = visit.triangle.radiusAt(share);
      const bool isFree = grid_.each({place, place}, [&](std::uint32_t i) {
        return !faces(grid_[i], visit.normal) || isClearOf(grid_[i], place, radius);
      });
      if (isFree) this->place(visit, share);
    }
  }

  // Find the area that may be free in a part, and throw darts into it.
  void throwLate(Part& part) {
    if (isCoveredLikeLast(part)) {
      part.area = kFull;
      return;
    }
    const Visit visit = visitOf(part);
    part.area = gather(visit)
                    ? static_cast<float>(search_.begin(visit.triangle, visit.piece, near_))
                    : kFull;
    if (part.area == kFull) return;
    Draws draws(mix(visit.key, kLate));
    wait(part, draws.next());
    double darts = kLateDarts * static_cast<double>(part.area) + fractionOf(draws.next());
    for (; darts >= 1; --darts) {
      const Share share = search_.draw(draws);
      if (!isFree(visit, share)) continue;
      place(visit, share);
      near_.add(grid_.count() - 1);
    }
  }

  // Draws when a dart would have found the free area of a part: after an exponential wait, the
  // shorter the larger the area.
  static void wait(Part& part, std::uint64_t draw) {
    // Approximate the logarithm of a uniform draw by straight lines between powers of two.
    int exponent = 0;
    const double mantissa = std::frexp(fractionOf(draw) + 0x1p-54, &exponent);
    const double logarithm = 2 - 2 * mantissa - exponent;
    const double turns = logarithm / (static_cast<double>(part.area) + 0x1p-30);
    constexpr std::uint64_t kAll = (std::uint64_t{1} << kHashBits) - 1;
    const double share = turns / (turns + kUsualWait);
    part.turn = (part.turn & ~kAll) | static_cast<std::uint64_t>(share * static_cast<double>(kAll));
  }

  void finish(const Part& part) {
    const Visit visit = visitOf(part);
    if (!gather(visit)) return;
    Draws draws(mix(visit.key, kStages + 1));
    while (const auto share = search_.find(visit.triangle, visit.piece, near_, draws,
                                           [&](const Share& at) { return isFree(visit, at); })) {
      place(visit, *share);
      near_.add(grid_.count() - 1);
    }
  }

  Visit visitOf(const Part& part) const {
    Visit visit{triangles_[part.triangle], {}, 0, 0, 0, {}};
    Halving halving(visit.triangle);
    for (int bit = 62 - __builtin_clzll(part.path); bit >= 0; --bit)
      halving.enter((part.path >> bit & 1) != 0);
    visit.piece = halving.piece();
    visit.longestSquared = halving.longestSquared();
    visit.radius = halving.radius();
    visit.key = mix(visit.triangle.key, static_cast<std::int64_t>(part.path));
    if (options_.areSidesApart) visit.normal = normalOf(visit.triangle);
    return visit;
  }

  // The order in which the mesh lists the vertices decides which side is the front.
  std::array<float, 3> normalOf(const Triangle& triangle) const {
    const std::uint32_t* listed = &options_.indices[3 * std::size_t{triangle.index}];
    const auto placeOf = [&](std::uint32_t vertex) {
      return std::find(triangle.vertices.begin(), triangle.vertices.end(), vertex);
    };
    const int turns = (placeOf(listed[0]) > placeOf(listed[1]) ? 1 : 0) +
                      (placeOf(listed[1]) > placeOf(listed[2]) ? 1 : 0) +
                      (placeOf(listed[0]) > placeOf(listed[2]) ? 1 : 0);
    const Point along = unitOf(cross(triangle.toSecond, triangle.toThird));
    return onAxes([&](std::size_t axis) {
      return static_cast<float>(turns % 2 != 0 ? -along[axis] : along[axis]);
    });
  }

  // List the balls that reach into a part. Return false if one of them covers it.
  bool gather(const Visit& visit) {
    if (cover_ < grid_.count() && isCovered(visit, grid_[cover_])) return false;
    near_.begin(visit.piece.corners[0], visit.radius);
    const Box box = boxOf(visit.piece, 0);
    const auto listOne = [&](std::uint32_t i) { return list(visit, box, i); };
    if (squaredDistance(box.least, box.greatest) >= kMuchSmaller * kMuchSmaller * reach_ * reach_)
      return grid_.each(box, listOne);
    if (!seen_.holds(box) || known_ != grid_.count()) {
      seen_ = boxOf(visit.piece, reach_ / 2);
      about_.clear();
      grid_.each(seen_, [&](std::uint32_t i) {
        about_.push_back(i);
        return true;
      });
      known_ = grid_.count();
    }
    // What is listed must not depend on the part visited before, which a slice may not have.
    return std::all_of(about_.begin(), about_.end(), [&](std::uint32_t i) {
      const Point& center = grid_[i].center;
      const double square = squaredDistance(nearestOf(box, center), center);
      return (square >= reach_ * reach_ && grid_[i].radius <= reach_) || listOne(i);
    });
  }

  // List a ball that may reach into a part and its box. Return false if it covers the part.
  bool list(const Visit& visit, const Box& box, std::uint32_t i) {
    const SurfaceBall& ball = grid_[i];
    if (!faces(ball, visit.normal)) return true;
    if (ball.isWhole && ball.radius != reach_ &&
        squaredDistance(nearestOf(box, ball.center), ball.center) >= ball.radius * ball.radius)
      return true;
    if (isCovered(visit, ball)) {
      cover_ = i;
      return false;
    }
    near_.add(i);
    return true;
  }

  // Return true if the ball that covered the last part covers the whole triangle of this one, as
  // is usual for triangles much smaller than the radius. Return false if radii or sides differ.
  bool isCoveredLikeLast(const Part& part) const {
    if (cover_ >= grid_.count() || !options_.radii.empty() || options_.areSidesApart) return false;
    const SurfaceBall& ball = grid_[cover_];
    const double distance = ball.radius - kPlaceSlack;
    const std::array<Point, 3> corners = triangles_.cornersOf(part.triangle);
    return std::all_of(corners.begin(), corners.end(), [&](const Point& corner) {
      return squaredDistance(corner, ball.center) < distance * distance;
    });
  }

  // Return true if each place of a part is too close to one ball.
  bool isCovered(const Visit& visit, const SurfaceBall& ball) const {
    const double distance = distanceFrom(ball, visit.radius) - kPlaceSlack;
    const double square = distance * distance;
    return visit.longestSquared < 4 * square && faces(ball, visit.normal) &&
           std::all_of(
               visit.piece.corners.begin(), visit.piece.corners.end(),
               [&](const Point& corner) { return squaredDistance(corner, ball.center) < square; });
  }

  [[nodiscard]] Turn turnOf(const Visit& visit) const {
    return {stage_, turn_, visit.triangle.index};
  }

  bool isFree(const Visit& visit, const Share& share) const {
    return near_.isFree(rounded(visit.triangle.at(share)), visit.triangle.radiusAt(share));
  }

  bool faces(const SurfaceBall& ball, const std::array<float, 3>& normal) const {
    if (!options_.areSidesApart) return true;
    const float along =
        ball.normal[0] * normal[0] + ball.normal[1] * normal[1] + ball.normal[2] * normal[2];
    return along >= 0;
  }

  Point rounded(const Point& place) const {
    return onAxes([&](std::size_t axis) { return std::nearbyint(place[axis]); });
  }

  [[gnu::cold, gnu::noinline]] void place(const Visit& visit, const Share& share) {
    const Point place = rounded(visit.triangle.at(share));
    const double radius = visit.triangle.radiusAt(share);
    grid_.add({place, radius, visit.normal, options_.radii.empty()});
    if (!slices_.isDivided() || isOwn(visit, place)) deliver(visit, share, place);
  }

  // Hand out a sample of a slice if the caller compares it. Return false in the lead.
  [[gnu::cold, gnu::noinline]] bool isOwn(const Visit& visit, const Point& place) {
    const Point middle = middleOf(visit.triangle, visit.piece.shares);
    const bool isOwn = slices_.isOwn(curveOf(grid_.cellOf(middle)));
    slices_.tell(place, grid_.cellOf(place), isOwn, turnOf(visit), output().below, output().above);
    return isOwn;
  }

  // Output a sample of a triangle, unless its place's weight rejects it. Cold: it runs once for a
  // sample, and its size matters more.
  [[gnu::cold, gnu::noinline]] void deliver(const Visit& visit, const Share& share,
                                            const Point& place) {
    const auto& vertices = visit.triangle.vertices;
    const double shares[] = {1 - share.second - share.third, share.second, share.third};
    const auto interpolated = [&](const std::vector<double>& list, std::size_t each,
                                  std::size_t which) {
      double sum = 0;
      for (std::size_t i = 0; i < 3; ++i) sum += shares[i] * list[each * vertices[i] + which];
      return sum;
    };
    std::uint64_t hash = keyOf(options_.seed, Stream::surface, 2);
    for (const double coordinate : place) hash = mix(hash, static_cast<std::int64_t>(coordinate));
    if (!options_.weights.empty() &&
        fractionOf(mix(hash, 1)) >= interpolated(options_.weights, 1, 0))
      return;
    for (const double coordinate : place)
      output().positions.push_back(coordinate * triangles_.unit());
    if (slices_.isDivided()) addTurn(turnOf(visit), output().turns);
    if (!options_.radii.empty())
      output().radii.push_back(visit.triangle.radiusAt(share) * triangles_.unit());
    std::array<float, 3> normal = normalOf(visit.triangle);
    if (!options_.normals.empty()) {
      const Point given =
          unitOf(onAxes([&](std::size_t axis) { return interpolated(options_.normals, 3, axis); }));
      if (dot(given, given) > 0)
        normal = onAxes([&](std::size_t axis) { return static_cast<float>(given[axis]); });
    }
    for (const float along : normal) details_.normals.push_back(along);
    details_.triangles.push_back(visit.triangle.index);
    // Use the order in which the mesh lists the vertices. A vertex listed twice takes two shares.
    std::array<bool, 3> isTaken{};
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t listed = options_.indices[3 * std::size_t{visit.triangle.index} + i];
      std::size_t which = 0;
      while (vertices[which] != listed || isTaken[which]) ++which;
      isTaken[which] = true;
      details_.barycentrics.push_back(static_cast<float>(shares[which]));
    }
    if (!options_.uv.empty()) {
      for (std::size_t axis = 0; axis < 2; ++axis)
        details_.uv.push_back(static_cast<float>(interpolated(options_.uv, 2, axis)));
    }
    details_.ids.push_back(static_cast<std::uint32_t>(hash >> 32));
  }

  SurfaceOptions options_;
  Triangles triangles_;
  double reach_;  // the greatest distance that samples keep, in lattice units
  BallGrid grid_;
  PatchSearch search_;
  std::vector<Part> parts_;
  std::uint32_t listed_ = 0;  // triangles that were cut into parts
  std::size_t stage_ = 0;
  std::size_t visited_ = 0;  // parts of the stage
  NearBalls near_;           // the balls that reach into the current part
  // All balls that meet a box, for parts that are much smaller than it, and the number of balls at
  // that time.
  Box seen_{{1, 1, 1}, {0, 0, 0}};
  std::vector<std::uint32_t> about_;
  std::uint32_t known_ = 0;
  std::uint64_t turn_ = 0;             // of the current part
  std::vector<std::uint32_t> groups_;  // of all parts, until they are divided among slices
  GroupSlices slices_{options_.slice};
  std::uint32_t cover_ = 0;  // the ball that covered the last part, and may cover the next
  SurfaceDetails details_;
};

}  // namespace

std::unique_ptr<SurfaceRun> makeSurfaceSampler(SurfaceOptions options) {
  return std::make_unique<SurfaceSampler>(std::move(options));
}

}  // namespace copse::space
