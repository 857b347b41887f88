// Samples in a box of two dimensions or more, in a part of a box in space, or on the triangles of a
// mesh.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <variant>
#include <vector>

#include "base/error.h"
#include "fill/run.h"
#include "space/slice.h"

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

/// Samples in a box, or in a shape within it.
struct BoxOptions : RunOptions {
  double radius = 0;           ///< least distance between samples, in the user's units
  std::vector<double> size;    ///< one number for each dimension
  std::vector<double> origin;  ///< the box's least corner; empty: 0
  bool periodic = false;       ///< joins opposite sides
  Shape shape;
  ExistingPoints existing;
  SliceOptions slice;
};

/// Errors: "invalid-radius", "out-of-range", "invalid-region", "conflicting-options", "precision"
/// and "limit".
RunResult beginBox(const BoxOptions& options);

/// Samples on the triangles of any mesh.
struct SurfaceOptions : RunOptions {
  std::vector<double> positions;       ///< x0 y0 z0 x1 … of the vertices
  std::vector<std::uint32_t> indices;  ///< three for each triangle
  std::vector<double> normals;         ///< of each vertex; empty: those of the triangles
  std::vector<double> uv;              ///< two for each vertex; empty: none
  double radius = 0;                   ///< least distance between samples, through space
  std::vector<double> radii;           ///< instead of `radius`: of each vertex, linear inside
  std::vector<double> weights;         ///< the chance to stand, of each vertex; empty: 1
  bool areSidesApart = false;          ///< samples that face away from each other keep no distance
  ExistingPoints existing;
  SliceOptions slice;
};

/// Attributes of each sample.
struct SurfaceDetails {
  std::vector<float> normals;            ///< three each
  std::vector<std::uint32_t> triangles;  ///< index of the sample's triangle
  std::vector<float> barycentrics;       ///< the shares of the triangle's three vertices
  std::vector<float> uv;                 ///< two each, if given
  std::vector<std::uint32_t> ids;        ///< a hash of the place and the seed
};

class SurfaceRun : public Run {
 public:
  /// Take the attributes of the samples that were placed since the last call.
  virtual SurfaceDetails takeDetails() = 0;

 protected:
  using Run::Run;
};

/// Errors: "invalid-mesh", "invalid-radius", "out-of-range", "precision" and "limit".
Result<std::unique_ptr<SurfaceRun>> beginSurface(const SurfaceOptions& options);

}  // namespace copse::space
