// Samples in space that are there already.
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

/// Samples, each with the distance that new ones keep.
struct ExistingPoints {
  std::vector<double> positions;
  std::vector<double> clearances;  ///< of each, or none: the radius
};

/// Coordinates and distances, in size.
inline constexpr double kFarthest = 1e150;

/// What is wrong with those in so many dimensions ("out-of-range").
std::optional<Error> validate(const ExistingPoints& existing, std::size_t dimension);

// Samples in a box of two dimensions or more, or in a part of one in space.

/// The part of a box within a sphere,
struct Sphere {
  std::vector<double> center;
  double radius = 0;
};

/// within a closed surface of triangles,
struct MeshShape {
  std::vector<double> positions;       ///< x0 y0 z0 x1 …
  std::vector<std::uint32_t> indices;  ///< three for each triangle
};

/// where the voxels that the box is parted into are not below a threshold: those of a row along x
/// first, then rows along y,
struct Voxels {
  std::vector<float> data;
  std::vector<double> size;  ///< how many on each axis
  double threshold = 0.5;
};

/// or where a function is not above 0. The function must not change faster than its place, times
/// `lipschitz`; nothing else keeps gaps from being missed.
struct DistanceShape {
  std::function<double(double, double, double)> distance;
  double lipschitz = 0;
};

using Shape = std::variant<std::monostate, Sphere, MeshShape, Voxels, DistanceShape>;

struct BoxOptions : RunOptions {
  double radius = 0;           ///< least distance between samples, in the user's units
  std::vector<double> size;    ///< one number for each dimension
  std::vector<double> origin;  ///< the box's least corner, or none: 0
  bool periodic = false;       ///< opposite sides are one
  Shape shape;
  ExistingPoints existing;
};

/// Errors: "invalid-radius", "out-of-range", "invalid-region", "conflicting-options", "precision"
/// and "limit".
Result<std::unique_ptr<Run>> beginBox(const BoxOptions& options);

}  // namespace copse::space
