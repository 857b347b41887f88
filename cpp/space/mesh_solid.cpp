// A solid within a closed surface of triangles.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "shape/exact.h"
#include "space/solid.h"

namespace copse::space {

namespace {

constexpr std::uint32_t kLeaf = 4;  // triangles
constexpr double kRounding = 0x1p-45;
// A triangle longer than high is cut into slices of at least this many lattice units, about two
// radii. The number of slices is limited, in all and for each triangle.
constexpr double kLeastPart = 0x1p15;
constexpr double kMostParts = 0x1p20;
constexpr double kPartsEach = 4;

// For each vertex the least one at the same place.
std::vector<std::uint32_t> weldedOf(const MeshShape& mesh) {
  std::vector<std::uint32_t> order(mesh.positions.size() / 3);
  std::iota(order.begin(), order.end(), 0u);
  const auto less = [&](std::uint32_t a, std::uint32_t b) {
    const Point one = pointOf(mesh.positions, a);
    const Point other = pointOf(mesh.positions, b);
    return one != other ? one < other : a < b;
  };
  std::sort(order.begin(), order.end(), less);
  std::vector<std::uint32_t> welded(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool isSame =
        i > 0 && pointOf(mesh.positions, order[i - 1]) == pointOf(mesh.positions, order[i]);
    welded[order[i]] = isSame ? welded[order[i - 1]] : order[i];
  }
  return welded;
}

Point between(const Point& a, const Point& b, double part) {
  return {a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]), a[2] + part * (b[2] - a[2])};
}

