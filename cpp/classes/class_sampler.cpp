#include "classes/class_sampler.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "base/append.h"
#include "base/hash.h"
#include "geometry/inner_point.h"

namespace copse {

namespace {

// Darts for a class's reach squared, and for each open cell. Stages are short at first, so that no
// tile gets far ahead of its neighbours.
constexpr double kSpreadDarts[] = {0.25, 0.25, 0.5, 1, 2, 6};
constexpr double kLateDarts[] = {0.25, 0.25, 0.5, 1, 5};
constexpr int kOrders = 16;          // of tiles within a stage
constexpr double kStepCells = 4096;  // cells visited in one step
constexpr double kBytesPerSample = 256;
constexpr double kLeastBytes = 0x1p28;  // that any limit allows
constexpr double kLeastBoundary = 2e6;  // cells along the boundary that any limit allows

// The greatest radius first: it is the first to find no room. The least one fills what is left and
// needs no start.
std::vector<ClassStage> stagesOf(const ClassTable& table) {
  const auto groups = static_cast<std::uint32_t>(table.groups().size());
  std::vector<ClassStage> stages;
  for (std::uint32_t group = 0; group + 1 < groups; ++group) {
    for (const double darts : kSpreadDarts) stages.push_back({ClassStage::spread, group, darts});
  }
  for (std::uint32_t group = 0; group < groups; ++group) {
    // Those that have had their start need no short stages.
    const bool isLast = group + 1 == groups;
    for (const double darts : kLateDarts) {
      if (isLast || darts >= 1) stages.push_back({ClassStage::late, group, darts});
    }
    stages.push_back({ClassStage::finish, group, 0});
  }
  return stages;
}

SampleLimit limitOf(const ClassOptions& options) {
  return {options, "classes", static_cast<double>(options.classes.size()), "use larger radii"};
}

}  // namespace

ClassSampler::ClassSampler(const ClassOptions& options, const Lattice& lattice, ClassTable table,
                           std::span<const std::shared_ptr<const Ground>> grounds)
    : Run(limitOf(options)),
      options_(options),
      lattice_(lattice),
      table_(std::move(table)),
      tiles_(table_, grounds),
      placing_(tiles_, lattice_.unit, output()),
      darts_(placing_),
      finish_(placing_),
      stages_(stagesOf(table_)) {}

void ClassSampler::paint() {
  isPainted_ = !tiles_.paintRow();
  if (tiles_.bytes() > std::max(kLeastBytes, kBytesPerSample * limit().most()))
    fail(limit().tooMany("tiles for their memory"));
}

// Goes on to the next tile of the stage, the next order or stage.
void ClassSampler::goOn() {
  if (++tile_ < tiles_.all().size()) return;
  tile_ = 0;
  if (++order_ < kOrders) return;
  order_ = 0;
  if (stages_[stage_].kind == ClassStage::finish) placing_.setFirstOpen(stages_[stage_].group + 1);
  ++stage_;
}

// What the stage does to a tile, if it is its turn; about how many cells that visits.
double ClassSampler::fill(const ClassTile& at) {
  const auto [kind, group, thrown] = stages_[stage_];
  const std::uint64_t key =
      mix(keyOf(options_.seed, Stream::classes), static_cast<std::int64_t>(stage_));
  if (mix(mix(key, at.row), at.column) % kOrders != order_) return 1;
  const std::size_t before = output().size();
  switch (kind) {
    case ClassStage::spread:
      darts_.throwSpread(at, group, key, thrown);
      break;
    case ClassStage::late:
      darts_.throwLate(at, group, key, thrown);
      break;
    case ClassStage::finish:
      finish_.finishAll(at, group, key);
      break;
  }
  return 10 * static_cast<double>(output().size() - before) +
         static_cast<double>(std::size_t{1} << (2 * tiles_.groupBits(group)));
}

// A region that holds no lattice point still gets a sample: of the class with the greatest share
// among those that may be there.
void ClassSampler::placeInnerPoint() {
  const Ground& first = tiles_.ground(0);
  const auto point = innerPoint(first.regionEdges(), first.outlines().front().rule,
                                options_.float32, lattice_.unit);
  if (!point) return;
  std::optional<std::uint32_t> best;
  for (std::uint32_t kind = 0; kind < table_.kinds().size(); ++kind) {
    if (best && table_.kinds()[kind].share <= table_.kinds()[*best].share) continue;
    if (tiles_.ground(table_.kinds()[kind].group).holds(*point)) best = kind;
  }
  if (best) placing_.add(*best, *point);
}

bool ClassSampler::advance(double /*most*/) {
  for (double cells = 0; cells < kStepCells && !failure();) {
    if (!isPainted_) {
      const std::size_t before = tiles_.all().size();
      paint();
      cells += 64 * static_cast<double>(tiles_.all().size() - before);
    } else if (stage_ < stages_.size() && !tiles_.all().empty()) {
      cells += fill(tiles_.all()[tile_]);
      goOn();
    } else {
      if (count() + static_cast<double>(output().size()) == 0) placeInnerPoint();
      return false;
    }
  }
  return true;
}

// By stages over the tiles.
double ClassSampler::share() const {
  if (!isPainted_ || tiles_.all().empty()) return 0;
  const double tiles = static_cast<double>(tile_) / static_cast<double>(tiles_.all().size());
  const double orders = (static_cast<double>(order_) + tiles) / kOrders;
  return (static_cast<double>(stage_) + orders) / static_cast<double>(stages_.size());
}

Report ClassSampler::report() const {
  return {Ending::saturated, leastDistance(options_), lattice_.unit};
}

Result<std::unique_ptr<ClassSampler>> beginClasses(const Region& region, const Obstacles& obstacles,
                                                   const ClassOptions& given,
                                                   std::span<const Obstacles> perClass) {
  if (auto error = validate(given)) return *error;
  ClassOptions options = given;
  for (SampleClass& kind : options.classes) kind.radius = usefulRadius(kind.radius, region);
  for (double& distance : options.spacing) distance = usefulRadius(distance, region);
  std::vector<std::uint8_t> hasOwn(options.classes.size());
  bool isAnyOwn = false;
  for (std::size_t i = 0; i < perClass.size(); ++i) {
    hasOwn[i] = perClass[i].empty() ? 0 : 1;
    isAnyOwn = isAnyOwn || hasOwn[i] != 0;
  }
  const SampleLimit limit = limitOf(options);
  const auto prepared =
      prepare(region, obstacles, options,
              {leastDistance(options), isAnyOwn ? 0 : leastDensity(options)}, limit);
  if (!prepared.ok()) {
    Error error = prepared.error();
    if (error.option == "radius") error.option = options.spacing.empty() ? "classes" : "spacing";
    return error;
  }
  const auto& [lattice, common] = prepared.value();
  ClassTable table(options, hasOwn, lattice);
  std::vector<std::shared_ptr<const Ground>> grounds;
  for (const ClassGroup& group : table.groups()) {
    const std::uint32_t kind = group.classes.front();
    std::shared_ptr<const Ground> ground = common;
    if (hasOwn[kind] != 0) {
      Obstacles all = obstacles;
      append(all.regions, perClass[kind].regions);
      append(all.capsules, perClass[kind].capsules);
      Result<Ground> own = Ground::make(region, options.margin, all, lattice);
      if (!own.ok()) return own.error();
      ground = std::make_shared<const Ground>(std::move(own.value()));
    }
    if (ground->boundaryCells(static_cast<std::int32_t>(table.side(group.level))) >
        std::max(kLeastBoundary, limit.most()))
      return limit.tooMany("cells along the boundary");
    grounds.push_back(std::move(ground));
  }
  return std::make_unique<ClassSampler>(given, lattice, std::move(table), grounds);
}

}  // namespace copse
