#include "classes/class_sampler.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "classes/class_darts.h"
#include "classes/class_finish.h"
#include "geometry/inner_point.h"
#include "hash.h"
#include "rules.h"

namespace copse {

namespace {

// Darts for a class's reach squared, and for each open cell. Slabs are short at first, so that no
// tile gets far ahead of its neighbours.
constexpr double kSpreadSlabs[] = {0.25, 0.25, 0.5, 1, 2, 6};
constexpr double kLateSlabs[] = {0.25, 0.25, 0.5, 1, 5};
constexpr int kOrders = 16;          // of tiles within a pass
constexpr double kStepCells = 4096;  // cells visited in one step
constexpr double kBytesPerSample = 256;
constexpr double kLeastBytes = 0x1p28;  // that any limit allows
constexpr double kLeastBoundary = 2e6;  // cells along the boundary that any limit allows

Error tooMany(const ClassOptions& options, std::initializer_list<std::string_view> what) {
  return aboveLimit("classes", static_cast<double>(options.classes.size()), options.limit, what,
                    "; use larger radii or raise the limit");
}

enum class PassKind { spread, late, finish };

struct Pass {
  PassKind kind;
  std::uint32_t group;
  double darts;
};

// The greatest radius first: it is the first to find no room. The least one fills what is left and
// needs no start.
std::vector<Pass> passesOf(const ClassTable& table) {
  const auto groups = static_cast<std::uint32_t>(table.groups().size());
  std::vector<Pass> passes;
  for (std::uint32_t group = 0; group + 1 < groups; ++group) {
    for (const double darts : kSpreadSlabs) passes.push_back({PassKind::spread, group, darts});
  }
  for (std::uint32_t group = 0; group < groups; ++group) {
    // Those that have had their start need no short slabs.
    const bool isLast = group + 1 == groups;
    for (const double darts : kLateSlabs) {
      if (isLast || darts >= 1) passes.push_back({PassKind::late, group, darts});
    }
    passes.push_back({PassKind::finish, group, 0});
  }
  return passes;
}

}  // namespace

struct ClassSampler::State {
  State(const ClassOptions& given, ClassTable made, std::vector<Ground> grounds, const Lattice& its)
      : options(given),
        lattice(its),
        table(std::move(made)),
        tiles(table, std::move(grounds)),
        placing(tiles, lattice.unit),
        darts(placing),
        finish(placing),
        passes(passesOf(table)) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  ClassOptions options;
  Lattice lattice;
  ClassTable table;
  ClassTiles tiles;
  ClassPlacing placing;
  ClassDarts darts;
  ClassFinish finish;
  std::vector<Pass> passes;
  bool isPainted = false;
  bool isDone = false;
  bool isTooLarge = false;  // its tiles
  std::size_t pass = 0;
  std::uint64_t order = 0;  // tiles of a pass are visited in an order that the place decides
  std::size_t tile = 0;
  double count = 0;  // of samples placed

