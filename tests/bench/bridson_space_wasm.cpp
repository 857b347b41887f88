// Bridson 2007 in a cube, as the paper has it, as a wasm module of its own: 30 candidates between
// one and two radii away, and a grid of cells that hold a sample each. `run` says how many samples.
#include <emscripten/emscripten.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

namespace {

using Place = std::array<double, 3>;

class Bridson {
 public:
  Bridson(double side, double radius, std::uint64_t seed)
      : side_(side),
        radius_(radius),
        perCell_(std::numbers::sqrt3 / radius),
        cells_(static_cast<int>(side * perCell_) + 1),
        inCell_(static_cast<std::size_t>(cells_) * cells_ * cells_, -1),
        state_(seed) {}

  std::size_t run() {
    add({random() * side_, random() * side_, random() * side_});
    while (!active_.empty()) {
      const auto at = static_cast<std::size_t>(random() * static_cast<double>(active_.size()));
      if (addsNeighbourOf(positions_[static_cast<std::size_t>(active_[at])])) continue;
      active_[at] = active_.back();
      active_.pop_back();
    }
    return positions_.size();
  }

 private:
  /// SplitMix64 (Steele, Lea, Flood 2014), in [0, 1).
  double random() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }
  bool addsNeighbourOf(const Place centre) {
    constexpr int kTries = 30;
    for (int i = 0; i < kTries; ++i) {
      const double up = 2 * random() - 1;
      const double turn = 2 * std::numbers::pi * random();
      const double out = std::sqrt(1 - up * up);
      const double distance = radius_ * std::cbrt(1 + 7 * random());
      const Place place{centre[0] + distance * out * std::cos(turn),
                        centre[1] + distance * out * std::sin(turn), centre[2] + distance * up};
      if (!isInside(place) || isTooClose(place)) continue;
      add(place);
      return true;
    }
    return false;
  }
  bool isInside(const Place& place) const {
    return std::all_of(place.begin(), place.end(),
                       [this](double coordinate) { return coordinate >= 0 && coordinate < side_; });
  }
  std::size_t indexOf(int x, int y, int z) const {
    return (static_cast<std::size_t>(z) * cells_ + y) * cells_ + x;
  }
  int cellOf(double coordinate) const { return static_cast<int>(coordinate * perCell_); }

  bool isTooClose(const Place& place) const {
    const int x = cellOf(place[0]);
    const int y = cellOf(place[1]);
    const int z = cellOf(place[2]);
    for (int k = std::max(z - 2, 0); k <= std::min(z + 2, cells_ - 1); ++k) {
      for (int j = std::max(y - 2, 0); j <= std::min(y + 2, cells_ - 1); ++j) {
        for (int i = std::max(x - 2, 0); i <= std::min(x + 2, cells_ - 1); ++i) {
          const int index = inCell_[indexOf(i, j, k)];
          if (index < 0) continue;
          const Place& other = positions_[static_cast<std::size_t>(index)];
          const double dx = other[0] - place[0];
          const double dy = other[1] - place[1];
          const double dz = other[2] - place[2];
          if (dx * dx + dy * dy + dz * dz < radius_ * radius_) return true;
        }
      }
    }
    return false;
  }
  void add(const Place& place) {
    const int index = static_cast<int>(positions_.size());
    inCell_[indexOf(cellOf(place[0]), cellOf(place[1]), cellOf(place[2]))] = index;
    positions_.push_back(place);
    active_.push_back(index);
  }

  double side_, radius_, perCell_;
  int cells_;
  std::vector<int> inCell_;
  std::vector<Place> positions_;
  std::vector<int> active_;
  std::uint64_t state_;
};

}  // namespace

extern "C" EMSCRIPTEN_KEEPALIVE double run(double side, double radius, double seed) {
  return static_cast<double>(Bridson(side, radius, static_cast<std::uint64_t>(seed)).run());
}
