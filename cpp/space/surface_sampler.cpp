#include "space/surface_sampler.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace copse::space {

namespace {

constexpr std::size_t kStep = 1024;  // parts in one step
constexpr double kUsualWait = 64;    // so long half of the parts wait, about

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

// Most parts that are much smaller than the radius get none.
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

// Finds what may be left of a part, and throws darts into that.
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

// When a dart would have found what is left of a part: after an exponential wait, the shorter the
// more of it there is.
void SurfaceSampler::wait(Part& part, std::uint64_t draw) {
  // An even draw's logarithm, with straight lines between the powers of two.
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

// Listing, and the stages.
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

}  // namespace copse::space
