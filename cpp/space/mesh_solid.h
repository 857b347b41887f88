// The inside of a closed surface of triangles: a point is inside if a ray from it crosses the
// surface an odd number of times.
//
// The ray goes along x. The exact predicate of the plane (shape/exact.h) decides on y and z if it
// meets a triangle. It breaks ties so that a ray through an edge or a corner crosses as one beside
// it would.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.h"
#include "space/box.h"
#include "space/solid.h"

namespace copse::space {

/// "invalid-region" if the triangles enclose nothing: if an odd number of them share an edge.
/// Vertices at the same position count as one.
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
  void cutUp(std::uint32_t triangle, double most);
  void build(std::uint32_t begin, std::uint32_t end);
  [[nodiscard]] bool isClear(const Triangle& triangle, const Box& box) const;
  /// Calls act(index of a triangle) for each part whose box meets a box, until it returns false.
  template <class Act>
  bool each(const Box& box, Act&& act) const;

  std::vector<Triangle> triangles_;
  std::vector<Part> parts_;
  std::vector<Node> nodes_;
  double slack_;                                  // more than the rounding of coordinates
  mutable std::uint32_t ray_ = 0;                 // the number of rays sent
  mutable std::vector<std::uint32_t> crossedBy_;  // of each triangle, the last ray that crossed it
};

}  // namespace copse::space
