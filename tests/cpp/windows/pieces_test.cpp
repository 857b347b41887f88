// Chunks by the million, of worlds of all sorts, each in any order and among rectangles, are the
// parts of what one call over all of it gives.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "layers_trial.h"
#include "window_trial.h"

namespace copse {
namespace {

using trial::Placed;

/// A world, and a square of whole chunks in it with all that one call has there.
struct Country {
  Country(shapes::Dice& dice, std::uint64_t seed) {
    Call call = trial::randomLayers(dice, 1, seed);
    if (dice.chance(0.6)) call.classes.reset();
    WorldOptions options;
    options.layers = layersOf(call).value();
    const bool isUsual = dice.chance(0.1);
    if (!isUsual) options.chunkSize = dice.between(2, 9);
    world = World::make(options).value();
    across = isUsual ? 6 : 24;
    const auto far = [&] { return std::floor(dice.between(-1, 1) * (dice.chance(0.5) ? 9 : 1e6)); };
    column = far();
    row = far();
    // Without ground of its own, it goes on beyond what one radius and its levels look at.
    const double beyond = call.classes || dice.chance(0.3) ? 0 : 20 * coarsest(options.layers);
    const double size = world->chunkSize();
    const double x0 = column * size - beyond;
    const double y0 = row * size - beyond;
    const double side = across * size + 2 * beyond;
    const double ring[] = {x0, y0, x0 + side, y0, x0 + side, y0 + side, x0, y0 + side};
    const std::uint32_t ends[] = {4};
    const Region square = Region::fromRings(ring, ends, FillRule::evenodd).value();
    if (beyond == 0) ground.region = square;
    const Samples all = sample(square, call).value();
    truth.resize(static_cast<std::size_t>(across * across));
    for (const Placed& placed : trial::sorted(all.positions, all.classes, all.levelEnds)) {
      const double i = std::floor(std::get<0>(placed) / size) - column;
      const double j = std::floor(std::get<1>(placed) / size) - row;
      if (i >= 0 && i < across && j >= 0 && j < across)
        truth[static_cast<std::size_t>(j * across + i)].push_back(placed);
    }
  }

  static double coarsest(const Layers& layers) {
    return std::max_element(layers.list.begin(), layers.list.end(),
                            [](const Layer& a, const Layer& b) { return a.spacing < b.spacing; })
        ->spacing;
  }

  std::optional<World> world;
  WorldGround ground;
  double across = 0;  // chunks
  double column = 0, row = 0;
  std::vector<std::vector<Placed>> truth;  // of each chunk
};

TEST(Pieces, areThoseOfOneCallInAnyOrder) {
  const int wanted = trial::longRun(1000000);
  double chunks = 0;
  double worlds = 0;
  double samples = 0;
  for (std::uint64_t seed = 0; chunks < wanted; ++seed) {
    shapes::Dice dice(seed);
    Country country(dice, seed);
    ++worlds;
    std::vector<std::size_t> order(country.truth.size());
    std::iota(order.begin(), order.end(), 0);
    // At random, or by rows, as somebody walks.
    if (dice.chance(0.5)) {
      for (std::size_t n = order.size(); n > 1; --n) std::swap(order[n - 1], order[dice.below(n)]);
    }
    for (const std::size_t n : order) {
      const double size = country.world->chunkSize();
      const double i =
          country.column + static_cast<double>(n % static_cast<std::size_t>(country.across));
      const double j = country.row + std::floor(static_cast<double>(n) / country.across);
      if (dice.chance(0.02)) {
        const auto between =
            country.world->within(i * size, j * size, size, dice.between(0.1, 2) * size);
        trial::fill(*country.world, between.value(), country.ground);
      }
      const WorldSamples found = trial::fill(*country.world, country.world->chunk(i, j).value(),
                                             country.ground, trial::randomHalos(dice, 0.97));
      ASSERT_EQ(trial::sorted(found.positions, found.classes, found.levelEnds), country.truth[n])
          << "world " << seed << ", chunk " << i << " " << j;
      samples += static_cast<double>(found.positions.size()) / 2;
      if (++chunks == wanted) break;
    }
  }
  EXPECT_GT(samples, chunks);
  if (trial::isLongRun()) {
    trial::leaveFigures(
        "chunks", {{"chunks", chunks}, {"worlds", worlds}, {"samples", samples}, {"differing", 0}});
  }
}

}  // namespace
}  // namespace copse
