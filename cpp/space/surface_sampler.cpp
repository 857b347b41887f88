#include "space/surface_sampler.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace copse::space {

namespace {

constexpr std::size_t kStep = 1024;  // parts in one step
constexpr double kUsualWait = 64;    // about half of the parts wait for so long

double unitFor(const SurfaceOptions& options) {
  const double least = options.radii.empty()
                           ? options.radius
                           : *std::min_element(options.radii.begin(), options.radii.end());
  double unit = std::ldexp(1.0, std::ilogb(least) - 24);
  if (options.float32) {
    double farthest = 0;
    for (const double coordinate : options.positions)
      farthest = std::max(farthest, std::fabs(coordinate));
    while (farthest / unit > 0x1p24) unit *= 2;
  }
  return unit;
}

double greatestOf(const SurfaceOptions& options) {
  return options.radii.empty() ? options.radius
                               : *std::max_element(options.radii.begin(), options.radii.end());
}

}  // namespace

SurfaceSampler::SurfaceSampler(SurfaceOptions options)
    : SurfaceRun({options, Option::radius, options.radius, Word::useLargerRadius}, 3),
      options_(std::move(options)),
      triangles_(options_, unitFor(options_)),
      reach_(greatestOf(options_) / triangles_.unit()),
      grid_(reach_),
      near_(grid_) {
  addExisting();
}

void SurfaceSampler::addExisting() {
  const ExistingPoints& existing = options_.existing;
  for (std::size_t i = 0; i < existing.positions.size() / 3; ++i) {
    SurfaceBall ball{};
    for (std::size_t axis = 0; axis < 3; ++axis)
      ball.center[axis] = existing.positions[3 * i + axis] / triangles_.unit();
    const bool hasOwn = !existing.clearances.empty();
    ball.radius = (hasOwn ? existing.clearances[i] : options_.radius) / triangles_.unit();
    ball.isWhole = hasOwn || options_.radii.empty();
    if (ball.radius > 0) grid_.add(ball);
  }
}

bool SurfaceSampler::faces(const SurfaceBall& ball, const std::array<float, 3>& normal) const {
  if (!options_.areSidesApart) return true;
  const float along =
      ball.normal[0] * normal[0] + ball.normal[1] * normal[1] + ball.normal[2] * normal[2];
  return along >= 0;
}

Point SurfaceSampler::rounded(const Point& place) const {
  return {std::nearbyint(place[0]), std::nearbyint(place[1]), std::nearbyint(place[2])};
}

// Most parts that are much smaller than the radius get no dart.
inline void SurfaceSampler::throwDarts(const Part& part) {
  Draws draws(mix(part.turn, static_cast<std::int64_t>(stage_)));
  const double count = kDarts[stage_] * static_cast<double>(part.area) + fractionOf(draws.next());
  if (count >= 1) throwDarts(part, count, draws);
}

void SurfaceSampler::throwDarts(const Part& part, double count, Draws& draws) {
  const Visit visit = visitOf(part);
  for (; count >= 1; --count) {
    double s = fractionOf(draws.next());
    double t = fractionOf(draws.next());
    if (s + t > 1) {
      s = 1 - s;
      t = 1 - t;
    }
    const auto& [o, a, b] = visit.piece.shares;
    const Share share{o.second + s * (a.second - o.second) + t * (b.second - o.second),
                      o.third + s * (a.third - o.third) + t * (b.third - o.third)};
    const Point place = rounded(visit.triangle.at(share));
    const double radius = visit.triangle.radiusAt(share);
    const bool isFree = grid_.each({place, place}, [&](std::uint32_t i) {
      return !faces(grid_[i], visit.normal) || isClearOf(grid_[i], place, radius);
    });
    if (isFree) this->place(visit, share);
  }
}

bool SurfaceSampler::isFree(const Visit& visit, const Share& share) const {
  return near_.isFree(rounded(visit.triangle.at(share)), visit.triangle.radiusAt(share));
}

