// The cells of a forest: an edit fills them, compares them with those before, and gives new samples
// their slots.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/hash.h"
#include "base/vectors.h"
#include "fill/placing.h"
#include "fill/sampler.h"
#include "fill/schedule.h"
#include "windows/forest.h"

namespace copse {

namespace {

constexpr std::size_t kPart = 1 << 16;  // samples after which a portion of an edit ends

// The rim of a forest's window, around which all samples are known from before the edit.
//
// Cells around the computed ones are frozen: an empty cell is closed, and any other takes only its
// old sample, when its dart or its turn comes. So frozen cells are filled at their old turns as
// long as the computed cells next to them have not changed. ForestLayer checks that afterwards.
class FrozenRim : public Rim {
 public:
  // `found` receives the samples of the computed cells.
  FrozenRim(const CellStore& old, const CellRect& computed, CellStore& found)
      : old_(old), block_(old.find(address_)), computed_(computed), found_(found) {}

  // The number of samples found so far.
  [[nodiscard]] double count() const { return count_; }

  CellRect enter(Placing& placing, const CellRect& cells, std::int64_t stage) override {
    if (stage > 0) return cells;
    eachAround(cells, common(cells, computed_), [&](const CellRect& rim) { freeze(placing, rim); });
    return cells;
  }
  bool admits(Placing& placing, std::uint32_t index, std::uint32_t offset) override {
    const Address cell = placing.addressOf(index);
    return holds(computed_, cell) || oldAt(cell) == offset;
  }
  bool opens(Placing& placing, std::uint32_t index) override {
    const Address cell = placing.addressOf(index);
    if (holds(computed_, cell)) return true;
    placing.place(index, oldAt(cell));
    return false;
  }
  void take(Strip& strip, const CellRect& cells) override {
    count_ += static_cast<double>(found_.take(strip, common(cells, computed_)));
  }

 private:
  void freeze(Placing& placing, const CellRect& cells) {
    Strip& strip = placing.strip();
    for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
      for (std::int64_t column = cells.columnBegin; column < cells.columnEnd; ++column) {
        const std::size_t index = strip.index(column, row);
        if (!isSample(oldAt({column, row}))) {
          strip.covered[index] = kAllCovered;
        } else if (strip.at[index] == kEmpty) {
          strip.at[index] = kEmptyBoundary;
        }
      }
    }
  }
  // Read one cell after another, fast while these are in the same block.
  std::uint32_t oldAt(Address cell) {
    if (const Address address = blockOf(cell); address != address_) {
      address_ = address;
      block_ = old_.find(address);
    }
    return block_ == nullptr ? kEmpty : block_->cells.all()[indexInBlock(cell)];
  }

  const CellStore& old_;
  Address address_{0, 0};
  const CellStore::Block* block_;
  CellRect computed_;
  CellStore& found_;
  double count_ = 0;
};

// Grow a box to hold another.
void widen(std::optional<UnitRect>& box, const UnitRect& own) {
  box = box ? hullOf(*box, own) : own;
}

// Return no samples in place of null.
const CellGrid& orEmpty(const CellStore::Block* block) {
  static const CellGrid kNoSamples(cellsOf(Address{0, 0}));
  return block == nullptr ? kNoSamples : block->cells;
}

// Compares the cells of a block after an edit with those before.
class Comparison {
 public:
  Comparison(const EditedBlock& made, const CellGrid& was)
      : is_(made.cells.all().data()),
        was_(was.all().data()),
        classes_(made.cells.classes().empty() ? nullptr : made.cells.classes().data()),
        oldClasses_(was.classes().data()),
        isResized_(made.isResized.empty() ? nullptr : made.isResized.data()) {}

  [[nodiscard]] bool isNew(std::size_t cell) const { return isSample(is_[cell]); }
  [[nodiscard]] bool isOld(std::size_t cell) const { return isSample(was_[cell]); }
  [[nodiscard]] bool isSame(std::size_t cell) const {
    if (isResized_ != nullptr && isResized_[cell] != 0) return false;
    if (classes_ == nullptr) return is_[cell] == was_[cell];
    return is_[cell] == was_[cell] && (!isNew(cell) || classes_[cell] == oldClasses_[cell]);
  }

