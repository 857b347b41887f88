#include "classes/colouring.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "base/hash.h"
#include "base/simd.h"

namespace copse {

namespace {

constexpr int kAcross = 8;         // texels of a bump along each side
constexpr double kHalf = 3.84;     // radius of a bump in texels: 1.2 reaches
constexpr double kHighest = 2048;  // height of a bump of a class
constexpr double kLeast = 512;     // least height at which whole numbers are fine enough

// How crowded classes of one reach are, as rasters: each sample of a class adds a bump of a few
// texels. Only blocks of texels near a sample exist, and only while others may look at them.
class Crowd {
 public:
  // Parts of a texel along each side; a bump's middle lies at the middle of a part.
  static constexpr int kParts = 4;
  // Two samples this many parts apart, in x or in y, are outside each other's crowd: a bump ends
  // 15.36 parts from its middle, and the middle of a texel with a place 17 parts away is at least
  // 15.5 parts away.
  static constexpr std::int64_t kApart = 17;

  // `reach`: the distance that samples of each class would keep if they stood alone, in units.
  // Places come by rows of tiles, of which a later one is at most one row below an earlier one.
  // `share`: the share of all samples that each class is to have, if `expected` is needed; else 0.
  Crowd(double reach, std::size_t classes, std::int64_t tile, double share = 0)
      : toPart_(partOf(reach)),
        classes_(classes),
        rows_(classes + (share > 0 ? 1 : 0)),
        kept_(2 * (tile / toPart_.by() / kParts) + 2 * kAcross) {
    if (share == 0) return;
    double most = kExpected * kHighest * share;
    for (; most < kLeast; most *= 2) unless_ = 2 * unless_ + 1;
    any_ = bumpsOf(most);
  }

  // The side of a part of a texel, in units.
  static std::int64_t partOf(double reach) {
    return std::max(static_cast<std::int64_t>(reach / (kTexels * kParts)), std::int64_t{1});
  }
  // Return true if a sample may matter so many units away, in x or in y.
  bool reaches(std::int64_t away) const { return away < kApart * toPart_.by(); }
  // Return true if a sample with these random bits counts for what is expected.
  bool takesAny(std::uint64_t bits) const { return (bits & unless_) == 0; }
  // Move to a place, in units.
  void look(Address place) {
    at_ = {toPart_.of(place.column), toPart_.of(place.row)};
    here_ = texel(at_.column >> 2, at_.row >> 2);
  }
  // Return how crowded the place is by a class: 2048 at the middle of one sample.
  std::uint32_t of(std::size_t classIndex) const { return here_[classIndex * kRow]; }
  // Return how crowded the place would be if each class had its share of the samples so far.
  double expected() const { return any_.empty() ? 0 : here_[classes_ * kRow] / kExpected; }
  // Add a sample of a class at the place.
  void add(std::size_t classIndex) {
    static const Bumps bumps = bumpsOf(kHighest);
    add(classIndex, bumps);
  }
  // Add a sample of any class to the expected crowd, if its random bits say so: where samples are
  // many, some of them are enough.
  void addAny(std::uint64_t bits) {
    if (takesAny(bits)) add(classes_, any_);
  }

 private:
  static constexpr double kTexels = 3.2;  // for each reach
  static constexpr double kExpected = 2;  // factor on the height, for precision
  static constexpr int kSideBits = 7;
  static constexpr std::int64_t kSide = 1 << kSideBits;  // texels of a block along each side
  // Texels of a row in memory. With a power of two, a bump's rows would share lines of the cache.
  static constexpr std::size_t kRow = kSide + 8;

  // Texels in the order row, class, column.
  using Block = std::vector<std::uint16_t>;

  // Return the texel of the first class.
  [[gnu::always_inline]] std::uint16_t* texel(std::int64_t column, std::int64_t row) {
    const std::int64_t key = ((row >> kSideBits) << 32) ^ ((column >> kSideBits) & 0xFFFFFFFF);
    std::uint16_t* block = key == lastKey_ && last_ != nullptr ? last_ : blockOf(key);
    const auto x = static_cast<std::size_t>(column & (kSide - 1));
    const auto y = static_cast<std::size_t>(row & (kSide - 1));
    return block + y * rows_ * kRow + x;
  }

