#include "space/solid.h"

#include <functional>
#include <numeric>
#include <utility>

#include "base/hash.h"
#include "shape/exact.h"

namespace copse::space {

namespace {

class SphereSolid : public Solid {
 public:
  SphereSolid(const Sphere& sphere, double unit) {
    center_ = onAxes([&](std::size_t axis) { return sphere.center[axis] / unit; });
    const double radius = sphere.radius / unit;
    squared_ = radius * radius;
  }

  // Points are judged by rounded sums, so a box leaves room for rounding.
  [[nodiscard]] Side sideOf(const Box& box) const override {
    if (squaredDistance(nearestOf(box, center_), center_) > squared_ * kRounded)
      return Side::outside;
    const double farthest = squaredDistance(farthestOf(box, center_), center_);
    return farthest * kRounded < squared_ ? Side::inside : Side::boundary;
  }

  [[nodiscard]] bool holds(const Point& point) const override {
    return squaredDistance(point, center_) <= squared_;
  }

 private:
  Point center_{};
  double squared_;
};

/// The voxels of a box that are not below a threshold.
class VoxelSolid : public Solid {
 public:
  VoxelSolid(const Voxels& voxels, const Box& box) : box_(box) {
    size_ = onAxes([&](std::size_t axis) { return static_cast<std::int64_t>(voxels.size[axis]); });
    const auto [columns, rows, layers] = size_;
    filled_.resize(static_cast<std::size_t>((columns + 1) * (rows + 1) * (layers + 1)));
    const std::int64_t row = columns + 1;
    const std::int64_t layer = row * (rows + 1);
    std::size_t from = 0;
    for (std::int64_t z = 1; z <= layers; ++z) {
      for (std::int64_t y = 1; y <= rows; ++y) {
        std::uint32_t along = 0;
        for (std::int64_t x = 1; x <= columns; ++x, ++from) {
          along += static_cast<double>(voxels.data[from]) >= voxels.threshold ? 1 : 0;
          const auto at = static_cast<std::size_t>(z * layer + y * row + x);
          const auto above = static_cast<std::size_t>(layer);
          const auto beside = static_cast<std::size_t>(row);
          filled_[at] =
              along + filled_[at - beside] + filled_[at - above] - filled_[at - beside - above];
        }
      }
    }
  }

  [[nodiscard]] Side sideOf(const Box& box) const override {
    const Address begin = onAxes([&](std::size_t i) { return voxelAt(box.least[i], i); });
    const Address end = onAxes([&](std::size_t i) { return voxelAt(box.greatest[i], i) + 1; });
    const auto all =
        static_cast<double>((end[0] - begin[0]) * (end[1] - begin[1]) * (end[2] - begin[2]));
    // Inclusion and exclusion; unsigned sums may wrap.
    std::uint32_t filled = 0;
    for (std::uint32_t corner = 0; corner < 8; ++corner) {
      const Address at = onAxes(
          [&](std::size_t axis) { return (corner >> axis & 1) != 0 ? end[axis] : begin[axis]; });
      const bool isAdded = ((corner ^ corner >> 1 ^ corner >> 2) & 1) != 0;
      filled += isAdded ? filledBelow(at) : 0 - filledBelow(at);
    }
    if (filled == 0) return Side::outside;
    return static_cast<double>(filled) == all ? Side::inside : Side::boundary;
  }

  [[nodiscard]] bool holds(const Point& point) const override {
    return sideOf({point, point}) == Side::inside;
  }

 private:
  std::int64_t voxelAt(double coordinate, std::size_t axis) const {
    const double share = (coordinate - box_.least[axis]) / (box_.greatest[axis] - box_.least[axis]);
    const auto count = static_cast<double>(size_[axis]);
    return static_cast<std::int64_t>(std::clamp(std::floor(share * count), 0.0, count - 1));
  }

  std::uint32_t filledBelow(const Address& end) const {
    return filled_[static_cast<std::size_t>((end[2] * (size_[1] + 1) + end[1]) * (size_[0] + 1) +
                                            end[0])];
  }

  Box box_;
  Address size_{};
  // Of each corner, the number of filled voxels below it on all axes.
  std::vector<std::uint32_t> filled_;
};

/// The part where a function is not above 0.
class DistanceSolid : public Solid {
 public:
  DistanceSolid(const DistanceShape& shape, double unit)
      : distance_(shape.distance), lipschitz_(shape.lipschitz), unit_(unit) {}

  // After a failure nothing is inside, so that the run ends soon.
  [[nodiscard]] Side sideOf(const Box& box) const override {
    if (failure_) return Side::outside;
    const Point middle = box.middle();
    const double distance = at(middle);
    compare(middle, distance);
    middle_ = middle;
    there_ = distance;
    isKnown_ = true;
    const double reach =
        lipschitz_ * unit_ * kRounded * std::sqrt(squaredDistance(box.greatest, middle));
    if (distance > reach) return Side::outside;
    return distance < -reach ? Side::inside : Side::boundary;
  }

