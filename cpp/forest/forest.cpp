#include "forest/forest.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/append.h"
#include "forest/frozen_rim.h"
#include "run/prepare.h"
#include "sampler/sampler.h"
#include "window/window.h"

namespace copse {

namespace {

constexpr std::int64_t kRing = 4;  // cells frozen, and as many held against what they were
constexpr std::int64_t kMore = 6;
constexpr std::int64_t kMost = 512;     // beyond that something is wrong
constexpr double kLeastBoundary = 1e7;  // cells along edges that any limit allows
constexpr double kBoundaryPerSample = 64;

CellRect hullOf(const CellRect& a, const CellRect& b) {
  return {std::min(a.columnBegin, b.columnBegin), std::max(a.columnEnd, b.columnEnd),
          std::min(a.rowBegin, b.rowBegin), std::max(a.rowEnd, b.rowEnd)};
}

}  // namespace

Forest::Forest(const ForestOptions& options, const Lattice& lattice)
    : options_(options), lattice_(lattice) {}

SampleLimit Forest::limit() const {
  RunOptions run;
  run.limit = options_.limit;
  return {run, "radius", options_.radius, "use a larger radius"};
}

Result<Forest> Forest::make(const ForestOptions& options) {
  if (auto error = Lattice::validate(options.radius)) return *error;
  RunOptions run;
  run.limit = options.limit;
  if (auto error = validate(run)) return *error;
  const Result<Lattice> lattice = Lattice::make(options.radius, 0, false);
  if (!lattice.ok()) return lattice.error();
  return Forest(options, lattice.value());
}

Result<ForestPart> Forest::readPart(const PartPut& put) const {
  ForestPart part;
  part.name = put.name;
  const double unit = lattice_.unit;
  double farthest = 0;
  const auto addRegion = [&](const Region& region) {
    append(part.edges, region.edgesIn(unit));
    part.rule = region.fillRule();
    farthest = std::max(farthest, region.farthest());
  };
  if (put.region) {
    part.isGround = put.isGround;
    addRegion(*put.region);
    const double density = kSaturatedDensity / (lattice_.radius * lattice_.radius);
    if (part.isGround) {
      if (auto error = validatePromise(*put.region, density, limit())) return *error;
    }
  }
  for (const Region& region : put.obstacles.regions) {
    part.isAbove = true;
    addRegion(region);
  }
  for (const Capsule& c : put.obstacles.capsules) {
    if (!(c.radius > 0)) continue;
    part.capsules.push_back({c.ax / unit, c.ay / unit, c.bx / unit, c.by / unit, c.radius / unit});
    farthest = std::max({farthest, boxOf(Edge{c.ax, c.ay, c.bx, c.by}).farthest(), c.radius});
  }
  part.box = boxOf(part.edges);
  const Result<Lattice> reached = Lattice::make(lattice_.radius, farthest, false);
  if (!reached.ok()) return reached.error();
  return part;
}

// The cells whose ground may differ when something in a box does.
CellRect Forest::cellsOf(const BoundingBox& box) const {
  const auto cellAt = [&](double units) {
    return static_cast<std::int64_t>(
        std::clamp(std::floor(units / lattice_.side), -kFarthestCell, kFarthestCell));
  };
  return {cellAt(box.x0) - 1, cellAt(box.x1) + 2, cellAt(box.y0) - 1, cellAt(box.y1) + 2};
}

std::optional<Error> Forest::fill(Change& change, const ForestParts& parts) const {
  const CellRect computed = grown(change.cells, change.halo);
  change.found.emplace();
  change.count = 0;
  const CellRect window = grown(computed, kRing);
  const auto ground = groundOf(parts, window, lattice_);
  if (ground == nullptr) return std::nullopt;
  const double most = std::max(kLeastBoundary, kBoundaryPerSample * limit().most());
  if (ground->boundaryCells(lattice_.side) > most)
    return limit().tooMany("cells along the boundary");
  SampleOptions options;
  options.radius = lattice_.radius;
  options.seed = options_.seed;
  options.limit = options_.limit;
  FrozenRim rim(tiles_, computed);
  Sampler sampler({lattice_, ground}, options, {window, {0, 0}, &rim});
  for (bool goesOn = true; goesOn;) {
    goesOn = sampler.step();
    change.count += change.found->take(sampler.take().positions, lattice_, computed);
  }
  return sampler.failure();
}

// Whether the outermost cells came out as they were.
bool Forest::isProven(const Change& change) const {
  const CellRect computed = grown(change.cells, change.halo);
  const CellRect inner = grown(change.cells, change.halo - kRing);
  bool isSame = true;
  const auto compare = [&](const CellRect& cells, const Tiles& own, const Tiles& other) {
    own.eachIn(cells, [&](Address cell, std::uint32_t offset) {
      if (other.at(cell) != offset) isSame = false;
    });
  };
  const auto& [left, right, low, high] = computed;
  for (const CellRect& side :
       {CellRect{left, right, low, inner.rowBegin}, CellRect{left, right, inner.rowEnd, high},
        CellRect{left, inner.columnBegin, inner.rowBegin, inner.rowEnd},
        CellRect{inner.columnEnd, right, inner.rowBegin, inner.rowEnd}}) {
    compare(side, tiles_, *change.found);
    compare(side, *change.found, tiles_);
  }
  return isSame;
}

// Changes far apart are filled apart; those whose windows meet, together.
Result<std::vector<Forest::Change>> Forest::fillAll(const std::vector<CellRect>& changed,
                                                    const ForestParts& parts) const {
  std::vector<Change> changes;
  const auto windowOf = [](const Change& c) { return grown(c.cells, c.halo + kRing); };
  const auto add = [&](Change change) {
    for (std::size_t i = 0; i < changes.size();) {
      if (common(windowOf(changes[i]), windowOf(change)).empty()) {
        ++i;
        continue;
      }
      change = {hullOf(changes[i].cells, change.cells), std::max(changes[i].halo, change.halo),
                std::nullopt, 0};
      changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;
    }
    changes.push_back(std::move(change));
  };
  for (const CellRect& cells : changed) add({cells, options_.halo, std::nullopt, 0});
  for (;;) {
    const auto open = std::find_if(changes.begin(), changes.end(),
                                   [](const Change& change) { return !change.found; });
    if (open == changes.end()) return changes;
    if (auto error = fill(*open, parts)) return *error;
    if (isProven(*open)) continue;
    if (open->halo > kMost) return unproven();
    Change wider{open->cells, open->halo + kMore, std::nullopt, 0};
    changes.erase(open);
    add(std::move(wider));
  }
}

// Where ground may differ from what it was.
std::vector<CellRect> Forest::changedBy(const ForestParts& parts) const {
  std::vector<CellRect> changed;
  const auto compare = [&](const ForestPart* one, const ForestPart* other) {
    if (one == other) return;
    const BoundingBox box = differenceOf(one, other);
    if (box.x0 <= box.x1) changed.push_back(cellsOf(box));
  };
  const auto turnIn = [](const ForestParts& in, const std::string& name) {
    const auto at =
        std::find_if(in.begin(), in.end(), [&](const auto& part) { return part->name == name; });
    return at == in.end() ? std::ptrdiff_t{-1} : at - in.begin();
  };
  const auto in = [&](std::ptrdiff_t turn) {
    return turn < 0 ? nullptr : parts[static_cast<std::size_t>(turn)].get();
  };
  std::ptrdiff_t last = -1;
  for (const auto& part : parts_) {
    const std::ptrdiff_t turn = turnIn(parts, part->name);
    // One that was taken away and put again has lost its turn.
    const bool isInTurn = turn < 0 || turn >= last;
    compare(part.get(), isInTurn ? in(turn) : nullptr);
    if (!isInTurn) compare(nullptr, in(turn));
    last = std::max(last, turn);
  }
  for (const auto& part : parts) {
    if (turnIn(parts_, part->name) < 0) compare(nullptr, part.get());
  }
  return changed;
}

Result<SlotChange> Forest::edit(std::span<const ForestStep> steps) {
  ForestParts parts = parts_;
  for (const ForestStep& step : steps) {
    const std::string& name = step.put ? step.put->name : step.gone;
    const auto at = std::find_if(parts.begin(), parts.end(),
                                 [&](const auto& part) { return part->name == name; });
    if (!step.put) {
      if (at == parts.end())
        return errorOf("out-of-range", "name", name, {"is not the name of a part"});
      parts.erase(at);
      continue;
    }
    Result<ForestPart> part = readPart(*step.put);
    if (!part.ok()) return part.error();
    auto made = std::make_shared<const ForestPart>(std::move(part.value()));
    if (at == parts.end()) {
      parts.push_back(std::move(made));
    } else {
      *at = std::move(made);
    }
  }
  Result<std::vector<Change>> changes = fillAll(changedBy(parts), parts);
  if (!changes.ok()) return changes.error();
  double count = slots_.count();
  for (const Change& change : changes.value()) {
    const CellRect computed = grown(change.cells, change.halo);
    count += static_cast<double>(change.count);
    // Only where it may matter, what goes is counted, too.
    if (limit().allows(count)) continue;
    tiles_.eachIn(computed, [&](Address, std::uint32_t) { --count; });
  }
  if (!limit().allows(count)) return limit().expected(count);
  parts_ = std::move(parts);
  return commit(changes.value());
}

}  // namespace copse
