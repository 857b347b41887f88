#include "kinds/colouring.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "base/hash.h"

namespace copse {

namespace {

constexpr double kWide = 2.5;  // times as far a wide look goes

// Exponential waits, −16 ln((i + 1/2) / 16): where kinds are equally crowded, each comes first as
// often as its share.
constexpr std::array<double, 16> kWaits = {55.4, 37.9, 29.7, 24.3, 20.3, 17.1, 14.4, 12.1,
                                           10.1, 8.3,  6.7,  5.3,  3.9,  2.7,  1.6,  0.5};

double reachOf(double spacing, double share) {
  return spacing / std::sqrt(share);
}

// How crowded each kind is where a sample may stand, and in a wider look around, which holds the
// shares. Kinds of one share have their crowds together.
class Crowds {
 public:
  Crowds(double spacing, std::span<const double> shares) {
    std::vector<double> unlike;
    std::vector<std::size_t> counts;
    for (const double share : shares) {
      const auto same = std::find(unlike.begin(), unlike.end(), share);
      const auto alike = static_cast<std::size_t>(same - unlike.begin());
      if (same == unlike.end()) {
        unlike.push_back(share);
        counts.push_back(0);
      }
      kinds_.push_back({alike, counts[alike]++});
    }
    for (std::size_t i = 0; i < unlike.size(); ++i) {
      const double reach = reachOf(spacing, unlike[i]);
      const double share = unlike.size() > 1 ? unlike[i] : 0;
      alike_.push_back({Crowd(reach, counts[i]), Crowd(kWide * reach, counts[i], share)});
    }
  }

  /// Whether a sample of a kind is in anybody's crowd so many units away. The bits are random ones.
  [[nodiscard]] bool matters(std::size_t kind, std::uint64_t bits, std::int64_t away) const {
    return alike_[kinds_[kind].alike].wide.reaches(away) ||
           std::any_of(alike_.begin(), alike_.end(), [&](const Alike& alike) {
             return alike.wide.reaches(away) && alike.wide.takesAny(bits);
           });
  }
  /// Looks at a place from now on, from which anybody who asks is so many units away.
  void look(Address place, std::int64_t away) {
    for (auto& [near, wide] : alike_) {
      if (near.reaches(away)) near.look(place);
      if (wide.reaches(away)) wide.look(place);
    }
  }
  [[nodiscard]] double of(std::size_t kind) const {
    const auto& [near, wide] = alike_[kinds_[kind].alike];
    const std::size_t number = kinds_[kind].number;
    return near.of(number) + kHold * wide.of(number);
  }
  /// How crowded it would be with its share of those samples that have a kind. Where tiles are yet
  /// to come, rare kinds miss more of them than others, as they look farther. Of those that look
  /// equally far it need not be known.
  [[nodiscard]] double expected(std::size_t kind) const {
    return kHold * alike_[kinds_[kind].alike].wide.expected();
  }
  /// Adds a sample where it looks, as far away.
  void add(std::size_t kind, std::uint64_t bits, std::int64_t away) {
    auto& [near, wide] = alike_[kinds_[kind].alike];
    if (near.reaches(away)) near.add(kinds_[kind].number);
    if (wide.reaches(away)) wide.add(kinds_[kind].number);
    if (alike_.size() == 1) return;
    for (Alike& alike : alike_) {
      if (alike.wide.reaches(away)) alike.wide.addAny(bits);
    }
  }

 private:
  static constexpr double kHold = 0.5;

  struct Alike {
    Crowd near, wide;
  };
  struct Kind {
    std::size_t alike, number;
  };

  std::vector<Alike> alike_;
  std::vector<Kind> kinds_;
};

// The kind that is least crowded where they look, with some share of each there.
std::uint8_t choose(const Crowds& crowds, std::span<const double> usual,
                    std::span<const double> shares, std::uint64_t bits) {
  double least = HUGE_VAL;
  std::uint8_t chosen = 0;
  for (std::size_t kind = 0; kind < shares.size(); ++kind, bits = (bits >> 4) | (bits << 60)) {
    if (shares[kind] == 0) continue;
    // Beside how crowded it would be with its share here.
    const double crowd =
        (crowds.of(kind) * usual[kind] + kWaits[bits % 16]) / shares[kind] - crowds.expected(kind);
    if (crowd >= least) continue;
    least = crowd;
    chosen = static_cast<std::uint8_t>(kind);
  }
  return chosen;
}

}  // namespace

Colouring::Colouring(double spacing, std::vector<double> shares, std::uint64_t seed,
                     SharesAt sharesAt)
    : spacing_(spacing),
      shares_(std::move(shares)),
      key_(keyOf(seed, Stream::kinds)),
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

// Those that matter. Of all orders that suit, one in which a tile comes soon after those that it
// sees: what is near is still in the cache then.
template <class Matters>
std::vector<PlacedAt> Colouring::inTurn(std::span<const Address> places, Matters&& matters) const {
  constexpr int kTurnBits = 5;  // sorted with the tiles: these have some twenty samples or more
  constexpr int kMostColumnBits = 16;  // tiles that are so far apart may come together
  std::vector<PlacedAt> order;
  if (places.empty()) return order;
  std::int64_t low = places.front().column;
  std::int64_t high = low;
  for (const Address place : places) {
    low = std::min(low, place.column);
    high = std::max(high, place.column);
  }
  const auto columns = static_cast<std::uint64_t>(toTile_.of(high) - toTile_.of(low) + 1);
  const int columnBits = std::min(static_cast<int>(std::bit_width(columns)), kMostColumnBits);
  order.reserve(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!matters(i)) continue;
    const auto [column, row] = tileOf(places[i]);
    // Even rows, and after each the odd one before it; of both, even columns first.
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
  return order;
}

std::vector<std::uint8_t> Colouring::colour(std::span<const Address> places,
                                            std::span<const std::uint8_t> known,
                                            std::span<const std::int64_t> away) const {
  Crowds crowds(spacing_, shares_);
  std::vector<double> here = shares_;
  std::vector<std::uint8_t> colours(known.begin(), known.end());
  colours.resize(places.size(), kNone);
  const auto awayOf = [&](std::size_t i) { return away.empty() ? 0 : away[i]; };
  const auto matters = [&](std::size_t i) {
    return awayOf(i) == 0 || crowds.matters(colours[i], mix(turnOf(places[i])), awayOf(i));
  };
  for (const PlacedAt& next : inTurn(places, matters)) {
    const auto i = static_cast<std::size_t>(next.what);
    const std::uint64_t bits = mix(turnOf(places[i]));
    crowds.look(places[i], awayOf(i));
    if (colours[i] == kNone) {
      if (sharesAt_) sharesAt_(places[i], here);
      colours[i] = choose(crowds, shares_, here, bits);
    }
    crowds.add(colours[i], bits, awayOf(i));
  }
  return colours;
}

}  // namespace copse