 private:
  const std::uint32_t* is_;
  const std::uint32_t* was_;
  const std::uint8_t* classes_;  // null for a layer of one class
  const std::uint8_t* oldClasses_;
  const std::uint8_t* isResized_;  // null if no sample is
};

// Narrows the range of cells to those that differ.
void narrow(EditedBlock& made, const CellGrid& old) {
  const Comparison cells(made, old);
  while (made.first < made.last && cells.isSame(made.first)) ++made.first;
  while (made.first < made.last && cells.isSame(made.last - 1)) --made.last;
}

// A cell of a block, and the number of samples before it in the block.
struct CellRank {
  std::uint32_t cell, rank;
};
using CellRanks = RawVector<CellRank>;

// Return the blocks of a layer that its changes alter. `mark` marks the samples that are resized.
template <class Mark>
std::vector<EditedBlock> editedOf(std::size_t layer, const CellStore& store, Changes& changes,
                                  Mark&& mark) {
  std::vector<EditedBlock> all;
  // Several changes may share a block.
  std::unordered_map<Address, std::size_t, CellStore::Hash> byAddress;
  const bool isAlone = changes.list().size() == 1;
  const auto add = [&](Change& change, Address address) {
    const CellStore::Block* old = store.find(address);
    CellStore::Block* found = change.found->find(address);
    if (old == nullptr && isAlone) {
      all.push_back({layer, address, std::move(found->cells)});
      return;
    }
    const auto [at, isNew] = byAddress.emplace(address, all.size());
    if (isNew)
      all.push_back({layer, address, old == nullptr ? CellGrid(cellsOf(address)) : old->cells});
    CellGrid& cells = all[at->second].cells;
    const CellRect part = common(change.computed(), cellsOf(address));
    if (found == nullptr) {
      cells.fill(part, kEmpty);
    } else {
      cells.copy(found->cells, part);
    }
  };
  for (Change& change : changes.list()) {
    for (const Address block : change.found->in(change.computed())) add(change, block);
    for (const Address block : store.in(change.computed())) {
      if (change.found->find(block) == nullptr) add(change, block);
    }
    change.found.reset();
  }
  for (EditedBlock& made : all) {
    mark(made);
    narrow(made, orEmpty(store.find(made.address)));
  }
  std::erase_if(all, [](const EditedBlock& made) { return made.first == made.last; });
  return all;
}

}  // namespace

// Call act(cell, offset, class) for each sample that stands after the changes.
template <class Act>
void ForestLayer::eachStanding(const CellRect& cells, const Changes& changes, Act&& act) const {
  const std::vector<const Change*> own = changes.in(cells);
  cells_.eachIn(cells, [&](Address cell, std::uint32_t offset, std::uint8_t classIndex) {
    const bool isOver = std::any_of(own.begin(), own.end(), [&](const Change* change) {
      return holds(change->computed(), cell);
    });
    if (!isOver) act(cell, offset, classIndex);
  });
  for (const Change* change : own) change->found->eachIn(common(cells, change->computed()), act);
}

// Call act(cell, offset) for each sample that is either only in the layer or only in `found`.
template <class Act>
void ForestLayer::eachDiffering(const CellRect& cells, const CellStore& found, Act&& act) const {
  cells_.eachMissingIn(found, cells, act);
  found.eachMissingIn(cells_, cells, act);
}

// Return a box around the samples that a change adds or remove.
std::optional<UnitRect> ForestLayer::placesOf(const Change& change) const {
  std::optional<UnitRect> box;
  eachDiffering(change.computed(), *change.found,
                [&](Address cell, std::uint32_t offset) { widen(box, unitOf(cell, offset)); });
  return box;
}

