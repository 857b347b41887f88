// Built for speed, loops as they are.
#include "space/patch_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace copse::space {

namespace {

constexpr double kSmallest = 0x1p-14;  // of the radius: a side of a polygon that is not halved

}  // namespace

double PatchSearch::begin(const Triangle& triangle, const Piece& piece,
                          const std::vector<SurfaceBall>& balls) {
  triangle_ = &triangle;
  const Point& origin = piece.corners[0];
  // Along the longest of the triangle's sides, for the sake of slivers.
  Point along = triangle.toSecond;
  const Point across = minus(triangle.toThird, triangle.toSecond);
  if (dot(triangle.toThird, triangle.toThird) > dot(along, along)) along = triangle.toThird;
  if (dot(across, across) > dot(along, along)) along = across;
  along = unitOf(along);
  if (dot(along, along) == 0) along = {1, 0, 0};
  Point normal = unitOf(cross(triangle.toSecond, triangle.toThird));
  if (dot(normal, normal) == 0)
    normal = unitOf(cross(along, std::fabs(along[0]) < 0.5 ? Point{1, 0, 0} : Point{0, 1, 0}));
  const Point up = cross(normal, along);
  discs_.clear();
  for (const SurfaceBall& ball : balls) {
    const Point seen = minus(ball.center, origin);
    discs_.push_back(
        {dot(seen, along), dot(seen, up), dot(seen, normal), ball.radius, ball.isWhole});
  }
  Polygon whole;
  whole.count = 3;
  for (std::size_t i = 0; i < 3; ++i) {
    const Point seen = minus(piece.corners[i], origin);
    whole.vertices[i] = {dot(seen, along), dot(seen, up), piece.shares[i]};
  }
  next_.clear();
  area_ = 0;
  keep(whole);
  std::swap(polygons_, next_);
  if (polygons_.empty()) return -1;
  const double radius = leastRadius(polygons_.front());
  return area_ / 2 / (radius * radius);
}

PatchSearch::Rectangle PatchSearch::rectangleOf(const Polygon& polygon) {
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

// Cuts off what one disc covers across a whole end; false when nothing is left.
bool PatchSearch::shrink(Rectangle& rectangle, double radius) const {
  for (const Disc& disc : discs_) {
    const double reach = (disc.isWhole ? disc.radius : (disc.radius + radius) / 2) - kPlaceSlack;
    const double squared = reach * reach - disc.height * disc.height;
    const double center[] = {disc.x, disc.y};
    for (std::size_t axis = 0; axis < 2; ++axis) {
      const std::size_t other = 1 - axis;
      const double farthest = std::max(center[other] - rectangle.least[other],
                                       rectangle.greatest[other] - center[other]);
      const double room = squared - farthest * farthest;
      if (room <= 0) continue;
      double& least = rectangle.least[axis];
      double& greatest = rectangle.greatest[axis];
      const double toLeast = center[axis] - least;
      const double toGreatest = center[axis] - greatest;
      const bool coversLeast = toLeast * toLeast < room;
      const bool coversGreatest = toGreatest * toGreatest < room;
      if (coversLeast && coversGreatest) return false;
      if (coversLeast) least = center[axis] + std::sqrt(room);
      if (coversGreatest) greatest = center[axis] - std::sqrt(room);
      if (least > greatest) return false;
    }
  }
  return true;
}

// Keeps what lies on one side of a line along an axis: sign · coordinate ≥ sign · at.
void PatchSearch::cut(Polygon& polygon, std::size_t axis, double at, double sign) {
  const Polygon from = polygon;
  polygon.count = 0;
  const auto depthOf = [&](const Vertex& vertex) {
    return sign * ((axis == 0 ? vertex.x : vertex.y) - at);
  };
  for (std::size_t i = 0; i < from.count; ++i) {
    const Vertex& one = from.vertices[i];
    const Vertex& other = from.vertices[(i + 1) % from.count];
    const double depth = depthOf(one);
    const double next = depthOf(other);
    if (depth >= 0) polygon.vertices[polygon.count++] = one;
    // A corner on the line is there once; and on the line others are exactly, so that no cut leaves
    // slivers of an earlier one.
    if (!((depth > 0 && next < 0) || (depth < 0 && next > 0))) continue;
    const double part = depth / (depth - next);
    const auto between = [part](double a, double b) { return a + part * (b - a); };
    polygon.vertices[polygon.count++] = {axis == 0 ? at : between(one.x, other.x),
                                         axis == 1 ? at : between(one.y, other.y),
                                         {between(one.share.second, other.share.second),
                                          between(one.share.third, other.share.third)}};
  }
}

PatchSearch::Polygon PatchSearch::clipped(const Polygon& polygon, const Rectangle& to) {
  const Rectangle now = rectangleOf(polygon);
  Polygon left = polygon;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    if (to.least[axis] > now.least[axis]) cut(left, axis, to.least[axis], 1);
    if (to.greatest[axis] < now.greatest[axis]) cut(left, axis, to.greatest[axis], -1);
  }
  return left;
}

