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
  std::vector<double> normals;         ///< of each vertex; empty: those of the triangles
  std::vector<double> uv;              ///< two for each vertex; empty: none
  double radius = 0;                   ///< least distance between samples, through space
  std::vector<double> radii;           ///< instead of `radius`: of each vertex, linear inside
  std::vector<double> weights;         ///< the chance to stand, of each vertex; empty: 1
  bool areSidesApart = false;          ///< samples that face away from each other keep no distance
  ExistingPoints existing;
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
  /// Takes the attributes of the samples that were placed since the last call.
  virtual SurfaceDetails takeDetails() = 0;

 protected:
  using Run::Run;
};

/// Errors: "invalid-mesh", "invalid-radius", "out-of-range", "precision" and "limit".
Result<std::unique_ptr<SurfaceRun>> beginSurface(const SurfaceOptions& options);

/// The same of options that are valid, whose radius is the least of the radii.
std::unique_ptr<SurfaceRun> makeSurfaceSampler(SurfaceOptions options);

}  // namespace copse::space
