// Worlds: the infinite plane.
#include "windows/world.h"

#include <utility>

#include "bindings/border.h"
#include "bindings/site.h"
#include "call/call.h"

namespace copse::bindings {
namespace {

// A chunk or a rectangle of a world.
struct Part {
  bool isChunk = false;
  double i = 0, j = 0;
  bool hasLevel = false;
  double level = 0;
  double x = 0, y = 0, width = 0, height = 0;
};

// The margin of the ground, and the rectangle where the ground is known, in the user's units.
struct Known {
  double margin = 0;
  double x0 = -HUGE_VAL, y0 = -HUGE_VAL, x1 = HUGE_VAL, y1 = HUGE_VAL;
};

class HeldWorld {
 public:
  HeldWorld(const Call& call, double chunkSize, bool keeps) : seed_(halvesOf(call.sample.seed)) {
    WorldOptions options;
    auto own = valueOr(callOf(call, options));
    if (!own) return;
    auto layers = valueOr(layersOf(*own));
    if (!layers) return;
    options.layers = std::move(*layers);
    options.chunkSize = chunkSize;
    options.limit = call.sample.limit;
    options.keeps = keeps;
    if (auto made = valueOr(World::make(options))) world_ = std::move(*made);
    if (!world_ || !call.density) return;
    const double far = kFarthestMapped * world_->unit();
    auto error = call.density->addEmpty({-far, -far, far, far}, empty_);
    if (!error) {
      ground_.obstacles = empty_;
      error = world_->prepare(ground_);
    }
    if (error) fail(*error);
  }

  // Set the ground for all parts.
  void setGround(Site& site, const Known& known) {
    auto ground = groundOf(site, known);
    if (!ground) return;
    ground_ = std::move(*ground);
    if (const auto error = world_->prepare(ground_)) fail(*error);
  }

  // Find the bounds of the ground that matters for a part: x0 y0 x1 y1.
  void findBounds(const Part& from, int widenings) {
    const auto part = partOf(from);
    const auto halos = halosOf(widenings);
    if (!part || !halos) return;
    const BoundingBox box = world_->boundsOf(*part, *halos);
    numbers_ = {box.x0, box.y0, box.x1, box.y1};
  }

  // Fill a part. Return false after an error, and if more ground must be known around it.
  bool fill(const Part& from, int widenings) { return fill(from, widenings, ground_); }
  bool fillOn(const Part& from, int widenings, Site& site, const Known& known) {
    const auto ground = groundOf(site, known);
    return ground && fill(from, widenings, *ground);
  }

  // The error, if the last call failed.
  [[nodiscard]] val error() const { return toldOf(error_); }
  [[nodiscard]] double chunkSize() const { return world_->chunkSize(); }
  [[nodiscard]] double unit() const { return world_->unit(); }
  [[nodiscard]] double radius() const { return world_->layers().radius; }
  [[nodiscard]] val seed() const { return viewOf(seed_); }
  // Bounds, or the corner of a chunk.
  [[nodiscard]] val numbers() const { return viewOf(numbers_); }
  [[nodiscard]] val positions() const { return viewOf(samples_.positions); }
  // Empty without a radius by place.
  [[nodiscard]] val radii() const { return viewOf(samples_.radii); }
  [[nodiscard]] val classes() const { return viewOf(samples_.classes); }
  [[nodiscard]] val levelEnds() const { return viewOf(samples_.levelEnds); }
  [[nodiscard]] val offsets() const { return viewOf(samples_.offsets); }
  [[nodiscard]] val ids() const { return viewOf(samples_.ids); }

 private:
  // Return the call whose layers the world has, and set a radius by place.
  Result<Call> callOf(const Call& call, WorldOptions& options) {
    Call own = call;
    same_ = takeOnlyRadius(own);
    auto field = fieldOf(own);
    if (!field.ok()) return field.error();
    options.field = std::move(field.value());
    options.conflict = call.conflict;
    return own;
  }

  void fail(const Error& error) { error_ = error; }