  // Not inlined, as the block is mostly the last one.
  [[gnu::noinline]] std::uint16_t* blockOf(std::int64_t key) {
    const auto isBefore = [](const auto& block, std::int64_t k) { return block.first < k; };
    auto at = std::lower_bound(blocks_.begin(), blocks_.end(), key, isBefore);
    if (at == blocks_.end() || at->first != key) {
      Block block;
      // Take the memory of a block that lies too far below all places to come. A key has only the
      // last 32 bits of a row.
      if (at != blocks_.begin()) {
        const std::int64_t row = at_.row >> 2;
        const auto above =
            static_cast<std::int32_t>((row >> kSideBits) - (blocks_.front().first >> 32)) - 1;
        if (above * kSide + (row & (kSide - 1)) >= kept_) {
          block = std::move(blocks_.front().second);
          at = blocks_.erase(blocks_.begin()) + (at - blocks_.begin() - 1);
        }
      }
      block.assign(kSide * rows_ * kRow, 0);
      at = blocks_.emplace(at, key, std::move(block));
    }
    lastKey_ = key;
    last_ = at->second.data();
    return last_;
  }

  // The rows of a bump between as many zeros, so that a part of it can be added at the side of a
  // block; one for each part of its texel in which its middle lies.
  using Bumps = std::vector<std::array<std::array<std::uint16_t, 3 * kAcross>, kAcross>>;

  // Evaluate (1 − d²)² at the middles of the texels.
  static Bumps bumpsOf(double most) {
    Bumps bumps(kParts * kParts);
    for (int part = 0; part < kParts * kParts; ++part) {
      for (int row = 0; row < kAcross; ++row) {
        for (int column = 0; column < kAcross; ++column) {
          const double x = column - kAcross / 2 + 0.5 - (part % kParts + 0.5) / kParts;
          const double y = row - kAcross / 2 + 0.5 - (part / kParts + 0.5) / kParts;
          const double left = 1 - (x * x + y * y) / (kHalf * kHalf);
          const double height = left > 0 ? most * left * left : 0;
          bumps[static_cast<std::size_t>(part)][static_cast<std::size_t>(row)]
               [static_cast<std::size_t>(kAcross + column)] = static_cast<std::uint16_t>(height);
        }
      }
    }
    return bumps;
  }

  void add(std::size_t classIndex, const Bumps& bumps) {
    static_assert(kParts == 4);
    const auto& bump = bumps[static_cast<std::size_t>((at_.row & 3) * kParts + (at_.column & 3))];
    const std::int64_t left = (at_.column >> 2) - kAcross / 2;
    const std::int64_t bottom = (at_.row >> 2) - kAcross / 2;
    // Saturate for a class far denser than usual.
    const auto addEight = [](std::uint16_t* to, const std::uint16_t* eight) {
      simd::store(to, simd::addUnsigned16(simd::load(to), simd::load(eight)));
    };
    const auto isInBlock = [](std::int64_t first) {
      return (first & (kSide - 1)) <= kSide - kAcross;
    };
    if (isInBlock(left) && isInBlock(bottom)) {
      std::uint16_t* to = here_ + classIndex * kRow - kAcross / 2 * (rows_ * kRow + 1);
      for (std::size_t r = 0; r < kAcross; ++r, to += rows_ * kRow) addEight(to, &bump[r][kAcross]);
      return;
    }
    // Add eight columns to each block, of which the bump may have less.
    for (std::int64_t begin = left & -kSide; begin < left + kAcross; begin += kSide) {
      const std::int64_t first = std::clamp(left, begin, begin + kSide - kAcross);
      for (std::int64_t r = 0; r < kAcross; ++r) {
        addEight(
            texel(first, bottom + r) + classIndex * kRow,
            &bump[static_cast<std::size_t>(r)][static_cast<std::size_t>(kAcross + first - left)]);
      }
    }
  }

