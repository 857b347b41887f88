// Built for speed.
// What was found takes its place: samples that stay keep their slots.
#include <algorithm>
#include <utility>

#include "base/sample_key.h"
#include "forest/forest.h"

namespace copse {

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
  struct Made {
    Address address;
    std::vector<std::uint32_t> at;  // as it is to be
  };
  std::vector<Made> all;
  const auto make = [&](const Change& change, Address address) {
    const Tiles::Tile* old = tiles_.find(address);
    const Tiles::Tile* found = change.found->find(address);
    const auto isSame = [&](const Made& other) { return Tiles::Same()(other.address, address); };
    // Changes apart from one another may have a tile in common.
    auto made = changes.size() > 1 ? std::find_if(all.begin(), all.end(), isSame) : all.end();
    if (made == all.end()) {
      made = all.insert(made, {address, old == nullptr ? std::vector<std::uint32_t>{} : old->at});
      made->at.resize(Tiles::kCells, kEmpty);
    }
    const CellRect part = common(grown(change.cells, change.halo), Tiles::cellsOf(address));
    for (std::int64_t row = part.rowBegin; row < part.rowEnd; ++row) {
      const std::size_t first = Tiles::indexIn({part.columnBegin, row});
      const auto to = made->at.begin() + static_cast<std::ptrdiff_t>(first);
      if (found == nullptr) {
        std::fill_n(to, part.columns(), kEmpty);
      } else {
        std::copy_n(found->at.begin() + static_cast<std::ptrdiff_t>(first), part.columns(), to);
      }
    }
  };
  for (const Change& change : changes) {
    const CellRect computed = grown(change.cells, change.halo);
    for (const Address tile : change.found->in(computed)) make(change, tile);
    for (const Address tile : tiles_.in(computed)) {
      if (change.found->find(tile) == nullptr) make(change, tile);
    }
  }
  SlotChange result;
  for (const Made& made : all) {
    const Tiles::Tile* old = tiles_.find(made.address);
    if (old == nullptr) continue;
    auto slot = old->slots.begin();
    for (std::size_t i = 0; i < Tiles::kCells; ++i) {
      if (!isSample(old->at[i])) continue;
      if (old->at[i] != made.at[i] && *slot != Tiles::kNoSlot) {
        slots_.give(*slot);
        result.removed.push_back(*slot);
      }
      ++slot;
    }
  }
  for (Made& made : all) {
    Tiles::Tile& tile = tiles_.make(made.address);
    std::vector<std::uint32_t> slots;
    std::size_t rank = 0;
    for (std::size_t i = 0; i < Tiles::kCells; ++i) {
      const std::uint32_t was = tile.at[i];
      const std::uint32_t now = made.at[i];
      const std::uint32_t slot = isSample(was) ? tile.slots[rank++] : Tiles::kNoSlot;
      if (!isSample(now)) continue;
      slots.push_back(slot);
      if (now == was) continue;
      const Point place = placeOf(Tiles::cellOf(made.address, i), now);
      slots.back() = isShown(place) ? slots_.take() : Tiles::kNoSlot;
      if (slots.back() == Tiles::kNoSlot) continue;
      result.added.push_back(slots.back());
      result.positions.push_back(place.x);
      result.positions.push_back(place.y);
    }
    if (slots.empty()) {
      tiles_.erase(made.address);
    } else {
      tile = {std::move(made.at), std::move(slots)};
    }
  }
  return result;
}

}  // namespace copse
