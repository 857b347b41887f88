// Built for speed.
#include "kinds/colouring.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

#include "base/hash.h"
#include "kinds/crowd.h"

namespace copse {

namespace {

constexpr std::size_t kPasses = 8;  // over all samples, each of its own by hash

// Exponential waits, −16 ln((i + 1/2) / 16): where kinds are equally crowded, each comes first as
// often as its share.
constexpr std::array<double, 16> kWaits = {55.4, 37.9, 29.7, 24.3, 20.3, 17.1, 14.4, 12.1,
                                           10.1, 8.3,  6.7,  5.3,  3.9,  2.7,  1.6,  0.5};

std::uint64_t placeKey(std::uint64_t key, const double* at, double perUnit) {
  return mix(mix(key, static_cast<std::int64_t>(at[0] * perUnit)),
             static_cast<std::int64_t>(at[1] * perUnit));
}

// The samples, by a hash of their place.
std::vector<std::uint32_t> shuffled(std::span<const double> positions, double perUnit,
                                    std::uint64_t key) {
  const std::size_t count = positions.size() / 2;
  std::vector<std::uint8_t> passes(count);
  std::array<std::size_t, kPasses + 1> ends{};
  for (std::size_t i = 0; i < count; ++i) {
    passes[i] = static_cast<std::uint8_t>(placeKey(key, &positions[2 * i], perUnit) % kPasses);
    ++ends[passes[i] + std::size_t{1}];
  }
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  std::vector<std::uint32_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[ends[passes[i]]++] = static_cast<std::uint32_t>(i);
  return order;
}

// How crowded each kind is where a sample may stand, and in a wider look around, which holds the
// shares. Kinds of one share have their crowds together.
class Crowds {
 public:
  Crowds(double spacing, std::span<const double> shares) {
    for (const double share : shares) {
      const auto same = std::find_if(alike_.begin(), alike_.end(),
                                     [&](const Alike& alike) { return alike.share == share; });
      kinds_.push_back({static_cast<std::size_t>(same - alike_.begin()), 0});
      if (same == alike_.end()) alike_.push_back({share});
      kinds_.back().number = alike_[kinds_.back().alike].kinds++;
    }
    for (Alike& alike : alike_) {
      const double reach = spacing / std::sqrt(alike.share);
      alike.near.emplace(reach, alike.kinds);
      alike.wide.emplace(kWide * reach, alike.kinds);
    }
  }

  /// Looks at a place from now on.
  void look(double x, double y) {
    for (Alike& alike : alike_) {
      alike.nearHere = alike.near->at(x, y);
      alike.wideHere = alike.wide->at(x, y);
    }
  }
  [[nodiscard]] double of(std::size_t kind) const {
    const auto [alike, number] = kinds_[kind];
    return alike_[alike].nearHere[number] + kHold * alike_[alike].wideHere[number];
  }
  void add(std::size_t kind, double x, double y) {
    const auto [alike, number] = kinds_[kind];
    alike_[alike].near->add(number, x, y);
    alike_[alike].wide->add(number, x, y);
  }

 private:
  static constexpr double kWide = 2.5;
  static constexpr double kHold = 0.5;

  struct Alike {
    double share;
    std::size_t kinds = 0;
    std::optional<Crowd> near = {}, wide = {};
    Crowd::At nearHere = {}, wideHere = {};
  };
  struct Kind {
    std::size_t alike, number;
  };

  std::vector<Alike> alike_;
  std::vector<Kind> kinds_;
};

}  // namespace

std::vector<std::uint8_t> colour(std::span<const double> positions, double unit, double spacing,
                                 std::span<const double> shares, std::uint64_t seed,
                                 const SharesAt& sharesAt) {
  Crowds crowds(spacing, shares);
  const double perUnit = 1 / unit;
  const std::uint64_t key = keyOf(seed, Stream::kinds);
  std::vector<double> here(shares.begin(), shares.end());
  std::vector<std::uint8_t> colours(positions.size() / 2);
  for (const std::uint32_t i : shuffled(positions, perUnit, key)) {
    const double* at = &positions[2 * std::size_t{i}];
    if (sharesAt) sharesAt({at[0], at[1]}, here);
    std::uint64_t bits = mix(placeKey(key, at, perUnit));
    double least = HUGE_VAL;
    crowds.look(at[0], at[1]);
    for (std::size_t kind = 0; kind < shares.size(); ++kind, bits = (bits >> 4) | (bits << 60)) {
      if (here[kind] == 0) continue;
      // Beside how crowded it would be with its share here.
      const double crowd =
          crowds.of(kind) * (shares[kind] / here[kind]) + kWaits[bits % 16] / here[kind];
      if (crowd >= least) continue;
      least = crowd;
      colours[i] = static_cast<std::uint8_t>(kind);
    }
    crowds.add(colours[i], at[0], at[1]);
  }
  return colours;
}

}  // namespace copse
