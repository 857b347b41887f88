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

// A cut of an endless field: the address of its first texel, its size, and, of densities, their
// range. `most` is 0 for radii.
struct Cut {
  double column = 0, row = 0;
  std::uint32_t columns = 0, rows = 0;
  double least = 0, most = 0;
};

class HeldWorld {
 public:
  HeldWorld(const Call& call, double chunkSize, bool keeps) : seed_(halvesOf(call.sample.seed)) {
    auto own = valueOr(readLayers(call));
    if (!own) return;
    same_ = own->same;
    endless_ = call.endless;
    const WorldOptions options{std::move(own->layers),
                               std::move(own->field),
                               call.endless,
                               call.conflict,
                               chunkSize,
                               call.sample.limit,
                               keeps};
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
    if (endless_) whole_ = ground_;
    if (const auto error = world_->prepare(ground_)) fail(*error);
  }

  // Tell a cut of the endless field, for all parts whose texels() it holds.
  void tell(const val& values, const Cut& cut) {
    error_.reset();
    cut_.reset();
    const auto numbers = numbersOf<float>(values);
    const double side = endless_->texel;
    const RasterBounds bounds{cut.column * side, cut.row * side, cut.columns * side,
                              cut.rows * side};
    const auto column = static_cast<std::int64_t>(cut.column);
    const auto row = static_cast<std::int64_t>(cut.row);
    const auto field =
        cut.most > 0
            ? fieldOf({numbers, cut.columns, cut.rows, bounds, cut.most, cut.least, column, row})
            : valueOr(RadiusField::make({endless_->min,
                                         endless_->max,
                                         numbers,
                                         {},
                                         cut.columns,
                                         cut.rows,
                                         bounds,
                                         column,
                                         row,
                                         true}));
    if (!field) return;
    cut_ = std::make_shared<const RadiusField>(field->scaled(1 / world_->unit()));
    told_ = {column, row, column + cut.columns, row + cut.rows};
  }

  // Find the bounds of the ground that matters for a part: x0 y0 x1 y1.
  void findBounds(const Part& from, int widenings) {
    const auto part = partOf(from);
    const auto halos = halosOf(widenings);
    if (!part || !halos) return;
    const BoundingBox box = world_->boundsOf(*part, *halos);
    numbers_ = {box.x0, box.y0, box.x1, box.y1};
  }

  // Fill a part. Return false after an error, and if more ground or texels() must be known around
  // it.
  bool fill(const Part& from, int widenings) { return fill(from, widenings, ground_); }
  bool fillOn(const Part& from, int widenings, Site& site, const Known& known) {
    auto ground = groundOf(site, known);
    return ground && fill(from, widenings, *ground);
  }

  // The error, if the last call failed.
  [[nodiscard]] val error() const { return toldOf(error_); }
  [[nodiscard]] double chunkSize() const { return world_->chunkSize(); }
  [[nodiscard]] double unit() const { return world_->unit(); }
  [[nodiscard]] double radius() const { return world_->layers().radius; }
  [[nodiscard]] val seed() const { return viewOf(seed_); }
  // The texels of the endless field, column0 row0 column1 row1, that the last part needs. Empty if
  // they are known.
  [[nodiscard]] val texels() const { return viewOf(texels_); }
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

  // Return the field of densities, and make their zeros obstacles of all ground.
  std::optional<RadiusField> fieldOf(const DensityRaster& raster) {
    const auto density = valueOr(Density::make(raster));
    if (!density) return std::nullopt;
    const bool hadEmpty = !empty_.empty();
    empty_ = {};
    if (const auto error = density->addEmpty(raster.bounds.box(), empty_)) fail(*error);
    if (!error_ && (hadEmpty || !empty_.empty())) {
      ground_ = whole_;
      append(ground_.obstacles.regions, empty_.regions);
      if (const auto error = world_->prepare(ground_)) fail(*error);
    }
    return error_ ? std::nullopt : valueOr(density->fieldOf(endless_->min));
  }

  // Return true if the texels around a part are known.
  bool knows(const WorldPart& part, const Halos& halos) {
    texels_.clear();
    if (!endless_) return true;
    const TexelRect needed = world_->texelsFor(part, halos);
    if (cut_ && told_.holds(needed)) return true;
    for (const std::int64_t each : {needed.column0, needed.row0, needed.column1, needed.row1})
      texels_.push_back(static_cast<double>(each));
    return false;
  }

  bool fill(const Part& from, int widenings, WorldGround& ground) {
    const auto part = partOf(from);
    const auto halos = part ? halosOf(widenings) : std::nullopt;
    if (!halos || !knows(*part, *halos)) return false;
    ground.field = cut_;
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
  WorldGround ground_;  // the ground for all parts
  WorldGround whole_;   // the same, where the density is 0, too
  Obstacles empty_;     // where the density is 0
  std::optional<EndlessField> endless_;
  std::shared_ptr<const RadiusField> cut_;  // what is told of it
  TexelRect told_;
  std::vector<double> texels_;
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
  value_object<Cut>("Cut")
      .field("column", &Cut::column)
      .field("row", &Cut::row)
      .field("columns", &Cut::columns)
      .field("rows", &Cut::rows)
      .field("least", &Cut::least)
      .field("most", &Cut::most);
  class_<HeldWorld>("World")
      .constructor<const Call&, double, bool>()
      .function("setGround", &HeldWorld::setGround)
      .function("findBounds", &HeldWorld::findBounds)
      .function("tell", &HeldWorld::tell)
      .function("texels", &HeldWorld::texels)
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
