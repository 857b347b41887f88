// Colours for a part of the plane, when others are known already.
#include <algorithm>

#include "kinds/colouring.h"

namespace copse {

namespace {

// Which tiles have to be coloured for some of them: those that have something open, and of the
// tiles around these as many as come before them.
class NeededTiles {
 public:
  /// Of those that are wanted; all that may matter are `around` them.
  NeededTiles(const CellRect& wanted, const CellRect& around)
      : wanted_(wanted),
        around_(around),
        is_(static_cast<std::size_t>(around.columns() * around.rows())) {}

  /// A tile has something without a colour.
  void open(Address tile) {
    if (holds(tile)) is_[indexOf(tile)].open = true;
  }
  /// Finds them, when all that are open are told.
  void find() {
    for (std::int64_t row = wanted_.rowBegin; row < wanted_.rowEnd; ++row) {
      for (std::int64_t column = wanted_.columnBegin; column < wanted_.columnEnd; ++column)
        need({column, row});
    }
  }
  /// Whether a tile is needed, or may matter to one that is.
  [[nodiscard]] bool sees(Address tile) const { return holds(tile) && is_[indexOf(tile)].seen; }
  /// How far a place of such a tile, whose side is as long, is from those that are needed.
  [[nodiscard]] std::int64_t away(Address tile, Address place, std::int64_t side) const {
    if (is_[indexOf(tile)].needed) return 0;
    std::int64_t least = side;
    const std::int64_t x = place.column - tile.column * side;
    const std::int64_t y = place.row - tile.row * side;
    for (std::int64_t row = -1; row <= 1; ++row) {
      for (std::int64_t column = -1; column <= 1; ++column) {
        const Address other{tile.column + column, tile.row + row};
        if (!holds(other) || !is_[indexOf(other)].needed) continue;
        least = std::min(least, std::max(apart(x, column, side), apart(y, row, side)));
      }
    }
    return least;
  }

 private:
  struct Is {
    bool open = false, needed = false, seen = false;
  };

  // From a place in a tile to the tile before it, itself or the one after.
  static std::int64_t apart(std::int64_t at, std::int64_t step, std::int64_t side) {
    return step < 0 ? at + 1 : step > 0 ? side - at : 0;
  }
  // Its place in the order of any four that meet.
  static int turnOf(Address tile) {
    return static_cast<int>(2 * (tile.row & 1) + (tile.column & 1));
  }
  [[nodiscard]] bool holds(Address tile) const {
    return tile.column >= around_.columnBegin && tile.column < around_.columnEnd &&
           tile.row >= around_.rowBegin && tile.row < around_.rowEnd;
  }
  [[nodiscard]] std::size_t indexOf(Address tile) const {
    return static_cast<std::size_t>((tile.row - around_.rowBegin) * around_.columns() +
                                    tile.column - around_.columnBegin);
  }
  void need(Address tile) {
    Is& own = is_[indexOf(tile)];
    if (!own.open || own.needed) return;
    own.needed = own.seen = true;
    for (const std::int64_t row : {tile.row - 1, tile.row, tile.row + 1}) {
      for (const std::int64_t column : {tile.column - 1, tile.column, tile.column + 1}) {
        if (turnOf({column, row}) >= turnOf(tile)) continue;
        is_[indexOf({column, row})].seen = true;
        need({column, row});
      }
    }
  }

  CellRect wanted_, around_;
  std::vector<Is> is_;
};

}  // namespace

std::vector<std::uint8_t> Colouring::colourIn(const CellRect& units,
                                              std::span<const Address> places,
                                              std::vector<std::uint8_t> known) const {
  NeededTiles tiles(tilesOf(units), tilesOf(seenFrom(units)));
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (known[i] == kNone) tiles.open(tileOf(places[i]));
  }
  tiles.find();
  std::vector<std::size_t> which;
  std::vector<Address> seen;
  std::vector<std::uint8_t> colours;
  std::vector<std::int64_t> away;
  which.reserve(places.size());
  seen.reserve(places.size());
  colours.reserve(places.size());
  away.reserve(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Address tile = tileOf(places[i]);
    if (!tiles.sees(tile)) continue;
    which.push_back(i);
    away.push_back(tiles.away(tile, places[i], toTile_.by()));
    seen.push_back(places[i]);
    colours.push_back(known[i]);
  }
  colours = colour(seen, colours, away);
  for (std::size_t i = 0; i < which.size(); ++i) known[which[i]] = colours[i];
  return known;
}

}  // namespace copse
