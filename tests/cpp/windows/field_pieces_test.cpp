// Chunks by the hundred thousand, of worlds whose distances depend on the place: each in any order
// and among rectangles, as one call over all of it gives them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "base/hash.h"
#include "base/vectors.h"
#include "by_place_trial.h"
#include "window_trial.h"

namespace copse {
namespace {

/// A sample: x, y, radius, class and level.
using Placed = std::tuple<double, double, double, int, std::size_t>;

template <class Samples>
std::vector<Placed> sorted(const Samples& samples) {
  std::vector<Placed> found;
  std::size_t level = 0;
  for (std::size_t i = 0; i < samples.radii.size(); ++i) {
    while (!samples.levelEnds.empty() && i >= samples.levelEnds[level]) ++level;
    found.emplace_back(samples.positions[2 * i], samples.positions[2 * i + 1], samples.radii[i],
                       samples.classes.empty() ? 0 : samples.classes[i], level);
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// How the distances of a world depend on the place.
enum class Sort { raster, layers, density, endless, endlessDensity };
constexpr const char* kSorts[] = {"radius raster", "radius raster, with classes and levels",
                                  "density raster", "radius function", "density function"};
constexpr std::size_t kSortCount = std::size(kSorts);

/// Texels without end, from 0 to 1: hills, or jumps between regions or single texels.
struct Texels {
  std::uint64_t seed = 0;
  double across = 1;  // of a hill, in texels
  bool hasJumps = false;
  double empty = 0;  // the share without a value

  [[nodiscard]] double noise(std::uint64_t from, std::int64_t i, std::int64_t j) const {
    const auto at = [&](std::int64_t u, std::int64_t v) {
      return fractionOf(mix(mix(mix(from), u), v));
    };
    const double x = static_cast<double>(i) / across, y = static_cast<double>(j) / across;
    const auto u = static_cast<std::int64_t>(std::floor(x));
    const auto v = static_cast<std::int64_t>(std::floor(y));
    const double s = x - std::floor(x), t = y - std::floor(y);
    const double low = at(u, v) * (1 - s) + at(u + 1, v) * s;
    return low + (at(u, v + 1) * (1 - s) + at(u + 1, v + 1) * s - low) * t;
  }
  /// Return first × (last / first)^value of each texel, and 0 where it has no value.
  [[nodiscard]] std::vector<float> cut(const TexelRect& rect, double first, double last) const {
    std::vector<float> values;
    for (std::int64_t j = rect.row0; j < rect.row1; ++j) {
      for (std::int64_t i = rect.column0; i < rect.column1; ++i) {
        const double own = noise(seed, i, j);
        const double value = hasJumps ? (own < 0.5 ? 0 : 1) : own;
        const bool isEmpty = empty > 0 && noise(seed + 1, i, j) < empty;
        values.push_back(isEmpty ? 0 : static_cast<float>(first * std::pow(last / first, value)));
      }
    }
    return values;
  }
};

/// A field or a density without end.
struct Endless {
  EndlessField field;
  Texels texels;
  double least = 0;  // density, where the greatest is 1; 0 for radii

  [[nodiscard]] RasterBounds boundsOf(const TexelRect& rect) const {
    const auto at = [&](std::int64_t texel) { return static_cast<double>(texel) * field.texel; };
    return {at(rect.column0), at(rect.row0), at(rect.column1 - rect.column0),
            at(rect.row1 - rect.row0)};
  }
  [[nodiscard]] Density densityOf(const TexelRect& rect) const {
    const std::vector<float> values = texels.cut(rect, 1, least);
    return Density::make({values, static_cast<std::uint32_t>(rect.column1 - rect.column0),
                          static_cast<std::uint32_t>(rect.row1 - rect.row0), boundsOf(rect), 1,
                          least, rect.column0, rect.row0})
        .value();
  }
  [[nodiscard]] RadiusField radiiOf(const TexelRect& rect) const {
    const std::vector<float> values = texels.cut(rect, field.min, field.max);
    return RadiusField::make({field.min,
                              field.max,
                              values,
                              {},
                              static_cast<std::uint32_t>(rect.column1 - rect.column0),
                              static_cast<std::uint32_t>(rect.row1 - rect.row0),
                              boundsOf(rect),
                              rect.column0,
                              rect.row0,
                              true})
        .value();
  }
};

/// A world, and all that one call has in a rectangle of whole chunks.
class Country {
 public:
  /// Return none if the call is refused, is too large or has no samples.
  static std::optional<Country> make(Sort sort, std::uint64_t seed) {
    Country country(seed);
    const bool isMade =
        sort == Sort::layers ? country.makeLayers(seed) : country.makeCall(sort, seed);
    if (!isMade) return std::nullopt;
    return country;
  }

  [[nodiscard]] const std::vector<std::vector<Placed>>& truth() const { return truth_; }
  [[nodiscard]] shapes::Dice& dice() { return dice_; }

  /// Fill a chunk. Return none if it would need too many cells.
  std::optional<WorldSamples> fill(std::size_t n) {
    const double size = world_->chunkSize();
    const auto across = static_cast<std::size_t>(across_);
    const double i = column_ + static_cast<double>(n % across);
    const double j = row_ + static_cast<double>(n / across);
    if (dice_.chance(0.02)) {
      const auto between = world_->within(i * size, j * size, size, dice_.between(0.1, 2) * size);
      if (between.ok()) fill(between.value(), usualHalos());
    }
    const auto part = world_->chunk(i, j);
    if (!part.ok()) return std::nullopt;
    return fill(part.value(), trial::randomHalos(dice_, 0.97));
  }

 private:
  explicit Country(std::uint64_t seed) : dice_(seed ^ 0xF1E1D) {}

  WorldSamples fill(const WorldPart& part, const Halos& first) {
    if (!endless_) return trial::fill(*world_, part, ground_, first);
    for (std::optional<Halos> halos = first; halos; halos = widened(*halos)) {
      tell(world_->texelsFor(part, *halos));
      auto found = world_->tryFill(part, told_, *halos);
      if (found.ok()) return std::move(found.value());
      EXPECT_TRUE(isUnproven(found.error())) << found.error().rule();
    }
    ADD_FAILURE() << "not proven";
    return {};
  }

  // Tell the world of these texels. Mostly it knows them.
  void tell(const TexelRect& rect) {
    if (told_.field && known_.holds(rect) && dice_.chance(0.9)) return;
    known_ = rect;
    told_ = ground_;
    std::optional<RadiusField> radii;
    if (endless_->least > 0) {
      const Density density = endless_->densityOf(rect);
      EXPECT_FALSE(density.addEmpty(endless_->boundsOf(rect).box(), told_.obstacles));
      radii = density.fieldOf(endless_->field.min).value();
    } else {
      radii = endless_->radiiOf(rect);
    }
    told_.field = std::make_shared<const RadiusField>(radii->scaled(1 / world_->unit()));
    if (dice_.chance(0.5)) return;
    EXPECT_FALSE(world_->prepare(told_));
  }

  // Beside a jump of a hundred, a chunk takes seconds: make few.
  void setChunkSize(WorldOptions& options, const BoundingBox& box, double ratio) {
    options.chunkSize = std::max(box.width(), box.height()) / dice_.between(1, ratio > 30 ? 4 : 20);
    options.keeps = !dice_.chance(0.1);
  }

  // Sort the call's samples by chunk.
  bool keep(const Samples& samples, const BoundingBox& box) {
    if (samples.size() < 2) return false;  // one may be the inner point, which a world has not
    if (samples.report.unit != world_->unit()) return false;
    const double size = world_->chunkSize();
    column_ = std::floor(box.x0 / size);
    row_ = std::floor(box.y0 / size);
    across_ = std::floor(box.x1 / size) - column_ + 1;
    const double rows = std::floor(box.y1 / size) - row_ + 1;
    truth_.resize(static_cast<std::size_t>(across_ * rows));
    for (const Placed& placed : sorted(samples)) {
      const double i = std::floor(std::get<0>(placed) / size) - column_;
      const double j = std::floor(std::get<1>(placed) / size) - row_;
      if (i >= 0 && i < across_ && j >= 0 && j < rows)
        truth_[static_cast<std::size_t>(j * across_ + i)].push_back(placed);
    }
    return true;
  }

  bool makeLayers(std::uint64_t seed) {
    const trial::ByPlaceScene scene = trial::randomByPlaceScene(seed);
    if (scene.field.ground.float32) return false;
    const Result<Samples> whole = trial::sample(scene, 7);
    if (!whole.ok() || whole.value().size() > 3000) return false;
    WorldOptions options;
    options.layers = trial::layersOf(scene, 7);
    options.field = RadiusField::make(scene.field.raster.view()).value();
    options.conflict = scene.field.conflict;
    const Region region = trial::region(scene.field.ground.shape).value();
    setChunkSize(options, region.box(), options.field->max() / options.field->min());
    ground_ = {region, trial::obstaclesOf(scene.field.ground).value(), scene.field.existing,
               scene.field.ground.margin};
    return makeWorld(options) && keep(whole.value(), region.box());
  }

  bool makeWorld(const WorldOptions& options) {
    Result<World> made = World::make(options);
    if (!made.ok()) {
      EXPECT_EQ(made.error().code(), "limit");
      return false;
    }
    world_ = std::move(made.value());
    if (endless_ || dice_.chance(0.5)) return true;
    EXPECT_FALSE(world_->prepare(ground_));
    return true;
  }

  // Ground as hostile as possible.
  std::optional<BoundingBox> makeScene(std::uint64_t seed, double& least) {
    const trial::FieldScene scene = trial::randomFieldScene(seed);
    const Result<Region> region = trial::region(scene.ground.shape);
    const Result<Obstacles> obstacles = trial::obstaclesOf(scene.ground);
    if (!region.ok() || !obstacles.ok()) return std::nullopt;
    least = scene.raster.min;
    ground_ = {region.value(), obstacles.value(), scene.existing, scene.ground.margin};
    return region.value().box();
  }

  // A rectangle, near or far, with or without roads and existing samples.
  BoundingBox makeRectangle(double least, double ratio) {
    const double most = least * ratio;
    const double side = most * std::pow(10, dice_.between(0, 1.5)) + least * dice_.between(5, 60);
    const auto far = [&] {
      return dice_.between(-1, 1) * (dice_.chance(0.5) ? 3 * side : 0x1p31 * least);
    };
    const double x = far(), y = far();
    const BoundingBox box{x, y, x + side, y + side * dice_.between(0.3, 1)};
    const auto spot = [&] {
      return Point{dice_.between(box.x0, box.x1), dice_.between(box.y0, box.y1)};
    };
    if (dice_.chance(0.4)) {
      for (std::size_t n = dice_.below(8); n > 0; --n) {
        const Point a = spot(), b = spot();
        ground_.obstacles.capsules.push_back({a.x, a.y, b.x, b.y, dice_.between(0, 3) * least});
      }
    }
    if (dice_.chance(0.4)) {
      const bool hasRadii = dice_.chance(0.5);
      for (std::size_t n = dice_.below(20); n > 0; --n) {
        const Point at = spot();
        ground_.existing.positions.insert(ground_.existing.positions.end(), {at.x, at.y});
        if (hasRadii) ground_.existing.radii.push_back(shapes::anySize(dice_, least));
      }
    }
    return box;
  }

  static Region regionOf(const BoundingBox& box) {
    const double ring[] = {box.x0, box.y0, box.x1, box.y0, box.x1, box.y1, box.x0, box.y1};
    const std::uint32_t ends[] = {4};
    return Region::fromRings(ring, ends, FillRule::evenodd).value();
  }

  static BoundingBox wholeChunks(const BoundingBox& box, double size) {
    return {std::floor(box.x0 / size) * size, std::floor(box.y0 / size) * size,
            std::floor(box.x1 / size) * size + size, std::floor(box.y1 / size) * size + size};
  }

  bool makeCall(Sort sort, std::uint64_t seed) {
    constexpr double kRatios[] = {1.3, 2, 4, 10, 30, 100};
    double ratio = kRatios[dice_.below(std::size(kRatios))];
    double least = dice_.chance(0.5) ? 1.25 : std::pow(10, dice_.between(-3, 3));
    std::optional<BoundingBox> box;
    if (dice_.chance(0.5)) {
      box = makeScene(seed, least);
      if (!box) return false;
    } else {
      box = makeRectangle(least, ratio);
    }
    const double longer = std::max(box->width(), box->height());
    if (!(longer < 3000 * least)) return false;
    const bool isEndless = sort == Sort::endless || sort == Sort::endlessDensity;
    const trial::FieldRaster raster =
        trial::randomRaster(dice_, least, {box->x0, box->y0, box->width(), box->height()});
    if (!isEndless) ratio = raster.max / raster.min;
    Call call;
    call.sample.seed = seed;
    call.sample.radius = least;
    call.sample.margin = ground_.margin;
    call.sample.limit = 20000;
    call.conflict = static_cast<ConflictRule>(dice_.below(3));
    // Without ground of its own, a world goes on beyond what matters.
    const bool isOpen = !ground_.region && dice_.chance(0.4);
    if (isOpen && ratio > 10) return false;
    Region region = ground_.region ? *ground_.region : regionOf(*box);
    WorldOptions options;
    setChunkSize(options, *box, ratio);
    if (isOpen) region = regionOf(wholeChunks(*box, options.chunkSize).grown(12 * least * ratio));
    if (!isOpen) ground_.region = region;
    Obstacles empty;
    if (isEndless) {
      double texel = 1;
      // Few texels in a radius for whole squares, many for a part of them.
      const double side = least * ratio / (dice_.chance(0.5) ? 12 : 3);
      while (texel < side) texel *= 2;
      while (texel > 2 * side) texel /= 2;
      const double share = dice_.chance(0.5) && sort == Sort::endlessDensity ? 0.3 : 0;
      const Texels texels{seed, std::pow(200, dice_.roll()), dice_.chance(0.4), share};
      const double density = sort == Sort::endless ? 0 : 1 / (ratio * ratio);
      endless_ = Endless{{least, least * ratio, texel}, texels, density};
      if (density > 0) endless_->field = Density::endless(least, density, 1, texel).value();
      options.endless = endless_->field;
    } else {
      if (sort == Sort::raster) {
        call.field = RadiusField::make(raster.view()).value();
      } else {
        std::vector<float> densities(raster.bytes.begin(), raster.bytes.end());
        for (const float radius : raster.radii)
          densities.push_back(
              dice_.chance(0.02) ? 0 : static_cast<float>(least * least) / (radius * radius));
        const auto density = Density::make({densities, raster.columns, raster.rows, raster.bounds});
        if (!density.ok()) return false;
        call.density = density.value();
        if (isOpen && call.density->fieldOf(1).value().max() > ratio) return false;
      }
    }
    const CallLayers own = readLayers(call).value();
    if (own.same) return false;  // a world of one radius
    options.field = own.field;
    options.layers = own.layers;
    options.conflict = call.conflict;
    if (call.density) {
      const double far = kFarthestMapped * Lattice::make(least, 0, false).value().unit;
      if (call.density->addEmpty({-far, -far, far, far}, empty)) return false;
    }
    call.obstacles = ground_.obstacles;
    call.existing = ground_.existing;
    append(ground_.obstacles.regions, empty.regions);
    if (!makeWorld(options)) return false;
    if (endless_) {
      const BoundingBox all = region.box();
      const auto part = world_->within(all.x0, all.y0, all.width(), all.height());
      if (!part.ok()) return false;
      const TexelRect rect = world_->texelsFor(part.value(), *widened(usualHalos()));
      if (static_cast<double>(rect.column1 - rect.column0) *
              static_cast<double>(rect.row1 - rect.row0) >
          4e6)
        return false;
      if (endless_->least > 0) {
        call.density = endless_->densityOf(rect);
      } else {
        call.field = endless_->radiiOf(rect);
      }
    }
    const Result<Samples> whole = sample(region, call);
    return whole.ok() && keep(whole.value(), *box);
  }

  shapes::Dice dice_;
  std::optional<World> world_;
  std::optional<Endless> endless_;
  WorldGround ground_, told_;  // told_ has the texels known_ of an endless field, too
  TexelRect known_;
  double column_ = 0, row_ = 0, across_ = 0;
  std::vector<std::vector<Placed>> truth_;  // of each chunk
};

TEST(FieldPieces, areThoseOfOneCallInAnyOrder) {
  const int wanted = trial::longRun(100000);
  double chunks[kSortCount] = {}, worlds[kSortCount] = {}, samples[kSortCount] = {};
  double all = 0;
  for (std::uint64_t seed = 0; all < wanted; ++seed) {
    const std::size_t sort = seed % kSortCount;
    auto country = Country::make(static_cast<Sort>(sort), seed);
    ASSERT_FALSE(HasFailure()) << "world " << seed;
    if (!country) continue;
    ++worlds[sort];
    std::vector<std::size_t> order(country->truth().size());
    std::iota(order.begin(), order.end(), 0);
    // At random, or by rows, as somebody walks.
    if (country->dice().chance(0.5)) {
      for (std::size_t n = order.size(); n > 1; --n)
        std::swap(order[n - 1], order[country->dice().below(n)]);
    }
    for (const std::size_t n : order) {
      const auto found = country->fill(n);
      if (!found) continue;
      ASSERT_EQ(sorted(*found), country->truth()[n]) << "world " << seed << ", chunk " << n;
      if (found->radii.empty()) continue;  // nothing is shown by it
      samples[sort] += static_cast<double>(found->radii.size());
      ++chunks[sort];
      if (++all == wanted) break;
    }
  }
  for (std::size_t sort = 0; sort < kSortCount; ++sort) {
    EXPECT_GE(samples[sort], chunks[sort]);
    if (!trial::isLongRun()) continue;
    trial::leaveFigures("field-chunks",
                        {{"chunks", chunks[sort]},
                         {"worlds", worlds[sort]},
                         {"samples", samples[sort]},
                         {"differing", 0}},
                        kSorts[sort]);
  }
}

}  // namespace
}  // namespace copse
