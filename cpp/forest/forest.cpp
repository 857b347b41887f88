#include "forest/forest.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/append.h"
#include "geometry/boundary.h"
#include "kinds/kind_ground.h"
#include "run/prepare.h"

namespace copse {

namespace {

constexpr double kBytesPerSample = 25;  // measured with eight million

}  // namespace

Forest::Forest(const ForestOptions& options, const std::vector<LayerLattice>& lattices)
    : options_(options), unit_(finestOf(lattices).lattice.unit), margin_(options.margin / unit_) {
  for (std::size_t k = 0; k < lattices.size(); ++k)
    layers_.emplace_back(options.layers, options.layers.list[k], lattices[k], unit_, options.halo);
}

SampleLimit Forest::limit() const {
  RunOptions run;
  run.limit = options_.limit;
  return limitOf(options_.layers, withRoomFor(run, kBytesPerSample));
}

Result<Forest> Forest::make(const ForestOptions& options) {
  RunOptions run;
  run.limit = options.limit;
  run.margin = options.margin;
  if (auto error = validate(run)) return *error;
  if (auto error = ForestLayer::validate(options.layers)) return *error;
  const Result<std::vector<LayerLattice>> lattices = latticesOf(options.layers);
  if (!lattices.ok()) return lattices.error();
  return Forest(options, lattices.value());
}

Result<ForestPart> Forest::readPart(const PartPut& put) const {
  ForestPart part;
  part.name = put.name;
  double farthest = 0;
  const auto addRegion = [&](const Region& region) {
    append(part.edges, region.edgesIn(unit_));
    part.rule = region.fillRule();
    farthest = std::max(farthest, region.farthest());
  };
  if (put.region) {
    part.isGround = put.isGround;
    addRegion(*put.region);
    if (part.isGround) {
      if (auto error = validatePromise(*put.region, options_.layers.density, limit()))
        return *error;
    }
  }
  for (const Region& region : put.obstacles.regions) {
    part.isAbove = true;
    addRegion(region);
  }
  for (const Capsule& c : put.obstacles.capsules) {
    if (!(c.radius > 0)) continue;
    part.capsules.push_back(
        {c.ax / unit_, c.ay / unit_, c.bx / unit_, c.by / unit_, c.radius / unit_});
    farthest = std::max({farthest, boxOf(Edge{c.ax, c.ay, c.bx, c.by}).farthest(), c.radius});
  }
  part.existing = put.existing;
  for (const Layer& layer : options_.layers.list) {
    for (std::size_t i = 0; i < put.existing.size(); ++i)
      part.reach = std::max(part.reach, distanceTo(put.existing, i, layer, ConflictRule::mean));
  }
  for (const double at : put.existing.positions)
    farthest = std::max(farthest, std::fabs(at) + part.reach);
  part.box = boxOf(part.edges);
  if (options_.layers.byPlace && farthest / unit_ > kFarthestMapped)
    return errorOf(Rule::forestFar, Option::classes, farthest);
  const Result<Lattice> reached = Lattice::make(options_.layers.radius, farthest, false);
  if (!reached.ok()) {
    Error error = reached.error();
    error.place = options_.layers.option;
    return error;
  }
  if (options_.margin > 0 && !part.isAbove) part.boundary = boundaryOf(part.edges, part.rule);
  return part;
}

// Fills layer by layer what the parts change, and what each layer changes of those after it.
Result<std::vector<Changes>> Forest::fill(const ForestParts& parts,
                                          const ForestMargin& margin) const {
  const auto unitsOf = [](double at) {
    return static_cast<std::int64_t>(std::clamp(std::floor(at), -kFarthestUnits, kFarthestUnits));
  };
  std::vector<BoundingBox> changed = differencesOf(parts_, parts, unit_);
  append(changed, differencesOf(margin_.parts(), margin.parts(), unit_));
  std::vector<UnitRect> ground;
  for (const BoundingBox& box : changed)
    ground.push_back({unitsOf(box.x0), unitsOf(box.x1) + 1, unitsOf(box.y0), unitsOf(box.y1) + 1});
  ForestParts standing = parts;
  append(standing, margin.parts());
  std::vector<Changes> all;
  all.reserve(layers_.size());
  std::vector<std::vector<UnitRect>> different;  // samples, of each layer so far
  std::vector<ForestLayer::Edited> before;
  for (const ForestLayer& layer : layers_) {
    std::vector<CellRect> cells;
    for (const UnitRect& units : ground) cells.push_back(grown(layer.lattice().cellsOf(units), 1));
    for (std::size_t j = 0; j < before.size(); ++j) {
      const auto reach = static_cast<std::int64_t>(std::ceil(layer.layer().distances[j] / unit_));
      for (const UnitRect& units : different[j])
        cells.push_back(layer.lattice().cellsOf(grown(units, reach)));
    }
    Result<Changes> filled = layer.fill(cells, standing, before, limit());
    if (!filled.ok()) return filled.error();
    all.push_back(std::move(filled.value()));
    before.push_back({layer, all.back()});
    different.emplace_back();
    if (before.size() == layers_.size()) break;
    for (const Change& change : all.back()) {
      if (const auto box = layer.differenceOf(change)) different.back().push_back(*box);
    }
  }
  return all;
}

Result<ForestParts> Forest::partsAfter(std::span<const ForestStep> steps) const {
  ForestParts parts = parts_;
  for (const ForestStep& step : steps) {
    const std::string& name = step.put ? step.put->name : step.gone;
    const auto at = std::find_if(parts.begin(), parts.end(),
                                 [&](const auto& part) { return part->name == name; });
    if (!step.put) {
      if (at == parts.end())
        return errorOf(Rule::forestName, Option::name, static_cast<double>(&step - steps.data()));
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
  return parts;
}

// How many samples there are then, or more.
double Forest::countAfter(const std::vector<Changes>& changes) const {
  double most = slots_.count();
  for (const Changes& own : changes) {
    for (const Change& change : own) most += static_cast<double>(change.found->most());
  }
  // Only where it may matter they are counted.
  if (limit().allows(most)) return most;
  double count = slots_.count();
  for (std::size_t k = 0; k < layers_.size(); ++k) {
    for (const Change& change : changes[k]) {
      const CellRect cells = change.computed();
      const auto add = [&](double more) {
        return [&count, more](Address, std::uint32_t, std::uint8_t kind) {
          if (kind != Tiles::kNobody) count += more;
        };
      };
      change.found->eachIn(cells, add(1));
      layers_[k].tiles().eachIn(cells, add(-1));
    }
  }
  return count;
}

std::optional<Error> Forest::edit(std::span<const ForestStep> steps) {
  Result<ForestParts> parts = partsAfter(steps);
  if (!parts.ok()) return parts.error();
  ForestMargin margin = margin_.of(parts.value());
  Result<std::vector<Changes>> changes = fill(parts.value(), margin);
  if (!changes.ok()) return changes.error();
  const double count = countAfter(changes.value());
  if (!limit().allows(count)) return limit().expected(count);
  parts_ = std::move(parts.value());
  margin_ = std::move(margin);
  begin(std::move(changes.value()));
  return std::nullopt;
}

}  // namespace copse
