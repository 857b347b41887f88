#include "forest/forest.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/append.h"
#include "base/sample_key.h"
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

std::optional<Error> Forest::fill(Change& change, const std::vector<ForestPart>& parts) const {
  const CellRect computed = grown(change.cells, change.halo);
  change.found.emplace();
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
  while (sampler.step()) change.found->take(sampler.take().positions, lattice_, computed);
  change.found->take(sampler.take().positions, lattice_, computed);
  return sampler.failure();
}

// Whether the outermost cells came out as they were.
bool Forest::isProven(const Change& change) const {
  const CellRect computed = grown(change.cells, change.halo);
  const CellRect inner = grown(change.cells, change.halo - kRing);
  bool isSame = true;
  const auto compare = [&](const Tiles& own, const Tiles& other) {
    own.eachIn(computed, [&](Address cell, std::uint32_t offset) {
      if (!holds(inner, cell) && other.at(cell) != offset) isSame = false;
    });
  };
  compare(tiles_, *change.found);
  compare(*change.found, tiles_);
  return isSame;
}

// Changes far apart are filled apart; those whose windows meet, together.
Result<std::vector<Forest::Change>> Forest::fillAll(const std::vector<CellRect>& changed,
                                                    const std::vector<ForestPart>& parts) const {
  std::vector<Change> changes;
  const auto windowOf = [](const Change& c) { return grown(c.cells, c.halo + kRing); };
  const auto add = [&](Change change) {
    for (std::size_t i = 0; i < changes.size();) {
      if (common(windowOf(changes[i]), windowOf(change)).empty()) {
        ++i;
        continue;
      }
      change = {hullOf(changes[i].cells, change.cells), std::max(changes[i].halo, change.halo),
                std::nullopt};
      changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;
    }
    changes.push_back(std::move(change));
  };
  for (const CellRect& cells : changed) add({cells, options_.halo, std::nullopt});
  for (;;) {
    const auto open = std::find_if(changes.begin(), changes.end(),
                                   [](const Change& change) { return !change.found; });
    if (open == changes.end()) return changes;
    if (auto error = fill(*open, parts)) return *error;
    if (isProven(*open)) continue;
    if (open->halo > kMost) return unproven();
    Change wider{open->cells, open->halo + kMore, std::nullopt};
    changes.erase(open);
    add(std::move(wider));
  }
}

Result<SlotChange> Forest::edit(std::span<const ForestStep> steps) {
  std::vector<ForestPart> parts = parts_;
  for (const ForestStep& step : steps) {
    const std::string& name = step.put ? step.put->name : step.gone;
    const auto at = std::find_if(parts.begin(), parts.end(),
                                 [&](const ForestPart& part) { return part.name == name; });
    if (!step.put) {
      if (at != parts.end()) parts.erase(at);
      continue;
    }
    Result<ForestPart> part = readPart(*step.put);
    if (!part.ok()) return part.error();
    if (at == parts.end()) {
      parts.push_back(std::move(part.value()));
    } else {
      *at = std::move(part.value());
    }
  }
  std::vector<CellRect> changed;
  const auto compare = [&](const ForestPart* one, const ForestPart* other) {
    const BoundingBox box = differenceOf(one, other);
    if (box.x0 <= box.x1) changed.push_back(cellsOf(box));
  };
  const auto find = [](const std::vector<ForestPart>& in, const std::string& name) {
    const auto at = std::find_if(in.begin(), in.end(),
                                 [&](const ForestPart& part) { return part.name == name; });
    return at == in.end() ? nullptr : &*at;
  };
  // A part that was taken away and put again has lost its turn.
  const auto turnOf = [&](const ForestPart& part) {
    const ForestPart* now = find(parts, part.name);
    return now == nullptr ? std::ptrdiff_t{-1} : now - parts.data();
  };
  std::ptrdiff_t last = -1;
  for (const ForestPart& part : parts_) {
    const std::ptrdiff_t turn = turnOf(part);
    if (turn >= 0 && turn < last) {
      compare(&part, nullptr);
      compare(nullptr, &parts[static_cast<std::size_t>(turn)]);
      continue;
    }
    last = std::max(last, turn);
    compare(&part, turn < 0 ? nullptr : &parts[static_cast<std::size_t>(turn)]);
  }
  for (const ForestPart& part : parts) {
    if (find(parts_, part.name) == nullptr) compare(nullptr, &part);
  }
  Result<std::vector<Change>> changes = fillAll(changed, parts);
  if (!changes.ok()) return changes.error();
  double count = slots_.count();
  for (const Change& change : changes.value()) {
    const CellRect computed = grown(change.cells, change.halo);
    tiles_.eachIn(computed, [&](Address cell, std::uint32_t offset) {
      count -= isShown(placeOf(cell, offset)) ? 1 : 0;
    });
    change.found->eachIn(computed, [&](Address cell, std::uint32_t offset) {
      count += isShown(placeOf(cell, offset)) ? 1 : 0;
    });
  }
  if (!limit().allows(count)) return limit().expected(count);
  parts_ = std::move(parts);
  return commit(changes.value());
}

