// A proof rather than a search: the plane is split into boxes of lattice points, and every box is
// followed until one sample covers it, it lies outside, or it is a single lattice point, which is
// judged exactly.
#include <algorithm>
#include <cmath>

#include "oracle_search.h"

namespace copse::oracle {
namespace {

struct Box {
  std::int64_t west, south, east, north;  // inclusive
  std::int64_t width() const { return east - west; }
  std::int64_t height() const { return north - south; }
};

std::int64_t beyond(std::int64_t value, std::int64_t low, std::int64_t high) {
  return value < low ? low - value : value > high ? value - high : 0;
}

class Proof {
 public:
  explicit Proof(Search& search)
      : search_(search), reach_(static_cast<std::int64_t>(std::ceil(search.radius))) {}

  void run() {
    double west = INFINITY, south = INFINITY, east = -INFINITY, north = -INFINITY;
    for (const Edge& edge : search_.inside.edges()) {
      west = std::min({west, edge.a.x, edge.b.x});
      east = std::max({east, edge.a.x, edge.b.x});
      south = std::min({south, edge.a.y, edge.b.y});
      north = std::max({north, edge.a.y, edge.b.y});
    }
    for (std::uint32_t i = 0; i < search_.crowd.spots().size(); ++i) spots_.push_back(i);
    for (std::uint32_t i = 0; i < search_.inside.edges().size(); ++i) edges_.push_back(i);
    const auto whole = [](double value) {
      return static_cast<std::int64_t>(std::clamp(value, -0x1p53, 0x1p53));
    };
    visit({whole(std::floor(west)), whole(std::floor(south)), whole(std::ceil(east)),
           whole(std::ceil(north))},
          0, 0);
  }

 private:
  /// The box's own spots and edges are those in the stacks from these on.
  void visit(const Box& box, std::size_t firstSpot, std::size_t firstEdge) {
    if (search_.enough() || !search_.finished) return;
    search_.finished = ++boxes_ <= search_.options.boxes;
    if (box.width() == 0 && box.height() == 0) {
      search_.test(box.west, box.south);
      return;
    }
    if (firstEdge == edges_.size() && firstSpot == spots_.size()) {
      search_.test(box.west, box.south);
      return;
    }
    const std::int64_t x = box.west + box.width() / 2;
    const std::int64_t y = box.south + box.height() / 2;
    const bool wide = box.width() > 0 && box.width() >= box.height() / 2;
    const bool tall = box.height() > 0 && box.height() >= box.width() / 2;
    const std::int64_t east = wide ? x : box.east;
    const std::int64_t north = tall ? y : box.north;
    enter({box.west, box.south, east, north}, firstSpot, firstEdge);
    if (wide) enter({x + 1, box.south, box.east, north}, firstSpot, firstEdge);
    if (tall) enter({box.west, y + 1, east, box.north}, firstSpot, firstEdge);
    if (wide && tall) enter({x + 1, y + 1, box.east, box.north}, firstSpot, firstEdge);
  }

  void enter(const Box& box, std::size_t firstSpot, std::size_t firstEdge) {
    const std::size_t spotsBefore = spots_.size();
    const std::size_t edgesBefore = edges_.size();
    if (!takeSpots(box, firstSpot) && takeEdges(box, firstEdge))
      visit(box, spotsBefore, edgesBefore);
    spots_.resize(spotsBefore);
    edges_.resize(edgesBefore);
  }

  /// True when one sample covers the whole box.
  bool takeSpots(const Box& box, std::size_t first) {
    const bool small = box.width() < 2 * reach_ && box.height() < 2 * reach_;
    const std::size_t last = spots_.size();
    for (std::size_t i = first; i < last; ++i) {
      const Spot& spot = search_.crowd.spots()[spots_[i]];
      const std::int64_t dx = beyond(spot.x, box.west, box.east);
      const std::int64_t dy = beyond(spot.y, box.south, box.north);
      if (dx > reach_ || dy > reach_ || dx * dx + dy * dy >= search_.square) continue;
      spots_.push_back(spots_[i]);
      if (!small) continue;
      const std::int64_t farX = std::max(spot.x - box.west, box.east - spot.x);
      const std::int64_t farY = std::max(spot.y - box.south, box.north - spot.y);
      if (farX * farX + farY * farY < search_.square) return true;
    }
    return false;
  }

  /// False when the box lies wholly outside.
  bool takeEdges(const Box& box, std::size_t first) {
    const std::size_t last = edges_.size();
    if (first == last) return true;
    for (std::size_t i = first; i < last; ++i) {
      if (mayTouch(search_.inside.edges()[edges_[i]], box)) edges_.push_back(edges_[i]);
    }
    if (edges_.size() > last) return true;
    return search_.inside.contains({static_cast<double>(box.west), static_cast<double>(box.south)});
  }

  static bool mayTouch(const Edge& edge, const Box& box) {
    const auto west = static_cast<double>(box.west);
    const auto east = static_cast<double>(box.east);
    const auto south = static_cast<double>(box.south);
    const auto north = static_cast<double>(box.north);
    if (std::min(edge.a.x, edge.b.x) > east || std::max(edge.a.x, edge.b.x) < west) return false;
    if (std::min(edge.a.y, edge.b.y) > north || std::max(edge.a.y, edge.b.y) < south) return false;
    const double dx = std::abs(edge.b.x - edge.a.x);
    const double dy = std::abs(edge.b.y - edge.a.y);
    const double x = edge.a.x - (west + east) / 2;
    const double y = edge.a.y - (south + north) / 2;
    const double off = std::abs((edge.b.y - edge.a.y) * x - (edge.b.x - edge.a.x) * y);
    const double half = dy * (east - west) / 2 + dx * (north - south) / 2;
    const double doubt = 1e-14 * (dy * std::abs(x) + dx * std::abs(y) + half) +
                         1e-15 * (dy * std::abs(west) + dx * std::abs(south));
    return off <= half + doubt;
  }

  Search& search_;
  std::int64_t reach_;
  std::vector<std::uint32_t> spots_;
  std::vector<std::uint32_t> edges_;
  std::size_t boxes_ = 0;
};

}  // namespace

void searchEverything(Search& search) {
  Proof(search).run();
}

}  // namespace copse::oracle
