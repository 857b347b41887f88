// The triangles of a mesh in lattice units. Each is seen the same however the mesh lists it: it is
// keyed by the positions of its vertices, which come in the order of their own keys. So its draws
// belong to its place.
//
// The unit is 2^-24 of the radius. Samples are rounded to it and leave their plane by less than a
// ten millionth of the radius. Squared distances that decide are exact in doubles.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "space/solid.h"
#include "space/surface.h"

namespace copse::space {

/// The shares of a triangle's second and third vertex in a place.
struct Share {
  double second, third;
};

struct Triangle {
  std::uint32_t index;
  std::uint64_t key;
  std::array<std::uint32_t, 3> vertices;  // in the order of their keys
  Point first, toSecond, toThird;
  std::array<double, 3> radii;  // lattice units

  [[nodiscard]] bool isEven() const { return radii[1] == radii[0] && radii[2] == radii[0]; }
  [[nodiscard]] Point at(const Share& share) const {
    return onAxes([&](std::size_t axis) {
      return first[axis] + share.second * toSecond[axis] + share.third * toThird[axis];
    });
  }
  [[nodiscard]] double radiusAt(const Share& share) const {
    return radii[0] + share.second * (radii[1] - radii[0]) + share.third * (radii[2] - radii[0]);
  }
};

/// A part of a triangle, and its corners.
struct Piece {
  std::array<Share, 3> shares;
  std::array<Point, 3> corners;
};

class Triangles {
 public:
  Triangles(const SurfaceOptions& options, double unit);

  [[nodiscard]] std::uint32_t count() const {
    return static_cast<std::uint32_t>(options_.indices.size() / 3);
  }
  [[nodiscard]] Triangle operator[](std::uint32_t index) const;
  /// The corners in the order in which the mesh lists them.
  [[nodiscard]] std::array<Point, 3> cornersOf(std::uint32_t index) const {
    const std::uint32_t* listed = &options_.indices[3 * std::size_t{index}];
    return {at(listed[0]), at(listed[1]), at(listed[2])};
  }
  [[nodiscard]] const SurfaceOptions& options() const { return options_; }
  [[nodiscard]] double unit() const { return unit_; }

 private:
  [[nodiscard]] Point at(std::uint32_t vertex) const {
    return times(pointOf(options_.positions, vertex), perUnit_);
  }

  const SurfaceOptions& options_;
  double unit_, perUnit_;            // a power of two and its inverse, both exact
  std::vector<std::uint64_t> keys_;  // of the vertices
};

/// A vector of length 1 in the same direction, or all zeros.
Point unitOf(const Point& a);

}  // namespace copse::space