std::optional<UnitRect> ForestLayer::differenceOf(const Change& change) const {
  std::optional<UnitRect> box = placesOf(change);
  if (!layer_.isColoured()) return box;
  // Include samples that stay, but whose class changes for later layers.
  const auto include = [&](Address cell, std::uint32_t offset, std::uint8_t classIndex) {
    if (roleOf(classIndex) != roleOf(cells_.classAt(cell))) widen(box, unitOf(cell, offset));
  };
  change.found->eachIn(change.computed(), include);
  return box;
}

// Return what a class is to later layers: nothing, a sample, or one near which others stand.
std::size_t ForestLayer::roleOf(std::uint8_t classIndex) const {
  if (classIndex == kNoClass) return 0;
  return isTold_[classIndex] ? 2 + classIndex : 1;
}

// Return the samples assigned to a class, or to the one near which others stand, in the user's
// units.
std::vector<double> ForestLayer::positionsIn(const UnitRect& units, const Changes& changes,
                                             const std::optional<NearClass>& only) const {
  std::vector<double> positions;
  const CellRect cells = lattice_.cellsOf(units);
  eachStanding(cells, changes, [&](Address cell, std::uint32_t offset, std::uint8_t classIndex) {
    if (classIndex == kNoClass || (only && layer_.classes[classIndex] != only->which)) return;
    append(positions, placeOf(cell, offset));
  });
  return positions;
}

// Return true if the outermost ring of cells lies outside of the change, and came out as it was.
bool ForestLayer::isProven(const Change& change) const {
  bool isSame = change.halo >= change.ring;
  eachAround(change.computed(),
             grown(change.cells, std::max<std::int64_t>(0, change.halo - change.ring)),
             [&](const CellRect& side) {
               eachDiffering(side, *change.found, [&](Address, std::uint32_t) { isSame = false; });
             });
  return isSame;
}

// Colour the samples in whole tiles of the colouring. Samples around these keep their classes.
Change ForestLayer::coloured(const UnitRect& units, const Changes& changes) const {
  Change made{lattice_.cellsOf(units), 0, CellStore()};
  struct Standing {
    Address cell;
    std::uint32_t offset;
  };
  std::vector<Standing> standing;
  std::vector<Address> places;
  std::vector<std::uint8_t> known;
  const auto nobody = static_cast<std::uint8_t>(layer_.classes.size());
  const CellRect around = lattice_.cellsOf(colouring_->tilesAround(units, 1, 1));
  eachStanding(around, changes, [&](Address cell, std::uint32_t offset, std::uint8_t) {
    const UnitRect at = unitOf(cell, offset);
    standing.push_back({cell, offset});
    places.push_back({at.columnBegin, at.rowBegin});
    known.push_back(Colouring::kNone);
    if (holds(units, places.back())) return;
    const std::uint8_t classIndex = cells_.classAt(cell);
    known.back() = classIndex == kNoClass ? nobody : classIndex;
  });
  const std::vector<std::uint8_t> classes = colouring_->colour(places, known);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (!holds(made.cells, standing[i].cell)) continue;
    made.found->put(standing[i].cell, standing[i].offset,
                    classes[i] == nobody ? kNoClass : classes[i]);
  }
  return made;
}

