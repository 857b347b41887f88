// Searches a piece of a triangle for a place outside all balls.
//
// In the triangle's plane a ball is a disc, and the uncovered part of the piece is a convex polygon
// in a rectangle. The rectangle shrinks (plane_discs.h) and the polygon is clipped to it. Then
// darts are thrown into the polygons, by area; if none lands, each polygon is halved across its
// longer side. A polygon smaller than 2^-13 of the radius gets one dart: it lands, or the whole
// polygon lies within the radius and 2^-13 of it from a sample. So the search ends, also for
// slivers and triangles that are a point.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/hash.h"
#include "space/balls.h"
#include "space/plane_discs.h"
#include "space/triangles.h"

namespace copse::space {

/// Lattice units: more than rounding moves a place, in its plane and out of it.
constexpr double kPlaceSlack = 8;

class PatchSearch {
 public:
  /// Returns the share of a place in a piece's triangle that `isFree` once it is rounded to the
  /// lattice. `balls` are all that reach into the piece.
  template <class IsFree>
  std::optional<Share> find(const Triangle& triangle, const Piece& piece, const NearBalls& balls,
                            Draws& draws, IsFree&& isFree) {
    begin(triangle, piece, balls);
    for (; !polygons_.empty(); halveAll()) {
      const std::size_t darts = 1 + polygons_.size();
      for (std::size_t i = 0; i < darts; ++i) {
        const Share share = draw(draws);
        if (isFree(share)) return share;
      }
      // Polygons too small to be halved get a dart each.
      for (const Polygon& polygon : polygons_) {
        if (!polygon.isLast) continue;
        const Share share = drawIn(polygon, draws);
        if (isFree(share)) return share;
      }
    }
    return std::nullopt;
  }

  /// Enters a piece. Returns the area that may be free, in squares of the piece's least radius, or
  /// −1 if there is none.
  double begin(const Triangle& triangle, const Piece& piece, const NearBalls& balls);
  /// A uniform draw from the area that may be free.
  [[nodiscard]] Share draw(Draws& draws) const {
    return drawIn(polygonAt(fractionOf(draws.next()) * area_), draws);
  }

 private:
  /// Coordinates in the plane, in least radii of the piece, from the piece's least ones.
  struct Vertex {
    double x, y;
    Share share;
  };
  /// The part of the piece in a rectangle: a triangle has at most seven corners there.
  struct Polygon {
    std::array<Vertex, 8> vertices;
    std::size_t count = 0;
    double area = 0;
    bool isLast = false;

    // Copy only the corners in use.
    Polygon() = default;
    Polygon(const Polygon& other) { *this = other; }
    Polygon& operator=(const Polygon& other) {
      count = other.count;
      area = other.area;
      isLast = other.isLast;
      std::copy_n(other.vertices.begin(), count, vertices.begin());
      return *this;
    }
  };
  struct Rectangle {
    double least[2], greatest[2];

    [[nodiscard]] std::size_t longer() const {
      return greatest[1] - least[1] > greatest[0] - least[0] ? 1 : 0;
    }
  };

  void enter(const Triangle& triangle);
  void keepLast();
  void halveAll();
  static Rectangle rectangleOf(const Polygon& polygon);
  [[nodiscard]] bool shrink(Polygon& polygon, Rectangle& rectangle);
  static void cut(const Polygon& from, std::size_t axis, double at, double sign, Polygon& left);
  [[nodiscard]] double leastRadius(const Polygon& polygon) const;
  [[nodiscard]] const Polygon& polygonAt(double place) const;
  static Share drawIn(const Polygon& polygon, Draws& draws);

  const Triangle* triangle_ = nullptr;
  std::uint32_t entered_ = UINT32_MAX;  // the triangle's index
  bool isEven_ = false;                 // the triangle has one radius
  Plane plane_{};                       // the triangle's own, seen from the piece
  double perRadius_ = 0;                // converts lattice units to radii
  PlaneDiscs discs_;
  std::vector<Polygon> polygons_, next_;
  double area_ = 0;  // of all polygons, twice
};

}  // namespace copse::space
