#include "fill/sampler.h"

#include <algorithm>

namespace copse {

namespace {

constexpr double kStepCells = 16384;  // cells visited in one step

// The existing samples and those of earlier layers, if there are any.
std::optional<Earlier> earlierOf(const Prepared& prepared, const SamplerPart& part) {
  std::vector<EarlierGroup> groups = part.earlier;
  groups.push_back({part.standing, prepared.lattice.radius});
  std::erase_if(groups, [](const EarlierGroup& group) { return group.positions.empty(); });
  if (groups.empty() && !part.near) return std::nullopt;
  KeptStamps own;
  return std::optional<Earlier>(std::in_place, prepared.lattice, prepared.ground->box(), groups,
                                part.stamps != nullptr ? *part.stamps : own, part.near);
}

}  // namespace

SampleLimit limitOf(const SampleOptions& options) {
  return {options, Option::radius, options.radius, Word::useLargerRadius};
}

Result<Prepared> prepare(const Region& region, const Clear& clear, const SampleOptions& options,
                         double radius) {
  const double useful = usefulRadius(radius, region);
  const double standing = static_cast<double>(clear.standing.size()) / 2;
  return prepare(region, clear.obstacles, options,
                 {useful, kSaturatedDensity / (useful * useful), standing}, limitOf(options));
}

Result<std::unique_ptr<Sampler>> beginSampler(const Region& region, Clear clear,
                                              const SampleOptions& options) {
  if (auto error = Lattice::validate(options.radius)) return *error;
  const auto prepared = prepare(region, clear, options, options.radius);
  if (!prepared.ok()) return prepared.error();
  return std::make_unique<Sampler>(prepared.value(), options,
                                   SamplerPart{.standing = std::move(clear.standing)});
}

Sampler::Sampler(const Prepared& prepared, const SampleOptions& options, const SamplerPart& part)
    : Run(limitOf(options)),
      radius_(options.radius),
      float32_(options.float32),
      isWhole_(part.place.cells == kAllCells && !part.isLater),
      firstRow_(static_cast<double>(part.place.cells.rowBegin)),
      tileRows_(part.place.tileRows),
      endTileRow_(part.place.endTileRow),
      schedule_(options.seed, part.place.origin),
      earlier_(kHasEarlier ? earlierOf(prepared, part) : std::nullopt),
      band_(prepared.ground, prepared.lattice.side, part.place.cells),
      placing_(band_, prepared.lattice, part.place.rim, earlier(), output().positions),
      darts_(placing_),
      finish_(placing_) {}

// Count the samples of a row of tiles that has ended.
void Sampler::countWanted() {
  if (!tileRow_) return;
  placing_.flush();
  const std::int64_t placed =
      static_cast<std::int64_t>(count()) + static_cast<std::int64_t>(output().size());
  if (*tileRow_ < tileRows_.begin) wanted_.begin = placed;
  if (*tileRow_ < tileRows_.end) wanted_.end = placed;
}

bool Sampler::nextTileRow() {
  countWanted();
  std::int64_t next = 0;
  if (tileRow_ && band_.occupiedFrom(schedule_.rowBegin(*tileRow_ + 1) - kMostShift)) {
    next = *tileRow_ + 1;
  } else if (const auto row = band_.nextRow()) {
    next = schedule_.tileRowOf(*row);
  } else {
    return false;
  }
  if (next >= endTileRow_) return false;
  tileRow_ = next;
  const std::int64_t firstRow = schedule_.rowBegin(next) - kMostShift - kReach;
  tellRim(firstRow);
  const Interval newRows = band_.roll(firstRow, schedule_.rowBegin(next + 1) + kReach);
  if (earlier() != nullptr) earlier()->roll(band_.strips(), newRows);
  strip_ = 0;
  tileColumn_.reset();
  return true;
}

// Tell the rim that the rows of the band before `rowEnd` are done.
void Sampler::tellRim(std::int64_t rowEnd) {
  if (placing_.rim() == nullptr) return;
  for (Strip& s : band_.strips()) {
    const CellRect cells{s.column0 + Strip::kMargin, s.column0 + s.columns - Strip::kMargin, s.row0,
                         std::min(rowEnd, s.row0 + s.rows)};
    if (!cells.empty()) {
      if (earlier() != nullptr && earlier()->seated() != nullptr)
        earlier()->seated()->remove(s, {cells.rowBegin, cells.rowEnd});
      placing_.rim()->take(s, cells);
    }
  }
}

// Move on to the next tile to fill. Return false if there is none.
bool Sampler::nextTile() {
  for (;;) {
    if (tileRow_ && strip_ < band_.strips().size()) {
      const Strip& s = band_.strips()[strip_];
      tileColumn_ = tileColumn_ ? *tileColumn_ + 1 : schedule_.tileAt(*tileRow_, s.column0);
      if (schedule_.columnBegin(*tileRow_, *tileColumn_) - kMostShift < s.column0 + s.columns)
        return true;
      ++strip_;
      tileColumn_.reset();
      continue;
    }
    if (!nextTileRow()) return false;
  }
}

// The whole blocks of a tile that meet a part of it.
CellRect Sampler::blocksIn(const CellRect& tile, const CellRect& part) {
  const auto whole = [](std::int64_t cells) { return cells / kDartBlock * kDartBlock; };
  return {tile.columnBegin + whole(part.columnBegin - tile.columnBegin),
          tile.columnEnd - whole(tile.columnEnd - part.columnEnd),
          tile.rowBegin + whole(part.rowBegin - tile.rowBegin),
          tile.rowEnd - whole(tile.rowEnd - part.rowEnd)};
}

// Run all stages of one tile. Return the mean number of cells that a stage visited.
double Sampler::fillTile() {
  Strip& strip = band_.strips()[strip_];
  placing_.enter(strip, earlier() != nullptr && earlier()->hasDiscs());
  const Interval rows = band_.occupiedRows();
  double cells = 0;
  for (std::int64_t stage = 0; stage < kStages; ++stage) {
    const CellRect tile = schedule_.rectOf({*tileColumn_, *tileRow_}, stage);
    CellRect rect{std::max(tile.columnBegin, strip.column0 + Strip::kMargin),
                  std::min(tile.columnEnd, strip.column0 + strip.columns - Strip::kMargin),
                  std::max(tile.rowBegin, rows.begin), std::min(tile.rowEnd, rows.end)};
    if (rect.empty()) continue;
    cells += static_cast<double>(rect.columns() * rect.rows());
    if (placing_.rim() != nullptr) rect = placing_.rim()->enter(placing_, rect, stage);
    if (rect.empty()) continue;
    const StageKey key = schedule_.stageKey(stage);
    if (stage < kLateStage) {
      darts_.throwEarly(blocksIn(tile, rect), key, kEarlyDarts[stage]);
    } else if (stage == kLateStage) {
      darts_.throwLate(rect, key);
    } else {
      finish_.finishAll(rect, key);
    }
  }
  return cells / static_cast<double>(kStages);
}

// Place a sample in ground that holds no lattice point, unless this sampler fills only a part of
// it.
void Sampler::placeInnerPoint() {
  if (!isWhole_) return;
  const double unit = placing_.lattice().unit;
  const auto point = band_.ground().innerPoint(float32_, unit);
  if (!point || (earlier() != nullptr && earlier()->holds(*point))) return;
  output().positions = {point->x * unit, point->y * unit};
}

bool Sampler::advance(double /*most*/) {
  bool goesOn = true;
  for (double cells = 0; goesOn && cells < kStepCells;) {
    goesOn = nextTile();
    if (goesOn) cells += fillTile();
  }
  if (!goesOn) tellRim(INT64_MAX);
  placing_.flush();
  const bool isEmpty = count() + static_cast<double>(output().size()) == 0;
  if (!goesOn && isEmpty) placeInnerPoint();
  return goesOn;
}

// Count the rows of cells that are done, and of the current row of tiles the share of its width.
double Sampler::share() const {
  if (!tileColumn_) return 0;
  const BoundingBox& box = band_.ground().box();
  const double side = placing_.lattice().side;
  const auto row = static_cast<double>(schedule_.rowBegin(*tileRow_));
  const auto next = static_cast<double>(schedule_.rowBegin(*tileRow_ + 1));
  const double left = static_cast<double>(*tileColumn_ * kTile) - box.x0 / side;
  const double along = std::clamp(left * side / box.width(), 0.0, 1.0);
  const double first = std::max(box.y0 / side, firstRow_);
  double end = box.y1 / side + kMostShift;
  if (endTileRow_ != kAllTileRows.end)
    end = std::min(end, static_cast<double>(schedule_.rowBegin(endTileRow_)));
  return std::clamp((row + along * (next - row) - first) / (end - first), 0.0, 1.0);
}

Report Sampler::report() const {
  return {Ending::saturated, radius_, placing_.lattice().unit};
}

}  // namespace copse
