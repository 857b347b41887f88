// Proves that there is no gap, or finds one. The plane is split into boxes of lattice points. A box
// is split further until one sample or one capsule covers it, until it lies outside of the region
// or in one obstacle, or until it is a single lattice point. That is judged exactly.
#include <algorithm>
#include <cmath>

#include "oracle_search.h"

namespace copse::oracle {
namespace {

struct Box {
  std::int64_t west, south, east, north;  // inclusive
  std::int64_t width() const { return east - west; }
  std::int64_t height() const { return north - south; }
  Point corner() const { return {static_cast<double>(west), static_cast<double>(south)}; }
  Frame frame() const {
    return {static_cast<double>(west), static_cast<double>(south), static_cast<double>(east),
            static_cast<double>(north)};
  }
};

struct Side {
  Edge edge;
  std::uint32_t outline;
};

/// An outline with sides in a box, and its winding number at the box's lower left corner.
struct Wound {
  std::uint32_t outline;
  int turns;
};

/// The index of a box's first own spot, side, outline and strip in the stacks.
struct Firsts {
  std::size_t spot, side, outline, strip;
};

std::int64_t beyond(std::int64_t value, std::int64_t low, std::int64_t high) {
  return value < low ? low - value : value > high ? value - high : 0;
}

class Proof {
 public:
  explicit Proof(Search& search)
      : search_(search), reach_(static_cast<std::int64_t>(std::ceil(search.radius))) {}

  void run() {
    const Ground& ground = search_.ground;
    for (std::uint32_t i = 0; i < search_.crowd.spots().size(); ++i) spots_.push_back(i);
    for (std::uint32_t i = 0; i < ground.strips().size(); ++i) strips_.push_back(i);
    const auto whole = [](double value) {
      return static_cast<std::int64_t>(std::clamp(value, -0x1p53, 0x1p53));
    };
    const Frame& frame = ground.frame();
    const Box all{whole(std::floor(frame.west)), whole(std::floor(frame.south)),
                  whole(std::ceil(frame.east)), whole(std::ceil(frame.north))};
    for (std::uint32_t i = 0; i < ground.outlines().size(); ++i) {
      const Inside& outline = ground.outlines()[i];
      for (const Edge& edge : outline.edges()) sides_.push_back({edge, i});
      outlines_.push_back({i, outline.turnsAt(all.corner())});
    }
    visit(all, {0, 0, 0, 0});
  }

 private:
  void visit(const Box& box, const Firsts& firsts) {
    if (search_.enough() || !search_.finished) return;
    search_.finished = ++boxes_ <= search_.options.boxes;
    if (box.width() == 0 && box.height() == 0) {
      search_.test(box.west, box.south);
      return;
    }
    if (firsts.spot == spots_.size() && firsts.outline == outlines_.size() &&
        firsts.strip == strips_.size()) {
      search_.test(box.west, box.south);
      return;
    }
    const std::int64_t x = box.west + box.width() / 2;
    const std::int64_t y = box.south + box.height() / 2;
    const bool wide = box.width() > 0 && box.width() >= box.height() / 2;
    const bool tall = box.height() > 0 && box.height() >= box.width() / 2;
    const std::int64_t east = wide ? x : box.east;
    const std::int64_t north = tall ? y : box.north;
    const Point corner = box.corner();
    enter({box.west, box.south, east, north}, corner, firsts);
    if (wide) enter({x + 1, box.south, box.east, north}, corner, firsts);
    if (tall) enter({box.west, y + 1, east, box.north}, corner, firsts);
    if (wide && tall) enter({x + 1, y + 1, box.east, box.north}, corner, firsts);
  }

  void enter(const Box& box, Point corner, const Firsts& firsts) {
    const Firsts own{spots_.size(), sides_.size(), outlines_.size(), strips_.size()};
    if (!takeSpots(box, firsts.spot) && !takeStrips(box, firsts.strip) &&
        takeSides(box, corner, firsts))
      visit(box, own);
    spots_.resize(own.spot);
    sides_.resize(own.side, Side{});
    outlines_.resize(own.outline, Wound{});
    strips_.resize(own.strip);
  }

  /// List the spots that reach into the box. Return true if one sample covers the whole box.
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

  /// List the strips that meet the box. Return true if one capsule covers the whole box.
  bool takeStrips(const Box& box, std::size_t first) {
    const Frame frame = box.frame();
    const std::size_t last = strips_.size();
    for (std::size_t i = first; i < last; ++i) {
      const Strip& strip = search_.ground.strips()[strips_[i]];
      if (!mayMeet(strip, frame)) continue;
      if (covers(strip, frame)) return true;
      strips_.push_back(strips_[i]);
    }
    return false;
  }

  /// List the sides that meet the box. Return false if the whole box lies outside of the region or
  /// in one obstacle. `corner` is the corner of the parent box. The path from there to the box
  /// crosses only sides that the parent has listed.
  bool takeSides(const Box& box, Point corner, const Firsts& firsts) {
    const Point elbow{static_cast<double>(box.west), corner.y};
    const std::size_t last = outlines_.size();
    std::size_t side = firsts.side;
    const std::size_t lastSide = sides_.size();
    for (std::size_t i = firsts.outline; i < last; ++i) {
      auto [outline, turns] = outlines_[i];
      const std::size_t before = sides_.size();
      for (; side < lastSide && sides_[side].outline == outline; ++side) {
        const Edge edge = sides_[side].edge;
        turns += turnAcross(edge, corner, elbow) + turnAcross(edge, elbow, box.corner());
        if (mayTouch(edge, box)) sides_.push_back({edge, outline});
      }
      if (sides_.size() > before) {
        outlines_.push_back({outline, turns});
      } else if (search_.ground.outlines()[outline].isInside(turns) != (outline == 0)) {
        return false;
      }
    }
    return true;
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
  std::vector<Side> sides_;            // in order of their outlines
  std::vector<Wound> outlines_;        // with sides in the box
  std::vector<std::uint32_t> strips_;  // with points in the box
  std::size_t boxes_ = 0;
};

}  // namespace

void searchEverything(Search& search) {
  Proof(search).run();
}

}  // namespace copse::oracle
