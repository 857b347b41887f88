// The triangles of a mesh in lattice units. Each is seen the same however the mesh lists it: it is
// keyed by the positions of its vertices, which come in the order of their own keys. So its draws
// belong to its place.
//
// The unit is 2^-24 of the radius. Samples are rounded to it and leave their plane by less than a
// ten millionth of the radius. Squared distances that decide are exact in doubles.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/numbers.h"
#include "space/solid.h"
#include "space/space.h"

namespace copse::space {

/// The shares of a triangle's second and third vertex in a place.
struct Share {
  double second, third;

  bool operator==(const Share&) const = default;
};

/// A uniform draw from a triangle, given its corners.
inline Share drawFrom(const Share& o, const Share& a, const Share& b, Draws& draws) {
  double s = fractionOf(draws.next());
  double t = fractionOf(draws.next());
  if (s + t > 1) {
    s = 1 - s;
    t = 1 - t;
  }
  return {o.second + s * (a.second - o.second) + t * (b.second - o.second),
          o.third + s * (a.third - o.third) + t * (b.third - o.third)};
}

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
  Triangles(const SurfaceOptions& options, double unit)
      : options_(options), unit_(unit), perUnit_(1 / unit) {
    keys_.resize(options.positions.size() / 3);
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      for (std::size_t axis = 0; axis < 3; ++axis)
        keys_[i] = mix(keys_[i], valueBitsOf(options.positions[3 * i + axis]));
    }
  }

  [[nodiscard]] std::uint32_t count() const {
    return static_cast<std::uint32_t>(options_.indices.size() / 3);
  }
  [[nodiscard]] Triangle operator[](std::uint32_t index) const {
    Triangle triangle{};
    triangle.index = index;
    triangle.key = keyOf(options_.seed, Stream::surface);
    const std::uint32_t* listed = &options_.indices[3 * std::size_t{index}];
    auto& vertices = triangle.vertices;
    std::copy_n(listed, 3, vertices.begin());
    std::uint64_t sum = 0;
    for (const std::uint32_t vertex : vertices) sum += keys_[vertex];
    triangle.key = mix(triangle.key, static_cast<std::int64_t>(sum));
    const auto order = [&](std::size_t a, std::size_t b) {
      if (keys_[vertices[b]] < keys_[vertices[a]]) std::swap(vertices[a], vertices[b]);
    };
    order(0, 1);
    order(1, 2);
    order(0, 1);
    for (std::size_t i = 0; i < 3; ++i) {
      triangle.radii[i] =
          (options_.radii.empty() ? options_.radius : options_.radii[vertices[i]]) * perUnit_;
    }
    triangle.first = at(vertices[0]);
    triangle.toSecond = minus(at(vertices[1]), triangle.first);
    triangle.toThird = minus(at(vertices[2]), triangle.first);
    return triangle;
  }
  /// The corners in the order in which the mesh lists them.
  [[nodiscard]] std::array<Point, 3> cornersOf(std::uint32_t index) const {
    const std::uint32_t* listed = &options_.indices[3 * std::size_t{index}];
    return {at(listed[0]), at(listed[1]), at(listed[2])};
  }
  [[nodiscard]] double unit() const { return unit_; }

 private:
  [[nodiscard]] Point at(std::uint32_t vertex) const {
    return times(pointOf(options_.positions, vertex), perUnit_);
  }

  const SurfaceOptions& options_;
  double unit_, perUnit_;            // a power of two and its inverse, both exact
  std::vector<std::uint64_t> keys_;  // of the vertices
};

/// Cuts a triangle into pieces.
///
/// A triangle is halved across its longest edge, again and again, until no edge is longer than
/// three radii. A needle would get length^1.6 pieces so, as most of its halves are needles as long.
/// So a triangle more than eight times as long as high is first cut at the foot of its height. Both
/// right triangles are halved across their longer leg, into slices, until a slice is no longer than
/// high, or small enough; then a slice is two triangles. That makes pieces by area and length.
class Halving {
 public:
  /// The triangle must outlive it.
  explicit Halving(const Triangle& triangle);

  /// Go on to one half.
  void enter(bool isOther);
  /// Return true if it must be halved further.
  [[nodiscard]] bool isLong() const;
  /// Return true if it has no area of its own: it is only a side of its other half.
  [[nodiscard]] bool isBare() const;
  /// The corners, once it is not long.
  [[nodiscard]] const std::array<Share, 3>& shares() const { return shares_; }
  [[nodiscard]] double longestSquared() const { return squares_[longest()]; }
  /// The least radius of its corners.
  [[nodiscard]] double radius() const;
  /// The share of the triangle's area.
  [[nodiscard]] double areaShare() const;
  [[nodiscard]] Piece piece() const;

 private:
  enum class Form { whole, slice, triangle };
  /// A part of a right triangle between two cuts along its height. The longer leg is divided into
  /// grains, each as long as a slice may be, and cuts are counted in grains from the tip.
  struct Slice {
    Share tip, foot, third;
    double grainSquared,
        slopeSquared;  // of a grain's length, and of the height that it adds
    std::uint64_t grains;
    std::uint64_t begin, end;
  };

  /// The longest edge, by its first corner; the first of several.
  [[nodiscard]] std::size_t longest() const;
  [[nodiscard]] bool isThin() const;
  void slice(bool isOther);
  [[nodiscard]] bool isLongSlice() const;
  [[nodiscard]] std::array<Share, 2> cutAt(std::uint64_t place) const;
  void leaveSlices(bool isOther);

  const Triangle* triangle_;
  Form form_ = Form::whole;
  Slice slice_{};
  // For a triangle. Squared lengths of halves follow from those of the whole, so that only the last
  // piece's corners are calculated.
  std::array<Share, 3> shares_{{{0, 0}, {1, 0}, {0, 1}}};
  std::array<double, 3> squares_;  // of the edges from each corner to the next
};

}  // namespace copse::space
