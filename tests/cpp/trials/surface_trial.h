// Runs on surfaces, and checks of their samples.
#pragma once

#include <array>
#include <vector>

#include "space/space.h"
#include "space_trial.h"

namespace copse::space {

struct Placed {
  std::vector<double> positions;
  std::vector<double> radii;
  SurfaceDetails details;

  [[nodiscard]] std::size_t count() const { return positions.size() / 3; }
  [[nodiscard]] Place at(std::size_t i) const {
    return {positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]};
  }
};

template <class T>
void append(std::vector<T>& to, const std::vector<T>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

/// All samples of a run.
Placed placed(const SurfaceOptions& options);

Place cornerOf(const SurfaceOptions& mesh, std::size_t triangle, std::size_t corner);
double distance(const Place& a, const Place& b);

/// The number of uncovered places, of `each` places in each triangle, among them places on corners
/// and edges.
std::size_t uncovered(const SurfaceOptions& mesh, const SpaceJudge& judge, std::size_t each);

/// Sample the mesh. Expect samples that keep their distance, lie where they report, and leave no
/// gap.
Placed expectFull(const SurfaceOptions& mesh, std::size_t each);

/// A torus of 2 · columns · rows triangles.
SurfaceOptions torus(double major, double minor, std::uint32_t columns, std::uint32_t rows,
                     double radius);

/// Add the two triangles of a square in the plane z = height.
void addSquare(SurfaceOptions& mesh, double side, double height, bool isTurned);

}  // namespace copse::space
