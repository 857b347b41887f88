// Volumes within long thin triangles, beside parity over all triangles and distances to them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "space/solid.h"
#include "space_trial.h"
#include "trial.h"

namespace copse::space {
namespace {

using Random = std::mt19937_64;

double draw(Random& random, double least, double most) {
  return std::uniform_real_distribution<>(least, most)(random);
}

Point pointIn(Random& random, double least, double most) {
  return {draw(random, least, most), draw(random, least, most), draw(random, least, most)};
}

Point moved(const Point& from, const Point& along, double by) {
  return {from[0] + by * along[0], from[1] + by * along[1], from[2] + by * along[2]};
}

// Adds a prism with three sides about a line, and so wide; one in four has no width.
void addPrism(MeshShape& mesh, const Point& from, const Point& to, double width, Random& random) {
  const Point along = minus(to, from);
  Point across = cross(along, pointIn(random, -1, 1));
  Point up = cross(along, across);
  for (Point* each : {&across, &up}) {
    const double size = std::sqrt(dot(*each, *each));
    for (double& coordinate : *each) coordinate *= width / size;
  }
  const auto first = static_cast<std::uint32_t>(mesh.positions.size() / 3);
  for (const Point& end : {from, to}) {
    for (const auto& [x, y] :
         {std::pair{1.0, 0.0}, std::pair{-0.5, 0.87}, std::pair{-0.5, -0.87}}) {
      for (const double coordinate : moved(moved(end, across, x), up, y))
        mesh.positions.push_back(coordinate);
    }
  }
  for (const std::uint32_t corner :
       {0, 1, 2, 3, 5, 4, 0, 3, 4, 0, 4, 1, 1, 4, 5, 1, 5, 2, 2, 5, 3, 2, 3, 0})
    mesh.indices.push_back(first + corner);
}

MeshShape prisms(Random& random, int count, double side) {
  MeshShape mesh;
  for (int i = 0; i < count; ++i) {
    const double width = random() % 4 == 0 ? 0 : draw(random, 0.01, 1.2);
    addPrism(mesh, pointIn(random, 0, side), pointIn(random, 0, side), width, random);
  }
  return mesh;
}

Point cornerOf(const MeshShape& mesh, std::size_t i) {
  const double* at = &mesh.positions[3 * std::size_t{mesh.indices[i]}];
  return {at[0], at[1], at[2]};
}

// Parity along z.
bool isWithin(const MeshShape& mesh, const Point& at) {
  bool isIn = false;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const Point a = minus(cornerOf(mesh, i), at);
    const Point b = minus(cornerOf(mesh, i + 1), at);
    const Point c = minus(cornerOf(mesh, i + 2), at);
    const double ab = a[0] * b[1] - a[1] * b[0];
    const double bc = b[0] * c[1] - b[1] * c[0];
    const double ca = c[0] * a[1] - c[1] * a[0];
    if ((ab > 0) != (bc > 0) || (ab > 0) != (ca > 0)) continue;
    if ((bc * a[2] + ca * b[2] + ab * c[2]) / (ab + bc + ca) > 0) isIn = !isIn;
  }
  return isIn;
}

// The distance from a place to a triangle: to its plane, or to an edge.
double distanceTo(const MeshShape& mesh, std::size_t i, const Point& at) {
  double nearest = HUGE_VAL;
  const Point corners[] = {cornerOf(mesh, i), cornerOf(mesh, i + 1), cornerOf(mesh, i + 2)};
  const Point normal = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
  bool isAbove = true;
  for (std::size_t side = 0; side < 3; ++side) {
    const Point edge = minus(corners[(side + 1) % 3], corners[side]);
    const Point from = minus(at, corners[side]);
    isAbove = isAbove && dot(cross(normal, edge), from) >= 0;
    const double along = dot(edge, edge) > 0 ? dot(from, edge) / dot(edge, edge) : 0;
    const Point foot = moved(corners[side], edge, std::clamp(along, 0.0, 1.0));
    nearest = std::min(nearest, std::sqrt(squaredDistance(foot, at)));
  }
  const double size = std::sqrt(dot(normal, normal));
  if (isAbove && size > 0)
    nearest = std::min(nearest, std::fabs(dot(normal, minus(at, corners[0]))) / size);
  return nearest;
}

double distanceTo(const MeshShape& mesh, const Point& at) {
  double nearest = HUGE_VAL;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3)
    nearest = std::min(nearest, distanceTo(mesh, i, at));
  return nearest;
}

