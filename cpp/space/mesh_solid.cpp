#include "space/mesh_solid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "geometry/exact.h"

namespace copse::space {

namespace {

constexpr std::uint32_t kLeaf = 4;  // triangles
constexpr double kRounding = 0x1p-45;

Point cornerOf(const MeshShape& mesh, std::uint32_t vertex) {
  return {mesh.positions[3 * std::size_t{vertex}], mesh.positions[3 * std::size_t{vertex} + 1],
          mesh.positions[3 * std::size_t{vertex} + 2]};
}

// For each vertex the least one at the same place.
std::vector<std::uint32_t> weldedOf(const MeshShape& mesh) {
  std::vector<std::uint32_t> order(mesh.positions.size() / 3);
  std::iota(order.begin(), order.end(), 0u);
  const auto less = [&](std::uint32_t a, std::uint32_t b) {
    const Point one = cornerOf(mesh, a);
    const Point other = cornerOf(mesh, b);
    return one != other ? one < other : a < b;
  };
  std::sort(order.begin(), order.end(), less);
  std::vector<std::uint32_t> welded(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool isSame = i > 0 && cornerOf(mesh, order[i - 1]) == cornerOf(mesh, order[i]);
    welded[order[i]] = isSame ? welded[order[i - 1]] : order[i];
  }
  return welded;
}

bool meets(const Box& a, const Box& b, double slack) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (a.greatest[axis] + slack < b.least[axis] || b.greatest[axis] + slack < a.least[axis])
      return false;
  }
  return true;
}

void widen(Box& box, const Box& by) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    box.least[axis] = std::min(box.least[axis], by.least[axis]);
    box.greatest[axis] = std::max(box.greatest[axis], by.greatest[axis]);
  }
}

}  // namespace

std::optional<Error> validate(const MeshShape& mesh) {
  const std::vector<std::uint32_t> welded = weldedOf(mesh);
  std::vector<std::array<std::uint32_t, 3>> edges;  // two vertices, and the triangle
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const std::uint32_t corners[] = {welded[mesh.indices[i]], welded[mesh.indices[i + 1]],
                                     welded[mesh.indices[i + 2]]};
    for (std::size_t side = 0; side < 3; ++side) {
      const auto [a, b] = std::minmax(corners[side], corners[(side + 1) % 3]);
      // A triangle of two places has one edge twice, and one of none.
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

MeshSolid::MeshSolid(const MeshShape& mesh, double unit) {
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    Triangle triangle{};
    for (std::size_t corner = 0; corner < 3; ++corner) {
      Point& at = triangle.corners[corner];
      at = cornerOf(mesh, mesh.indices[i + corner]);
      for (double& coordinate : at) coordinate /= unit;
      if (corner == 0) triangle.box = {at, at};
      widen(triangle.box, {at, at});
    }
    const auto& [a, b, c] = triangle.corners;
    triangle.normal = cross(minus(b, a), minus(c, a));
    triangles_.push_back(triangle);
  }
  build(0, static_cast<std::uint32_t>(triangles_.size()));
  double farthest = 0;
  for (std::size_t axis = 0; axis < 3; ++axis)
    farthest = std::max({farthest, std::fabs(box().least[axis]), std::fabs(box().greatest[axis])});
  slack_ = farthest * kRounding;
}

void MeshSolid::build(std::uint32_t begin, std::uint32_t end) {
  const std::size_t at = nodes_.size();
  nodes_.push_back({triangles_[begin].box, begin, end, 0});
  for (std::uint32_t i = begin; i < end; ++i) widen(nodes_[at].box, triangles_[i].box);
  if (end - begin <= kLeaf) return;
  const Box& box = nodes_[at].box;
  const Point size = minus(box.greatest, box.least);
  const auto axis =
      static_cast<std::size_t>(std::max_element(size.begin(), size.end()) - size.begin());
  const std::uint32_t middle = begin + (end - begin) / 2;
  std::nth_element(triangles_.begin() + begin, triangles_.begin() + middle,
                   triangles_.begin() + end, [axis](const Triangle& a, const Triangle& b) {
                     return a.box.middle()[axis] < b.box.middle()[axis];
                   });
  build(begin, middle);
  nodes_[at].other = static_cast<std::uint32_t>(nodes_.size());
  build(middle, end);
}

template <class Act>
bool MeshSolid::each(const Box& box, Act&& act) const {
  std::uint32_t stack[64];
  std::size_t depth = 0;
  stack[depth++] = 0;
  while (depth > 0) {
    const std::uint32_t index = stack[--depth];
    const Node& node = nodes_[index];
    if (!meets(node.box, box, slack_)) continue;
    if (node.other == 0) {
      for (std::uint32_t i = node.begin; i < node.end; ++i) {
        if (!act(triangles_[i])) return false;
      }
    } else {
      stack[depth++] = node.other;
      stack[depth++] = index + 1;
    }
  }
  return true;
}

Side MeshSolid::sideOf(const Box& box) const {
  const Point middle = box.middle();
  const Point half = minus(box.greatest, middle);
  const bool isClear = each(box, [&](const Triangle& triangle) {
    if (!meets(triangle.box, box, slack_)) return true;
    const Point& n = triangle.normal;
    const double reach = (half[0] + slack_) * std::fabs(n[0]) +
                         (half[1] + slack_) * std::fabs(n[1]) +
                         (half[2] + slack_) * std::fabs(n[2]);
    return std::fabs(dot(n, minus(middle, triangle.corners[0]))) > reach;
  });
  if (!isClear) return Side::boundary;
  return holds(box.least) ? Side::inside : Side::outside;
}

bool MeshSolid::holds(const Point& point) const {
  Box ray{point, point};
  ray.greatest[0] = std::max(point[0], box().greatest[0]);
  bool isInside = false;
  each(ray, [&](const Triangle& triangle) {
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
    const bool isAhead = std::clamp(x, triangle.box.least[0], triangle.box.greatest[0]) > point[0];
    if (isAhead) isInside = !isInside;
    return true;
  });
  return isInside;
}

}  // namespace copse::space
