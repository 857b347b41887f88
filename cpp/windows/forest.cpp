#include "windows/forest.h"

#include <functional>
#include <unordered_map>
#include <utility>

#include "base/vectors.h"
#include "classes/options.h"
#include "field/density.h"
#include "shape/boundary.h"

namespace copse {

namespace {

// Return the numbers of all rectangles in an index that overlap a rectangle, ascending.
std::vector<std::size_t> numbersIn(const CellRect& rect, const BoxIndex<std::size_t>& index) {
  std::vector<std::size_t> found;
  if (rect.empty()) return found;
  index.eachMeeting(boxOf(rect), [&](std::size_t number) { found.push_back(number); });
  return sortedBy(std::move(found), [](std::size_t number) { return number; });
}

}  // namespace

void Changes::add(Change change) {
  if (!change.computed().empty()) index_.put(boxOf(change.computed()), list_.size());
  list_.push_back(std::move(change));
}

std::vector<const Change*> Changes::in(const CellRect& cells) const {
  std::vector<const Change*> found;
  for (const std::size_t number : numbersIn(cells, index_)) found.push_back(&list_[number]);
  return found;
}

namespace {

// The changes to compute. A change that others meet within its reach becomes one with them.
class OpenChanges {
 public:
  using Reach = std::function<CellRect(const CellRect& computed)>;

  // `least` is the side of a small change.
  OpenChanges(double least, Reach reach) : reach_(std::move(reach)), index_(least) {}

  void add(Change change) {
    for (;;) {
      const std::vector<std::size_t> near = numbersIn(reach_(change.computed()), index_);
      if (near.empty()) break;
      for (const std::size_t number : near) {
        const Change other = take(number);
        change = {hullOf(other.cells, change.cells), std::max(other.halo, change.halo)};
      }
    }
    index_.put(boxOf(change.computed()), all_.size());
    all_.push_back(std::move(change));
  }
  Change take(std::size_t number) {
    Change change = std::move(*all_[number]);
    index_.erase(boxOf(change.computed()), number);
    all_[number].reset();
    return change;
  }
  // All changes added so far; none in place of those taken.
  [[nodiscard]] std::vector<std::optional<Change>>& all() { return all_; }