/// The inside of a closed surface of triangles: a point is inside if a ray from it crosses the
/// surface an odd number of times.
///
/// The ray goes along x. The exact predicate of the plane (shape/exact.h) decides on y and z if it
/// meets a triangle. It breaks ties so that a ray through an edge or a corner crosses as one beside
/// it would.
class MeshSolid : public Solid {
 public:
  MeshSolid(const MeshShape& mesh, double unit) {
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
      Triangle triangle{};
      for (std::size_t corner = 0; corner < 3; ++corner) {
        Point& at = triangle.corners[corner];
        at = times(pointOf(mesh.positions, mesh.indices[i + corner]), 1 / unit);
        if (corner == 0) triangle.box = {at, at};
        triangle.box.widen(at);
      }
      const auto& [a, b, c] = triangle.corners;
      triangle.normal = cross(minus(b, a), minus(c, a));
      triangles_.push_back(triangle);
    }
    crossedBy_.resize(triangles_.size());
    const double most = kPartsEach + kMostParts / static_cast<double>(triangles_.size());
    for (std::uint32_t i = 0; i < triangles_.size(); ++i) cutUp(i, most);
    build(0, static_cast<std::uint32_t>(parts_.size()));
    const auto& [least, greatest] = nodes_.front().box;
    double farthest = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
      farthest = std::max({farthest, std::fabs(least[axis]), std::fabs(greatest[axis])});
    slack_ = farthest * kRounding;
  }

  Side sideOf(const Box& box) const override {
    if (!each(box, [&](std::uint32_t i) { return isClear(triangles_[i], box); }))
      return Side::boundary;
    return holds(box.least) ? Side::inside : Side::outside;
  }

  bool holds(const Point& point) const override {
    Box ray{point, point};
    ray.greatest[0] = std::max(point[0], nodes_.front().box.greatest[0]);
    bool isInside = false;
    if (++ray_ == 0) crossedBy_.assign(triangles_.size(), ray_++);
    each(ray, [&](std::uint32_t i) {
      const Triangle& triangle = triangles_[i];
      const auto& [a, b, c] = triangle.corners;
      const copse::Point seen{point[1], point[2]};
      const auto sideOfEdge = [&](const Point& from, const Point& to) {
        return side(Edge{from[1], from[2], to[1], to[2]}, seen);
      };
      if (triangle.box.least[1] > point[1] || triangle.box.greatest[1] < point[1]) return true;
      const int one = sideOfEdge(a, b);
      if (one != sideOfEdge(b, c) || one != sideOfEdge(c, a)) return true;
      const Point& n = triangle.normal;
      const double slope = n[1] * (point[1] - a[1]) + n[2] * (point[2] - a[2]);
      const double x = n[0] == 0 ? a[0] : a[0] - slope / n[0];
      const bool isAhead =
          std::clamp(x, triangle.box.least[0], triangle.box.greatest[0]) > point[0];
      // Several parts of one triangle may be visited.
      if (isAhead && std::exchange(crossedBy_[i], ray_) != ray_) isInside = !isInside;
      return true;
    });
    return isInside;
  }

 private:
  struct Triangle {
    Point corners[3];
    Point normal;
    Box box;
  };
  /// A part of a triangle. Long thin triangles have several, whose boxes are smaller together.
  struct Part {
    Box box;
    std::uint32_t triangle;
  };
  /// A node of a tree of boxes: a leaf with parts [begin, end), or the parent of the next node and
  /// of `other`.
  struct Node {
    Box box;
    std::uint32_t begin, end;
    std::uint32_t other;  // 0: a leaf
  };

  // List the parts of a triangle: slices across its longest edge.
  void cutUp(std::uint32_t index, double most) {
    const Triangle& triangle = triangles_[index];
    std::size_t longest = 0;
    double square = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double other = squaredDistance(triangle.corners[i], triangle.corners[(i + 1) % 3]);
      if (other > square) {
        square = other;
        longest = i;
      }
    }
    const Point& from = triangle.corners[longest];
    const Point& to = triangle.corners[(longest + 1) % 3];
    const Point& third = triangle.corners[(longest + 2) % 3];
    const double length = std::sqrt(square);
    const double height = std::sqrt(dot(triangle.normal, triangle.normal)) / length;
    const double count = std::min(std::floor(length / std::max(height, kLeastPart)), most);
    if (!(count >= 2 && std::isfinite(square))) {
      parts_.push_back({triangle.box, index});
      return;
    }
    const double foot = std::clamp(dot(minus(third, from), minus(to, from)) / square, 0.0, 1.0);
    for (double i = 0; i < count; ++i) {
      const double begin = i / count;
      const double end = (i + 1) / count;
      const Point first = between(from, to, begin);
      Box box{first, first};
      if (begin <= foot && foot <= end) box.widen(third);
      for (const double at : {begin, end}) {
        box.widen(between(from, to, at));
        if (at < foot) box.widen(between(from, third, at / foot));
        if (at > foot) box.widen(between(to, third, (1 - at) / (1 - foot)));
      }
      parts_.push_back({box, index});
    }
  }

  void build(std::uint32_t begin, std::uint32_t end) {
    const std::size_t at = nodes_.size();
    nodes_.push_back({parts_[begin].box, begin, end, 0});
    for (std::uint32_t i = begin; i < end; ++i) {
      nodes_[at].box.widen(parts_[i].box.least);
      nodes_[at].box.widen(parts_[i].box.greatest);
    }
    if (end - begin <= kLeaf) return;
    const Box& box = nodes_[at].box;
    const Point size = minus(box.greatest, box.least);
    const auto axis =
        static_cast<std::size_t>(std::max_element(size.begin(), size.end()) - size.begin());
    const std::uint32_t middle = begin + (end - begin) / 2;
    std::nth_element(parts_.begin() + begin, parts_.begin() + middle, parts_.begin() + end,
                     [axis](const Part& a, const Part& b) {
                       return a.box.middle()[axis] < b.box.middle()[axis];
                     });
    build(begin, middle);
    nodes_[at].other = static_cast<std::uint32_t>(nodes_.size());
    build(middle, end);
  }

  // Return true if a plane separates the triangle from a box whose boxes meet: the triangle's own,
  // or one along an edge of each.
  bool isClear(const Triangle& triangle, const Box& box) const {
    const Point middle = box.middle();
    Point half = minus(box.greatest, middle);
    for (double& side : half) side += slack_;
    const Point a = minus(triangle.corners[0], middle);
    const Point b = minus(triangle.corners[1], middle);
    const Point c = minus(triangle.corners[2], middle);
    const auto parts = [&](const Point& axis) {
      const double reach = half[0] * std::fabs(axis[0]) + half[1] * std::fabs(axis[1]) +
                           half[2] * std::fabs(axis[2]);
      const double all[] = {dot(axis, a), dot(axis, b), dot(axis, c)};
      return *std::min_element(all, all + 3) > reach || *std::max_element(all, all + 3) < -reach;
    };
    if (parts(triangle.normal)) return true;
    for (const Point& edge : {minus(b, a), minus(c, b), minus(a, c)}) {
      if (parts({0, -edge[2], edge[1]}) || parts({edge[2], 0, -edge[0]}) ||
          parts({-edge[1], edge[0], 0}))
        return true;
    }
    return false;
  }

  // Call act(index of a triangle) for each part whose box meets a box, until it returns false.
  template <class Act>
  bool each(const Box& box, Act&& act) const {
    std::uint32_t stack[64];
    std::size_t depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const std::uint32_t index = stack[--depth];
      const Node& node = nodes_[index];
      if (!node.box.meets(box, slack_)) continue;
      if (node.other == 0) {
        for (std::uint32_t i = node.begin; i < node.end; ++i) {
          if (parts_[i].box.meets(box, slack_) && !act(parts_[i].triangle)) return false;
        }
      } else {
        stack[depth++] = node.other;
        stack[depth++] = index + 1;
      }
    }
    return true;
  }

  std::vector<Triangle> triangles_;
  std::vector<Part> parts_;
  std::vector<Node> nodes_;
  double slack_ = 0;                              // more than the rounding of coordinates
  mutable std::uint32_t ray_ = 0;                 // the number of rays sent
  mutable std::vector<std::uint32_t> crossedBy_;  // of each triangle, the last ray that crossed it
};

}  // namespace

// Find an edge that an odd number of triangles share. Vertices at the same position count as one.
std::optional<Error> validate(const MeshShape& mesh) {
  const std::vector<std::uint32_t> welded = weldedOf(mesh);
  std::vector<std::array<std::uint32_t, 3>> edges;  // two vertices, and the triangle
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const std::uint32_t corners[] = {welded[mesh.indices[i]], welded[mesh.indices[i + 1]],
                                     welded[mesh.indices[i + 2]]};
    for (std::size_t side = 0; side < 3; ++side) {
      const auto [a, b] = std::minmax(corners[side], corners[(side + 1) % 3]);
      // A triangle with two equal corners has one edge twice, and a point has none.
      if (a != b) edges.push_back({a, b, static_cast<std::uint32_t>(i / 3)});
    }
  }
  std::sort(edges.begin(), edges.end());
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t end = i;
    while (end < edges.size() && edges[end][0] == edges[i][0] && edges[end][1] == edges[i][1])
      ++end;
    if ((end - i) % 2 != 0) return errorOf(Rule::meshOpen, Option::mesh, edges[i][2]);
    i = end;
  }
  return std::nullopt;
}

std::unique_ptr<Solid> solidOf(const MeshShape& mesh, double unit) {
  return std::make_unique<MeshSolid>(mesh, unit);
}

}  // namespace copse::space