  Division toPart_;
  std::size_t classes_;
  std::size_t rows_;          // of texels: one for each class, and one for the expected crowd
  std::int64_t kept_;         // rows of texels below a place that later ones may look at
  std::uint64_t unless_ = 0;  // bits of samples that are left out of the expected crowd
  Bumps any_;
  std::vector<std::pair<std::int64_t, Block>> blocks_;  // sorted by key, row by row
  std::int64_t lastKey_ = 0;                            // of the block used last
  std::uint16_t* last_ = nullptr;
  Address at_ = {};                // the place, in parts of texels
  std::uint16_t* here_ = nullptr;  // its texel
};

constexpr double kWide = 2.5;  // ratio of the wide reach to the near one

// Exponential waits, −16 ln((i + 1/2) / 16): where classes are equally crowded, each comes first
// with the chance of its share.
constexpr std::array<double, 16> kClassWaits = {55.4, 37.9, 29.7, 24.3, 20.3, 17.1, 14.4, 12.1,
                                                10.1, 8.3,  6.7,  5.3,  3.9,  2.7,  1.6,  0.5};

double reachOf(double spacing, double share) {
  return spacing / std::sqrt(share);
}

// The crowds of all classes, each with a near reach and a wide one; the wide crowd keeps the
// shares. Classes of one share keep their crowds together.
class Crowds {
 public:
  Crowds(double spacing, std::span<const double> shares, std::int64_t tile) {
    std::vector<double> unlike;
    std::vector<std::vector<std::size_t>> classes;
    for (std::size_t classIndex = 0; classIndex < shares.size(); ++classIndex) {
      const auto same = std::find(unlike.begin(), unlike.end(), shares[classIndex]);
      const auto alike = static_cast<std::size_t>(same - unlike.begin());
      if (same == unlike.end()) {
        unlike.push_back(shares[classIndex]);
        classes.emplace_back();
      }
      classes_.push_back({alike, classes[alike].size()});
      classes[alike].push_back(classIndex);
    }
    for (std::size_t i = 0; i < unlike.size(); ++i) {
      const double reach = reachOf(spacing, unlike[i]);
      const double share = unlike.size() > 1 ? unlike[i] : 0;
      alike_.push_back({Crowd(reach, classes[i].size(), tile),
                        Crowd(kWide * reach, classes[i].size(), tile, share), classes[i]});
    }
  }

  // Return true if a sample of a class with these random bits may matter so many units away.
  bool matters(std::size_t classIndex, std::uint64_t bits, std::int64_t away) const {
    return alike_[classes_[classIndex].alike].wide.reaches(away) ||
           std::any_of(alike_.begin(), alike_.end(), [&](const Alike& alike) {
             return alike.wide.reaches(away) && alike.wide.takesAny(bits);
           });
  }
  // Move to a place that is so many units away from all uncoloured places.
  void look(Address place, std::int64_t away) {
    for (auto& [near, wide, classes] : alike_) {
      if (near.reaches(away)) near.look(place);
      if (wide.reaches(away)) wide.look(place);
    }
  }
  // Return the class that is least crowded at the place, relative to its share there.
  //
  // Near tiles not yet coloured, rare classes miss more samples than others, as they look farther.
  // So a class is compared with how crowded it would be with its share of the samples coloured so
  // far. If all look equally far, this is 0.
  std::uint8_t choose(std::span<const double> usual, std::span<const double> shares,
                      std::uint64_t bits) const {
    double least = HUGE_VAL;
    std::size_t chosen = 0;
    for (const auto& [near, wide, classes] : alike_) {
      const double expected = kHold * wide.expected();
      for (std::size_t number = 0; number < classes.size(); ++number) {
        const std::size_t classIndex = classes[number];
        if (shares[classIndex] == 0) continue;
        const double wait = kClassWaits[(bits >> (4 * classIndex % 64)) % 16];
        // Compare with the crowd that the class would have with its share here.
        const double crowd =
            ((near.of(number) + kHold * wide.of(number)) * usual[classIndex] + wait) /
                shares[classIndex] -
            expected;
        if (crowd >= least) continue;
        least = crowd;
        chosen = classIndex;
      }
    }
    return static_cast<std::uint8_t>(chosen);
  }
  // Add a sample of a class at the place.
  void add(std::size_t classIndex, std::uint64_t bits, std::int64_t away) {
    Alike& own = alike_[classes_[classIndex].alike];
    if (own.near.reaches(away)) own.near.add(classes_[classIndex].number);
    if (own.wide.reaches(away)) own.wide.add(classes_[classIndex].number);
    if (alike_.size() == 1) return;
    for (Alike& alike : alike_) {
      if (alike.wide.reaches(away)) alike.wide.addAny(bits);
    }
  }

