// Built for speed, loops as they are.
#include "classes/class_tiles.h"

#include <limits>

#include "grid/coverage.h"

namespace copse {

namespace {

constexpr int kLeastTileBits = 4;

}  // namespace

ClassTiles::ClassTiles(const ClassTable& table,
                       std::span<const std::shared_ptr<const Ground>> grounds)
    : table_(table), tileBits_(std::max(kLeastTileBits, table.greatestLevel())), slots_(16) {
  for (std::uint32_t group = 0; group < grounds.size(); ++group) {
    rasters_.emplace_back(grounds[group],
                          static_cast<std::int32_t>(table.side(table.groups()[group].level)),
                          kAllCells);
    coverageBegins_.push_back(wordsInTile_);
    wordsInTile_ += std::size_t{1} << (2 * groupBits(group));
  }
  for (std::uint32_t layer = 0; layer < table.layers().size(); ++layer) {
    sampleBegins_.push_back(wordsInTile_);
    wordsInTile_ += std::size_t{1} << (2 * layerBits(layer));
  }
  ++wordsInTile_;  // of the classes present
  for (int level = 0; level <= table.greatestLevel(); ++level)
    perSide_.push_back(1 / static_cast<double>(table.side(level)));
  nextRow_ = std::numeric_limits<std::int64_t>::min() >> (tileBits_ + 1);
}

bool ClassTiles::matters(const ClassTile& tile, LatticePoint at, const Reaches& reaches) const {
  const std::int64_t side = table_.side(0) << tileBits_;
  const std::int64_t x = at.x - tile.column * side;
  const std::int64_t y = at.y - tile.row * side;
  const std::int64_t beyond = std::max({-x, x - side, -y, y - side}) - reaches.extra;
  for (std::uint64_t kinds = present(tile); kinds != 0; kinds &= kinds - 1) {
    if (reaches.of[static_cast<std::size_t>(__builtin_ctzll(kinds))] >= beyond) return true;
  }
  return false;
}

bool ClassTiles::paintRow() {
  std::optional<std::int64_t> next;
  for (std::uint32_t group = 0; group < rasters_.size(); ++group) {
    const auto row = rasters_[group].nextRow(nextRow_ << groupBits(group));
    if (row) next = std::min(next.value_or(*row >> groupBits(group)), *row >> groupBits(group));
  }
  if (!next) return false;
  nextRow_ = *next + 1;
  auto& band = bands_.emplace_back(rasters_.size());
  for (std::uint32_t group = 0; group < rasters_.size(); ++group) {
    const int bits = groupBits(group);
    band[group].resize(std::size_t{1} << bits);
    for (std::size_t i = 0; i < band[group].size(); ++i)
      rasters_[group].readRow((*next << bits) + static_cast<std::int64_t>(i), band[group][i]);
  }
  addTiles(*next, static_cast<std::uint32_t>(bands_.size() - 1));
  for (std::uint32_t group = 0; group < rasters_.size(); ++group) {
    for (std::size_t i = 0; i < band[group].size(); ++i) {
      RowCells& cells = band[group][i];
      paint(group, (*next << groupBits(group)) + static_cast<std::int64_t>(i), cells);
      cells.inside = {};  // told by the coverage from now on
      cells.held = {};
    }
  }
  return true;
}

void ClassTiles::addTiles(std::int64_t row, std::uint32_t band) {
  std::vector<Interval> columns;
  for (std::uint32_t group = 0; group < rasters_.size(); ++group) {
    const int bits = groupBits(group);
    for (const RowCells& cells : bands_[band][group]) {
      for (const Interval& i : cells.inside)
        columns.push_back({i.begin >> bits, ((i.end - 1) >> bits) + 1});
      for (const BoundaryCell& cell : cells.boundary) {
        const std::int64_t column = cell.column >> bits;
        if (columns.empty() || column < columns.back().begin || column >= columns.back().end)
          columns.push_back({column, column + 1});
      }
    }
  }
  merge(columns, 0);
  for (const Interval& interval : columns) {
    for (std::int64_t column = interval.begin; column < interval.end; ++column) {
      ClassTile& tile = tiles_.emplace_back();
      tile = {column, row, band, std::unique_ptr<std::uint64_t[]>(new std::uint64_t[wordsInTile_])};
      std::fill_n(tile.words.get(), wordsInTile_, kAllCovered);  // and kNoSample
      present(tile) = 0;
      addSlot(tiles_.size() - 1);
    }
  }
}

void ClassTiles::addSlot(std::size_t tile) {
  if (2 * tiles_.size() > slots_.size()) {
    slots_.assign(4 * slots_.size(), 0);
    for (std::size_t i = 0; i < tile; ++i) addSlot(i);
  }
  std::size_t slot = slotOf(tiles_[tile].column, tiles_[tile].row);
  while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
  slots_[slot] = static_cast<std::uint32_t>(tile + 1);
}

void ClassTiles::paint(std::uint32_t group, std::int64_t row, const RowCells& cells) {
  const int bits = groupBits(group);
  const auto fill = [&](const std::vector<Interval>& intervals, std::uint64_t covered) {
    for (const Interval& i : intervals) {
      for (std::int64_t begin = i.begin; begin < i.end;) {
        const std::int64_t column = begin >> bits;
        const std::int64_t end = std::min(i.end, (column + 1) << bits);
        if (const ClassTile* tile = find(column, row >> bits)) {
          std::fill_n(coverage(*tile, group) + ((row - ((row >> bits) << bits)) << bits) +
                          (begin - (column << bits)),
                      end - begin, covered);
        }
        begin = end;
      }
    }
  };
  fill(cells.inside, 0);
  fill(cells.held, kAllCovered);
  const auto side = static_cast<std::int32_t>(table_.side(table_.groups()[group].level));
  SubcellBegins begins{};
  for (std::int32_t i = 0; i <= kSubcells; ++i)
    begins[static_cast<std::size_t>(i)] = side / kSubcells * i;
  for (const BoundaryCell& cell : cells.boundary) {
    const ClassTile& tile = *find(cell.column >> bits, row >> bits);
    const Point origin{static_cast<double>(cell.column) * side, static_cast<double>(row) * side};
    coverage(tile, group)[((row & ((std::int64_t{1} << bits) - 1)) << bits) +
                          (cell.column & ((std::int64_t{1} << bits) - 1))] =
        coverOutside(rasters_[group].ground(), cells.cuts, cell.cut, origin, begins);
  }
}

}  // namespace copse