 private:
  std::vector<std::optional<Change>> all_;
  Reach reach_;
  BoxIndex<std::size_t> index_;
};

// Return the ground of a layer's classes within a distance of the origin; empty: everywhere.
std::vector<Region> whereOf(const Layers& layers, const Layer& layer, double far) {
  if (!layers.byPlace) return {};
  return anyOf(regionsOf(layers.byPlace->classes(), {-far, -far, far, far}), layer.classes);
}

}  // namespace

std::optional<Error> ForestLayer::validate(const Layers& layers) {
  for (const Layer& layer : layers.list) {
    if (whereOf(layers, layer, 1).size() < 2) continue;
    return errorOf(Rule::forestWhere, Option::classes);
  }
  return std::nullopt;
}

ForestLayer::ForestLayer(const Layers& layers, const Layer& layer, const LayerLattice& lattice,
                         double unit, std::int64_t halo)
    : layer_(layer),
      colouring_(colouringOf(layers, layer, unit)),
      isTold_(layer.classes.size()),
      lattice_(lattice),
      unit_(unit),
      halo_(halo) {
  for (const Region& region : whereOf(layers, layer, kFarthestMapped * unit)) {
    GroundPart part;
    part.edges = region.edgesIn(unit);
    part.rule = region.fillRule();
    part.setBoxes(unit);
    where_ = std::make_shared<const GroundPart>(std::move(part));
  }
  for (const Layer& other : layers.list) {
    for (std::size_t i = 0; other.near && i < layer.classes.size(); ++i)
      isTold_[i] = isTold_[i] || layer.classes[i] == other.near->which;
  }
}

std::int64_t ForestLayer::reachOf(const ForestLayer& before, std::size_t j) const {
  return static_cast<std::int64_t>(
      std::ceil(copse::reachOf(layer_, before.layer_, layer_.distances[j]) / unit_));
}

std::int64_t ForestLayer::reachIn(const UnitRect& units, const ForestLayer& before,
                                  const LayerFields& fields) const {
  const RadiusField its = fields.seenBy(layer_, before.layer_);
  return static_cast<std::int64_t>(its.over(boxOf(units, unit_)).greatest / unit_) + 1;
}

// Return the changes grown to all samples whose classes may change.
Changes ForestLayer::coloured(const Changes& changes) const {
  constexpr double kLeast = 0x1p20;  // units
  OpenChanges open(kLeast,
                   [&](const UnitRect& units) { return colouring_->tilesAround(units, 1, 1); });
  for (const Change& change : changes.list()) {
    if (const auto box = placesOf(change)) open.add({colouring_->seenFrom(*box), 0});
  }
  Changes all;
  for (const auto& change : open.all()) {
    if (change) all.add(coloured(change->cells, changes));
  }
  return all;
}

Result<Changes> ForestLayer::fill(const std::vector<CellRect>& changed,
                                  const LayerSurroundings& around) const {
  const bool isByPlace = around.fields != nullptr;
  // Windows must not meet, which are a ring wider.
  OpenChanges open(kLeastChange, [](const CellRect& cells) { return grown(cells, 2 * kRing); });
  for (const CellRect& cells : changed) open.add(changeOf(cells, around.fields));
  for (std::size_t n = 0; n < open.all().size(); ++n) {
    std::optional<Change>& change = open.all()[n];
    if (!change) continue;
    if (auto error = isByPlace ? refillByPlace(*change, around) : refill(*change, around))
      return *error;
    if (isProven(*change)) continue;
    if (change->halo > kGreatestHalo * change->ring / kRing) return unproven();
    const Change tried = open.take(n);
    // Where radii are larger, so are the steps, and the ring must be outside of the change.
    const std::int64_t more = std::max(kMore, tried.ring);
    open.add({tried.cells, std::max(tried.halo, tried.ring) + more});
  }
  Changes changes;
  for (auto& change : open.all()) {
    if (change) changes.add(std::move(*change));
  }
  return colouring_ && !isByPlace ? coloured(changes) : std::move(changes);
}

namespace {

// Measured with eight million samples, and with a million at a ratio of four.
constexpr double kBytesPerSample = 25;
constexpr double kBytesByPlace = 80;
constexpr double kFarthestCell = 0x1p45;

double squared(double value) {
  return value * value;
}

// Return true if all distances of layers may be in proportion to a radius by place.
bool mayVary(const Layers& layers) {
  return !layers.hasSizes && layers.option != Option::spacing &&
         std::none_of(layers.list.begin(), layers.list.end(),
                      [](const Layer& layer) { return layer.near.has_value(); });
}

}  // namespace

Forest::Forest(const ForestOptions& options, const std::vector<LayerLattice>& lattices,
               const SampleLimit& limit)
    : options_(options),
      limit_(limit),
      unit_(finestOf(lattices).lattice.unit),
      site_(unit_, options.margin / unit_),
      isByPlace_(options.field.has_value()) {
  for (std::size_t k = 0; k < lattices.size(); ++k)
    layers_.emplace_back(options.layers, options.layers.list[k], lattices[k], unit_, options.halo);
  if (!mayVary(options.layers)) return;
  const RadiusField everywhere = RadiusField::everywhere(options.layers.radius);
  field_.emplace(options.layers, options.field.value_or(everywhere), unit_);
}

Result<Forest> Forest::make(const ForestOptions& options) {
  RunOptions run;
  run.limit = options.limit;
  run.margin = options.margin;
  if (auto error = validate(run)) return *error;
  if (auto error = ForestLayer::validate(options.layers)) return *error;
  if (options.field && !mayVary(options.layers))
    return errorOf(Rule::forestThin, Option::density, options.field->min());
  const Result<std::vector<LayerLattice>> lattices = latticesOf(options.layers);
  if (!lattices.ok()) return lattices.error();
  const double bytes = options.field ? kBytesByPlace : kBytesPerSample;
  return Forest(options, lattices.value(), limitOf(options.layers, withRoomFor(run, bytes)));
}

Result<GroundPart> Forest::readPart(const PartPut& put) const {
  GroundPart part;
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
    part.density = put.density;
    if (part.isThinning() && !field_)
      return errorOf(Rule::forestThin, Option::density, put.density);
    if (part.isGround && !options_.field) {
      if (auto error = validatePromise(*put.region, options_.layers.density, limit_)) return *error;
    } else if (part.isGround) {
      const double least = options_.field->min();
      const double expected = expectedSamples(*put.region, *options_.field) * least * least *
                              options_.layers.density / kSaturatedDensity;
      if (!limit_.allows(expected)) return limit_.expected(expected);
    }
  }
  for (const Region& region : put.obstacles.regions) {
    part.isAbove = true;
    addRegion(region);
  }
  for (const Capsule& c : put.obstacles.capsules) {
    if (!(c.radius > 0)) continue;
    part.capsules.push_back(c.scaled(1 / unit_));
    farthest = std::max({farthest, boxOf(Edge{c.ax, c.ay, c.bx, c.by}).farthest(), c.radius});
  }
  part.existing = put.existing;
  for (const Layer& layer : options_.layers.list) {
    for (std::size_t i = 0; i < put.existing.size(); ++i)
      part.reach = std::max(part.reach, reachOf(put.existing, i, layer, layer.conflict));
  }
  for (const double at : put.existing.positions)
    farthest = std::max(farthest, std::fabs(at) + part.reach);
  // Where a density is 0 is told for so much of the plane (bindings/forest.cpp).
  const bool isFar = options_.field && part.isGround && farthest / unit_ > kFarthestMapped / 4;
  if (isFar || (options_.layers.byPlace && farthest / unit_ > kFarthestMapped))
    return errorOf(Rule::forestFar, options_.layers.option, farthest);
  const Result<Lattice> reached = Lattice::make(options_.layers.radius, farthest, false);
  if (!reached.ok()) {
    Error error = reached.error();
    error.place = options_.layers.option;
    return error;
  }
  if (options_.margin > 0 && !part.isAbove) part.boundary = boundaryOf(part.edges, part.rule);
  part.setBoxes(unit_);
  return part;
}

