// A rectangle evaluated in windows with a halo of 16 radii gives the bits of the whole.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

#include "quality.h"

namespace copse::quality {
namespace {

using Positions = std::vector<std::pair<double, double>>;

struct Box {
  double x0, y0, x1, y1;

  [[nodiscard]] std::vector<double> ring() const { return rectangle(x0, y0, x1, y1); }
};

Positions inside(const std::vector<double>& positions, const Box& window) {
  Positions kept;
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const double x = positions[i], y = positions[i + 1];
    if (x >= window.x0 && x < window.x1 && y >= window.y0 && y < window.y1) kept.emplace_back(x, y);
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

void compareWindows(const Box& whole, double radius, int seeds, int windows) {
  std::mt19937_64 random(1);
  const auto between = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
  };
  std::size_t compared = 0;
  for (int i = 0; i < seeds; ++i) {
    const auto seed = static_cast<std::uint64_t>(i) * 0x12345678901;
    const auto all = fill(whole.ring(), radius, seed);
    for (int w = 0; w < windows; ++w) {
      const double halo = 16 * radius;
      const double x0 = between(whole.x0, whole.x1), y0 = between(whole.y0, whole.y1);
      const Box window{x0, y0, std::min(whole.x1, x0 + between(2, 90) * radius),
                       std::min(whole.y1, y0 + between(2, 90) * radius)};
      const Box grown{std::max(whole.x0, window.x0 - halo), std::max(whole.y0, window.y0 - halo),
                      std::min(whole.x1, window.x1 + halo), std::min(whole.y1, window.y1 + halo)};
      const Positions expected = inside(all, window);
      ASSERT_EQ(expected, inside(fill(grown.ring(), radius, seed), window))
          << "seed " << seed << ", window " << window.x0 << " " << window.y0 << " " << window.x1
          << " " << window.y1;
      compared += expected.size();
    }
  }
  judge({"windows", "samples compared bit for bit", static_cast<double>(compared), Figure::kNone,
         Figure::kNone, 1});
}

TEST(Windows, showThePartsOfTheWhole) {
  compareWindows({-130.7, -90.2, 170.1, 215.9}, 1, fills(12, 40), fills(30, 100));
}

TEST(Windows, showThePartsOfTheWholeFarFromTheOrigin) {
  compareWindows({1e6, -3e6, 1e6 + 4.2, -3e6 + 3.1}, 0.013, fills(12, 80), fills(30, 100));
}

/// Tiles that leave nothing out, as several workers would take them.
TEST(Windows, makeTheWholeTogether) {
  const Box whole{-100, -70, 150, 130};
  for (int i = 0; i < fills(8, 40); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    Positions together;
    for (double x = whole.x0; x < whole.x1; x += 50) {
      for (double y = whole.y0; y < whole.y1; y += 50) {
        const Box grown{std::max(whole.x0, x - 16), std::max(whole.y0, y - 16),
                        std::min(whole.x1, x + 66), std::min(whole.y1, y + 66)};
        const Positions part = inside(fill(grown.ring(), 1, seed), {x, y, x + 50, y + 50});
        together.insert(together.end(), part.begin(), part.end());
      }
    }
    std::sort(together.begin(), together.end());
    ASSERT_EQ(together, inside(fill(whole.ring(), 1, seed), {-1e9, -1e9, 1e9, 1e9})) << seed;
  }
}

}  // namespace
}  // namespace copse::quality
