// What is nearer than a distance to a segment, decided in long double with room for doubt: the code
// under test decides it in doubles.
#pragma once

#include "oracle_places.h"

namespace copse::oracle {

/// In lattice units; a disc when both ends are the same.
struct Strip {
  Point a;
  Point b;
  double radius = 0;
  double doubt = 0;  // how far the segment may be from where it should be
};

long double distanceTo(const Strip&, Point);

/// -1 nearer than the radius, 1 farther, 0 when that is a matter of rounding.
int sideOf(const Strip&, Point);

/// Whether the strip surely holds the whole frame.
bool covers(const Strip&, const Frame&);

/// Whether the strip may hold a point of the frame.
bool mayMeet(const Strip&, const Frame&);

/// Around all that it holds, with some room.
Frame frameOf(const Strip&);

}  // namespace copse::oracle