std::optional<Error> ForestLayer::refill(Change& change, const LayerSurroundings& around) const {
  const auto& [site, fields, conflict, layers, before, limit] = around;
  change.found.emplace();
  const CellRect window = grown(change.computed(), kRing);
  const auto side = static_cast<double>(lattice_.side());
  const auto [ground, standing, nearby] =
      site.groundIn(window, side, where_.get(), layer_, lattice_, false);
  if (ground == nullptr) return std::nullopt;
  if (ground->boundaryCells(lattice_.lattice.side) > mostBoundary(limit))
    return limit.error(Rule::limitBoundary);
  std::vector<std::vector<double>> positions;
  std::vector<std::vector<double>> distances(before.size());
  positions.reserve(before.size());
  std::vector<EarlierGroup> earlier{{standing, layer_.spacing}};
  std::vector<double> nearSamples = nearby;
  for (std::size_t j = 0; j < before.size(); ++j) {
    const UnitRect seen = grown(lattice_.unitsOf(window), reachOf(layers[j], j));
    positions.push_back(layers[j].positionsIn(seen, before[j]));
    const std::vector<double>& at = positions.back();
    for (std::size_t i = 0; layers[j].layer().sizes && i < at.size(); i += 2)
      distances[j].push_back(layer_.distanceTo(j, layers[j].layer().sizeAt({at[i], at[i + 1]})));
    earlier.push_back({at, layer_.distances[j], distances[j]});
    if (layer_.near) append(nearSamples, layers[j].positionsIn(seen, before[j], layer_.near));
  }
  std::optional<NearGroup> near;
  if (layer_.near) near = {nearSamples, layer_.near->within};
  const SampleOptions options{{layer_.seed}, lattice_.lattice.radius};
  FrozenRim rim(cells_, change.computed(), *change.found);
  Sampler sampler({lattice_.lattice, ground}, options,
                  {{window, {0, 0}, &rim}, std::move(earlier), near, &stamps_});
  for (bool goesOn = true; goesOn;) {
    goesOn = sampler.step();
    if (!limit.allows(rim.count())) return limit.exceeded();
  }
  return std::nullopt;
}

bool Forest::isShown(Point place) const {
  if (options_.share >= 1) return true;
  // A seed of its own keeps the choice apart from other uses of the key, as in
  // web/src/world/share.ts.
  const std::uint64_t seed = options_.seed ^ 0xFFFFFFFFu;
  return sampleKey(seed, place.x, place.y) < options_.share * 0x1p32;
}

// Give a new sample a slot if it is shown.
void Forest::take(const ForestLayer& layer, Address cell, std::uint32_t offset,
                  std::uint8_t classIndex, const RadiusField* radii, std::uint32_t& slot,
                  SlotChange& change) {
  const Point place = layer.placeOf(cell, offset);
  slot = classIndex != kNoClass && isShown(place) ? slots_.take() : CellStore::kNoSlot;
  if (slot == CellStore::kNoSlot) return;
  change.added.push_back(slot);
  append(change.positions, place);
  if (radii != nullptr) change.radii.push_back(radii->at(place.x, place.y));
  if (options_.layers.hasClasses) change.classes.push_back(layer.layer().classes[classIndex]);
  if (options_.layers.hasSizes) change.radii.push_back(layer.layer().sizeAt(place));
  if (options_.layers.hasLevels) change.levels.push_back(layer.layer().level);
}

// Mark the samples of a block that stay, but with another radius.
void Forest::markResized(const SiteChange& changed, EditedBlock& made) const {
  const ForestLayer& layer = layers_[made.layer];
  const CellStore::Block* old = layer.cells().find(made.address);
  if (old == nullptr) return;
  const BoundingBox box = boxOf(layer.lattice().unitsOf(cellsOf(made.address)), 1);
  for (const FieldChange& change : changed.fieldChanges) {
    if (!change.box.meets(box)) continue;
    made.isResized.resize(kBlockCells);
    const RadiusField before = change.before.radiiOf(layer.layer());
    const RadiusField after = change.after.radiiOf(layer.layer());
    made.cells.each([&](Address cell, std::uint32_t offset, std::size_t i) {
      const Point at = layer.placeOf(cell, offset);
      if (!change.box.holds(Point{at.x / unit_, at.y / unit_})) return;
      if (before.at(at.x, at.y) != after.at(at.x, at.y)) made.isResized[i] = 1;
    });
  }
  if (changed.isAll) made.isResized.assign(kBlockCells, 1);
}

void Forest::begin(std::vector<Changes> changes, const SiteChange& changed) {
  made_.clear();
  for (std::size_t k = 0; k < layers_.size(); ++k) {
    std::vector<EditedBlock> made =
        editedOf(k, layers_[k].cells(), changes[k],
                 [&](EditedBlock& block) { markResized(changed, block); });
    std::move(made.begin(), made.end(), std::back_inserter(made_));
  }
  next_ = 0;
}

