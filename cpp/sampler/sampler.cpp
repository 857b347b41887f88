#include "sampler/sampler.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "geometry/inner_point.h"
#include "grid/band.h"
#include "hash.h"
#include "rules.h"
#include "sampler/darts.h"
#include "sampler/finish.h"
#include "sampler/placing.h"

namespace copse {

namespace {

constexpr std::int64_t kTile = 64;       // mean side of a tile, in cells
constexpr std::int64_t kShift = kReach;  // cells that a stage is shifted beyond the one before
constexpr int kEarlySlabs[] = {2, 2, 4, 8, 16};  // sixteenths of a dart a cell
constexpr int kLateSlabs[] = {4, 8};             // darts a cell of free ground
constexpr std::int64_t kEarly = std::ssize(kEarlySlabs);
constexpr std::int64_t kStages = kEarly + std::ssize(kLateSlabs) + 1;  // the last one is the finish
constexpr std::int64_t kMostShift = kShift * (kStages - 1);
constexpr double kLeastBoundary = 1e7;  // cells along the boundary that any limit allows
constexpr double kStepCells = 16384;    // cells visited in one step

// First column (or row) of a tile: jittered by whole blocks up to a tile, in ascending order.
std::int64_t seam(std::uint64_t key, std::int64_t tile) {
  return tile * kTile +
         static_cast<std::int64_t>(mix(key, tile) % (kTile / kDartBlock)) * kDartBlock;
}

std::int64_t tileOf(std::uint64_t key, std::int64_t address) {
  const std::int64_t tile = address >= 0 ? address / kTile : -((-address + kTile - 1) / kTile);
  return seam(key, tile) <= address ? tile : tile - 1;
}

Error tooMany(double radius, double limit, std::initializer_list<std::string_view> what) {
  return aboveLimit("radius", radius, limit, what, "; use a larger radius or raise the limit");
}

}  // namespace

Error tooManySamples(double radius, double limit) {
  return tooMany(radius, limit, {"would make more than ", describe(limit), " samples"});
}

struct Sampler::State {
  State(Ground ground, const Lattice& lattice, const SampleOptions& options)
      : limit(options.limit),
        seed(options.seed),
        float32(options.float32),
        band(std::move(ground), lattice.side),
        placing(band, lattice),
        darts(placing),
        finish(placing) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  double limit;
  double count = 0;  // of samples placed
  std::uint64_t seed;
  bool float32;
  bool isDone = false;
  Band band;
  Placing placing;
  Darts darts;
  Finish finish;
  std::optional<std::int64_t> tileRow;  // the one being filled
  std::size_t strip = 0;
  std::optional<std::int64_t> tileColumn;
  std::vector<double> positions;  // not taken yet

  [[nodiscard]] std::uint64_t rowsKey() const { return mix(seed, 1); }
  [[nodiscard]] std::uint64_t columnsKey() const { return mix(mix(seed, 2), *tileRow); }
  [[nodiscard]] std::uint64_t stageKey(std::int64_t stage) const {
    return mix(mix(seed, 3), stage);
  }