TEST(SpaceMeshSolid, TellsSidesBesideNeedles) {
  constexpr double kUnit = 0x1p-13;  // so that the needles are many parts long
  Random random(3);
  const int meshes = trial::trials(100);
  for (int trial = 0; trial < meshes; ++trial) {
    const double side = trial % 2 == 0 ? 20 : 200;
    const MeshShape mesh = prisms(random, 5, side);
    const auto solid = solidOf(mesh, kUnit);
    for (int i = 0; i < 500; ++i) {
      // Half of them near an edge.
      Point at = pointIn(random, 0, side);
      if (i % 2 == 0) {
        const std::size_t first = random() % (mesh.indices.size() / 3) * 3;
        const Point from = cornerOf(mesh, first);
        at = moved(from, minus(cornerOf(mesh, first + 1), from), draw(random, 0, 1));
        at = moved(at, pointIn(random, -1, 1), 0.3);
      }
      const double apart = distanceTo(mesh, at);
      if (apart < 1e-9) continue;
      const Point seen{at[0] / kUnit, at[1] / kUnit, at[2] / kUnit};
      const bool isIn = isWithin(mesh, at);
      EXPECT_EQ(solid->holds(seen), isIn);
      // A cube about it that no triangle touches, and one that one does.
      const auto sideOf = [&](double half) {
        Box box{seen, seen};
        for (std::size_t axis = 0; axis < 3; ++axis) {
          box.least[axis] -= half / kUnit;
          box.greatest[axis] += half / kUnit;
        }
        return solid->sideOf(box);
      };
      EXPECT_EQ(sideOf(apart * 0.577), isIn ? Side::inside : Side::outside);
      EXPECT_EQ(sideOf(apart * 1.001), Side::boundary);
    }
  }
}

TEST(SpaceMeshSolid, FillsNeedles) {
  Random random(8);
  const int meshes = trial::trials(12);
  for (int trial = 0; trial < meshes; ++trial) {
    BoxOptions options;
    options.seed = static_cast<std::uint64_t>(trial);
    options.radius = draw(random, 0.5, 1);
    options.size = {15, 15, 15};
    const MeshShape mesh = prisms(random, 6, 15);
    options.shape = mesh;
    const SpaceJudge judge(finished(beginBox(options)), 3, options.radius);
    EXPECT_EQ(judge.tooClose(), 0u);
    for (std::size_t i = 0; i < judge.count(); ++i) {
      const Place at = judge.at(i);
      const Point point{at[0], at[1], at[2]};
      EXPECT_TRUE(isWithin(mesh, point) || distanceTo(mesh, point) < 1e-9);
    }
    for (int i = 0; i < 4000; ++i) {
      const std::size_t first = random() % (mesh.indices.size() / 3) * 3;
      const Point from = cornerOf(mesh, first);
      Point at = moved(from, minus(cornerOf(mesh, first + 1), from), draw(random, 0, 1));
      at = moved(at, pointIn(random, -1, 1), draw(random, 0, 1));
      const bool isInBox =
          std::all_of(at.begin(), at.end(), [](double c) { return c > 0 && c < 15; });
      // What is nearer to the surface is filled by darts.
      if (!isInBox || !isWithin(mesh, at) || distanceTo(mesh, at) < options.radius / 100) continue;
      EXPECT_TRUE(judge.isCovered({at[0], at[1], at[2]}));
    }
  }
}

}  // namespace
}  // namespace copse::space
