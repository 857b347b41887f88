#include "windows/commit.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/hash.h"
#include "base/vectors.h"
#include "windows/cells.h"
#include "windows/forest.h"
#include "windows/layer.h"

namespace copse {

CellRect FrozenRim::enter(Placing& placing, const CellRect& cells, std::int64_t stage) {
  if (stage > 0) return cells;
  eachAround(cells, common(cells, computed_), [&](const CellRect& rim) { freeze(placing, rim); });
  return cells;
}

void FrozenRim::freeze(Placing& placing, const CellRect& cells) {
  Strip& strip = placing.strip();
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    for (std::int64_t column = cells.columnBegin; column < cells.columnEnd; ++column) {
      const std::size_t index = strip.index(column, row);
      if (!isSample(old_.at({column, row}))) {
        strip.covered[index] = kAllCovered;
      } else if (strip.at[index] == kEmpty) {
        strip.at[index] = kEmptyBoundary;
      }
    }
  }
}

bool FrozenRim::admits(Placing& placing, std::uint32_t index, std::uint32_t offset) {
  const Address cell = placing.addressOf(index);
  return holds(computed_, cell) || old_.at(cell) == offset;
}

bool FrozenRim::opens(Placing& placing, std::uint32_t index) {
  const Address cell = placing.addressOf(index);
  if (holds(computed_, cell)) return true;
  placing.place(index, old_.at(cell));
  return false;
}

void FrozenRim::take(Strip& strip, const CellRect& cells) {
  count_ += static_cast<double>(found_.take(strip, common(cells, computed_)));
}

namespace {

// Grows a box to hold another.
void widen(std::optional<UnitRect>& box, const UnitRect& own) {
  box = box ? hullOf(*box, own) : own;
}

}  // namespace

// Calls act(cell, offset) for each sample that is either only in the layer or only in `found`.
template <class Act>
void ForestLayer::eachDiffering(const CellRect& cells, const Tiles& found, Act&& act) const {
  tiles_.eachMissingIn(found, cells, act);
  found.eachMissingIn(tiles_, cells, act);
}

// Returns a box around the samples that a change adds or removes.
std::optional<UnitRect> ForestLayer::placesOf(const Change& change) const {
  std::optional<UnitRect> box;
  eachDiffering(change.computed(), *change.found,
                [&](Address cell, std::uint32_t offset) { widen(box, unitOf(cell, offset)); });
  return box;
}

std::optional<UnitRect> ForestLayer::differenceOf(const Change& change) const {
  std::optional<UnitRect> box = placesOf(change);
  if (!layer_.planned.isThinned) return box;
  // Include samples that stay, but gain or lose their class.
  const auto include = [&](Address cell, std::uint32_t offset, std::uint8_t classIndex) {
    if ((classIndex == Tiles::kNobody) == (tiles_.classAt(cell) == Tiles::kNobody)) return;
    widen(box, unitOf(cell, offset));
  };
  change.found->eachIn(change.computed(), include);
  return box;
}

// Returns the samples assigned to a class, in the user's units.
std::vector<double> ForestLayer::positionsIn(const UnitRect& units, const Changes& changes) const {
  std::vector<double> positions;
  const CellRect cells = lattice_.cellsOf(units);
  eachStanding(cells, changes, [&](Address cell, std::uint32_t offset, std::uint8_t classIndex) {
    if (classIndex == Tiles::kNobody) return;
    const Point place = placeOf(cell, offset);
    positions.push_back(place.x);
    positions.push_back(place.y);
  });
  return positions;
}

// Returns true if the outermost ring of cells came out as it was.
bool ForestLayer::isProven(const Change& change) const {
  const CellRect inner = grown(change.cells, change.halo - kRing);
  const auto& [left, right, low, high] = change.computed();
  bool isSame = true;
  for (const CellRect& side :
       {CellRect{left, right, low, inner.rowBegin}, CellRect{left, right, inner.rowEnd, high},
        CellRect{left, inner.columnBegin, inner.rowBegin, inner.rowEnd},
        CellRect{inner.columnEnd, right, inner.rowBegin, inner.rowEnd}})
    eachDiffering(side, *change.found, [&](Address, std::uint32_t) { isSame = false; });
  return isSame;
}