  bool nextTileRow();
  bool nextTile();
  void end();
  double fillTile();
  void collect();
};

bool Sampler::State::nextTileRow() {
  const std::uint64_t key = rowsKey();
  std::int64_t next = 0;
  if (tileRow && band.occupiedFrom(seam(key, *tileRow + 1) - kMostShift)) {
    next = *tileRow + 1;
  } else if (const auto row = band.nextRow()) {
    next = tileOf(key, *row);
  } else {
    return false;
  }
  tileRow = next;
  band.roll(seam(key, next) - kMostShift - kReach, seam(key, next + 1) + kReach);
  strip = 0;
  tileColumn.reset();
  return true;
}

// Finds the tile to fill; false at the end.
bool Sampler::State::nextTile() {
  for (;;) {
    if (tileRow && strip < band.strips().size()) {
      const Strip& s = band.strips()[strip];
      const std::uint64_t key = columnsKey();
      tileColumn = tileColumn ? *tileColumn + 1 : tileOf(key, s.column0);
      if (seam(key, *tileColumn) - kMostShift < s.column0 + s.columns) return true;
      ++strip;
      tileColumn.reset();
      continue;
    }
    if (!nextTileRow()) return false;
  }
}

// All stages of one tile; how many cells were visited.
double Sampler::State::fillTile() {
  Strip& s = band.strips()[strip];
  const std::uint64_t columns = columnsKey();
  const std::int64_t columnBegin = seam(columns, *tileColumn);
  const std::int64_t columnEnd = seam(columns, *tileColumn + 1);
  const std::int64_t rowBegin = seam(rowsKey(), *tileRow);
  const std::int64_t rowEnd = seam(rowsKey(), *tileRow + 1);
  double cells = 0;
  for (std::int64_t stage = 0; stage < kStages; ++stage) {
    const std::int64_t shift = stage * kShift;
    const CellRect rect{std::max(columnBegin - shift, s.column0 + kReach),
                        std::min(columnEnd - shift, s.column0 + s.columns - kReach),
                        rowBegin - shift, rowEnd - shift};
    if (rect.columnBegin >= rect.columnEnd) continue;
    if (stage < kEarly) {
      const CellRect tile{columnBegin - shift, columnEnd - shift, rowBegin - shift, rowEnd - shift};
      darts.throwEarly(s, tile, rect, stageKey(stage), kEarlySlabs[stage]);
    } else if (stage + 1 == kStages) {
      finish.finishAll(s, rect, stageKey(stage));
    } else {
      darts.throwLate(s, rect, stageKey(stage), kLateSlabs[stage - kEarly]);
    }
    cells +=
        static_cast<double>((rect.columnEnd - rect.columnBegin) * (rect.rowEnd - rect.rowBegin));
  }
  collect();
  return cells / static_cast<double>(kStages);
}

// Takes over what was placed.
void Sampler::State::collect() {
  for (const Point& point : placing.placed()) {
    positions.push_back(point.x);
    positions.push_back(point.y);
  }
  count += static_cast<double>(placing.placed().size());
  placing.placed().clear();
}

void Sampler::State::end() {
  isDone = true;
  if (count > 0) return;
  const Ground& ground = band.ground();
  const auto point = innerPoint(ground.regionEdges(), ground.outlines().front().rule, float32,
                                placing.lattice().unit);
  if (point && ground.isClear(*point)) placing.add(*point);
  collect();
}

Result<Sampler> Sampler::begin(const Region& region, const SampleOptions& options,
                               const Obstacles& obstacles) {
  if (const auto flaw = Lattice::flawOf(options.radius)) return *flaw;
  if (const auto flaw = flawOfLimit(options.limit)) return *flaw;
  if (const auto flaw = flawOfMargin(options.margin)) return *flaw;
  // A radius far beyond the region's size makes one sample whatever it is.
  const double radius = std::min(options.radius, region.farthest() * 0x1p100);
  const double perArea = kSaturatedDensity / (radius * radius);
  // What margin and obstacles leave is found out on the way.
  const bool isWhole = options.margin == 0 && obstacles.empty();
  if (isWhole && !(region.boxArea() * perArea <= options.limit)) {
    const double expected = std::round(region.estimateArea() * perArea);
    if (!(expected <= options.limit)) {
      return tooMany(radius, options.limit, {"would make about ", describe(expected), " samples"});
    }
  }
  const Result<Lattice> made = Lattice::make(radius, region.farthest(), options.float32);
  if (!made.ok()) return made.error();
  const Lattice& lattice = made.value();
  Result<Ground> ground = Ground::make(region, options.margin, obstacles, lattice);
  if (!ground.ok()) return ground.error();
  if (ground.value().boundaryCells(lattice.side) > std::max(kLeastBoundary, 64 * options.limit)) {
    return tooMany(radius, options.limit, {"would make too many cells along the boundary"});
  }
  return Sampler(std::make_unique<State>(std::move(ground.value()), lattice, options));
}

Sampler::Sampler(std::unique_ptr<State> state) : state_(std::move(state)) {}
Sampler::Sampler(Sampler&&) noexcept = default;
Sampler::~Sampler() = default;

bool Sampler::step() {
  State& s = *state_;
  for (double cells = 0; !s.isDone && !isOverLimit() && cells < kStepCells;) {
    if (s.nextTile()) {
      cells += s.fillTile();
    } else {
      s.end();
    }
  }
  return !s.isDone && !isOverLimit();
}

std::vector<double> Sampler::take() {
  return std::exchange(state_->positions, {});
}

// By rows of cells, those of the tiles to the right not yet.
double Sampler::progress() const {
  const State& s = *state_;
  if (s.isDone) return 1;
  if (!s.tileColumn) return 0;
  const Ground::Box& box = s.band.ground().box();
  const double side = s.placing.lattice().side;
  const auto row = static_cast<double>(seam(s.rowsKey(), *s.tileRow));
  const auto next = static_cast<double>(seam(s.rowsKey(), *s.tileRow + 1));
  const double left = static_cast<double>(*s.tileColumn * kTile) - box.minX / side;
  const double along = std::clamp(left * side / (box.maxX - box.minX), 0.0, 1.0);
  const double done = row + along * (next - row) - box.minY / side;
  return std::clamp(done / ((box.maxY - box.minY) / side + kMostShift), 0.0, 1.0);
}

double Sampler::count() const {
  return state_->count;
}
bool Sampler::isOverLimit() const {
  return count() > state_->limit;
}
Error Sampler::overLimit() const {
  return tooManySamples(state_->placing.lattice().radius, state_->limit);
}
double Sampler::unit() const {
  return state_->placing.lattice().unit;
}

}  // namespace copse
