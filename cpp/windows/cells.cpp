#include "windows/cells.h"

#include "base/hash.h"
#include "fill/schedule.h"

namespace copse {

void CellGrid::fill(const CellRect& cells, std::uint32_t at) {
  if (cells.empty()) return;
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row)
    std::fill_n(&at_[indexOf({cells.columnBegin, row})], cells.columns(), at);
}

void CellGrid::copy(const CellGrid& from, const CellRect& cells) {
  if (cells.empty()) return;
  if (!from.classes_.empty()) classes_.resize(at_.size(), kNoClass);
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    const std::size_t source = from.indexOf({cells.columnBegin, row});
    const std::size_t target = indexOf({cells.columnBegin, row});
    std::copy_n(&from.at_[source], cells.columns(), &at_[target]);
    if (!from.classes_.empty())
      std::copy_n(&from.classes_[source], cells.columns(), &classes_[target]);
  }
}

void CellGrid::take(const Strip& strip, const CellRect& cells) {
  const CellRect own = common(cells, cells_);
  if (own.empty()) return;
  for (std::int64_t row = own.rowBegin; row < own.rowEnd; ++row) {
    const std::uint32_t* from = &strip.at[strip.index(own.columnBegin, row)];
    std::transform(from, from + own.columns(), &at_[indexOf({own.columnBegin, row})],
                   [](std::uint32_t at) { return isSample(at) ? at : kEmpty; });
  }
}

namespace {

constexpr std::size_t kMostKept = 256;  // blocks of a layer: 4 MB, or 5 with classes
constexpr std::int64_t kMostAtOnce = 64;

bool isTooMany(const CellRect& blocks) {
  return blocks.columns() * blocks.rows() > kMostAtOnce;
}

template <class Act>
void eachOf(const CellRect& blocks, Act&& act) {
  for (std::int64_t row = blocks.rowBegin; row < blocks.rowEnd; ++row) {
    for (std::int64_t column = blocks.columnBegin; column < blocks.columnEnd; ++column)
      act(Address{column, row});
  }
}

BoundingBox boxOf(Address block) {
  return copse::boxOf(CellRect{block.column, block.column + 1, block.row, block.row + 1});
}

}  // namespace

std::size_t CellStore::Hash::operator()(Address block) const {
  return static_cast<std::size_t>(mix(mix(static_cast<std::uint64_t>(block.column)), block.row));
}

std::uint32_t CellStore::at(Address cell) const {
  const Block* block = find(blockOf(cell));
  return block == nullptr ? kEmpty : block->cells.all()[indexInBlock(cell)];
}

std::uint8_t CellStore::classAt(Address cell) const {
  const Block* block = find(blockOf(cell));
  return block == nullptr ? 0 : block->cells.classAt(indexInBlock(cell));
}

const CellStore::Block* CellStore::find(Address block) const {
  const auto found = blocks_.find(block);
  return found == blocks_.end() ? nullptr : &found->second;
}

CellStore::Block* CellStore::find(Address block) {
  return const_cast<Block*>(std::as_const(*this).find(block));
}

CellStore::Block& CellStore::make(Address address) {
  Block& block = blocks_[address];
  if (!block.cells.all().empty()) return block;
  block.cells = CellGrid(cellsOf(address));
  if (index_) index_->put(boxOf(address), address);
  return block;
}

void CellStore::erase(Address block) {
  if (blocks_.erase(block) > 0 && index_) index_->erase(boxOf(block), block);
}

void CellStore::put(Address cell, std::uint32_t offset, std::uint8_t classIndex) {
  CellGrid& cells = make(blockOf(cell)).cells;
  cells.at(indexInBlock(cell)) = offset;
  cells.writeClasses()[indexInBlock(cell)] = classIndex;
}

std::size_t CellStore::take(const Strip& strip, const CellRect& cells) {
  std::size_t count = 0;
  if (cells.empty()) return count;
  eachOf(blocksOf(cells), [&](Address address) {
    const CellRect own = common(cells, cellsOf(address));
    std::int64_t samples = 0;
    for (std::int64_t row = own.rowBegin; row < own.rowEnd; ++row) {
      const std::uint32_t* from = &strip.at[strip.index(own.columnBegin, row)];
      samples += std::count_if(from, from + own.columns(), isSample);
    }
    count += static_cast<std::size_t>(samples);
    Block* block = find(address);
    // A block without samples is not made.
    if (block == nullptr && samples == 0) return;
    (block == nullptr ? make(address) : *block).cells.take(strip, own);
  });
  return count;
}

