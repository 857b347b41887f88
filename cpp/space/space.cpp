#include "space/space.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/vectors.h"
#include "ground/lattice.h"
#include "space/samplers.h"
#include "space/solid.h"

namespace copse::space {

namespace {

constexpr std::size_t kMostBridsonDimensions = 16;
constexpr double kLeastPeriod = 3;  // radii
constexpr double kBoxBytesPerSample = 64;
constexpr double kMostRadii = 0x1p29;       // a coordinate, so that its rounding is a lattice unit
constexpr double kMostFloatUnit = 0x1p-13;  // of the radius, for float32
constexpr double kMostSpan = 32;            // of radii by vertex
constexpr double kSurfaceBytesPerSample = 160;
// Samples in a unit of volume, of a saturated set with radius 1, by dimension.
constexpr double kDensities[] = {0, 0.7476, 0.6966, 0.7336, 0.843, 1.038, 1.356};

bool isNear(double value) {
  return std::fabs(value) <= kFarthest;
}

// The error of a list or a dimension of this size.
Error invalid(Rule rule, Option option, std::size_t size) {
  return errorOf(rule, option, static_cast<double>(size));
}

std::optional<Error> validate(const ExistingPoints& existing, std::size_t dimension) {
  const auto& [positions, clearances] = existing;
  if (positions.size() % dimension != 0)
    return errorOf(Rule::spaceExisting, Option::existing, static_cast<double>(positions.size()),
                   static_cast<double>(dimension));
  if (!clearances.empty() && clearances.size() != positions.size() / dimension)
    return invalid(Rule::spaceClearances, Option::existingClearances, clearances.size());
  if (auto error = firstWrong(Rule::spaceNear, Option::existingPosition, positions, isNear))
    return error;
  return firstWrong(Rule::spaceClearance, Option::existingClearance, clearances,
                    [](double value) { return value >= 0 && value <= kFarthest; });
}

std::optional<Error> validate(const Shape& shape) {
  if (const auto* sphere = std::get_if<Sphere>(&shape)) {
    if (sphere->center.size() != 3)
      return invalid(Rule::sphereCenter, Option::sphereCenter, sphere->center.size());
    if (auto error = firstWrong(Rule::spaceFinite, Option::sphereCenterAt, sphere->center, isNear))
      return error;
    if (!(sphere->radius > 0 && sphere->radius <= kFarthest))
      return errorOf(Rule::spacePositive, Option::sphereRadius, sphere->radius);
  } else if (const auto* mesh = std::get_if<MeshShape>(&shape)) {
    if (mesh->indices.empty() || mesh->indices.size() % 3 != 0 || mesh->positions.size() % 3 != 0)
      return invalid(Rule::meshLists, Option::mesh, mesh->indices.size() / 3);
    if (auto error = firstWrong(Rule::spaceNear, Option::meshPosition, mesh->positions, isNear))
      return error;
    const auto vertices = static_cast<double>(mesh->positions.size() / 3);
    if (auto error = firstWrong(Rule::spaceVertex, Option::meshIndex, mesh->indices,
                                [vertices](double index) { return index < vertices; }))
      return error;
    return validate(*mesh);
  } else if (const auto* voxels = std::get_if<Voxels>(&shape)) {
    double all = 1;
    for (const double count : voxels->size) all *= count;
    const bool isWhole = std::all_of(voxels->size.begin(), voxels->size.end(),
                                     [](double n) { return n >= 1 && n == std::floor(n); });
    if (voxels->size.size() != 3 || !isWhole || all != static_cast<double>(voxels->data.size()))
      return errorOf(Rule::voxelsSize, Option::voxelsSize, all);
  } else if (const auto* function = std::get_if<DistanceShape>(&shape)) {
    if (!(function->lipschitz > 0 && function->lipschitz <= kFarthest))
      return errorOf(Rule::distanceLipschitz, Option::lipschitz, function->lipschitz);
  }
  return std::nullopt;
}

std::optional<Error> validate(const BoxOptions& options) {
  if (auto error = copse::validate(static_cast<const RunOptions&>(options))) return error;
  if (auto error = Lattice::validate(options.radius)) return error;
  const std::size_t dimension = options.size.size();
  if (dimension < 2 || dimension > kMostBridsonDimensions)
    return invalid(Rule::boxDimension, Option::size, dimension);
  if (options.origin.size() != dimension)
    return invalid(Rule::boxOrigin, Option::origin, options.origin.size());
  if (auto error = firstWrong(Rule::spaceSize, Option::sizeAt, options.size,
                              [](double value) { return value > 0 && value <= kFarthest; }))
    return error;
  if (auto error = firstWrong(Rule::spaceNear, Option::originAt, options.origin, isNear))
    return error;
  const bool isShaped = options.shape.index() != 0;
  if (isShaped && dimension != 3) return invalid(Rule::boxRegion, Option::region, dimension);
  if (options.periodic && isShaped) return errorOf(Rule::boxPeriodicRegion, Option::periodic);
  if (options.periodic && dimension > kMostDimensions)
    return errorOf(Rule::boxPeriodicDimension, Option::periodic);
  if (options.periodic) {
    const double least = kLeastPeriod * options.radius;
    if (auto error = firstWrong(Rule::boxPeriodicSize, Option::sizeAt, options.size,
                                [least](double value) { return value >= least; }))
      return error;
  }
  if (auto error = validate(options.existing, dimension)) return error;
  return validate(options.shape);
}

// Estimate the number of samples in a box.
double expected(const BoxOptions& options) {
  constexpr double kRim = 0.75;  // radii by which a side seems longer
  double all = kDensities[options.size.size()];
  for (const double size : options.size) all *= size / options.radius + kRim;
  return all;
}

// The lattice points of a box; "out-of-range" if there are none.
Result<HyperBox> pointsIn(const BoxOptions& options, const Lattice& lattice) {
  HyperBox box{};
  for (std::size_t axis = 0; axis < options.size.size(); ++axis) {
    const double begin = options.origin[axis];
    const double end = begin + options.size[axis];
    box.least[axis] = std::ceil(begin / lattice.unit);
    box.greatest[axis] = std::floor(end / lattice.unit);
    // A point on the far side is the same as one on the near side.
    if (options.periodic && box.greatest[axis] * lattice.unit == end) --box.greatest[axis];
    if (box.least[axis] > box.greatest[axis])
      return errorAt(Rule::boxThin, Option::sizeAt, axis, options.size[axis], lattice.unit);
  }
  return box;
}

std::optional<Error> validateMesh(const SurfaceOptions& options) {
  const std::size_t vertices = options.positions.size() / 3;
  if (options.positions.size() % 3 != 0)
    return invalid(Rule::surfaceTriples, Option::positions, options.positions.size());
  if (options.indices.empty() || options.indices.size() % 3 != 0)
    return invalid(Rule::surfaceTriangles, Option::indices, options.indices.size());
  if (auto error = firstWrong(Rule::spaceNear, Option::positionsAt, options.positions, isNear))
    return error;
  if (auto error = firstWrong(Rule::spaceVertex, Option::indicesAt, options.indices,
                              [&](double index) { return index < static_cast<double>(vertices); }))
    return error;
  const auto fits = [vertices](const auto& list, std::size_t each) {
    return list.empty() || list.size() == each * vertices;
  };
  if (!fits(options.normals, 3))
    return invalid(Rule::surfaceTriples, Option::normals, options.normals.size());
  if (!fits(options.uv, 2)) return invalid(Rule::surfacePairs, Option::uv, options.uv.size());
  if (!fits(options.weights, 1))
    return invalid(Rule::surfaceNumbers, Option::weight, options.weights.size());
  if (!fits(options.radii, 1))
    return invalid(Rule::surfaceNumbers, Option::radiusVertex, options.radii.size());
  const auto isFinite = [](double value) { return std::isfinite(value); };
  if (auto error = firstWrong(Rule::spaceFinite, Option::normalsAt, options.normals, isFinite))
    return error;
  if (auto error = firstWrong(Rule::spaceFinite, Option::uvAt, options.uv, isFinite)) return error;
  return firstWrong(Rule::surfaceWeight, Option::weightAt, options.weights,
                    [](double value) { return value >= 0 && value <= 1; });
}

std::optional<Error> validateRadius(const SurfaceOptions& options) {
  if (options.radii.empty()) return Lattice::validate(options.radius);
  if (auto error = firstWrong(Rule::surfaceRadius, Option::radiusVertexAt, options.radii,
                              [](double value) { return value >= 1e-150 && value <= kFarthest; }))
    return error;
  const auto [least, greatest] = std::minmax_element(options.radii.begin(), options.radii.end());
  if (*greatest <= kMostSpan * *least) return std::nullopt;
  return errorOf(Rule::surfaceRatio, Option::radiusVertex, *greatest, *least);
}

std::optional<Error> validatePrecision(const SurfaceOptions& options, double radius) {
  double farthest = 0;
  for (const double coordinate : options.positions)
    farthest = std::max(farthest, std::fabs(coordinate));
  if (farthest > radius * kMostRadii)
    return errorOf(Rule::surfaceFar, Option::radius, radius, farthest);
  if (options.float32 && farthest * 0x1p-24 > radius * kMostFloatUnit)
    return errorOf(Rule::surfaceFarForFloat, Option::float32, 1, radius, farthest);
  return std::nullopt;
}

// Estimate the number of samples, with each triangle's greatest radius: from the triangles' areas,
// or from the longest edge, as needles have no area.
double expected(const SurfaceOptions& options) {
  double all = 0;
  double longest = 0;
  const auto at = [&](std::uint32_t vertex) { return pointOf(options.positions, vertex); };
  for (std::size_t i = 0; i < options.indices.size(); i += 3) {
    const std::uint32_t* v = &options.indices[i];
    const Point normal = cross(minus(at(v[1]), at(v[0])), minus(at(v[2]), at(v[0])));
    double radius = options.radius;
    if (!options.radii.empty())
      radius = std::max({options.radii[v[0]], options.radii[v[1]], options.radii[v[2]]});
    all += std::sqrt(dot(normal, normal)) / 2 / (radius * radius);
    for (std::size_t side = 0; side < 3; ++side) {
      const Point edge = minus(at(v[(side + 1) % 3]), at(v[side]));
      longest = std::max(longest, std::sqrt(dot(edge, edge)) / radius);
    }
  }
  return std::max(all * kDensities[2], longest * kDensities[1]);
}

}  // namespace

RunResult beginBox(const BoxOptions& given) {
  BoxOptions options = given;
  if (options.origin.empty()) options.origin.assign(options.size.size(), 0);
  if (auto error = validate(options)) return *error;
  options.capacity = std::min(options.capacity, capacityOf(kBoxBytesPerSample));
  const SampleLimit limit(options, Option::radius, options.radius, Word::useLargerRadius);
  const std::size_t dimension = options.size.size();
  const bool isPlain = options.shape.index() == 0 && options.existing.positions.empty();
  if (isPlain && dimension <= kMostDimensions && !limit.allows(expected(options)))
    return limit.expected(std::round(expected(options)));
  if (dimension > kMostDimensions) return beginBridson(options);
  double farthest = 0;
  for (std::size_t axis = 0; axis < dimension; ++axis)
    farthest = std::max({farthest, std::fabs(options.origin[axis]),
                         std::fabs(options.origin[axis] + options.size[axis])});
  const auto lattice =
      Lattice::make(options.radius, farthest, options.float32, static_cast<int>(dimension));
  if (!lattice.ok()) return lattice.error();
  const auto points = pointsIn(options, lattice.value());
  if (!points.ok()) return points.error();
  if (dimension == 3 && !options.periodic)
    return beginVolume(options, lattice.value(), points.value(), limit);
  return beginHyper(options, lattice.value(), points.value(), limit);
}

Result<std::unique_ptr<SurfaceRun>> beginSurface(const SurfaceOptions& given) {
  if (auto error = copse::validate(static_cast<const RunOptions&>(given))) return *error;
  if (auto error = validateMesh(given)) return *error;
  if (auto error = validateRadius(given)) return *error;
  if (auto error = validate(given.existing, 3)) return *error;
  SurfaceOptions options = given;
  if (!options.radii.empty())
    options.radius = *std::min_element(options.radii.begin(), options.radii.end());
  if (auto error = validatePrecision(options, options.radius)) return *error;
  options.capacity = std::min(options.capacity, capacityOf(kSurfaceBytesPerSample));
  const SampleLimit limit(options, Option::radius, options.radius, Word::useLargerRadius);
  if (!limit.allows(expected(options))) return limit.expected(std::round(expected(options)));
  return makeSurfaceSampler(std::move(options));
}

}  // namespace copse::space
