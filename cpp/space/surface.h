// Samples on the triangles of any mesh.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/error.h"
#include "fill/run.h"
#include "space/box.h"

namespace copse::space {

struct SurfaceOptions : RunOptions {
  std::vector<double> positions;       ///< x0 y0 z0 x1 … of the vertices
  std::vector<std::uint32_t> indices;  ///< three for each triangle
  std::vector<double> normals;         ///< of each vertex, or none: those of the triangles
  std::vector<double> uv;              ///< two for each vertex, or none
  double radius = 0;                   ///< least distance between samples, through space
  std::vector<double> radii;           ///< instead: of each vertex, linear inside
  std::vector<double> weights;         ///< the chance to stand, of each vertex; none: 1
  bool areSidesApart = false;          ///< samples that face away from each other keep no distance
  ExistingPoints existing;
};

/// What belongs to each sample besides its place.
struct SurfaceDetails {
  std::vector<float> normals;            ///< three each
  std::vector<std::uint32_t> triangles;  ///< the index of its triangle
  std::vector<float> barycentrics;       ///< the shares of its triangle's three vertices
  std::vector<float> uv;                 ///< two each, where they are given
  std::vector<std::uint32_t> ids;        ///< a hash of its place and the seed
};

class SurfaceRun : public Run {
 public:
  /// What belongs to the samples that were placed since the last call.
  virtual SurfaceDetails takeDetails() = 0;

 protected:
  using Run::Run;
};

/// Errors: "invalid-mesh", "invalid-radius", "out-of-range", "precision" and "limit".
Result<std::unique_ptr<SurfaceRun>> beginSurface(const SurfaceOptions& options);

}  // namespace copse::space