std::vector<Address> CellStore::in(const CellRect& cells) const {
  std::vector<Address> found;
  if (cells.empty()) return found;
  const CellRect wanted = blocksOf(cells);
  const double all = static_cast<double>(wanted.columns()) * static_cast<double>(wanted.rows());
  if (all <= (index_ ? kFew : static_cast<double>(blocks_.size()))) {
    eachOf(wanted, [&](Address block) {
      if (blocks_.count(block) > 0) found.push_back(block);
    });
    return found;
  }
  std::vector<PlacedAt> places;
  const auto add = [&](Address block) { places.push_back({block.row, block.column}); };
  if (index_) {
    index_->eachMeeting(boxOf(wanted), add);
  } else {
    for (const auto& [block, own] : blocks_) {
      if (holds(wanted, block)) add(block);
    }
  }
  sortByPlace(places);
  for (const PlacedAt& place : places) found.push_back({place.what, place.place});
  return found;
}

const CellGrid* WindowCache::find(const Use& use) const {
  if (use.layer >= layers_.size()) return nullptr;
  const CellStore::Block* block = layers_[use.layer].find(use.block);
  return block == nullptr ? nullptr : &block->cells;
}

bool WindowCache::isUsed(const Use& use) const {
  return std::find(uses_.rbegin(), uses_.rend(), use) != uses_.rend();
}

CellRect WindowCache::missing(std::size_t layer, const CellRect& wanted) const {
  const CellRect blocks = blocksOf(wanted);
  if (isTooMany(blocks)) return wanted;
  bool isAnyUsed = false;
  std::optional<CellRect> hull;
  eachOf(blocks, [&](Address block) {
    isAnyUsed = isAnyUsed || isUsed({layer, block});
    if (find({layer, block}) == nullptr)
      hull = hull ? hullOf(*hull, cellsOf(block)) : cellsOf(block);
  });
  return isAnyUsed ? hull.value_or(CellRect{0, 0, 0, 0}) : wanted;
}

void WindowCache::renew(const Use& use) {
  const auto at = std::find(uses_.rbegin(), uses_.rend(), use);
  if (at == uses_.rend()) {
    uses_.push_back(use);
  } else {
    std::rotate(uses_.rbegin(), at, at + 1);
  }
}

void WindowCache::look(std::size_t layer, const CellRect& cells) {
  const CellRect blocks = blocksOf(cells);
  if (!isTooMany(blocks)) eachOf(blocks, [&](Address block) { renew({layer, block}); });
}

void WindowCache::keep(std::size_t layer, const CellGrid& filled) {
  const CellRect blocks = blocksOf(filled.cells());
  if (isTooMany(blocks)) return;
  layers_.resize(std::max(layers_.size(), layer + 1));
  eachOf(blocks, [&](Address block) {
    const CellRect cells = common(filled.cells(), cellsOf(block));
    if (cells != cellsOf(block) && find({layer, block}) == nullptr) return;
    renew({layer, block});
    layers_[layer].make(block).cells.copy(filled, cells);
  });
}

void WindowCache::trim() {
  if (uses_.size() <= kMostKept) return;
  std::vector<std::size_t> kept;
  const auto evict = [&](const Use& use) {
    kept.resize(std::max(kept.size(), use.layer + 1));
    if (++kept[use.layer] <= kMostKept) return false;
    if (use.layer < layers_.size()) layers_[use.layer].erase(use.block);
    return true;
  };
  const auto begin = std::remove_if(uses_.rbegin(), uses_.rend(), evict);
  uses_.erase(uses_.begin(), begin.base());
}

CellGrid WindowCache::read(std::size_t layer, const CellRect& wanted) const {
  CellGrid grid(wanted);
  eachOf(blocksOf(wanted), [&](Address address) {
    grid.copy(*find({layer, address}), common(cellsOf(address), wanted));
  });
  return grid;
}

CellGrid WindowCache::around(std::size_t layer, const CellRect& wanted,
                             const CellRect& seen) const {
  const CellRect blocks = blocksOf(seen);
  if (isTooMany(blocks)) return {};
  std::vector<const CellGrid*> known;
  std::vector<CellRect> open{wanted};
  eachOf(blocks, [&](Address address) {
    if (const CellGrid* cells = find({layer, address})) {
      known.push_back(cells);
    } else {
      open.push_back(cellsOf(address));
    }
  });
  if (known.empty()) return {};
  CellGrid found(seen, kUnknown);
  for (const CellGrid* block : known) {
    const CellRect own = common(block->cells(), seen);
    eachAround(own, common(own, wanted), [&](const CellRect& part) {
      found.fill(part, kEmpty);
      for (const CellRect& cells : open) found.copy(*block, common(part, grown(cells, kRing)));
    });
  }
  return found;
}

}  // namespace copse
