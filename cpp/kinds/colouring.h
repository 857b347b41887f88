// Gives the samples of one layer to kinds of one radius, so that each kind has its share and is
// well spread by itself: one after the other, each becomes of the kind that is least crowded there
// (the matter of Wei 2010, Multi-Class Blue Noise Sampling).
//
// A kind's crowd is a raster of what its samples weigh, over as far as the distance that it would
// keep alone with its share. So a rare kind's raster is coarse, and every one costs the same.
//
// The plane is parted into square tiles, so large that samples with a tile between them do not see
// each other. Those of even columns and rows come first, then the others of even rows, then those
// of even columns, then the rest; in a tile, samples are in an order hashed by place. So a tile's
// kinds depend on some of the tiles around it, a row and three columns on either side, and on
// nothing else.
//
// Cost: 0.15 µs a sample for few kinds, half as much again where their shares differ, 0.28 for
// sixteen; 60 bytes a sample while it lasts.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "geometry/placed_at.h"
#include "grid/cell.h"
#include "kinds/crowd.h"

namespace copse {

/// A number for each colour at a place, in units: the part of samples there that is to have it.
using SharesAt = std::function<void(Address place, std::span<double> shares)>;

class Colouring {
 public:
  static constexpr std::uint8_t kNone = UINT8_MAX;

  /// Of a layer with that spacing, in units of a lattice. Colours are spread for the shares given,
  /// none of them 0; with others at each place, they have these.
  Colouring(double spacing, std::vector<double> shares, std::uint64_t seed,
            SharesAt sharesAt = nullptr);

  /// The tiles that have something of a rectangle of units, and so many columns and rows of tiles
  /// more on each side.
  [[nodiscard]] CellRect tilesAround(const CellRect& units, std::int64_t columns,
                                     std::int64_t rows) const;
  /// What must be known of samples for all in a rectangle to be coloured; and as far the colours of
  /// others change with those in it.
  [[nodiscard]] CellRect seenFrom(const CellRect& units) const { return tilesAround(units, 3, 1); }

  /// The index of a share for each place. Those that are `known` stay, others are kNone. All that
  /// are kNone are at least so many units `away` from each, in x or in y.
  [[nodiscard]] std::vector<std::uint8_t> colour(std::span<const Address> places,
                                                 std::span<const std::uint8_t> known = {},
                                                 std::span<const std::int64_t> away = {}) const;
  /// The same for all in a rectangle, with as much of what is around them as they need: the others
  /// stay kNone. Of `places` are all that they may look at.
  [[nodiscard]] std::vector<std::uint8_t> colourIn(const CellRect& units,
                                                   std::span<const Address> places,
                                                   std::vector<std::uint8_t> known) const;

 private:
  [[nodiscard]] CellRect tilesOf(const CellRect& units) const {
    return {toTile_.of(units.columnBegin), toTile_.of(units.columnEnd - 1) + 1,
            toTile_.of(units.rowBegin), toTile_.of(units.rowEnd - 1) + 1};
  }
  [[nodiscard]] Address tileOf(Address place) const {
    return {toTile_.of(place.column), toTile_.of(place.row)};
  }
  template <class Matters>
  [[nodiscard]] std::vector<PlacedAt> inTurn(std::span<const Address> places,
                                             Matters&& matters) const;
  [[nodiscard]] std::uint64_t turnOf(Address place) const;

  double spacing_;
  std::vector<double> shares_;
  std::uint64_t key_;
  SharesAt sharesAt_;
  Division toTile_;
};

}  // namespace copse
