// Boxes, volumes and surfaces.
#include "space/space.h"

#include <emscripten.h>

#include "bindings/border.h"
#include "bindings/common_options.h"
#include "bindings/held_run.h"

// Call the user's distance function at a place. JavaScript sets it.
EM_JS(double, distanceAt, (double x, double y, double z),
      { return Module['distanceAt'](x, y, z); });

namespace copse::bindings {
namespace {

using namespace copse::space;

void setBox(BoxOptions& options, double radius, const val& size, const val& origin, bool periodic) {
  options.radius = radius;
  options.size = numbersOf<double>(size);
  options.origin = numbersOf<double>(origin);
  options.periodic = periodic;
}

void setSphere(BoxOptions& options, const val& center, double radius) {
  options.shape = Sphere{numbersOf<double>(center), radius};
}

void setMesh(BoxOptions& options, const val& positions, const val& indices) {
  options.shape = MeshShape{numbersOf<double>(positions), numbersOf<std::uint32_t>(indices)};
}

void setVoxels(BoxOptions& options, const val& data, const val& size) {
  options.shape = Voxels{numbersOf<float>(data), numbersOf<double>(size)};
}

void setThreshold(BoxOptions& options, double threshold) {
  if (auto* voxels = std::get_if<Voxels>(&options.shape)) voxels->threshold = threshold;
}

void setDistance(BoxOptions& options, double lipschitz) {
  options.shape = DistanceShape{&distanceAt, lipschitz};
}

void setTriangles(SurfaceOptions& options, const val& positions, const val& indices) {
  options.positions = numbersOf<double>(positions);
  options.indices = numbersOf<std::uint32_t>(indices);
}

// Set numbers for each vertex; each list may be undefined.
void setVertices(SurfaceOptions& options, const val& normals, const val& uv, const val& weights) {
  options.normals = numbersOf<double>(normals);
  options.uv = numbersOf<double>(uv);
  options.weights = numbersOf<double>(weights);
}

// Set one radius, or one for each vertex.
void setRadius(SurfaceOptions& options, double radius, const val& radii, bool areSidesApart) {
  options.radius = radius;
  options.radii = numbersOf<double>(radii);
  options.areSidesApart = areSidesApart;
}

// Set the existing samples; clearances may be undefined.
template <class Options>
void setExisting(Options& options, const val& positions, const val& clearances) {
  options.existing = {numbersOf<double>(positions), numbersOf<double>(clearances)};
}

template <class Options>
void setSlice(Options& options, std::uint32_t number, std::uint32_t count, std::int32_t lead) {
  options.slice = {number, count, lead};
}

HeldRun* beginBoxRun(BoxOptions& options, const CommonOptions& common) {
  common.apply(options);
  return new HeldRun(beginBox(options), options);
}

HeldRun* beginSurfaceRun(SurfaceOptions& options, const CommonOptions& common) {
  common.apply(options);
  return new HeldRun(beginSurface(options), options);
}

// Take the details of the samples of the last step of a run on a surface.
SurfaceDetails* surfaceOf(const HeldRun& held) {
  return new SurfaceDetails(static_cast<SurfaceRun&>(held.run()).takeDetails());
}

// Take the times of the samples of the last step of a slice.
val turnsOf(const HeldRun& held) {
  return held.listOf<&Output::turns>();
}

EMSCRIPTEN_BINDINGS(space) {
  using namespace emscripten;
  class_<BoxOptions>("Box")
      .constructor<>()
      .function("setBox", &setBox)
      .function("setSphere", &setSphere)
      .function("setMesh", &setMesh)
      .function("setVoxels", &setVoxels)
      .function("setThreshold", &setThreshold)
      .function("setDistance", &setDistance)
      .function("setExisting", &setExisting<BoxOptions>)
      .function("setSlice", &setSlice<BoxOptions>)
      .function("begin", &beginBoxRun, allow_raw_pointers());
  class_<SurfaceOptions>("Surface")
      .constructor<>()
      .function("setTriangles", &setTriangles)
      .function("setVertices", &setVertices)
      .function("setRadius", &setRadius)
      .function("setExisting", &setExisting<SurfaceOptions>)
      .function("setSlice", &setSlice<SurfaceOptions>)
      .function("begin", &beginSurfaceRun, allow_raw_pointers());
  class_<SurfaceDetails>("SurfaceDetails")
      .function("normals", &listOf<&SurfaceDetails::normals, SurfaceDetails>)
      .function("triangles", &listOf<&SurfaceDetails::triangles, SurfaceDetails>)
      .function("barycentrics", &listOf<&SurfaceDetails::barycentrics, SurfaceDetails>)
      .function("uv", &listOf<&SurfaceDetails::uv, SurfaceDetails>)
      .function("ids", &listOf<&SurfaceDetails::ids, SurfaceDetails>);
  function("surfaceOf", &surfaceOf, allow_raw_pointers());
  function("turnsOf", &turnsOf, allow_raw_pointers());
}

}  // namespace
}  // namespace copse::bindings