namespace {

// The number of samples after which a portion of an edit ends.
constexpr std::size_t kPart = 1 << 16;

// Returns a tile without samples in place of null.
const Tiles::Tile& orEmpty(const Tiles::Tile* tile) {
  static const Tiles::Tile kEmptyTile{std::vector<std::uint32_t>(Tiles::kCells, kEmpty), {}};
  return tile == nullptr ? kEmptyTile : *tile;
}

// Compares the cells of a tile after an edit with those before.
class Comparison {
 public:
  Comparison(const MadeTile& made, const Tiles::Tile& old)
      : is_(made.at.data()),
        was_(old.at.data()),
        classes_(made.classes.empty() ? nullptr : made.classes.data()),
        oldClasses_(old.classes.data()) {}

  [[nodiscard]] bool isNew(std::size_t cell) const { return isSample(is_[cell]); }
  [[nodiscard]] bool isOld(std::size_t cell) const { return isSample(was_[cell]); }
  [[nodiscard]] bool isSame(std::size_t cell) const {
    if (classes_ == nullptr) return is_[cell] == was_[cell];
    return is_[cell] == was_[cell] && (!isNew(cell) || classes_[cell] == oldClasses_[cell]);
  }

 private:
  const std::uint32_t* is_;
  const std::uint32_t* was_;
  const std::uint8_t* classes_;  // null for a layer of one class
  const std::uint8_t* oldClasses_;
};

// Narrows the range of cells to those that differ. Returns true if any does.
bool differs(MadeTile& made, const Tiles::Tile& old) {
  const Comparison cells(made, old);
  while (made.first < made.last && cells.isSame(made.first)) ++made.first;
  while (made.first < made.last && cells.isSame(made.last - 1)) --made.last;
  return made.first < made.last;
}

// A cell of a tile, and the number of samples before it in the tile.
struct Ranked {
  std::uint32_t cell, rank;
};
using RankedCells = RawVector<Ranked>;

std::size_t samplesBefore(const std::vector<std::uint32_t>& at, std::size_t end) {
  const auto last = at.begin() + static_cast<std::ptrdiff_t>(end);
  return static_cast<std::size_t>(std::count_if(at.begin(), last, isSample));
}

// Returns the tiles of a layer that its changes alter.
std::vector<MadeTile> madeOf(std::size_t layer, const Tiles& tiles, Changes& changes) {
  std::vector<MadeTile> all;
  // Several changes may share a tile.
  std::unordered_map<Address, std::size_t, Tiles::Hash, Tiles::Same> byAddress;
  const bool isAlone = changes.list().size() == 1;
  const auto madeAt = [&](Address address, const Tiles::Tile* old) -> MadeTile& {
    const auto [at, isNew] = byAddress.emplace(address, all.size());
    if (isNew) all.push_back({layer, address, orEmpty(old).at, orEmpty(old).classes});
    return all[at->second];
  };
  const auto make = [&](Change& change, Address address) {
    const Tiles::Tile* old = tiles.find(address);
    Tiles::Tile* found = change.found->find(address);
    if (old == nullptr && isAlone) {
      all.push_back({layer, address, std::move(found->at), std::move(found->classes)});
      return;
    }
    MadeTile& made = madeAt(address, old);
    if (found != nullptr && !found->classes.empty()) made.classes.resize(Tiles::kCells);
    const CellRect part = common(change.computed(), Tiles::cellsOf(address));
    for (std::int64_t row = part.rowBegin; row < part.rowEnd; ++row) {
      const std::size_t first = Tiles::indexIn({part.columnBegin, row});
      const auto to = made.at.begin() + static_cast<std::ptrdiff_t>(first);
      if (found == nullptr) {
        std::fill_n(to, part.columns(), kEmpty);
      } else {
        std::copy_n(found->at.begin() + static_cast<std::ptrdiff_t>(first), part.columns(), to);
        if (!found->classes.empty())
          std::copy_n(&found->classes[first], part.columns(), &made.classes[first]);
      }
    }
  };
  for (Change& change : changes.list()) {
    for (const Address tile : change.found->in(change.computed())) make(change, tile);
    for (const Address tile : tiles.in(change.computed())) {
      if (change.found->find(tile) == nullptr) make(change, tile);
    }
    change.found.reset();
  }
  std::erase_if(all,
                [&](MadeTile& made) { return !differs(made, orEmpty(tiles.find(made.address))); });
  return all;
}

}  // namespace

bool Forest::isShown(Point place) const {
  if (options_.share >= 1) return true;
  // A seed of its own keeps the choice apart from other uses of the key, as in web/src/share.ts.
  const std::uint64_t seed = options_.seed ^ 0xFFFFFFFFu;
  return sampleKey(seed, place.x, place.y) < options_.share * 0x1p32;
}