  [[nodiscard]] bool holds(const Point& point) const override {
    if (failure_) return false;
    const double distance = at(point);
    compare(point, distance);
    return distance <= 0;
  }

  [[nodiscard]] std::optional<Error> failure() const override { return failure_; }

 private:
  double at(const Point& point) const {
    const double distance = distance_(point[0] * unit_, point[1] * unit_, point[2] * unit_);
    if (std::isnan(distance) && !failure_)
      failure_ = errorOf(Rule::distanceNumber, Option::distance, distance);
    return distance;
  }

  // Fails if two values differ by more than the distance of their places allows.
  void compare(const Point& point, double distance) const {
    if (!isKnown_ || failure_ || distance == there_) return;
    const double apart = std::sqrt(squaredDistance(point, middle_)) * unit_;
    if (std::fabs(distance - there_) <=
        lipschitz_ * apart * (1 + 0x1p-20) + 0x1p-40 * std::fabs(distance))
      return;
    failure_ = errorOf(Rule::distanceSteep, Option::distance, distance, lipschitz_);
    for (std::size_t axis = 0; axis < 3; ++axis) failure_->numbers[axis + 1] = point[axis] * unit_;
  }

  std::function<double(double, double, double)> distance_;
  double lipschitz_;
  double unit_;
  // The middle of the last box, and the function's value there.
  mutable Point middle_{};
  mutable double there_ = 0;
  mutable bool isKnown_ = false;
  mutable std::optional<Error> failure_;
};

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

constexpr std::int64_t kMostBlocks = 64;  // visited for one box
constexpr std::size_t kFewBalls = 8;      // to test one by one

std::uint64_t keyOf(const Address& block) {
  return mix(mix(mix(0, block[0]), block[1]), block[2]);
}

template <class Act>
void eachBlock(const Address& first, const Address& last, Act&& act) {
  for (std::int64_t z = first[2]; z <= last[2]; ++z) {
    for (std::int64_t y = first[1]; y <= last[1]; ++y) {
      for (std::int64_t x = first[0]; x <= last[0]; ++x) act(keyOf({x, y, z}));
    }
  }
}

/// The part that is clear of existing samples.
class ClearSolid : public Solid {
 public:
  ClearSolid(const ExistingPoints& existing, double radius, double unit) {
    for (std::size_t i = 0; i < existing.positions.size() / 3; ++i) {
      const double clearance = existing.clearance(i, radius);
      if (clearance == 0) continue;
      Ball ball{};
      for (std::size_t axis = 0; axis < 3; ++axis)
        ball.center[axis] = existing.positions[3 * i + axis] / unit;
      // Leave room for rounding, so that the returned positions keep their distance.
      const double kept = std::min(clearance / unit, kFarthest);
      ball.squared = kept * kept * kRounded;
      const double reach = std::sqrt(ball.squared) * kRounded;
      Level& level = levelFor(reach);
      const auto blockAt = [&](double away) {
        return blockOf({ball.center[0] + away, ball.center[1] + away, ball.center[2] + away},
                       level.side);
      };
      const auto index = static_cast<std::uint32_t>(balls_.size());
      eachBlock(blockAt(-reach), blockAt(reach), [&](std::uint64_t block) {
        level.touches.push_back({block, index});
      });
      balls_.push_back(ball);
    }
    for (Level& level : levels_) {
      std::sort(level.touches.begin(), level.touches.end(),
                [](const Touch& a, const Touch& b) { return a.block < b.block; });
    }
  }

  // Boxes are halved again and again, so the balls that meet one serve those within it.
  Side sideOf(const Box& box) const override {
    if (!seen_.holds(box)) {
      if (!look(box)) return Side::boundary;
    } else if (near_.size() > kFewBalls) {
      std::erase_if(near_, [&](const Ball& ball) { return !ball.meets(box); });
      seen_ = box;
    }
    Side side = Side::inside;
    for (const Ball& ball : near_) {
      if (!ball.meets(box)) continue;
      if (squaredDistance(farthestOf(box, ball.center), ball.center) < ball.squared)
        return Side::outside;
      side = Side::boundary;
    }
    return side;
  }
  [[nodiscard]] bool holds(const Point& point) const override {
    return sideOf({point, point}) == Side::inside;
  }
  void markOutside(const PartEdges& edges, std::uint64_t& outside) const override {
    const Box box{onAxes([&](std::size_t axis) { return edges[axis].front(); }),
                  onAxes([&](std::size_t axis) { return edges[axis].back() - 1; })};
    if (sideOf(box) == Side::outside) outside = ~std::uint64_t{0};
    for (const Ball& ball : near_) {
      Three<std::array<double, 4>> squares;  // of the farthest distance along each axis
      for (std::size_t axis = 0; axis < 3; ++axis) {
        for (std::size_t i = 0; i < 4; ++i) {
          const double far = std::max(ball.center[axis] - edges[axis][i],
                                      edges[axis][i + 1] - 1 - ball.center[axis]);
          squares[axis][i] = far * far;
        }
      }
      const auto& [x, y, z] = squares;
      const double nearest = std::min(std::min(x[0], x[1]), std::min(x[2], x[3]));
      for (std::uint32_t row = 0; row < 16; ++row) {
        const double room = ball.squared - y[row % 4] - z[row / 4];
        if (room <= nearest) continue;
        for (std::uint32_t i = 0; i < 4; ++i)
          outside |= std::uint64_t{x[i] < room} << (4 * row + i);
      }
    }
  }

