#include "windows/cells.h"

#include <algorithm>

#include "fill/schedule.h"

namespace copse {

void CellGrid::fill(const CellRect& cells, std::uint32_t at) {
  if (cells.empty()) return;
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row)
    std::fill_n(&at_[indexOf({cells.columnBegin, row})], cells.columns(), at);
}

void CellGrid::copy(const CellGrid& from, const CellRect& cells) {
  if (cells.empty()) return;
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    const Address first{cells.columnBegin, row};
    std::copy_n(&from.at_[from.indexOf(first)], cells.columns(), &at_[indexOf(first)]);
  }
}

void CellGrid::take(const Strip& strip, const CellRect& cells) {
  const CellRect own = common(cells, cells_);
  if (own.empty()) return;
  for (std::int64_t row = own.rowBegin; row < own.rowEnd; ++row) {
    copySamples(&strip.at[strip.index(own.columnBegin, row)], own.columns(),
                &at_[indexOf({own.columnBegin, row})]);
  }
}

namespace {

constexpr std::int64_t kSide = 64;      // cells of a block
constexpr std::size_t kMostKept = 256;  // of a layer: 4 MB, or 8 with colours
constexpr std::int64_t kMostAtOnce = 64;

CellRect blocksOf(const CellRect& cells) {
  const auto end = [](std::int64_t at) { return (at + kSide - 1) >> 6; };
  return {cells.columnBegin >> 6, end(cells.columnEnd), cells.rowBegin >> 6, end(cells.rowEnd)};
}

CellRect cellsOf(const CellRect& blocks) {
  return {blocks.columnBegin * kSide, blocks.columnEnd * kSide, blocks.rowBegin * kSide,
          blocks.rowEnd * kSide};
}

CellRect cellsOf(Address block) {
  return cellsOf(CellRect{block.column, block.column + 1, block.row, block.row + 1});
}

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

auto isOf(std::size_t layer, Address address) {
  return [=](const auto& block) {
    return block.layer == layer && block.address.column == address.column &&
           block.address.row == address.row;
  };
}

}  // namespace

const WindowCache::Block* WindowCache::find(std::size_t layer, Address address) const {
  const auto found = std::find_if(blocks_.rbegin(), blocks_.rend(), isOf(layer, address));
  return found == blocks_.rend() ? nullptr : &*found;
}

CellRect WindowCache::missing(std::size_t layer, const CellRect& wanted) const {
  const CellRect blocks = blocksOf(wanted);
  bool isKnown = false;  // true if any block was looked at before
  std::vector<Address> empty;
  if (isTooMany(blocks)) return wanted;
  eachOf(blocks, [&](Address address) {
    const Block* block = find(layer, address);
    isKnown = isKnown || block != nullptr;
    if (block == nullptr || !block->isKnown()) empty.push_back(address);
  });
  if (!isKnown) return wanted;
  if (empty.empty()) return {0, 0, 0, 0};
  CellRect hull = cellsOf(empty.front());
  for (const Address address : empty) {
    const CellRect own = cellsOf(address);
    hull = {std::min(hull.columnBegin, own.columnBegin), std::max(hull.columnEnd, own.columnEnd),
            std::min(hull.rowBegin, own.rowBegin), std::max(hull.rowEnd, own.rowEnd)};
  }
  return hull;
}

WindowCache::Block& WindowCache::renew(std::size_t layer, Address address) {
  const Block* found = find(layer, address);
  if (found == nullptr) {
    blocks_.push_back({layer, address, {}});
  } else {
    const auto at = blocks_.begin() + (found - blocks_.data());
    std::rotate(at, at + 1, blocks_.end());
  }
  return blocks_.back();
}

void WindowCache::look(std::size_t layer, const CellRect& cells) {
  const CellRect blocks = blocksOf(cells);
  if (isTooMany(blocks)) return;
  eachOf(blocks, [&](Address address) { renew(layer, address); });
}

void WindowCache::keep(std::size_t layer, const CellGrid& filled) {
  const CellRect blocks = blocksOf(filled.cells());
  if (isTooMany(blocks)) return;
  eachOf(blocks, [&](Address address) {
    const CellRect cells = cellsOf(address);
    if (!(common(filled.cells(), cells) == cells)) return;
    Block& block = renew(layer, address);
    if (block.isKnown()) return;
    block.samples = CellGrid(cells);
    block.samples.copy(filled, cells);
  });
}

void WindowCache::trim() {
  if (blocks_.size() <= kMostKept) return;
  std::vector<std::size_t> kept;
  const auto isSurplus = [&](const Block& block) {
    kept.resize(std::max(kept.size(), block.layer + 1));
    return ++kept[block.layer] > kMostKept;
  };
  const auto begin = std::remove_if(blocks_.rbegin(), blocks_.rend(), isSurplus);
  blocks_.erase(blocks_.begin(), begin.base());
}

CellGrid WindowCache::read(std::size_t layer, const CellRect& wanted) const {
  CellGrid grid(wanted);
  eachOf(blocksOf(wanted), [&](Address address) {
    grid.copy(find(layer, address)->samples, common(cellsOf(address), wanted));
  });
  return grid;
}

CellGrid WindowCache::readColours(std::size_t layer, const CellRect& cells) const {
  CellGrid grid(cells, kUnknown);
  const CellRect blocks = blocksOf(cells);
  if (isTooMany(blocks)) return grid;
  eachOf(blocks, [&](Address address) {
    const Block* block = find(layer, address);
    if (block != nullptr && !block->colours.all().empty())
      grid.copy(block->colours, common(cellsOf(address), cells));
  });
  return grid;
}

void WindowCache::keepColours(std::size_t layer, const CellGrid& colours) {
  const CellRect blocks = blocksOf(colours.cells());
  if (isTooMany(blocks)) return;
  eachOf(blocks, [&](Address address) {
    const auto block = std::find_if(blocks_.begin(), blocks_.end(), isOf(layer, address));
    if (block == blocks_.end() || !block->isKnown()) return;
    if (block->colours.all().empty()) block->colours = CellGrid(cellsOf(address), kUnknown);
    block->colours.copy(colours, common(cellsOf(address), colours.cells()));
  });
}

CellGrid WindowCache::around(std::size_t layer, const CellRect& wanted,
                             const CellRect& seen) const {
  const CellRect blocks = blocksOf(seen);
  if (isTooMany(blocks)) return {};
  std::vector<const CellGrid*> known;
  std::vector<CellRect> open{wanted};
  eachOf(blocks, [&](Address address) {
    const Block* block = find(layer, address);
    if (block != nullptr && block->isKnown()) {
      known.push_back(&block->samples);
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