// Finds the area that may be free in a part, and throws darts into it.
void SurfaceSampler::throwLate(Part& part) {
  if (isCoveredLikeLast(part)) {
    part.area = kFull;
    return;
  }
  const Visit visit = visitOf(part);
  part.area =
      gather(visit) ? static_cast<float>(search_.begin(visit.triangle, visit.piece, near_)) : kFull;
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
void SurfaceSampler::wait(Part& part, std::uint64_t draw) {
  // Approximate the logarithm of a uniform draw by straight lines between powers of two.
  int exponent = 0;
  const double mantissa = std::frexp(fractionOf(draw) + 0x1p-54, &exponent);
  const double logarithm = 2 - 2 * mantissa - exponent;
  const double turns = logarithm / (static_cast<double>(part.area) + 0x1p-30);
  constexpr std::uint64_t kAll = (std::uint64_t{1} << kHashBits) - 1;
  const double share = turns / (turns + kUsualWait);
  part.turn = (part.turn & ~kAll) | static_cast<std::uint64_t>(share * static_cast<double>(kAll));
}

void SurfaceSampler::finish(const Part& part) {
  const Visit visit = visitOf(part);
  if (!gather(visit)) return;
  Draws draws(mix(visit.key, kStages + 1));
  while (const auto share = search_.find(visit.triangle, visit.piece, near_, draws,
                                         [&](const Share& at) { return isFree(visit, at); })) {
    place(visit, *share);
    near_.add(grid_.count() - 1);
  }
}

void SurfaceSampler::place(const Visit& visit, const Share& share) {
  const Point place = rounded(visit.triangle.at(share));
  const double radius = visit.triangle.radiusAt(share);
  grid_.add({place, radius, visit.normal, options_.radii.empty()});
  deliver(visit, share, place);
}

bool SurfaceSampler::advance(double /*most*/) {
  for (std::size_t i = 0; i < kStep && stage_ < kStages; ++i) {
    if (listed_ < triangles_.count()) {
      listNext();
    } else if (visited_ == parts_.size()) {
      beginNextStage();
    } else if (stage_ < kLate) {
      throwDarts(parts_[visited_++]);
    } else if (stage_ == kLate) {
      throwLate(parts_[visited_++]);
    } else {
      finish(parts_[visited_++]);
    }
  }
  return stage_ < kStages;
}

// Counts the listing as one more stage.
double SurfaceSampler::share() const {
  if (listed_ < triangles_.count())
    return static_cast<double>(listed_) / triangles_.count() / (kStages + 1);
  const double visited =
      parts_.empty() ? 0 : static_cast<double>(visited_) / static_cast<double>(parts_.size());
  return std::min(1.0, (1 + static_cast<double>(stage_) + visited) / (kStages + 1));
}

Report SurfaceSampler::report() const {
  const double least = options_.radii.empty()
                           ? options_.radius
                           : *std::min_element(options_.radii.begin(), options_.radii.end());
  return {Ending::saturated, least, triangles_.unit()};
}

namespace {

// The cells along a side of a group, which are visited together: 32.
constexpr int kGroupBits = 5;
constexpr int kFirstShift = 56;  // to the first eight bits of a turn
constexpr int kPartBits = 8;     // of a turn, to order the parts of a cell

double areaOf(const Triangle& triangle) {
  const Point normal = cross(triangle.toSecond, triangle.toThird);
  return std::sqrt(dot(normal, normal)) / 2;
}

// Puts two zeros between each two of ten bits.
std::uint64_t spread(std::uint64_t bits) {
  bits &= 0x3FF;
  bits = (bits | bits << 16) & 0x30000FF;
  bits = (bits | bits << 8) & 0x300F00F;
  bits = (bits | bits << 4) & 0x30C30C3;
  return (bits | bits << 2) & 0x9249249;
}

}  // namespace

// Groups of blocks follow Morton's curve. Cells of a group are ordered by a hash, and parts of a
// cell by their keys. So parts much smaller than the radius are visited together, and share the
// balls about them.
std::uint64_t SurfaceSampler::turnOf(const Point& middle, std::uint64_t key) const {
  const Address cell = grid_.cellOf(middle);
  std::uint64_t curve = 0;
  std::uint64_t hash = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    curve |= spread(static_cast<std::uint64_t>(cell[axis] >> kGroupBits)) << axis;
    hash = mix(hash, cell[axis]);
  }
  return curve << kHashBits | hash >> (64 - kHashBits) << kPartBits | key >> (64 - kPartBits);
}

// Lists the parts of a piece.
void SurfaceSampler::list(const Triangle& triangle, const Halving& piece, std::uint64_t path) {
  if (path > 1 && piece.isBare()) return;
  if (piece.isLong()) {
    for (const bool isOther : {false, true}) {
      Halving half = piece;
      half.enter(isOther);
      list(triangle, half, path << 1 | (isOther ? 1u : 0u));
    }
    return;
  }
  const auto& [a, b, c] = piece.shares();
  const Share middle{(a.second + b.second + c.second) / 3, (a.third + b.third + c.third) / 3};
  const std::uint64_t key = mix(triangle.key, static_cast<std::int64_t>(path));
  const double radius = piece.radius();
  const double area = areaOf(triangle) * piece.areaShare();
  parts_.push_back({turnOf(triangle.at(middle), key), path, triangle.index,
                    static_cast<float>(area / (radius * radius))});
}

