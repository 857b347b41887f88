// Samples in a box of two dimensions or more, or in a part of a box in space.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "base/error.h"
#include "fill/run.h"

namespace copse::space {

/// Samples that are there already. New ones keep a distance from each.
struct ExistingPoints {
  std::vector<double> positions;
  std::vector<double> clearances;  ///< of each sample; empty: the radius

  [[nodiscard]] double clearance(std::size_t i, double radius) const {
    return clearances.empty() ? radius : clearances[i];
  }
};

/// The largest coordinate or distance allowed.
inline constexpr double kFarthest = 1e150;

/// Returns "out-of-range" if positions or clearances are not valid in this dimension.
std::optional<Error> validate(const ExistingPoints& existing, std::size_t dimension);

/// The part of a box within a sphere.
struct Sphere {
  std::vector<double> center;
  double radius = 0;
};

/// The part of a box within a closed surface of triangles.
struct MeshShape {
  std::vector<double> positions;       ///< x0 y0 z0 x1 …
  std::vector<std::uint32_t> indices;  ///< three for each triangle
};

/// The part of a box whose voxels are not below a threshold. Voxels divide the box; they are listed
/// along x first, then y.
struct Voxels {
  std::vector<float> data;
  std::vector<double> size;  ///< number of voxels on each axis
  double threshold = 0.5;
};

/// The part of a box where a function is not above 0. The function changes by at most `lipschitz`
/// times the distance between two places; otherwise gaps may be missed.
struct DistanceShape {
  std::function<double(double, double, double)> distance;
  double lipschitz = 0;
};

using Shape = std::variant<std::monostate, Sphere, MeshShape, Voxels, DistanceShape>;

struct BoxOptions : RunOptions {
  double radius = 0;           ///< least distance between samples, in the user's units
  std::vector<double> size;    ///< one number for each dimension
  std::vector<double> origin;  ///< the box's least corner; empty: 0
  bool periodic = false;       ///< joins opposite sides
  Shape shape;
  ExistingPoints existing;
};

/// Errors: "invalid-radius", "out-of-range", "invalid-region", "conflicting-options", "precision"
/// and "limit".
Result<std::unique_ptr<Run>> beginBox(const BoxOptions& options);

}  // namespace copse::space
