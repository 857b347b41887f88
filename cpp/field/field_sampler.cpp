#include "field/field_sampler.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "field/field_fill.h"
#include "geometry/inner_point.h"
#include "geometry/placed_at.h"
#include "hash.h"
#include "rules.h"

namespace copse {

namespace {

constexpr double kEarlyDarts[] = {0.5, 1, 2, 4};  // for each square of a tile's least radius
constexpr double kLateDarts[] = {0.5};            // for each open subcell
constexpr std::size_t kEarly = std::size(kEarlyDarts);
constexpr std::size_t kLate = std::size(kLateDarts);
constexpr std::size_t kPasses = kEarly + kLate + 1;  // the last one is the finish
constexpr std::uint64_t kPhases = 8;
constexpr double kStepRadii = 4000;  // squares of the least radius that one step goes over
constexpr double kLeastTiles = 1e5;  // that any limit allows
constexpr double kTileSamples = 20;  // at least, for each tile, of as many samples as allowed

Error tooMany(const RadiusField& field, double limit,
              std::initializer_list<std::string_view> what) {
  return aboveLimit("radius", field.min(), limit, what, "; use larger radii or raise the limit");
}

Error tooManyTiles(const RadiusField& field, double limit) {
  return tooMany(field, limit, {"would need too many tiles along the boundary"});
}

std::vector<ExistingSample> inUnits(const ExistingSamples& given, const RadiusField& field,
                                    double unit) {
  std::vector<ExistingSample> samples;
  samples.reserve(given.size());
  for (std::size_t i = 0; i < given.size(); ++i) {
    const double x = given.positions[2 * i];
    const double y = given.positions[2 * i + 1];
    const double radius = given.radii.empty() ? field.at(x, y) : given.radii[i];
    samples.push_back({x / unit, y / unit, radius / unit});
  }
  return samples;
}

}  // namespace

struct FieldSampler::State {
  State(Ground ground, RadiusField field, const Lattice& lattice, const FieldOptions& given,
        std::vector<ExistingSample> existing)
      : options(given),
        placing(std::move(ground), std::move(field), lattice, given.conflict, std::move(existing)),
        fill(placing) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  FieldOptions options;
  FieldPlacing placing;
  FieldFill fill;
  bool isDone = false;
  double count = 0;          // of samples placed
  std::size_t prepared = 0;  // tiles
  std::size_t pass = 0;
  std::size_t next = 0;         // in the order
  std::vector<PlacedAt> order;  // of the tiles in this pass