// Make changes of parts. They are made even when an error ("precision") is returned.
Result<Forest::SiteChange> Forest::apply(std::span<const PartChange> changes) {
  SiteChange changed;
  changed.ground = site_.apply(changes);
  const bool wasByPlace = std::exchange(isByPlace_, options_.field || site_.isThinned());
  if (wasByPlace != isByPlace_) {
    changed.isAll = true;
    BoundingBox all = site_.box();
    for (const BoundingBox& box : changed.ground) all.include(box);
    changed.ground = {all};
  }
  if (!isByPlace_) return changed;
  for (const BoundingBox& box : changed.ground) {
    if (box.farthest() > kFarthestMapped)
      return errorOf(Rule::forestFar, options_.layers.option, box.farthest() * unit_);
  }
  if (changed.isAll) field_->reset();
  for (const BoundingBox& box : changed.ground) {
    if (auto change = field_->changeIn(site_, changes, box))
      changed.fieldChanges.push_back(std::move(*change));
  }
  for (const auto& [before, after, isInTurn] : changes) {
    if (before && after && before->existing == after->existing) continue;
    for (const GroundPart* part : {before.get(), after.get()}) {
      if (part != nullptr && !part->samples.empty()) changed.existing.push_back(part->samples);
    }
  }
  changed.fields = field_->on(site_);
  return changed;
}

// Return the cells of a layer whose ground or field may have changed.
std::vector<CellRect> Forest::changedFor(const ForestLayer& layer,
                                         const SiteChange& changed) const {
  // The turn of a block reaches at most 1.25 radii, and a sample one more.
  constexpr double kRadii = 2.5;
  std::vector<CellRect> cells;
  const auto add = [&](const BoundingBox& box, double more) {
    cells.push_back(grown(layer.lattice().cellsOf(unitsIn(box.grown(more))), 1));
  };
  if (!changed.fields) {
    for (const BoundingBox& box : changed.ground) add(box, 0);
    return cells;
  }
  const RadiusField own = changed.fields->of(layer.layer()).scaled(1 / unit_);
  const RadiusField most = changed.fields->mostSeenBy(layer.layer()).scaled(1 / unit_);
  for (const BoundingBox& box : changed.ground) add(box, kRadii * own.over(box).greatest);
  for (const BoundingBox& box : changed.existing) add(box, most.over(box).greatest);
  for (const FieldChange& change : changed.fieldChanges)
    add(change.seenBy(layer.layer(), layer.lattice(), unit_), 0);
  return cells;
}

