// Random lattice points: about edges, inside the boxes of rings, anywhere.
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

struct Box {
  double west = INFINITY, south = INFINITY, east = -INFINITY, north = -INFINITY;
};

std::vector<Box> boxesOf(const Search& search) {
  std::vector<Box> boxes;
  std::size_t first = 0;
  for (const std::size_t end : search.ringEnds) {
    Box box;
    for (std::size_t i = first; i < end; ++i) {
      box.west = std::min(box.west, search.vertices[2 * i]);
      box.east = std::max(box.east, search.vertices[2 * i]);
      box.south = std::min(box.south, search.vertices[2 * i + 1]);
      box.north = std::max(box.north, search.vertices[2 * i + 1]);
    }
    if (end > first) boxes.push_back(box);
    first = end;
  }
  return boxes;
}

}  // namespace

void searchAtRandom(Search& search) {
  Dice dice;
  const std::vector<Box> boxes = boxesOf(search);
  const auto edges = search.inside.edges();
  const auto test = [&](double x, double y) {
    search.test(static_cast<std::int64_t>(std::floor(x)), static_cast<std::int64_t>(std::floor(y)));
  };
  for (std::size_t i = 0; i < search.options.probes && !search.enough() && !boxes.empty(); ++i) {
    const Box& box = boxes[dice.below(boxes.size())];
    test(box.west + dice.roll() * (box.east - box.west),
         box.south + dice.roll() * (box.north - box.south));
    const Edge& edge = edges[dice.below(edges.size())];
    const double step = dice.roll();
    const double far = search.radius * std::pow(dice.roll(), 4);
    test(edge.a.x + step * (edge.b.x - edge.a.x) + far * (2 * dice.roll() - 1),
         edge.a.y + step * (edge.b.y - edge.a.y) + far * (2 * dice.roll() - 1));
  }
}

}  // namespace copse::oracle
