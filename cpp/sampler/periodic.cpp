#include "sampler/periodic.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/hash.h"

namespace copse {

namespace {

constexpr double kBytesPerSample = 48;
constexpr double kMostCleared = 7;  // radii from a seam; up to one radius from it nothing stays
constexpr double kKnots = 6;        // radii along a seam between turns of the line where they end
constexpr double kRoundings = 4;    // of a coordinate: more than wrapping and measuring make
// Of a radius: how much farther apart samples may be, so that rounding leaves the radius.
constexpr double kMostRoom = 0x1p-13;
constexpr double kMostFloatRoom = 0x1p-9;

// A number from [0, 1] that wanders along a line: drawn at whole numbers, straight between them.
double wander(std::uint64_t key, double at) {
  const double low = std::floor(at);
  const auto drawn = [&](double knot) {
    return fractionOf(mix(key, static_cast<std::int64_t>(knot)));
  };
  return drawn(low) + (drawn(low + 1) - drawn(low)) * (at - low);
}

double farthestOf(const Tile& tile) {
  return std::max({std::fabs(tile.x), std::fabs(tile.x + tile.width), std::fabs(tile.y),
                   std::fabs(tile.y + tile.height)});
}

Result<Region> regionOf(const Tile& tile) {
  const double right = tile.x + tile.width;
  const double top = tile.y + tile.height;
  const double coords[] = {tile.x, tile.y, right, tile.y, right, top, tile.x, top};
  const std::uint32_t ends[] = {4};
  return Region::fromRings(coords, ends, FillRule::evenodd);
}

// How far samples may be taken away from a seam across a side.
double clearedFrom(double side, double radius) {
  return std::min(kMostCleared * radius, (side - 3 * radius) / 2);
}

// Into [begin, begin + size), as a float if asked for.
double wrap(double value, double begin, double size, bool float32) {
  if (value < begin) value += size;
  if (value >= begin + size) value -= size;
  value = std::clamp(value, begin, begin + size);
  if (!float32) return value < begin + size ? value : begin;
  auto rounded = static_cast<float>(value);
  constexpr float kFar = std::numeric_limits<float>::max();
  if (rounded < begin) rounded = std::nextafter(rounded, kFar);
  if (rounded >= begin + size) rounded = std::nextafter(rounded, -kFar);
  return rounded;
}

}  // namespace

Periodic::Periodic(const Tile& tile, const Obstacles& obstacles, const SampleOptions& options)
    : Run(limitOf(options)),
      tile_(tile),
      options_(options),
      radius_(options.radius),
      float32_(options.float32),
      obstacles_(obstacles) {}

Result<std::unique_ptr<Periodic>> beginPeriodic(const Tile& tile, const Obstacles& obstacles,
                                                const SampleOptions& given) {
  if (auto error = Lattice::validate(given.radius)) return *error;
  if (given.margin > 0) {
    return errorOf("conflicting-options", "margin", describe(given.margin),
                   {"does not go with periodic, where the rectangle has no edge"});
  }
  SampleOptions options = given;
  options.capacity = std::min(given.capacity, capacityOf(kBytesPerSample));
  std::unique_ptr<Periodic> periodic(new Periodic(tile, obstacles, options));
  const double ulp = farthestOf(tile) * (options.float32 ? 0x1p-23 : 0x1p-52);
  SampleOptions& own = periodic->options_;
  own.float32 = false;
  own.radius += kRoundings * ulp;
  const double room = (options.float32 ? kMostFloatRoom : kMostRoom) * options.radius;
  if (kRoundings * ulp > room) {
    return errorOf("precision", options.float32 ? "float32" : "radius",
                   options.float32 ? "true" : describe(options.radius),
                   {"cannot keep the radius ", describe(options.radius),
                    " at coordinates as far as ", describe(farthestOf(tile))});
  }
  if (!(std::min(tile.width, tile.height) >= Periodic::kLeastSide * own.radius)) {
    return outOfRange(
        "radius", options.radius,
        {"must be at most a fifth of the sides of a periodic rectangle, which measures ",
         describe(tile.width), " by ", describe(tile.height)});
  }
  if (const auto error = periodic->begin(Periodic::whole)) return *error;
  return periodic;
}

Tile Periodic::groundOf(Part part) const {
  const double radius = options_.radius;
  // What is taken away opens ground up to a radius farther.
  const double x = clearedFrom(tile_.width, radius) + radius;
  const double y = clearedFrom(tile_.height, radius) + radius;
  switch (part) {
    case verticalSeam:
      return {tile_.x - x, tile_.y, 2 * x, tile_.height};
    case horizontalSeam:
      return {tile_.x, tile_.y - y, tile_.width, 2 * y};
    case corners:
      return {tile_.x - x, tile_.y - y - radius, 2 * x, 2 * (y + radius)};
    default:
      return tile_;
  }
}

// Takes away samples near a seam.
void Periodic::clear(Part part) {
  if (part == whole) return;
  const bool isVertical = part != horizontalSeam;
  const double begin = isVertical ? tile_.x : tile_.y;
  const double size = isVertical ? tile_.width : tile_.height;
  const double radius = options_.radius;
  const double reach = clearedFrom(size, radius) - radius;
  const std::uint64_t key =
      mix(keyOf(options_.seed, Stream::seams), static_cast<std::int64_t>(part));
  const auto isTaken = [&](const Placed& sample) {
    // What was filled across the horizontal sides is not whole at their ends.
    if (part == corners && sample.part != horizontalSeam) return false;
    const double at = (isVertical ? sample.at.x : sample.at.y) - begin;
    const double along = (isVertical ? sample.at.y : sample.at.x) / (kKnots * radius);
    const double away = 2 * at < size ? at : size - at;
    return away < radius + reach * wander(2 * at < size ? key : ~key, along);
  };
  placed_.erase(std::remove_if(placed_.begin(), placed_.end(), isTaken), placed_.end());
}

// All that ground must keep clear of, with the samples that are there.
Obstacles Periodic::obstaclesIn(const Tile& ground) const {
  Obstacles found;
  const double radius = options_.radius;
  for (const int across : {-1, 0, 1}) {
    for (const int up : {-1, 0, 1}) {
      const double dx = across * tile_.width;
      const double dy = up * tile_.height;
      for (const Region& region : obstacles_.regions) found.regions.push_back(region.moved(dx, dy));
      for (const Capsule& c : obstacles_.capsules)
        found.capsules.push_back({c.ax + dx, c.ay + dy, c.bx + dx, c.by + dy, c.radius});
      for (const auto& [at, part] : placed_) {
        const Point p{at.x + dx, at.y + dy};
        if (p.x > ground.x - radius && p.x < ground.x + ground.width + radius &&
            p.y > ground.y - radius && p.y < ground.y + ground.height + radius)
          found.capsules.push_back({p.x, p.y, p.x, p.y, radius});
      }
    }
  }
  return found;
}

std::optional<Error> Periodic::begin(Part part) {
  part_ = part;
  if (part == done) return std::nullopt;
  clear(part);
  const Tile ground = groundOf(part);
  const Result<Region> region = regionOf(ground);
  if (!region.ok()) return region.error();
  SampleOptions options = options_;
  options.seed = mix(keyOf(options_.seed, Stream::seamFillings), static_cast<std::int64_t>(part));
  auto sampler = beginSampler(region.value(), {obstaclesIn(ground)}, options);
  if (!sampler.ok()) return sampler.error();
  sampler_ = std::move(sampler.value());
  return std::nullopt;
}

Point Periodic::wrapped(Point p) const {
  return {wrap(p.x, tile_.x, tile_.width, false), wrap(p.y, tile_.y, tile_.height, false)};
}

void Periodic::collect() {
  const std::vector<double> positions = sampler_->take().positions;
  for (std::size_t i = 0; i < positions.size(); i += 2)
    placed_.push_back({wrapped({positions[i], positions[i + 1]}), part_});
}

bool Periodic::advance(double /*most*/) {
  const bool isMore = sampler_->step();
  collect();
  if (sampler_->failure() || !limit().allows(static_cast<double>(placed_.size()))) {
    fail(limit().exceeded());
  } else if (!isMore) {
    if (auto error = begin(static_cast<Part>(part_ + 1))) fail(*error);
    if (part_ == done) deliver();
  }
  return part_ != done;
}

// By the area of the parts.
double Periodic::share() const {
  double filled = 0;
  double all = 0;
  for (const Part part : {whole, verticalSeam, horizontalSeam, corners}) {
    const Tile ground = groundOf(part);
    const double area = ground.width * ground.height;
    all += area;
    if (part < part_) filled += area;
    if (part == part_) filled += area * sampler_->progress();
  }
  return filled / all;
}

void Periodic::deliver() {
  std::vector<double>& positions = output().positions;
  positions.reserve(2 * placed_.size());
  for (const Placed& sample : std::exchange(placed_, {})) {
    positions.push_back(wrap(sample.at.x, tile_.x, tile_.width, float32_));
    positions.push_back(wrap(sample.at.y, tile_.y, tile_.height, float32_));
  }
}

}  // namespace copse