// Fill the changed ground layer by layer. Each layer's changes widen those of the later layers.
Result<std::vector<Changes>> Forest::fill(const SiteChange& changed) const {
  std::vector<Changes> all;
  std::vector<std::vector<UnitRect>> different;  // boxes around changed samples, of each layer
  for (const ForestLayer& layer : layers_) {
    std::vector<CellRect> cells = changedFor(layer, changed);
    for (std::size_t j = 0; j < all.size(); ++j) {
      for (const UnitRect& units : different[j]) {
        const auto reach = changed.fields ? layer.reachIn(units, layers_[j], *changed.fields)
                                          : layer.reachOf(layers_[j], j);
        cells.push_back(layer.lattice().cellsOf(grown(units, reach)));
      }
    }
    const LayerFields* fields = changed.fields ? &*changed.fields : nullptr;
    Result<Changes> filled =
        layer.fill(cells, {site_, fields, options_.conflict, layers_, all, limit_});
    if (!filled.ok()) return filled.error();
    all.push_back(std::move(filled.value()));
    different.emplace_back();
    if (all.size() == layers_.size()) break;
    for (const Change& change : all.back().list()) {
      if (const auto box = layer.differenceOf(change)) different.back().push_back(*box);
    }
  }
  return all;
}

// Join the steps into one change for each name, by turn: existing parts first, then new ones.
Result<std::vector<PartChange>> Forest::changesOf(std::span<const ForestStep> steps) {
  std::vector<PartChange> changes;
  std::unordered_map<std::string, std::size_t> byName;
  for (const ForestStep& step : steps) {
    const std::string& name = step.put ? step.put->name : step.gone;
    const auto [at, isNew] = byName.emplace(name, changes.size());
    if (isNew) {
      const PartPointer standing = site_.find(name);
      changes.push_back({standing, standing});
    }
    PartPointer& part = changes[at->second].after;
    if (!step.put) {
      if (!part)
        return errorAt(Rule::forestName, Option::stepGone,
                       static_cast<std::size_t>(&step - steps.data()), 0);
      part.reset();
      continue;
    }
    Result<GroundPart> read = readPart(*step.put);
    if (!read.ok()) return read.error();
    read.value().turn = part ? part->turn : nextTurn_++;
    part = std::make_shared<const GroundPart>(std::move(read.value()));
  }
  // A part that was removed and put again comes after all others. Parts that it overlaps may tell.
  for (auto& [before, after, isInTurn] : changes) {
    if (!before || !after || before->turn == after->turn) continue;
    for (const GroundPart* other : site_.in(before->whole.grown(1))) {
      const auto at = byName.find(other->name);
      const GroundPart* is = at == byName.end() ? other : changes[at->second].after.get();
      if (other->turn > before->turn && is != nullptr && is->turn < after->turn) isInTurn = false;
    }
  }
  std::erase_if(changes, [](const PartChange& change) { return !change.before && !change.after; });
  return sortedBy(std::move(changes), [](const PartChange& change) {
    constexpr std::uint64_t kNew = std::uint64_t{1} << 62;
    return change.before ? change.before->turn : kNew + change.after->turn;
  });
}

// Return the number of samples after the changes, or an upper bound that the limit allows.
double Forest::countAfter(const std::vector<Changes>& changes) const {
  double most = slots_.count();
  for (const Changes& own : changes) {
    for (const Change& change : own.list()) most += static_cast<double>(change.found->most());
  }
  // Count only where the bound exceeds the limit.
  if (limit_.allows(most)) return most;
  double count = slots_.count();
  for (std::size_t k = 0; k < layers_.size(); ++k) {
    for (const Change& change : changes[k].list()) {
      const auto countIn = [&](const CellStore& store) {
        double assigned = 0;
        store.eachIn(change.computed(), [&](Address, std::uint32_t, std::uint8_t classIndex) {
          assigned += classIndex == kNoClass ? 0 : 1;
        });
        return assigned;
      };
      count += countIn(*change.found) - countIn(layers_[k].cells());
    }
  }
  return count;
}

