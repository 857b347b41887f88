#include "surface_trial.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace copse::space {

Placed placed(const SurfaceOptions& options) {
  Placed all;
  auto run = beginSurface(options);
  EXPECT_TRUE(run.ok()) << (run.ok() ? "" : run.error().option() + " " + run.error().rule());
  if (!run.ok()) return all;
  for (bool goesOn = true; goesOn;) {
    goesOn = run.value()->step();
    const Output output = run.value()->take();
    const SurfaceDetails details = run.value()->takeDetails();
    append(all.positions, output.positions);
    append(all.radii, output.radii);
    append(all.details.normals, details.normals);
    append(all.details.triangles, details.triangles);
    append(all.details.barycentrics, details.barycentrics);
    append(all.details.uv, details.uv);
    append(all.details.ids, details.ids);
  }
  EXPECT_FALSE(run.value()->failure());
  return all;
}

Place cornerOf(const SurfaceOptions& mesh, std::size_t triangle, std::size_t corner) {
  const double* p = &mesh.positions[3 * std::size_t{mesh.indices[3 * triangle + corner]}];
  return {p[0], p[1], p[2]};
}

namespace {

Place between(const SurfaceOptions& mesh, std::size_t triangle,
              const std::array<double, 3>& shares) {
  Place place(3);
  for (std::size_t corner = 0; corner < 3; ++corner) {
    const Place at = cornerOf(mesh, triangle, corner);
    for (std::size_t axis = 0; axis < 3; ++axis) place[axis] += shares[corner] * at[axis];
  }
  return place;
}

}  // namespace

double distance(const Place& a, const Place& b) {
  return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                   (a[2] - b[2]) * (a[2] - b[2]));
}

// Test places in every triangle, among them places on corners and edges.
std::size_t uncovered(const SurfaceOptions& mesh, const SpaceJudge& judge, std::size_t each) {
  std::mt19937_64 random(5);
  std::size_t gaps = 0;
  for (std::size_t triangle = 0; triangle < mesh.indices.size() / 3; ++triangle) {
    for (std::size_t i = 0; i < each; ++i) {
      double s = std::uniform_real_distribution<>(0, 1)(random);
      double t = std::uniform_real_distribution<>(0, 1)(random);
      if (i % 4 == 1) s = 0;
      if (i % 8 == 2) t = 1 - s;
      if (s + t > 1) {
        s = 1 - s;
        t = 1 - t;
      }
      gaps += judge.isCovered(between(mesh, triangle, {1 - s - t, s, t})) ? 0 : 1;
    }
  }
  return gaps;
}

Placed expectFull(const SurfaceOptions& mesh, std::size_t each) {
  Placed all = placed(mesh);
  const SpaceJudge judge(all.positions, 3, mesh.radius);
  EXPECT_EQ(judge.tooClose(), 0u);
  EXPECT_EQ(uncovered(mesh, judge, each), 0u);
  for (std::size_t i = 0; i < all.count(); ++i) {
    const float* b = &all.details.barycentrics[3 * i];
    const Place told = between(mesh, all.details.triangles[i], {b[0], b[1], b[2]});
    double size = 0;
    for (std::size_t corner = 0; corner < 3; ++corner)
      size = std::max(size, distance(told, cornerOf(mesh, all.details.triangles[i], corner)));
    EXPECT_LT(distance(told, all.at(i)), 1e-6 * (size + mesh.radius));
  }
  return all;
}

// Make a torus of 2 · columns · rows triangles.
SurfaceOptions torus(double major, double minor, std::uint32_t columns, std::uint32_t rows,
                     double radius) {
  SurfaceOptions mesh;
  mesh.radius = radius;
  const double turn = 2 * 3.14159265358979;
  for (std::uint32_t i = 0; i < columns; ++i) {
    for (std::uint32_t j = 0; j < rows; ++j) {
      const double a = turn * i / columns;
      const double b = turn * j / rows;
      const double reach = major + minor * std::cos(b);
      append(mesh.positions, {reach * std::cos(a), reach * std::sin(a), minor * std::sin(b)});
      const auto at = [&](std::uint32_t c, std::uint32_t r) {
        return c % columns * rows + r % rows;
      };
      append(mesh.indices, {at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      append(mesh.indices, {at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  }
  return mesh;
}

// Add the two triangles of a square in the plane z = height.
void addSquare(SurfaceOptions& mesh, double side, double height, bool isTurned) {
  const auto first = static_cast<std::uint32_t>(mesh.positions.size() / 3);
  append(mesh.positions, {0, 0, height, side, 0, height, side, side, height, 0, side, height});
  const std::uint32_t b = isTurned ? 2 : 1;
  const std::uint32_t c = isTurned ? 1 : 2;
  append(mesh.indices, {first, first + b, first + c});
  append(mesh.indices, {first, first + (isTurned ? 3 : 2), first + (isTurned ? 2 : 3)});
}

}  // namespace copse::space
