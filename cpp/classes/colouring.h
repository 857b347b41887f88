// How crowded classes are, as rasters: each sample of a class adds a bump of some texels across.
// Only those blocks of texels exist that a sample reaches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "ground/lattice.h"
#include "shape/placed_at.h"

namespace copse {

/// Whole numbers divided by one, rounded down, however large they are.
class Division {
 public:
  explicit Division(std::int64_t by) : by_(by), inverse_(1 / static_cast<double>(by)) {}

  [[nodiscard]] std::int64_t by() const { return by_; }
  [[nodiscard]] std::int64_t of(std::int64_t number) const {
    const auto nearly = static_cast<std::int64_t>(static_cast<double>(number) * inverse_);
    const std::int64_t rest = number - nearly * by_;
    return nearly + (rest >= by_ ? 1 : 0) - (rest < 0 ? 1 : 0);
  }

 private:
  std::int64_t by_;
  double inverse_;
};

/// Of classes with one reach, so that a place is in the same texel for all of them.
class Crowd {
 public:
  /// Of a texel, along each side, that a bump's middle may lie in.
  static constexpr int kParts = 4;
  /// By so many parts two samples are apart, in x or in y, when neither is in the other's crowd: a
  /// bump ends 15.36 parts from its middle, and the middle of a texel that has a place 17 parts
  /// away is 15.5 parts away or more.
  static constexpr std::int64_t kApart = 17;

  /// `reach`: the distance that samples of each class would keep if they stood alone, in units.
  /// `share`: of all samples that each is to have, where it is asked how many are expected; or 0.
  Crowd(double reach, std::size_t classes, double share = 0);

  /// The side of a part of a texel.
  [[nodiscard]] static std::int64_t partOf(double reach);
  /// Whether a sample may make a difference so many units away, in x or in y,
  [[nodiscard]] bool reaches(std::int64_t away) const { return away < kApart * toPart_.by(); }
  /// and whether one of whatever class does, with these random bits.
  [[nodiscard]] bool takesAny(std::uint64_t bits) const { return (bits & unless_) == 0; }
  /// Looks at a place from now on, in units.
  void look(Address place);
  /// How crowded it is by a class: 2048 for the middle of one sample.
  [[nodiscard]] std::uint32_t of(std::size_t classIndex) const { return here_[classIndex * kRun]; }
  /// How crowded it would be if each class had its share of those samples that there are.
  [[nodiscard]] double expected() const {
    return any_.empty() ? 0 : here_[classes_ * kRun] / kExpected;
  }
  /// Adds a sample of a class there,
  void add(std::size_t classIndex);
  /// and one of whatever class, to the crowd that is expected, where it is one that is taken: some
  /// are enough where they are many.
  void addAny(std::uint64_t bits);

 private:
  static constexpr double kTexels = 3.2;  // to a reach
  static constexpr double kExpected = 2;  // times as high, for precision
  static constexpr std::size_t kRun = 8;
  static constexpr int kSideBits = 7;
  static constexpr std::size_t kSide = 1 << kSideBits;  // texels of a block

  /// Runs of texels along a row: each of one class, then that of the next class, of the next row,
  /// and of the next columns.
  using Block = std::vector<std::uint16_t>;

  [[nodiscard]] std::uint16_t* texel(std::int64_t column, std::int64_t row);
  std::uint16_t* blockOf(std::int64_t key);

  /// Rows of a bump between as many zeros, so that it can be seen from columns before and behind;
  /// by the part of its texel that its middle lies in.
  using Bumps = std::vector<std::array<std::array<std::uint16_t, 3 * kRun>, kRun>>;

  [[nodiscard]] static Bumps bumpsOf(double most);
  void add(std::size_t classIndex, const Bumps& bumps);

  Division toPart_;
  std::size_t classes_;
  std::size_t runs_;          // of texels, for each class and what is expected
  std::uint64_t unless_ = 0;  // of bits, of samples that are left out of what is expected
  Bumps any_;
  std::vector<std::pair<std::int64_t, Block>> blocks_;  // by their keys, row by row
  std::int64_t lastKey_ = 0;                            // of the block that was asked for last
  std::uint16_t* last_ = nullptr;
  Address at_ = {};  // the place that is looked at, in parts of texels
  const std::uint16_t* here_ = nullptr;
};

// Gives the samples of one layer to classes of one radius, so that each class has its share and is
// well spread by itself: one after the other, each becomes of the class that is least crowded there
// (the matter of Wei 2010, Multi-Class Blue Noise Sampling).
//
// A class's crowd is a raster of what its samples weigh, over as far as the distance that it would
// keep alone with its share. So a rare class's raster is coarse, and every one costs the same.
//
// The plane is parted into square tiles, so large that samples with a tile between them do not see
// each other. Those of even columns and rows come first, then the others of even rows, then those
// of even columns, then the rest; in a tile, samples are in an order hashed by place. So a tile's
// classes depend on some of the tiles around it, a row and three columns on either side, and on
// nothing else.
//
// Cost: 0.15 µs a sample for few classes, half as much again where their shares differ, 0.28 for
// sixteen; 60 bytes a sample while it lasts.

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