std::optional<Error> Forest::edit(std::span<const ForestStep> steps) {
  Result<std::vector<PartChange>> changes = changesOf(steps);
  if (!changes.ok()) return changes.error();
  const Result<SiteChange> changed = apply(changes.value());
  Result<std::vector<Changes>> filled =
      changed.ok() ? fill(changed.value()) : Result<std::vector<Changes>>(changed.error());
  const double count = filled.ok() ? countAfter(filled.value()) : 0;
  if (filled.ok() && limit_.allows(count)) {
    begin(std::move(filled.value()), changed.value());
    return std::nullopt;
  }
  for (PartChange& change : changes.value()) std::swap(change.before, change.after);
  static_cast<void>(apply(changes.value()));
  return filled.ok() ? limit_.expected(count) : filled.error();
}

std::vector<std::uint32_t> Forest::within(const BoundingBox& box) const {
  const UnitRect units = unitsIn({box.x0 / unit_, box.y0 / unit_, box.x1 / unit_, box.y1 / unit_});
  std::vector<std::uint32_t> found;
  for (const ForestLayer& layer : layers_) {
    for (const Address address : layer.cells().in(layer.lattice().cellsOf(units))) {
      const CellStore::Block& block = *layer.cells().find(address);
      auto next = block.slots.begin();
      block.cells.each([&](Address cell, std::uint32_t offset, std::size_t) {
        const std::uint32_t slot = *next++;
        const Point p = layer.placeOf(cell, offset);
        if (slot != CellStore::kNoSlot && p.x >= box.x0 && p.x < box.x1 && p.y >= box.y0 &&
            p.y < box.y1)
          found.push_back(slot);
      });
    }
  }
  return found;
}

// Find the nearest sample of a layer, if it is nearer than the best so far.
void Forest::findNearest(const ForestLayer& layer, double x, double y, Nearest& best) const {
  const auto see = [&](Address cell, std::uint32_t offset, std::uint8_t classIndex) {
    if (classIndex == kNoClass) return;
    const Point p = layer.placeOf(cell, offset);
    const double apart = squared(p.x - x) + squared(p.y - y);
    if (apart >= best.squared || !isShown(p)) return;
    best = {apart, &layer, cell};
  };
  const double size = static_cast<double>(layer.lattice().side()) * unit_;
  const auto cellAt = [&](double at) {
    return static_cast<std::int64_t>(
        std::clamp(std::floor(at / size), -kFarthestCell, kFarthestCell));
  };
  const Address own{cellAt(x), cellAt(y)};
  // A cell beyond some rings is farther away than their width.
  for (const std::int64_t rings : {2, 8}) {
    layer.cells().eachIn(
        {own.column - rings, own.column + rings + 1, own.row - rings, own.row + rings + 1}, see);
    if (best.squared <= squared(static_cast<double>(rings) * size)) return;
  }
  const auto squaredTo = [&](const CellRect& cells) {
    const auto gap = [&](double at, std::int64_t begin, std::int64_t end) {
      return std::max(
          {0.0, static_cast<double>(begin) * size - at, at - static_cast<double>(end) * size});
    };
    return squared(gap(x, cells.columnBegin, cells.columnEnd)) +
           squared(gap(y, cells.rowBegin, cells.rowEnd));
  };
  layer.cells().fromNearest(squaredTo, best.squared, [&](Address block) {
    layer.cells().eachIn(cellsOf(block), see);
    return best.squared;
  });
}

std::optional<std::uint32_t> Forest::nearest(double x, double y) const {
  Nearest best;
  if (slots_.count() == 0) return std::nullopt;
  for (const ForestLayer& layer : layers_) findNearest(layer, x, y, best);
  if (best.layer == nullptr) return std::nullopt;
  const CellStore::Block& block = *best.layer->cells().find(blockOf(best.cell));
  return block.slots[block.cells.samplesBefore(indexInBlock(best.cell))];
}

}  // namespace copse
