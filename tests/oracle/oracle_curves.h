// The curves that bound the ground: edges, and the sides and ends of capsules; and where they meet.
#pragma once

#include <vector>

#include "oracle_ground.h"

namespace copse::oracle {

struct Round {
  Point middle;
  double radius = 0;
};

/// Points, rounded, that lie on both.
std::vector<Point> meetings(const Edge&, const Edge&);
std::vector<Point> meetings(const Edge&, const Round&);
std::vector<Point> meetings(const Round&, const Round&);

struct Curves {
  std::vector<Edge> lines;
  std::vector<Round> rounds;

  /// As far as they lie within the region's frame.
  explicit Curves(const Ground&);

  /// Calls visit(point) wherever two of them meet, but for curves that meet too many others.
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