Point Forest::placeOf(Address cell, std::uint32_t offset) const {
  return {static_cast<double>(cell.column * lattice_.side + xOf(offset)) * lattice_.unit,
          static_cast<double>(cell.row * lattice_.side + yOf(offset)) * lattice_.unit};
}

bool Forest::isShown(Point place) const {
  if (options_.share >= 1) return true;
  // Of a seed of its own: samples' keys are for other things. web/src/share.ts does the same.
  const std::uint64_t seed = options_.seed ^ 0xFFFFFFFFu;
  return sampleKey(seed, place.x, place.y) < options_.share * 0x1p32;
}

SlotChange Forest::commit(std::vector<Change>& changes) {
  SlotChange result;
  // Calls visit(cell, old, slot, now) for each cell of a tile.
  const auto walk = [&](const Change& change, Address address, auto&& visit) {
    const CellRect computed = grown(change.cells, change.halo);
    const Tiles::Tile* old = tiles_.find(address);
    const Tiles::Tile* found = change.found->find(address);
    std::size_t rank = 0;
    for (std::size_t i = 0; i < Tiles::kSide * Tiles::kSide; ++i) {
      const Address cell = Tiles::cellOf(address, i);
      const std::uint32_t was = old == nullptr ? kEmpty : old->at[i];
      const std::uint32_t slot = isSample(was) ? old->slots[rank++] : Tiles::kNoSlot;
      const std::uint32_t now =
          !holds(computed, cell) ? was : (found == nullptr ? kEmpty : found->at[i]);
      visit(cell, was, slot, now);
    }
  };
  const auto eachTile = [&](const Change& change, auto&& act) {
    const CellRect computed = grown(change.cells, change.halo);
    for (const Address tile : change.found->in(computed)) act(tile);
    for (const Address tile : tiles_.in(computed)) {
      if (change.found->find(tile) == nullptr) act(tile);
    }
  };
  for (const Change& change : changes) {
    eachTile(change, [&](Address tile) {
      walk(change, tile, [&](Address, std::uint32_t was, std::uint32_t slot, std::uint32_t now) {
        if (was == now || slot == Tiles::kNoSlot) return;
        slots_.give(slot);
        result.removed.push_back(slot);
      });
    });
  }
  for (const Change& change : changes) {
    eachTile(change, [&](Address address) {
      Tiles::Tile made;
      made.at.reserve(Tiles::kSide * Tiles::kSide);
      walk(change, address,
           [&](Address cell, std::uint32_t was, std::uint32_t slot, std::uint32_t now) {
             made.at.push_back(now);
             if (!isSample(now)) return;
             if (now != was) {
               const Point place = placeOf(cell, now);
               slot = isShown(place) ? slots_.take() : Tiles::kNoSlot;
               if (slot != Tiles::kNoSlot) {
                 result.added.push_back(slot);
                 result.positions.insert(result.positions.end(), {place.x, place.y});
               }
             }
             made.slots.push_back(slot);
           });
      if (made.slots.empty()) {
        tiles_.erase(address);
      } else {
        tiles_.make(address) = std::move(made);
      }
    });
  }
  return result;
}

}  // namespace copse