  void paint();
  void advance();
  double fill(const ClassTile& at);
  void end();
};

void ClassSampler::State::paint() {
  isPainted = !tiles.paintRow();
  isTooLarge = tiles.bytes() > std::max(kLeastBytes, kBytesPerSample * options.limit);
}

// Goes on to the next tile of the pass, the next order or pass.
void ClassSampler::State::advance() {
  if (++tile < tiles.all().size()) return;
  tile = 0;
  if (++order < kOrders) return;
  order = 0;
  if (passes[pass].kind == PassKind::finish) placing.setFirstOpen(passes[pass].group + 1);
  ++pass;
}

// What the pass does to a tile, if it is its turn; about how many cells that visits.
double ClassSampler::State::fill(const ClassTile& at) {
  const auto [kind, group, thrown] = passes[pass];
  const std::uint64_t key = mix(mix(options.seed, 4), static_cast<std::int64_t>(pass));
  if (mix(mix(key, at.row), at.column) % kOrders != order) return 1;
  const std::size_t before = placing.classes().size();
  switch (kind) {
    case PassKind::spread:
      darts.throwSpread(at, group, key, thrown);
      break;
    case PassKind::late:
      darts.throwLate(at, group, key, thrown);
      break;
    case PassKind::finish:
      finish.finishAll(at, group, key);
      break;
  }
  const auto placed = static_cast<double>(placing.classes().size() - before);
  count += placed;
  return 10 * placed + static_cast<double>(std::size_t{1} << (2 * tiles.groupBits(group)));
}

// A region that holds no lattice point still gets a sample: of the class with the greatest share
// among those that may be there.
void ClassSampler::State::end() {
  isDone = true;
  if (count > 0) return;
  const Ground& first = tiles.ground(0);
  const auto point =
      innerPoint(first.regionEdges(), first.outlines().front().rule, options.float32, lattice.unit);
  if (!point) return;
  std::optional<std::uint32_t> best;
  for (std::uint32_t kind = 0; kind < table.kinds().size(); ++kind) {
    if (best && table.kinds()[kind].share <= table.kinds()[*best].share) continue;
    if (tiles.ground(table.kinds()[kind].group).isClear(*point)) best = kind;
  }
  if (!best) return;
  placing.add(*best, *point);
  count = 1;
}

Result<ClassSampler> ClassSampler::begin(const Region& region, const ClassOptions& given,
                                         const Obstacles& obstacles,
                                         std::span<const Obstacles> perClass) {
  if (auto flaw = flawOf(given)) return *flaw;
  ClassOptions options = given;
  // Radii far beyond the region's size make one sample whatever they are.
  const double most = region.farthest() * 0x1p100;
  for (SampleClass& kind : options.classes) kind.radius = std::min(kind.radius, most);
  for (double& distance : options.spacing) distance = std::min(distance, most);
  std::vector<std::uint8_t> hasOwn(options.classes.size());
  bool isWhole = options.margin == 0 && obstacles.empty();
  for (std::size_t i = 0; i < perClass.size(); ++i) {
    hasOwn[i] = !perClass[i].empty();
    isWhole = isWhole && !hasOwn[i];
  }
  const double density = leastDensity(options);
  if (isWhole && !(region.boxArea() * density <= options.limit)) {
    const double expected = std::round(region.estimateArea() * density);
    if (!(expected <= options.limit))
      return tooMany(options, {"would make about ", describe(expected), " samples"});
  }
  const Result<Lattice> lattice =
      Lattice::make(leastDistance(options), region.farthest(), options.float32);
  if (!lattice.ok()) {
    Error error = lattice.error();
    if (error.option == "radius") error.option = options.spacing.empty() ? "classes" : "spacing";
    return error;
  }
  ClassTable table(options, hasOwn, lattice.value());
  std::vector<Ground> grounds;
  for (const ClassGroup& group : table.groups()) {
    Obstacles all = obstacles;
    const std::uint32_t kind = group.classes.front();
    if (hasOwn[kind]) {
      const Obstacles& own = perClass[kind];
      for (const Region& obstacle : own.regions) all.regions.push_back(obstacle);
      for (const Capsule& obstacle : own.capsules) all.capsules.push_back(obstacle);
    }
    Result<Ground> ground = Ground::make(region, options.margin, all, lattice.value());
    if (!ground.ok()) return ground.error();
    if (ground.value().boundaryCells(static_cast<std::int32_t>(table.side(group.level))) >
        std::max(kLeastBoundary, options.limit)) {
      return tooMany(options, {"would make too many cells along the boundary"});
    }
    grounds.push_back(std::move(ground.value()));
  }
  return ClassSampler(
      std::make_unique<State>(options, std::move(table), std::move(grounds), lattice.value()));
}

ClassSampler::ClassSampler(std::unique_ptr<State> state) : state_(std::move(state)) {}
ClassSampler::ClassSampler(ClassSampler&&) noexcept = default;
ClassSampler::~ClassSampler() = default;

bool ClassSampler::step() {
  State& s = *state_;
  for (double cells = 0; !s.isDone && !isOverLimit() && cells < kStepCells;) {
    if (!s.isPainted) {
      const std::size_t before = s.tiles.all().size();
      s.paint();
      cells += 64 * static_cast<double>(s.tiles.all().size() - before);
    } else if (s.pass < s.passes.size() && !s.tiles.all().empty()) {
      cells += s.fill(s.tiles.all()[s.tile]);
      s.advance();
    } else {
      s.end();
    }
  }
  return !s.isDone && !isOverLimit();
}

std::vector<double> ClassSampler::take() {
  return std::exchange(state_->placing.positions(), {});
}

std::vector<std::uint8_t> ClassSampler::takeClasses() {
  return std::exchange(state_->placing.classes(), {});
}

// By passes over the tiles.
double ClassSampler::progress() const {
  const State& s = *state_;
  if (s.isDone) return 1;
  if (!s.isPainted || s.tiles.all().empty()) return 0;
  const double tiles = static_cast<double>(s.tile) / static_cast<double>(s.tiles.all().size());
  const double orders = (static_cast<double>(s.order) + tiles) / kOrders;
  return (static_cast<double>(s.pass) + orders) / static_cast<double>(s.passes.size());
}

double ClassSampler::count() const {
  return state_->count;
}
bool ClassSampler::isOverLimit() const {
  return state_->isTooLarge || count() > state_->options.limit;
}
Error ClassSampler::overLimit() const {
  const ClassOptions& options = state_->options;
  if (state_->isTooLarge) return tooMany(options, {"would take the memory of more samples"});
  return tooMany(options, {"would make more than ", describe(options.limit), " samples"});
}
double ClassSampler::unit() const {
  return state_->lattice.unit;
}

}  // namespace copse