 private:
  struct Ball {
    Point center;
    double squared;

    [[nodiscard]] bool meets(const Box& box) const {
      return squaredDistance(nearestOf(box, center), center) < squared;
    }
  };
  /// A block of space, and a ball that touches it.
  struct Touch {
    std::uint64_t block;
    std::uint32_t ball;
  };
  /// Balls of similar size, in blocks at least as large as their boxes.
  struct Level {
    double side;
    std::vector<Touch> touches;  // sorted by block
  };

  // The level of balls with this reach, which differ by a factor of up to two.
  Level& levelFor(double reach) {
    double side = 1;
    while (side < 2 * reach) side *= 2;
    for (Level& level : levels_) {
      if (level.side == side) return level;
    }
    levels_.push_back({side, {}});
    return levels_.back();
  }

  static Address blockOf(const Point& point, double side) {
    return onAxes([&](std::size_t axis) {
      return static_cast<std::int64_t>(std::floor(point[axis] / side));
    });
  }

  // Find the balls that meet a box. Return false where there are too many blocks.
  bool look(const Box& box) const {
    seen_ = kNowhere;
    near_.clear();
    for (const Level& level : levels_) {
      const Address first = blockOf(box.least, level.side);
      const Address last = blockOf(box.greatest, level.side);
      double blocks = 1;
      for (std::size_t axis = 0; axis < 3; ++axis)
        blocks *= static_cast<double>(last[axis] - first[axis] + 1);
      if (blocks > kMostBlocks) return false;
      eachBlock(first, last, [&](std::uint64_t block) {
        const auto& touches = level.touches;
        auto touch =
            std::lower_bound(touches.begin(), touches.end(), block,
                             [](const Touch& a, std::uint64_t key) { return a.block < key; });
        for (; touch != touches.end() && touch->block == block; ++touch) {
          const Ball& ball = balls_[touch->ball];
          if (ball.meets(box)) near_.push_back(ball);
        }
      });
    }
    seen_ = box;
    return true;
  }

  static constexpr Box kNowhere{{HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};

  std::vector<Ball> balls_;
  std::vector<Level> levels_;
  mutable Box seen_ = kNowhere;
  mutable std::vector<Ball> near_;  // the balls that meet that box
};

}  // namespace

void Solid::markOutside(const PartEdges& edges, std::uint64_t& outside) const {
  divide({{0, 0, 0}, {4, 4, 4}}, [&](const CellBox& parts, bool isOne) {
    const Address& begin = parts.begin;
    const Address& end = parts.end;
    const auto edgeOf = [&](std::size_t axis, std::int64_t part) {
      return edges[axis][static_cast<std::size_t>(part)];
    };
    const Side side =
        sideOf({onAxes([&](std::size_t axis) { return edgeOf(axis, begin[axis]); }),
                onAxes([&](std::size_t axis) { return edgeOf(axis, end[axis]) - 1; })});
    if (side == Side::outside && isOne)
      outside |= std::uint64_t{1} << ((begin[2] * 4 + begin[1]) * 4 + begin[0]);
    return side == Side::inside;
  });
}

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

std::unique_ptr<Solid> solidOf(const BoxOptions& options, double unit) {
  if (const auto* sphere = std::get_if<Sphere>(&options.shape))
    return std::make_unique<SphereSolid>(*sphere, unit);
  if (const auto* mesh = std::get_if<MeshShape>(&options.shape)) return solidOf(*mesh, unit);
  if (const auto* voxels = std::get_if<Voxels>(&options.shape)) {
    return std::make_unique<VoxelSolid>(
        *voxels, Box{onAxes([&](std::size_t axis) { return options.origin[axis] / unit; }),
                     onAxes([&](std::size_t axis) {
                       return (options.origin[axis] + options.size[axis]) / unit;
                     })});
  }
  if (const auto* function = std::get_if<DistanceShape>(&options.shape))
    return std::make_unique<DistanceSolid>(*function, unit);
  return nullptr;
}

std::unique_ptr<Solid> clearOf(const ExistingPoints& existing, double radius, double unit) {
  return std::make_unique<ClearSolid>(existing, radius, unit);
}

}  // namespace copse::space