// Free the slots of all samples that go, before any slot is taken.
void Forest::remove(SlotChange& change) {
  CellRanks going(kBlockCells + 1);
  for (const EditedBlock& made : made_) {
    const CellStore::Block* old = layers_[made.layer].cells().find(made.address);
    if (old == nullptr) continue;
    // List them without a branch, which no processor could predict.
    CellRank* end = going.data();
    auto rank = static_cast<std::uint32_t>(old->cells.samplesBefore(made.first));
    const Comparison cells(made, old->cells);
    for (std::size_t i = made.first; i < made.last; ++i) {
      const auto isOld = static_cast<unsigned>(cells.isOld(i));
      *end = {static_cast<std::uint32_t>(i), rank};
      end += isOld & static_cast<unsigned>(!cells.isSame(i));
      rank += isOld;
    }
    for (const CellRank* gone = going.data(); gone != end; ++gone) {
      const std::uint32_t slot = old->slots[gone->rank];
      if (slot == CellStore::kNoSlot) continue;
      slots_.give(slot);
      change.removed.push_back(slot);
    }
  }
}

void Forest::put(EditedBlock& made, SlotChange& change) {
  ForestLayer& layer = layers_[made.layer];
  CellStore::Block& block = layer.cells().make(made.address);
  // Samples that stay keep their slots. List the others without a branch.
  block.slots.push_back(CellStore::kNoSlot);
  RawVector<std::uint32_t> slots(block.slots.size() + made.last - made.first);
  CellRanks coming(made.last - made.first + 1);
  CellRank* end = coming.data();
  std::size_t rank = block.cells.samplesBefore(made.first);
  auto count = static_cast<std::uint32_t>(rank);
  std::copy_n(block.slots.begin(), count, slots.begin());
  const Comparison cells(made, block.cells);
  const std::uint32_t* wereAt = block.slots.data();
  std::uint32_t* areAt = slots.data();
  for (std::size_t i = made.first; i < made.last; ++i) {
    const auto isNew = static_cast<unsigned>(cells.isNew(i));
    areAt[count] = wereAt[rank];
    *end = {static_cast<std::uint32_t>(i), count};
    end += isNew & static_cast<unsigned>(!cells.isSame(i));
    rank += cells.isOld(i) ? 1 : 0;
    count += isNew;
  }
  std::optional<RadiusField> radii;
  if (isByPlace_ && end != coming.data()) radii = field_->on(site_).radiiOf(layer.layer());
  for (const CellRank* come = coming.data(); come != end; ++come) {
    take(layer, cellOf(made.address, come->cell), made.cells.at(come->cell),
         made.cells.classAt(come->cell), radii ? &*radii : nullptr, slots[come->rank], change);
  }
  const auto after = block.slots.begin() + static_cast<std::ptrdiff_t>(rank);
  const auto last = std::copy(after, block.slots.end() - 1, slots.data() + count);
  if (last == slots.data()) {
    layer.cells().erase(made.address);
  } else {
    block = {std::move(made.cells), {slots.data(), last}};
  }
}

// Estimate the number of samples after the edit.
double Forest::expected() const {
  std::size_t coming = 0;
  for (std::size_t n = next_; n < made_.size(); ++n) {
    const EditedBlock& made = made_[n];
    const Comparison cells(made, orEmpty(layers_[made.layer].cells().find(made.address)));
    for (std::size_t i = made.first; i < made.last; ++i)
      coming += cells.isNew(i) && !cells.isSame(i) ? 1 : 0;
  }
  return slots_.count() + static_cast<double>(coming) * std::min(1.0, options_.share);
}

SlotChange Forest::proceed() {
  SlotChange change;
  const bool isFirst = next_ == 0;
  if (isFirst) remove(change);
  for (; isUnderWay() && change.added.size() < kPart; ++next_) put(made_[next_], change);
  if (isFirst && isUnderWay()) room_ = expected();
  if (!isUnderWay()) made_ = std::vector<EditedBlock>();
  return change;
}

}  // namespace copse