 private:
  static constexpr double kHold = 0.5;

  struct Alike {
    Crowd near, wide;
    std::vector<std::size_t> classes;
  };
  struct Class {
    std::size_t alike, number;
  };

  std::vector<Alike> alike_;
  std::vector<Class> classes_;
};

// Finds the tiles to colour for a rectangle: those with uncoloured samples, and those of their
// neighbours that come before them.
class NeededTiles {
 public:
  // Find the needed tiles of `wanted`; all tiles that may matter are in `around`.
  NeededTiles(const CellRect& wanted, const CellRect& around)
      : wanted_(wanted),
        around_(around),
        is_(static_cast<std::size_t>(around.columns() * around.rows())) {}

  // Mark a tile that has uncoloured samples.
  void open(Address tile) {
    if (holds(tile)) is_[indexOf(tile)].open = true;
  }
  // Find the needed tiles, once all open ones are marked.
  void find() {
    for (std::int64_t row = wanted_.rowBegin; row < wanted_.rowEnd; ++row) {
      for (std::int64_t column = wanted_.columnBegin; column < wanted_.columnEnd; ++column)
        need({column, row});
    }
  }
  // Return true if a tile is needed or may matter to a needed one.
  bool sees(Address tile) const { return holds(tile) && is_[indexOf(tile)].seen; }
  // Return the distance from a place to the nearest needed tile, in x or in y. `tile` is the
  // place's, and its side is that long.
  std::int64_t away(Address tile, Address place, std::int64_t side) const {
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

  // Return the distance along one axis from a place in a tile to the tile before it, itself or the
  // next.
  static std::int64_t apart(std::int64_t at, std::int64_t step, std::int64_t side) {
    return step < 0 ? at + 1 : step > 0 ? side - at : 0;
  }
  // Return the tile's turn among any four tiles that meet.
  static int turnOf(Address tile) {
    return static_cast<int>(2 * (tile.row & 1) + (tile.column & 1));
  }
  bool holds(Address tile) const {
    return tile.column >= around_.columnBegin && tile.column < around_.columnEnd &&
           tile.row >= around_.rowBegin && tile.row < around_.rowEnd;
  }
  std::size_t indexOf(Address tile) const {
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

Colouring::Colouring(double spacing, std::vector<double> shares, std::uint64_t seed,
                     SharesAt sharesAt)
    : spacing_(spacing),
      shares_(std::move(shares)),
      key_(keyOf(seed, Stream::classes)),
      sharesAt_(std::move(sharesAt)),
      toTile_(Crowd::kApart *
              Crowd::partOf(kWide *
                            reachOf(spacing, *std::min_element(shares_.begin(), shares_.end())))) {}

CellRect Colouring::tilesAround(const CellRect& units, std::int64_t columns,
                                std::int64_t rows) const {
  const std::int64_t side = toTile_.by();
  const CellRect tiles = tilesOf(units);
  return {(tiles.columnBegin - columns) * side, (tiles.columnEnd + columns) * side,
          (tiles.rowBegin - rows) * side, (tiles.rowEnd + rows) * side};
}

std::uint64_t Colouring::turnOf(Address place) const {
  return mix(mix(key_, place.column), place.row);
}

// Sort the places that matter, and call act(order) with one part of them after another. Of all
// valid orders, take one in which a tile comes soon after those that it sees, which are then still
// in the cache.
template <class Matters, class Act>
void Colouring::inTurn(std::span<const Address> places, Matters&& matters, Act&& act) const {
  constexpr int kTurnBits =
      5;  // bits of the turn sorted with the tiles, which have at least some twenty samples
  constexpr int kMostColumnBits = 16;         // tiles this far apart may come together
  constexpr std::size_t kPart = 1024;         // places of a part, at least about as many
  constexpr std::uint32_t kEnd = UINT32_MAX;  // of a list
  if (places.empty()) return;
  // Even rows come first, each followed by the odd one before it.
  const auto pairOf = [&](Address place) { return (toTile_.of(place.row) + 1) >> 1; };
  std::int64_t low = places.front().column;
  std::int64_t high = low;
  std::int64_t least = pairOf(places.front());
  std::int64_t most = least;
  for (const Address place : places) {
    low = std::min(low, place.column);
    high = std::max(high, place.column);
    least = std::min(least, pairOf(place));
    most = std::max(most, pairOf(place));
  }
  const auto columns = static_cast<std::uint64_t>(toTile_.of(high) - toTile_.of(low) + 1);
  const int columnBits = std::min(static_cast<int>(std::bit_width(columns)), kMostColumnBits);
  // List the places of each part.
  const auto pairs = static_cast<std::uint64_t>(most - least);
  int shift = 0;
  while (pairs >> shift > places.size() / kPart) ++shift;
  std::vector<std::uint32_t> firsts(static_cast<std::size_t>(pairs >> shift) + 1, kEnd);
  std::vector<std::uint32_t> nexts(places.size());
  for (std::size_t i = places.size(); i-- > 0;) {
    if (!matters(i)) continue;
    const auto part = static_cast<std::size_t>((pairOf(places[i]) - least) >> shift);
    nexts[i] = std::exchange(firsts[part], static_cast<std::uint32_t>(i));
  }
  std::vector<PlacedAt> order;
  for (const std::uint32_t first : firsts) {
    order.clear();
    for (std::uint32_t i = first; i != kEnd; i = nexts[i]) {
      const auto [column, row] = tileOf(places[i]);
      // Of both rows of a pair, even columns come first.
      const std::int64_t time = 4 * ((row + 1) >> 1) + 2 * (row & 1) + (column & 1);
      const std::int64_t tile = (time << columnBits) | (column & ((1 << columnBits) - 1));
      const auto turn = static_cast<std::int64_t>(turnOf(places[i]) >> (64 - kTurnBits));
      order.push_back({(tile << kTurnBits) | turn, static_cast<std::int64_t>(i)});
    }
    sortByPlace(order);
    const auto turn = [&](const PlacedAt& at) {
      return turnOf(places[static_cast<std::size_t>(at.what)]);
    };
    for (std::size_t i = 1; i < order.size(); ++i) {
      for (std::size_t j = i; j > 0 && order[j].place == order[j - 1].place; --j) {
        if (turn(order[j - 1]) < turn(order[j])) break;
        std::swap(order[j], order[j - 1]);
      }
    }
    act(std::span<const PlacedAt>(order));
  }
}

std::vector<std::uint8_t> Colouring::colour(std::span<const Address> places,
                                            std::span<const std::uint8_t> known,
                                            std::span<const std::int64_t> away) const {
  Crowds crowds(spacing_, shares_, toTile_.by());
  std::vector<double> here = shares_;
  std::vector<std::uint8_t> colours(known.begin(), known.end());
  colours.resize(places.size(), kNone);
  const auto awayOf = [&](std::size_t i) { return away.empty() ? 0 : away[i]; };
  const auto matters = [&](std::size_t i) {
    return awayOf(i) == 0 || crowds.matters(colours[i], mix(turnOf(places[i])), awayOf(i));
  };
  inTurn(places, matters, [&](std::span<const PlacedAt> order) {
    for (auto next = order.begin(); next != order.end(); ++next) {
      const auto i = static_cast<std::size_t>(next->what);
      // Places to come lie apart in memory.
      if (order.end() - next > 8)
        __builtin_prefetch(&places[static_cast<std::size_t>(next[8].what)]);
      const std::uint64_t bits = mix(turnOf(places[i]));
      crowds.look(places[i], awayOf(i));
      if (colours[i] == kNone) {
        if (sharesAt_) sharesAt_(places[i], here);
        colours[i] = crowds.choose(shares_, here, bits);
      }
      crowds.add(colours[i], bits, awayOf(i));
    }
  });
  return colours;
}

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
