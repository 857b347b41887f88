// Built for speed, loops as they are.
#include "classes/class_darts.h"

#include "base/hash.h"

namespace copse {

ClassDarts::ClassDarts(ClassPlacing& placing) : placing_(placing) {
  const ClassTable& table = placing.table();
  for (const ClassGroup& group : table.groups()) {
    const auto side = static_cast<double>(table.side(group.level));
    double sum = 0;
    for (const std::uint32_t kind : group.classes) {
      const double reach = table.kinds()[kind].reach;
      sum += side * side / (reach * reach);
    }
    perCell_.push_back(sum);
  }
}

// A dart that found its subcell free waits as its cell's index in the tile and 40 bits of its draw,
// the lowest six of which are the subcell.
inline void ClassDarts::keep(std::size_t index, std::uint64_t draw) {
  scrambler_.add(draw >> 60, (draw & 0xFFFFFFFFFF) | (std::uint64_t{index} << 40));
}

// Draws over all cells, by rows of a tile's cells: cheaper where there are few darts.
void ClassDarts::drawEvenly(const ClassTile& tile, std::uint32_t group, std::uint64_t key,
                            double perCell) {
  const int bits = placing_.tiles().groupBits(group);
  const std::size_t columns = std::size_t{1} << bits;
  const std::uint64_t* coverage = placing_.tiles().coverage(tile, group);
  const double perRow = perCell * static_cast<double>(columns);
  for (std::size_t begin = 0; begin < columns * columns; begin += columns) {
    const std::int64_t row = (tile.row << bits) + static_cast<std::int64_t>(begin >> bits);
    const std::uint64_t rowKey = mix(mix(key, row), tile.column);
    const auto darts =
        static_cast<std::uint64_t>(perRow + static_cast<double>(rowKey >> 40) * 0x1p-24);
    for (std::uint64_t dart = 0; dart < darts; ++dart) {
      const std::uint64_t draw = mix(rowKey + kGolden * (dart + 1));
      const std::size_t index = begin + ((draw >> 44) & (columns - 1));
      if (((coverage[index] >> (draw % 64)) & 1) == 0) keep(index, draw);
    }
  }
}

// Draws over the open cells.
void ClassDarts::drawOpen(const ClassTile& tile, std::uint32_t group, std::uint64_t key,
                          double perCell) {
  const int bits = placing_.tiles().groupBits(group);
  const std::size_t columns = std::size_t{1} << bits;
  const std::uint64_t* coverage = placing_.tiles().coverage(tile, group);
  for (std::size_t index = 0; index < columns * columns;) {
    const std::uint64_t rowKey =
        mix(key, (tile.row << bits) + static_cast<std::int64_t>(index >> bits)) +
        kGolden * static_cast<std::uint64_t>(tile.column << bits);
    for (std::size_t column = 0; column < columns; ++column, ++index) {
      const std::uint64_t covered = coverage[index];
      if (covered == kAllCovered) continue;
      const std::uint64_t cell = mix(rowKey + kGolden * column);
      const auto darts =
          static_cast<std::uint64_t>(perCell + static_cast<double>(cell >> 40) * 0x1p-24);
      for (std::uint64_t dart = 0; dart < darts; ++dart) {
        const std::uint64_t draw = mix(cell + dart);
        if (((covered >> (draw % 64)) & 1) == 0) keep(index, draw);
      }
    }
  }
}

// Calls act(point, 16 random bits) for what was drawn and is still free.
template <class Act>
void ClassDarts::drain(const ClassTile& tile, std::uint32_t group, std::uint64_t key, Act&& act) {
  const int bits = placing_.tiles().groupBits(group);
  const std::size_t columns = std::size_t{1} << bits;
  const std::uint64_t* coverage = placing_.tiles().coverage(tile, group);
  const std::int64_t side = placing_.table().side(placing_.table().groups()[group].level);
  const std::int64_t step = side / kSubcells;
  scrambler_.drainEach([&](std::uint64_t visit) {
    const std::size_t index = visit >> 40;
    const std::uint32_t bit = visit % 64;
    if (((coverage[index] >> bit) & 1) != 0) return;
    const std::uint64_t draw = mix(visit + key);
    const std::int64_t column =
        (tile.column << bits) + static_cast<std::int64_t>(index & (columns - 1));
    const std::int64_t row = (tile.row << bits) + static_cast<std::int64_t>(index >> bits);
    const auto within = [&](std::uint64_t bits24) {
      return static_cast<std::int64_t>((bits24 * static_cast<std::uint64_t>(step)) >> 24);
    };
    const LatticePoint spot{column * side + bit % kSubcells * step + within(draw & 0xFFFFFF),
                            row * side + bit / kSubcells * step + within((draw >> 24) & 0xFFFFFF)};
    act(spot, draw >> 48);
  });
}

void ClassDarts::throwSpread(const ClassTile& tile, std::uint32_t group, std::uint64_t key,
                             double perReach) {
  const ClassTable& table = placing_.table();
  const ClassGroup& among = table.groups()[group];
  double shares = 0;
  for (const std::uint32_t kind : among.classes) shares += table.kinds()[kind].share;
  drawEvenly(tile, group, key, perReach * perCell_[group]);
  drain(tile, group, key, [&](LatticePoint spot, std::uint64_t bits16) {
    double left = static_cast<double>(bits16) * 0x1p-16 * shares;
    std::size_t i = 0;
    for (; i + 1 < among.classes.size(); ++i) {
      left -= table.kinds()[among.classes[i]].share;
      if (left < 0) break;
    }
    const std::uint32_t kind = among.classes[i];
    const double distance = table.kinds()[kind].reach;
    if (distance > among.radius && !placing_.isSpread(kind, spot, distance)) return;
    if (placing_.fits(kind, spot) && placing_.isOnGround(group, spot)) placing_.place(kind, spot);
  });
}

void ClassDarts::throwLate(const ClassTile& tile, std::uint32_t group, std::uint64_t key,
                           double perCell) {
  const std::uint32_t first = placing_.table().groups()[group].classes.front();
  drawOpen(tile, group, key, perCell);
  drain(tile, group, key, [&](LatticePoint spot, std::uint64_t bits16) {
    if (!placing_.fits(first, spot) || !placing_.isOnGround(group, spot)) return;
    placing_.place(placing_.neediest(group, spot, bits16 << 16), spot);
  });
}

}  // namespace copse
