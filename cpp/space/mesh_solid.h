// All within a closed surface of triangles: a point is inside when a ray from it crosses the
// surface an odd number of times.
//
// The ray goes along x. Whether it meets a triangle is decided by the exact predicate of the plane
// (shape/exact.h) on what x leaves of both, which breaks ties so that a ray through an edge or a
// corner crosses as one beside it would.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.h"
#include "space/box.h"
#include "space/solid.h"

namespace copse::space {

/// "invalid-region" when it is not a surface of triangles that encloses something: an edge that an
/// odd number of triangles have, counting vertices of the same position as one.
std::optional<Error> validate(const MeshShape& mesh);

class MeshSolid : public Solid {
 public:
  MeshSolid(const MeshShape& mesh, double unit);

  [[nodiscard]] Side sideOf(const Box& box) const override;
  [[nodiscard]] bool holds(const Point& point) const override;
  [[nodiscard]] const Box& box() const { return nodes_.front().box; }

 private:
  struct Triangle {
    Point corners[3];
    Point normal;
    Box box;
  };
  /// A part of a triangle: long thin ones have several, with boxes that are smaller together.
  struct Part {
    Box box;
    std::uint32_t triangle;
  };
  /// A node of a tree of boxes: a leaf with parts [begin, end), or the parent of the next node and
  /// of another one.
  struct Node {
    Box box;
    std::uint32_t begin, end;
    std::uint32_t other;  // 0: a leaf
  };
  void cutUp(std::uint32_t triangle, double most);
  void build(std::uint32_t begin, std::uint32_t end);
  [[nodiscard]] bool isClear(const Triangle& triangle, const Box& box) const;
  /// Calls act(index of a triangle) for each part whose box meets a box, until it gives false.
  template <class Act>
  bool each(const Box& box, Act&& act) const;

  std::vector<Triangle> triangles_;
  std::vector<Part> parts_;
  std::vector<Node> nodes_;
  double slack_;                                  // more than the rounding of coordinates
  mutable std::uint32_t ray_ = 0;                 // how many were sent
  mutable std::vector<std::uint32_t> crossedBy_;  // of each triangle, the last that crossed it
};

}  // namespace copse::space
