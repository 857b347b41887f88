#include "windows/tiles.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "shape/placed_at.h"

namespace copse {

std::size_t Tiles::Hash::operator()(Address tile) const {
  return static_cast<std::size_t>(mix(mix(static_cast<std::uint64_t>(tile.column)), tile.row));
}

std::uint32_t Tiles::at(Address cell) const {
  const Tile* tile = find(tileOf(cell));
  return tile == nullptr ? kEmpty : tile->at[indexIn(cell)];
}

std::uint8_t Tiles::classAt(Address cell) const {
  const Tile* tile = find(tileOf(cell));
  return tile == nullptr ? 0 : tile->classAt(indexIn(cell));
}

const Tiles::Tile* Tiles::find(Address tile) const {
  const auto found = tiles_.find(tile);
  return found == tiles_.end() ? nullptr : &found->second;
}

Tiles::Tile* Tiles::find(Address tile) {
  return const_cast<Tile*>(std::as_const(*this).find(tile));
}

Tiles::Tile& Tiles::make(Address address) {
  Tile& tile = tiles_[address];
  if (!tile.at.empty()) return tile;
  tile.at.assign(kCells, kEmpty);
  if (index_) index_->put(boxOf(address), address);
  return tile;
}

void Tiles::erase(Address tile) {
  if (tiles_.erase(tile) > 0 && index_) index_->erase(boxOf(tile), tile);
}

void Tiles::put(Address cell, std::uint32_t offset, std::uint8_t classIndex) {
  Tile& tile = make(tileOf(cell));
  tile.classes.resize(kCells);
  tile.at[indexIn(cell)] = offset;
  tile.classes[indexIn(cell)] = classIndex;
}

std::vector<Address> Tiles::in(const CellRect& cells) const {
  std::vector<Address> found;
  if (cells.empty()) return found;
  const Address low = tileOf({cells.columnBegin, cells.rowBegin});
  const Address high = tileOf({cells.columnEnd - 1, cells.rowEnd - 1});
  const double all = static_cast<double>(high.column - low.column + 1) *
                     static_cast<double>(high.row - low.row + 1);
  if (all <= (index_ ? kFew : static_cast<double>(tiles_.size()))) {
    for (std::int64_t row = low.row; row <= high.row; ++row) {
      for (std::int64_t column = low.column; column <= high.column; ++column) {
        if (tiles_.count({column, row}) > 0) found.push_back({column, row});
      }
    }
    return found;
  }
  std::vector<PlacedAt> places;
  const auto add = [&](Address tile) { places.push_back({tile.row, tile.column}); };
  if (index_) {
    BoundingBox box = boxOf(low);
    box.include(boxOf(high));
    index_->eachMeeting(box, add);
  } else {
    const CellRect wanted{low.column, high.column + 1, low.row, high.row + 1};
    for (const auto& [tile, own] : tiles_) {
      if (holds(wanted, tile)) add(tile);
    }
  }
  sortByPlace(places);
  for (const PlacedAt& place : places) found.push_back({place.what, place.place});
  return found;
}

std::size_t Tiles::take(const Strip& strip, const CellRect& cells) {
  std::size_t count = 0;
  if (cells.empty()) return count;
  const Address low = tileOf({cells.columnBegin, cells.rowBegin});
  const Address high = tileOf({cells.columnEnd - 1, cells.rowEnd - 1});
  for (Address address = low; address.row <= high.row; ++address.row) {
    for (address.column = low.column; address.column <= high.column; ++address.column) {
      const CellRect own = common(cells, cellsOf(address));
      Tile* tile = find(address);
      for (std::int64_t row = own.rowBegin; row < own.rowEnd; ++row) {
        const std::uint32_t* from = &strip.at[strip.index(own.columnBegin, row)];
        const auto samples = std::count_if(from, from + own.columns(), isSample);
        count += static_cast<std::size_t>(samples);
        // A tile without samples is not made.
        if (tile == nullptr && samples == 0) continue;
        if (tile == nullptr) tile = &make(address);
        copySamples(from, own.columns(), &tile->at[indexIn({own.columnBegin, row})]);
      }
    }
  }
  return count;
}

}  // namespace copse
