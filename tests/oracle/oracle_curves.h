// The curves that bound the ground, and the points where they meet. They are edges, and the sides
// and ends of capsules.
#pragma once

#include <vector>

#include "oracle_ground.h"

namespace copse::oracle {

struct Round {
  Point middle;
  double radius = 0;
};

/// The points, rounded, that lie on both edges.
std::vector<Point> meetings(const Edge&, const Edge&);
std::vector<Point> meetings(const Edge&, const Round&);
std::vector<Point> meetings(const Round&, const Round&);

struct Curves {
  std::vector<Edge> lines;
  std::vector<Round> rounds;

  /// The curves of the ground, cut to the region's frame.
  explicit Curves(const Ground&);

  /// Call visit(point) with every point where two curves meet, except for curves that meet too many
  /// others.
  template <class Visit>
  void forEachMeeting(Visit visit) const {
    constexpr std::size_t kMost = 150;
    const Places places(frames());
    for (std::size_t i = 0; i < lines.size() + rounds.size(); ++i) {
      std::size_t met = 0;
      bool more = true;
      places.near(frameOfCurve(i), [&](std::size_t j) {
        if (j <= i) return true;
        for (const Point& p : meetingsOf(i, j)) more = more && visit(p);
        return more && ++met < kMost;
      });
      if (!more) return;
    }
  }

 private:
  Frame frameOfCurve(std::size_t i) const;
  std::vector<Frame> frames() const;
  std::vector<Point> meetingsOf(std::size_t i, std::size_t j) const;
};

}  // namespace copse::oracle