  [[nodiscard]] std::uint64_t keyOf(const FieldTile& tile) const {
    const std::uint64_t key = mix(mix(options.seed, 5), static_cast<std::int64_t>(pass));
    const auto column = static_cast<std::int64_t>(tile.x / tile.side);
    const auto row = static_cast<std::int64_t>(tile.y / tile.side);
    return mix(mix(mix(key, tile.side), row), column);
  }
  void beginPass();
  void fillTile(FieldTile& tile);
  void end();
};

void FieldSampler::State::beginPass() {
  order.clear();
  for (std::size_t i = 0; i < placing.tiles().size(); ++i) {
    order.push_back({static_cast<std::int64_t>(mix(keyOf(placing.tiles()[i]), -2) % kPhases),
                     static_cast<std::int64_t>(i)});
  }
  sortByPlace(order);
  next = 0;
}

void FieldSampler::State::fillTile(FieldTile& tile) {
  const std::uint64_t key = keyOf(tile);
  placing.dropFar(tile);
  if (pass < kEarly) {
    fill.throwOver(tile, kEarlyDarts[pass], key);
  } else if (pass + 1 < kPasses) {
    fill.throwIntoOpen(tile, kLateDarts[pass - kEarly], key);
  } else {
    fill.finish(tile, key);
  }
}

void FieldSampler::State::end() {
  isDone = true;
  if (count > 0) return;
  const Ground& ground = placing.ground();
  const auto point = innerPoint(ground.regionEdges(), ground.outlines().front().rule,
                                options.float32, placing.unit());
  if (point && ground.isClear(*point) && placing.isClearOfExisting(*point)) placing.add(*point);
}

Result<FieldSampler> FieldSampler::begin(const Region& region, RadiusField field,
                                         const FieldOptions& options, const Obstacles& obstacles,
                                         const ExistingSamples& existing) {
  if (const auto flaw = flawOfLimit(options.limit)) return *flaw;
  if (const auto flaw = flawOfMargin(options.margin)) return *flaw;
  if (const auto error = validate(existing, 0)) return *error;
  // What margin, obstacles and existing samples leave is found out on the way.
  const bool isWhole = options.margin == 0 && obstacles.empty() && existing.positions.empty();
  const double perArea = kSaturatedDensity / (field.min() * field.min());
  if (isWhole && !(region.boxArea() * perArea <= options.limit)) {
    const double expected = std::round(expectedSamples(region, field));
    if (!(expected <= options.limit))
      return tooMany(field, options.limit, {"would make about ", describe(expected), " samples"});
  }
  const Result<Lattice> made = Lattice::make(field.min(), region.farthest(), options.float32);
  if (!made.ok()) return made.error();
  const Lattice& lattice = made.value();
  Result<Ground> ground = Ground::make(region, options.margin, obstacles, lattice);
  if (!ground.ok()) return ground.error();
  auto placed = inUnits(existing, field, lattice.unit);
  auto state = std::make_unique<State>(std::move(ground.value()), std::move(field), lattice,
                                       options, std::move(placed));
  if (!state->placing.build(std::max(kLeastTiles, options.limit / kTileSamples)))
    return tooManyTiles(state->placing.field(), options.limit);
  return FieldSampler(std::move(state));
}

FieldSampler::FieldSampler(std::unique_ptr<State> state) : state_(std::move(state)) {}
FieldSampler::FieldSampler(FieldSampler&&) noexcept = default;
FieldSampler& FieldSampler::operator=(FieldSampler&&) noexcept = default;
FieldSampler::~FieldSampler() = default;

bool FieldSampler::step() {
  State& s = *state_;
  auto& tiles = s.placing.tiles();
  for (double done = 0; !s.isDone && !isOverLimit() && done < kStepRadii;) {
    if (s.prepared < tiles.size()) {
      FieldTile& tile = tiles[s.prepared++];
      s.placing.prepare(tile);
      done += tile.side / tile.least * (tile.side / tile.least);
    } else if (s.pass == kPasses) {
      s.end();
    } else if (s.order.empty()) {
      s.beginPass();
      if (tiles.empty()) s.pass = kPasses;
    } else if (s.next < s.order.size()) {
      FieldTile& tile = tiles[static_cast<std::size_t>(s.order[s.next++].what)];
      const std::size_t before = s.placing.radii.size();
      s.fillTile(tile);
      s.count += static_cast<double>(s.placing.radii.size() - before);
      done += tile.side / tile.least * (tile.side / tile.least);
    } else {
      ++s.pass;
      s.order.clear();
    }
  }
  return !s.isDone && !isOverLimit();
}

std::vector<double> FieldSampler::take() {
  return std::exchange(state_->placing.positions, {});
}
std::vector<double> FieldSampler::takeRadii() {
  return std::exchange(state_->placing.radii, {});
}
// By tiles, which are prepared, and then gone through in each pass.
double FieldSampler::progress() const {
  State& s = *state_;
  if (s.isDone) return 1;
  const auto prepared = static_cast<double>(s.prepared);
  const auto all = static_cast<double>(std::max<std::size_t>(s.placing.tiles().size(), 1));
  const double filled = s.order.empty() ? 0 : static_cast<double>(s.next);
  return ((prepared + filled) / all + static_cast<double>(s.pass)) / (kPasses + 1);
}

double FieldSampler::count() const {
  return state_->count;
}
bool FieldSampler::isOverLimit() const {
  return count() > state_->options.limit;
}
Error FieldSampler::overLimit() const {
  return tooMany(state_->placing.field(), state_->options.limit,
                 {"would make more than ", describe(state_->options.limit), " samples"});
}
double FieldSampler::unit() const {
  return state_->placing.unit();
}

}  // namespace copse