  // Return the value, or keep the error and return none.
  template <class T>
  std::optional<T> valueOr(Result<T> result) {
    error_.reset();
    if (result.ok()) return std::move(result.value());
    fail(result.error());
    return std::nullopt;
  }

  std::optional<WorldPart> partOf(const Part& from) {
    if (!from.isChunk) return valueOr(world_->within(from.x, from.y, from.width, from.height));
    return valueOr(
        world_->chunk(from.i, from.j, from.hasLevel ? std::optional(from.level) : std::nullopt));
  }

  std::optional<Halos> halosOf(int widenings) {
    std::optional<Halos> halos = usualHalos();
    for (; halos && widenings > 0; --widenings) halos = widened(*halos);
    if (!halos) fail(unproven());
    return halos;
  }

  // Take all that the site has.
  std::optional<WorldGround> groundOf(Site& site, const Known& known) {
    const std::size_t classes = world_->layers().list.front().toClasses.size();
    if (auto error = validate(site.existing, classes)) {
      error->isOfGround = true;
      fail(*error);
      return std::nullopt;
    }
    WorldGround ground;
    ground.region = std::move(site.region);
    ground.obstacles = std::move(site.obstacles);
    append(ground.obstacles.regions, empty_.regions);
    ground.existing = std::move(site.existing);
    ground.margin = known.margin;
    ground.bounds = {known.x0, known.y0, known.x1, known.y1};
    return ground;
  }

  bool fill(const Part& from, int widenings, const WorldGround& ground) {
    const auto part = partOf(from);
    const auto halos = part ? halosOf(widenings) : std::nullopt;
    if (!halos) return false;
    auto filled = world_->tryFill(*part, ground, *halos);
    if (!filled.ok() && isUnproven(filled.error())) return false;
    auto samples = valueOr(std::move(filled));
    if (!samples) return false;
    samples_ = std::move(*samples);
    if (same_) samples_.radii.assign(samples_.positions.size() / 2, *same_);
    if (part->chunk) {
      const Point corner = world_->cornerOf(*part->chunk);
      numbers_ = {corner.x, corner.y};
    }
    return true;
  }

  std::optional<World> world_;
  WorldGround ground_;          // the ground for all parts
  Obstacles empty_;             // where the density is 0
  std::optional<double> same_;  // the radius of each sample, if it is told for each
  std::vector<std::uint32_t> seed_;
  std::optional<Error> error_;
  std::vector<double> numbers_;
  WorldSamples samples_;  // the latest samples
};

EMSCRIPTEN_BINDINGS(world) {
  using namespace emscripten;
  value_object<Part>("Part")
      .field("isChunk", &Part::isChunk)
      .field("i", &Part::i)
      .field("j", &Part::j)
      .field("hasLevel", &Part::hasLevel)
      .field("level", &Part::level)
      .field("x", &Part::x)
      .field("y", &Part::y)
      .field("width", &Part::width)
      .field("height", &Part::height);
  value_object<Known>("Known")
      .field("margin", &Known::margin)
      .field("x0", &Known::x0)
      .field("y0", &Known::y0)
      .field("x1", &Known::x1)
      .field("y1", &Known::y1);
  class_<HeldWorld>("World")
      .constructor<const Call&, double, bool>()
      .function("setGround", &HeldWorld::setGround)
      .function("findBounds", &HeldWorld::findBounds)
      .function("fill", select_overload<bool(const Part&, int)>(&HeldWorld::fill))
      .function("fillOn", &HeldWorld::fillOn)
      .function("error", &HeldWorld::error)
      .function("chunkSize", &HeldWorld::chunkSize)
      .function("unit", &HeldWorld::unit)
      .function("radius", &HeldWorld::radius)
      .function("seed", &HeldWorld::seed)
      .function("numbers", &HeldWorld::numbers)
      .function("positions", &HeldWorld::positions)
      .function("radii", &HeldWorld::radii)
      .function("classes", &HeldWorld::classes)
      .function("levelEnds", &HeldWorld::levelEnds)
      .function("offsets", &HeldWorld::offsets)
      .function("ids", &HeldWorld::ids);
}

}  // namespace
}  // namespace copse::bindings