SurfaceSampler::Visit SurfaceSampler::visitOf(const Part& part) const {
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
std::array<float, 3> SurfaceSampler::normalOf(const Triangle& triangle) const {
  const std::uint32_t* listed = &options_.indices[3 * std::size_t{triangle.index}];
  const auto placeOf = [&](std::uint32_t vertex) {
    return std::find(triangle.vertices.begin(), triangle.vertices.end(), vertex);
  };
  const int turns = (placeOf(listed[0]) > placeOf(listed[1]) ? 1 : 0) +
                    (placeOf(listed[1]) > placeOf(listed[2]) ? 1 : 0) +
                    (placeOf(listed[0]) > placeOf(listed[2]) ? 1 : 0);
  const Point along = unitOf(cross(triangle.toSecond, triangle.toThird));
  std::array<float, 3> normal{};
  for (std::size_t axis = 0; axis < 3; ++axis)
    normal[axis] = static_cast<float>(turns % 2 != 0 ? -along[axis] : along[axis]);
  return normal;
}

// Sorts in place by turns, eight bits at a time; compares where few parts are left.
void SurfaceSampler::sortParts(std::size_t begin, std::size_t end, int shift) {
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

void SurfaceSampler::listNext() {
  const Triangle triangle = triangles_[listed_++];
  const auto& weights = options_.weights;
  const bool isBare =
      !weights.empty() && std::all_of(triangle.vertices.begin(), triangle.vertices.end(),
                                      [&](std::uint32_t vertex) { return weights[vertex] == 0; });
  if (!isBare) list(triangle, Halving(triangle), 1);
  if (listed_ == triangles_.count()) sortParts(0, parts_.size(), kFirstShift);
}

void SurfaceSampler::beginNextStage() {
  visited_ = 0;
  parts_.erase(std::remove_if(parts_.begin(), parts_.end(),
                              [](const Part& part) { return part.area == kFull; }),
               parts_.end());
  if (++stage_ == kFinish) sortParts(0, parts_.size(), kFirstShift);
}

namespace {

constexpr double kMuchSmaller = 0.25;  // of the radius: parts that share the balls about them

Box boxOf(const Piece& piece, double more) {
  Box box{piece.corners[0], piece.corners[0]};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const Point& corner : piece.corners) {
      box.least[axis] = std::min(box.least[axis], corner[axis]);
      box.greatest[axis] = std::max(box.greatest[axis], corner[axis]);
    }
    box.least[axis] -= more;
    box.greatest[axis] += more;
  }
  return box;
}

bool holds(const Box& box, const Box& other) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (other.least[axis] < box.least[axis] || other.greatest[axis] > box.greatest[axis])
      return false;
  }
  return true;
}

}  // namespace

// Returns true if each place of a part is too close to one ball.
bool SurfaceSampler::isCovered(const Visit& visit, const SurfaceBall& ball) const {
  const double distance = distanceFrom(ball, visit.radius) - kPlaceSlack;
  const double square = distance * distance;
  return visit.longestSquared < 4 * square && faces(ball, visit.normal) &&
         std::all_of(
             visit.piece.corners.begin(), visit.piece.corners.end(),
             [&](const Point& corner) { return squaredDistance(corner, ball.center) < square; });
}

// Returns true if the ball that covered the last part covers the whole triangle of this one, as is
// usual for triangles much smaller than the radius. Returns false if radii or sides differ.
bool SurfaceSampler::isCoveredLikeLast(const Part& part) const {
  if (cover_ >= grid_.count() || !options_.radii.empty() || options_.areSidesApart) return false;
  const SurfaceBall& ball = grid_[cover_];
  const double distance = ball.radius - kPlaceSlack;
  const std::array<Point, 3> corners = triangles_.cornersOf(part.triangle);
  return std::all_of(corners.begin(), corners.end(), [&](const Point& corner) {
    return squaredDistance(corner, ball.center) < distance * distance;
  });
}

// Lists a ball that may reach into a part and its box. Returns false if it covers the part.
bool SurfaceSampler::list(const Visit& visit, const Box& box, std::uint32_t i) {
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

// Lists the balls that reach into a part. Returns false if one of them covers it.
bool SurfaceSampler::gather(const Visit& visit) {
  if (cover_ < grid_.count() && isCovered(visit, grid_[cover_])) return false;
  near_.begin(visit.piece.corners[0], visit.radius);
  const Box box = boxOf(visit.piece, 0);
  const auto listOne = [&](std::uint32_t i) { return list(visit, box, i); };
  if (squaredDistance(box.least, box.greatest) >= kMuchSmaller * kMuchSmaller * reach_ * reach_)
    return grid_.each(box, listOne);
  if (!holds(seen_, box) || known_ != grid_.count()) {
    seen_ = boxOf(visit.piece, reach_ / 2);
    about_.clear();
    grid_.each(seen_, [&](std::uint32_t i) {
      about_.push_back(i);
      return true;
    });
    known_ = grid_.count();
  }
  return std::all_of(about_.begin(), about_.end(), listOne);
}

}  // namespace copse::space