double PatchSearch::leastRadius(const Polygon& polygon) const {
  double least = triangle_->radiusAt(polygon.vertices[0].share);
  for (std::size_t i = 1; i < polygon.count; ++i)
    least = std::min(least, triangle_->radiusAt(polygon.vertices[i].share));
  return least;
}

// Keeps what is left of a polygon for the next darts.
void PatchSearch::keep(const Polygon& polygon) {
  Polygon left = polygon;
  // Twice, as a disc cuts off more of what others have left.
  for (int pass = 0; pass < 2; ++pass) {
    if (left.count == 0) return;
    Rectangle rectangle = rectangleOf(left);
    if (!shrink(rectangle, leastRadius(left))) return;
    left = clipped(left, rectangle);
  }
  if (left.count == 0) return;
  const Rectangle rectangle = rectangleOf(left);
  const std::size_t longer = rectangle.longer();
  left.isLast =
      rectangle.greatest[longer] - rectangle.least[longer] <= leastRadius(left) * kSmallest;
  left.area = 0;
  const Vertex& first = left.vertices[0];
  for (std::size_t i = 2; i < left.count; ++i) {
    const Vertex& a = left.vertices[i - 1];
    const Vertex& b = left.vertices[i];
    left.area += std::fabs((a.x - first.x) * (b.y - first.y) - (a.y - first.y) * (b.x - first.x));
  }
  area_ += left.area;
  next_.push_back(left);
}

void PatchSearch::halveAll() {
  next_.clear();
  area_ = 0;
  for (const Polygon& polygon : polygons_) {
    if (polygon.isLast) continue;
    Rectangle half = rectangleOf(polygon);
    const std::size_t longer = half.longer();
    const double middle = (half.least[longer] + half.greatest[longer]) / 2;
    Polygon part = polygon;
    cut(part, longer, middle, -1);
    keep(part);
    part = polygon;
    cut(part, longer, middle, 1);
    keep(part);
  }
  std::swap(polygons_, next_);
}

const PatchSearch::Polygon& PatchSearch::polygonAt(double place) const {
  std::size_t i = 0;
  for (; i + 1 < polygons_.size() && place >= polygons_[i].area; ++i) place -= polygons_[i].area;
  return polygons_[i];
}

// A uniform place, in one of the triangles about the first corner; of a line or a point any.
Share PatchSearch::drawIn(const Polygon& polygon, Draws& draws) {
  const Vertex& first = polygon.vertices[0];
  if (polygon.count == 1) return first.share;
  double place = fractionOf(draws.next()) * polygon.area;
  std::size_t i = 2;
  for (; i + 1 < polygon.count; ++i) {
    const Vertex& a = polygon.vertices[i - 1];
    const Vertex& b = polygon.vertices[i];
    place -= std::fabs((a.x - first.x) * (b.y - first.y) - (a.y - first.y) * (b.x - first.x));
    if (place < 0) break;
  }
  double s = fractionOf(draws.next());
  double t = fractionOf(draws.next());
  if (s + t > 1) {
    s = 1 - s;
    t = 1 - t;
  }
  const Share& o = first.share;
  const Share& a = polygon.vertices[i - 1].share;
  const Share& b = polygon.vertices[std::min(i, polygon.count - 1)].share;
  return {o.second + s * (a.second - o.second) + t * (b.second - o.second),
          o.third + s * (a.third - o.third) + t * (b.third - o.third)};
}

}  // namespace copse::space
