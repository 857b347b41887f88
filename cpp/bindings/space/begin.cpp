// How a run in space begins. web/src/space has checked types and names.
#include <cstdlib>
#include <memory>
#include <utility>

#include "bindings/begun.h"
#include "bindings/fields.h"
#include "space/box.h"
#include "space/surface.h"

/// The function of a region that one tells of, at a place.
COPSE_IMPORT(distanceAt) extern "C" double distanceAt(double x, double y, double z);

namespace {

using copse::read;
using copse::Value;
using namespace copse::space;

Shape readShape(const Value& from) {
  if (const Value sphere = from["sphere"]; sphere.isGiven()) {
    Sphere shape;
    read(sphere, "center", shape.center);
    read(sphere, "radius", shape.radius);
    return shape;
  }
  if (const Value mesh = from["mesh"]; mesh.isGiven()) {
    MeshShape shape;
    read(mesh, "positions", shape.positions);
    read(mesh, "indices", shape.indices);
    return shape;
  }
  if (const Value voxels = from["voxels"]; voxels.isGiven()) {
    Voxels shape;
    read(voxels, "data", shape.data);
    read(voxels, "size", shape.size);
    read(voxels, "threshold", shape.threshold);
    return shape;
  }
  if (from["lipschitz"].isGiven()) return DistanceShape{&distanceAt, from["lipschitz"].number()};
  return {};
}

ExistingPoints readExisting(const Value& from) {
  ExistingPoints existing;
  read(from, "positions", existing.positions);
  read(from, "clearances", existing.clearances);
  return existing;
}

BoxOptions readBox(const Value& from) {
  BoxOptions options;
  copse::readRunOptions(from, options);
  read(from, "radius", options.radius);
  read(from, "size", options.size);
  read(from, "origin", options.origin);
  read(from, "periodic", options.periodic);
  options.shape = readShape(from["region"]);
  options.existing = readExisting(from["existing"]);
  return options;
}

SurfaceOptions readSurface(const Value& from) {
  SurfaceOptions options;
  copse::readRunOptions(from, options);
  read(from, "positions", options.positions);
  read(from, "indices", options.indices);
  read(from, "normals", options.normals);
  read(from, "uv", options.uv);
  read(from, "radius", options.radius);
  read(from, "radii", options.radii);
  read(from, "weights", options.weights);
  read(from, "areSidesApart", options.areSidesApart);
  options.existing = readExisting(from["existing"]);
  return options;
}

/// A run on a surface, whose samples have more than a place.
struct SurfaceBegun : copse::Begun {
  SurfaceRun* surface = nullptr;
  SurfaceDetails details{};

  void addDetails(copse::Reply& reply) override {
    details = surface->takeDetails();
    reply.open("surface");
    reply.add("normals", details.normals);
    reply.add("triangles", details.triangles);
    reply.add("barycentrics", details.barycentrics);
    reply.add("uv", details.uv);
    reply.add("ids", details.ids);
    reply.close();
  }
};

template <class Options>
const std::uint64_t* replyTo(const Options& options, std::unique_ptr<copse::Begun> begun) {
  begun->float32 = options.float32;
  return copse::replyOf(std::move(begun), options.seed);
}

const std::uint64_t* beginBoxOf(const BoxOptions& options) {
  auto run = beginBox(options);
  if (!run.ok()) return copse::failed(run.error());
  auto begun = std::make_unique<copse::Begun>();
  begun->run = std::move(run.value());
  return replyTo(options, std::move(begun));
}

const std::uint64_t* beginSurfaceOf(const SurfaceOptions& options) {
  auto run = beginSurface(options);
  if (!run.ok()) return copse::failed(run.error());
  auto begun = std::make_unique<SurfaceBegun>();
  begun->surface = run.value().get();
  begun->run = std::move(run.value());
  return replyTo(options, std::move(begun));
}

}  // namespace

/// Starts a run, and takes the message: { error } or { run, seed }.
COPSE_EXPORT(begin) const std::uint64_t* begin(std::byte* message) {
  std::unique_ptr<std::byte, decltype(&std::free)> owned(message, &std::free);
  const Value from(message);
  if (from["size"].isGiven()) return beginBoxOf(readBox(from));
  return beginSurfaceOf(readSurface(from));
}