// Gives a new sample a slot if it is shown.
void Forest::take(const ForestLayer& layer, Address cell, std::uint32_t offset,
                  std::uint8_t classIndex, std::uint32_t& slot, SlotChange& change) {
  const Point place = layer.placeOf(cell, offset);
  slot = classIndex != Tiles::kNobody && isShown(place) ? slots_.take() : Tiles::kNoSlot;
  if (slot == Tiles::kNoSlot) return;
  change.added.push_back(slot);
  change.positions.push_back(place.x);
  change.positions.push_back(place.y);
  if (options_.layers.hasClasses) change.classes.push_back(layer.layer().classes[classIndex]);
  if (options_.layers.hasLevels) change.levels.push_back(layer.layer().level);
}

void Forest::begin(std::vector<Changes> changes) {
  made_.clear();
  for (std::size_t k = 0; k < layers_.size(); ++k) {
    std::vector<MadeTile> made = madeOf(k, layers_[k].tiles(), changes[k]);
    std::move(made.begin(), made.end(), std::back_inserter(made_));
  }
  next_ = 0;
}

// Frees the slots of all samples that go, before any slot is taken.
void Forest::remove(SlotChange& change) {
  RankedCells going(Tiles::kCells + 1);
  for (const MadeTile& made : made_) {
    const Tiles::Tile* old = layers_[made.layer].tiles().find(made.address);
    if (old == nullptr) continue;
    // List them without a branch, which no processor could predict.
    Ranked* end = going.data();
    auto rank = static_cast<std::uint32_t>(samplesBefore(old->at, made.first));
    const Comparison cells(made, *old);
    for (std::size_t i = made.first; i < made.last; ++i) {
      const auto isOld = static_cast<unsigned>(cells.isOld(i));
      *end = {static_cast<std::uint32_t>(i), rank};
      end += isOld & static_cast<unsigned>(!cells.isSame(i));
      rank += isOld;
    }
    for (const Ranked* gone = going.data(); gone != end; ++gone) {
      const std::uint32_t slot = old->slots[gone->rank];
      if (slot == Tiles::kNoSlot) continue;
      slots_.give(slot);
      change.removed.push_back(slot);
    }
  }
}

void Forest::put(MadeTile& made, SlotChange& change) {
  ForestLayer& layer = layers_[made.layer];
  Tiles::Tile& tile = layer.tiles().make(made.address);
  tile.classes.resize(made.classes.size());
  // Samples that stay keep their slots. List the others without a branch.
  tile.slots.push_back(Tiles::kNoSlot);
  RawVector<std::uint32_t> slots(tile.slots.size() + made.last - made.first);
  RankedCells coming(made.last - made.first + 1);
  Ranked* end = coming.data();
  std::size_t rank = samplesBefore(tile.at, made.first);
  auto count = static_cast<std::uint32_t>(rank);
  std::copy_n(tile.slots.begin(), count, slots.begin());
  const Comparison cells(made, tile);
  const std::uint32_t* wereAt = tile.slots.data();
  std::uint32_t* areAt = slots.data();
  for (std::size_t i = made.first; i < made.last; ++i) {
    const auto isNew = static_cast<unsigned>(cells.isNew(i));
    areAt[count] = wereAt[rank];
    *end = {static_cast<std::uint32_t>(i), count};
    end += isNew & static_cast<unsigned>(!cells.isSame(i));
    rank += cells.isOld(i) ? 1 : 0;
    count += isNew;
  }
  for (const Ranked* come = coming.data(); come != end; ++come) {
    const std::uint8_t classIndex = made.classes.empty() ? 0 : made.classes[come->cell];
    take(layer, Tiles::cellOf(made.address, come->cell), made.at[come->cell], classIndex,
         slots[come->rank], change);
  }
  const auto after = tile.slots.begin() + static_cast<std::ptrdiff_t>(rank);
  const auto last = std::copy(after, tile.slots.end() - 1, slots.data() + count);
  if (last == slots.data()) {
    layer.tiles().erase(made.address);
  } else {
    tile = {std::move(made.at), {slots.data(), last}, std::move(made.classes)};
  }
}

// Estimates the number of samples after the edit.
double Forest::expected() const {
  std::size_t coming = 0;
  for (std::size_t n = next_; n < made_.size(); ++n) {
    const MadeTile& made = made_[n];
    const Comparison cells(made, orEmpty(layers_[made.layer].tiles().find(made.address)));
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
  if (!isUnderWay()) made_ = std::vector<MadeTile>();
  return change;
}

}  // namespace copse
