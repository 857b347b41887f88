// Points that are nearer to a segment than a distance. They are judged in long double, with room
// for doubt, as the code under test judges them in doubles.
#pragma once

#include "oracle_places.h"

namespace copse::oracle {

/// A strip in lattice units. It is a disc if both ends are the same.
struct Strip {
  Point a;
  Point b;
  double radius = 0;
  double doubt = 0;  // greatest distance of the segment from its true place
};

long double distanceTo(const Strip&, Point);

/// Return -1 if the point is nearer than the radius, 1 if it is farther, and 0 if rounding decides.
int sideOf(const Strip&, Point);

/// Return true if the strip surely holds the whole frame.
bool covers(const Strip&, const Frame&);

/// Return true if the strip may hold a point of the frame.
bool mayMeet(const Strip&, const Frame&);

/// A frame around the strip, with some room.
Frame frameOf(const Strip&);

}  // namespace copse::oracle
