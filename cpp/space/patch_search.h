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
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "space/plane_discs.h"
#include "space/triangles.h"

namespace copse::space {

inline constexpr double kSmallest =
    0x1p-14;  // of the radius: a side of a polygon that is not halved
inline constexpr double kSkew =
    0x1p-30;  // more than the rounding of an angle, but less than a needle's

/// Lattice units: more than rounding moves a place, in its plane and out of it.
inline constexpr double kPlaceSlack = 8;

class PatchSearch {
 public:
  /// Return the share of a place in a piece's triangle that `isFree` once it is rounded to the
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

  /// Enter a piece. Return the area that may be free, in squares of the piece's least radius, or
  /// −1 if there is none.
  double begin(const Triangle& triangle, const Piece& piece, const NearBalls& balls) {
    enter(triangle);
    perRadius_ = balls.perRadius();
    const Point& origin = piece.corners[0];
    const auto seen = [&](const Point& place, const Point& axis) {
      return dot(minus(place, origin), axis) * perRadius_;
    };
    next_.clear();
    area_ = 0;
    Polygon& whole = next_.emplace_back();
    whole.count = 3;
    for (std::size_t i = 0; i < 3; ++i) {
      const Point& corner = piece.corners[i];
      whole.vertices[i] = {seen(corner, plane_.along), seen(corner, plane_.up), piece.shares[i]};
    }
    const Rectangle rectangle = rectangleOf(whole);
    plane_.left = rectangle.least[0];
    plane_.bottom = rectangle.least[1];
    for (std::size_t i = 0; i < 3; ++i) {
      whole.vertices[i].x -= plane_.left;
      whole.vertices[i].y -= plane_.bottom;
    }
    discs_.begin(balls, plane_, kPlaceSlack * perRadius_);
    keepLast();
    std::swap(polygons_, next_);
    return polygons_.empty() ? -1 : area_ / 2;
  }
  /// A uniform draw from the area that may be free.
  [[nodiscard]] Share draw(Draws& draws) const {
    double place = fractionOf(draws.next()) * area_;
    std::size_t i = 0;
    for (; i + 1 < polygons_.size() && place >= polygons_[i].area; ++i) place -= polygons_[i].area;
    return drawIn(polygons_[i], draws);
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

    // Twice the area of the triangle of the first corner, the i-th and the one before.
    [[nodiscard]] double twiceArea(std::size_t i) const {
      const Vertex& first = vertices[0];
      const Vertex& a = vertices[i - 1];
      const Vertex& b = vertices[i];
      return std::fabs((a.x - first.x) * (b.y - first.y) - (a.y - first.y) * (b.x - first.x));
    }
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

  // Enter a triangle, which is mostly that of the last piece.
  void enter(const Triangle& triangle) {
    triangle_ = &triangle;
    if (entered_ == triangle.index) return;
    entered_ = triangle.index;
    isEven_ = triangle.isEven();
    // Use the longest side, for the sake of slivers.
    Point along = triangle.toSecond;
    const Point across = minus(triangle.toThird, triangle.toSecond);
    if (dot(triangle.toThird, triangle.toThird) > dot(along, along)) along = triangle.toThird;
    if (dot(across, across) > dot(along, along)) along = across;
    along = unitOf(along);
    if (dot(along, along) == 0) along = {1, 0, 0};
    const Point normal = normalOf(triangle, along);
    plane_ = {along, cross(normal, along), normal, 0, 0};
  }

  // A triangle's unit normal, orthogonal to a direction in its plane. Rounding tilts the normal of
  // a needle, and a line has none; any orthogonal direction does for them.
  static Point normalOf(const Triangle& triangle, const Point& along) {
    Point normal = unitOf(cross(triangle.toSecond, triangle.toThird));
    for (int pass = 0; pass < 2; ++pass) {
      const double skew = dot(normal, along);
      if (std::fabs(skew) <= kSkew) break;
      normal = unitOf(minus(normal, {skew * along[0], skew * along[1], skew * along[2]}));
    }
    if (std::fabs(dot(normal, along)) <= kSkew && dot(normal, normal) > 0) return normal;
    return unitOf(cross(along, std::fabs(along[0]) < 0.5 ? Point{1, 0, 0} : Point{0, 1, 0}));
  }

  void halveAll() {
    next_.clear();
    area_ = 0;
    for (const Polygon& polygon : polygons_) {
      if (polygon.isLast) continue;
      const Rectangle whole = rectangleOf(polygon);
      const std::size_t longer = whole.longer();
      const double middle = (whole.least[longer] + whole.greatest[longer]) / 2;
      for (const double sign : {-1.0, 1.0}) {
        cut(polygon, longer, middle, sign, next_.emplace_back());
        keepLast();
      }
    }
    std::swap(polygons_, next_);
  }

  // Keep the uncovered part of the last of the next polygons.
  void keepLast() {
    Polygon& left = next_.back();
    Rectangle rectangle = rectangleOf(left);
    // Twice, as a disc cuts off more of what others have left.
    for (int pass = 0; left.count > 0 && pass < 2; ++pass) {
      if (!shrink(left, rectangle)) break;
    }
    if (left.count == 0) {
      next_.pop_back();
      return;
    }
    const std::size_t longer = rectangle.longer();
    left.isLast =
        rectangle.greatest[longer] - rectangle.least[longer] <= leastRadius(left) * kSmallest;
    left.area = 0;
    for (std::size_t i = 2; i < left.count; ++i) left.area += left.twiceArea(i);
    area_ += left.area;
  }

  // Cut off what discs cover across whole ends. Return true if it cut any; nothing may be left.
  bool shrink(Polygon& polygon, Rectangle& rectangle) {
    using namespace simd;
    constexpr float kMost = PlaneDiscs::kMirror;
    discs_.measure(leastRadius(polygon));
    float ends[4], left[4];
    for (std::size_t axis = 0; axis < 2; ++axis) {
      ends[axis] = static_cast<float>(rectangle.least[axis]);
      ends[axis + 2] = kMost - static_cast<float>(rectangle.greatest[axis]);
    }
    const Floats before = loadFloats(ends);
    const Floats after = discs_.shrunk(before);
    if (!anyLess(before, after)) return false;
    if (anyLess(splatFloat(kMost), after + halvesSwapped(after))) {
      polygon.count = 0;
      return true;
    }
    storeFloats(left, after);
    for (std::size_t end = 0; end < 4; ++end) {
      if (left[end] == ends[end]) continue;
      const Polygon from = polygon;
      if (end < 2)
        cut(from, end, left[end], 1, polygon);
      else
        cut(from, end - 2, kMost - left[end], -1, polygon);
    }
    if (polygon.count != 0) rectangle = rectangleOf(polygon);
    return true;
  }

  static Rectangle rectangleOf(const Polygon& polygon) {
    const Vertex& first = polygon.vertices[0];
    Rectangle rectangle{{first.x, first.y}, {first.x, first.y}};
    for (std::size_t i = 1; i < polygon.count; ++i) {
      const Vertex& vertex = polygon.vertices[i];
      rectangle.least[0] = std::min(rectangle.least[0], vertex.x);
      rectangle.least[1] = std::min(rectangle.least[1], vertex.y);
      rectangle.greatest[0] = std::max(rectangle.greatest[0], vertex.x);
      rectangle.greatest[1] = std::max(rectangle.greatest[1], vertex.y);
    }
    return rectangle;
  }

  // Keep the part on one side of a line across an axis: sign · coordinate ≥ sign · at.
  static void cut(const Polygon& from, std::size_t axis, double at, double sign, Polygon& left) {
    left.count = 0;
    const auto depthOf = [&](const Vertex& vertex) {
      return sign * ((axis == 0 ? vertex.x : vertex.y) - at);
    };
    if (from.count == 0) return;
    const Vertex* one = &from.vertices[from.count - 1];
    double depth = depthOf(*one);
    for (std::size_t i = 0; i < from.count; ++i) {
      const Vertex& other = from.vertices[i];
      const double next = depthOf(other);
      // A corner on the line is kept once. New corners lie exactly on it, so that no cut leaves
      // slivers of an earlier one.
      if ((depth > 0 && next < 0) || (depth < 0 && next > 0)) {
        const double part = depth / (depth - next);
        const auto between = [part](double a, double b) { return a + part * (b - a); };
        left.vertices[left.count++] = {axis == 0 ? at : between(one->x, other.x),
                                       axis == 1 ? at : between(one->y, other.y),
                                       {between(one->share.second, other.share.second),
                                        between(one->share.third, other.share.third)}};
      }
      if (next >= 0) left.vertices[left.count++] = other;
      one = &other;
      depth = next;
    }
  }

  // The least radius in a polygon, in those of the piece.
  double leastRadius(const Polygon& polygon) const {
    if (isEven_) return 1;
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < polygon.count; ++i)
      least = std::min(least, triangle_->radiusAt(polygon.vertices[i].share));
    return least * perRadius_;
  }

  // A uniform place in one of the triangles about the first corner; any place of a line or a point.
  static Share drawIn(const Polygon& polygon, Draws& draws) {
    const Vertex& first = polygon.vertices[0];
    if (polygon.count == 1) return first.share;
    double place = fractionOf(draws.next()) * polygon.area;
    std::size_t i = 2;
    for (; i + 1 < polygon.count; ++i) {
      place -= polygon.twiceArea(i);
      if (place < 0) break;
    }
    return drawFrom(first.share, polygon.vertices[i - 1].share,
                    polygon.vertices[std::min(i, polygon.count - 1)].share, draws);
  }

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
