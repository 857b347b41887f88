// Searches for gaps at random lattice points: near edges, inside the boxes of rings, and anywhere.
#include <algorithm>
#include <cmath>

#include "oracle_search.h"

namespace copse::oracle {
namespace {

class Dice {
 public:
  double roll() {  // SplitMix64 (Steele, Lea, Flood 2014)
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return static_cast<double>((z ^ (z >> 31U)) >> 11U) * 0x1p-53;
  }
  std::size_t below(std::size_t count) {
    return std::min(count - 1, static_cast<std::size_t>(roll() * static_cast<double>(count)));
  }

 private:
  std::uint64_t state_ = 1;
};

std::vector<Frame> framesOf(const Search& search) {
  std::vector<Frame> frames;
  std::size_t first = 0;
  for (const std::size_t end : search.ringEnds) {
    Frame frame;
    for (std::size_t i = first; i < end; ++i)
      frame.add({search.vertices[2 * i], search.vertices[2 * i + 1]});
    if (end > first) frames.push_back(frame);
    first = end;
  }
  return frames;
}

}  // namespace

void searchAtRandom(Search& search) {
  Dice dice;
  const std::vector<Frame> frames = framesOf(search);
  const auto outlines = search.ground.outlines();
  const auto strips = search.ground.strips();
  const auto test = [&](double x, double y) {
    if (!(std::abs(x) < 0x1p53 && std::abs(y) < 0x1p53)) return;
    search.test(static_cast<std::int64_t>(std::floor(x)), static_cast<std::int64_t>(std::floor(y)));
  };
  const auto testAlong = [&](const Edge& edge, double away) {
    const double step = dice.roll();
    const double far = search.radius * std::pow(dice.roll(), 4);
    const double turn = 6.283185307179586 * dice.roll();
    test(edge.a.x + step * (edge.b.x - edge.a.x) + away * std::cos(turn) +
             far * (2 * dice.roll() - 1),
         edge.a.y + step * (edge.b.y - edge.a.y) + away * std::sin(turn) +
             far * (2 * dice.roll() - 1));
  };
  for (std::size_t i = 0; i < search.options.probes && !search.enough() && !frames.empty(); ++i) {
    const Frame& frame = frames[dice.below(frames.size())];
    test(frame.west + dice.roll() * (frame.east - frame.west),
         frame.south + dice.roll() * (frame.north - frame.south));
    const auto edges = outlines[i % 2 == 0 ? 0 : dice.below(outlines.size())].edges();
    testAlong(edges[dice.below(edges.size())], 0);
    if (strips.empty()) continue;
    const Strip& strip = strips[dice.below(strips.size())];
    testAlong({strip.a, strip.b}, strip.radius);
  }
}

}  // namespace copse::oracle
