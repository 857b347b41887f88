#include "space/box.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/vectors.h"
#include "ground/lattice.h"
#include "space/samplers.h"
#include "space/solid.h"

namespace copse::space {

std::optional<Error> validate(const ExistingPoints& existing, std::size_t dimension) {
  const auto& [positions, clearances] = existing;
  if (positions.size() % dimension != 0)
    return errorOf(Rule::spaceExisting, Option::existing, static_cast<double>(positions.size()),
                   static_cast<double>(dimension));
  if (!clearances.empty() && clearances.size() != positions.size() / dimension)
    return errorOf(Rule::spaceClearances, Option::existingClearances,
                   static_cast<double>(clearances.size()));
  if (auto error = firstWrong(Rule::spaceNear, Option::existingPosition, positions,
                              [](double value) { return std::fabs(value) <= kFarthest; }))
    return error;
  return firstWrong(Rule::spaceClearance, Option::existingClearance, clearances,
                    [](double value) { return value >= 0 && value <= kFarthest; });
}

namespace {

constexpr double kLeastPeriod = 3;  // radii
constexpr double kBoxBytesPerSample = 64;

bool isNear(double value) {
  return std::fabs(value) <= kFarthest;
}

std::optional<Error> validate(const Shape& shape) {
  if (const auto* sphere = std::get_if<Sphere>(&shape)) {
    if (sphere->center.size() != 3)
      return errorOf(Rule::sphereCenter, Option::sphereCenter,
                     static_cast<double>(sphere->center.size()));
    if (auto error = firstWrong(Rule::spaceFinite, Option::sphereCenterAt, sphere->center, isNear))
      return error;
    if (!(sphere->radius > 0 && sphere->radius <= kFarthest))
      return errorOf(Rule::spacePositive, Option::sphereRadius, sphere->radius);
  } else if (const auto* mesh = std::get_if<MeshShape>(&shape)) {
    if (mesh->indices.empty() || mesh->indices.size() % 3 != 0 || mesh->positions.size() % 3 != 0)
      return errorOf(Rule::meshLists, Option::mesh, static_cast<double>(mesh->indices.size() / 3));
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
    return errorOf(Rule::boxDimension, Option::size, static_cast<double>(dimension));
  if (options.origin.size() != dimension)
    return errorOf(Rule::boxOrigin, Option::origin, static_cast<double>(options.origin.size()));
  if (auto error = firstWrong(Rule::spaceSize, Option::sizeAt, options.size,
                              [](double value) { return value > 0 && value <= kFarthest; }))
    return error;
  if (auto error = firstWrong(Rule::spaceNear, Option::originAt, options.origin, isNear))
    return error;
  const bool isShaped = options.shape.index() != 0;
  if (isShaped && dimension != 3)
    return errorOf(Rule::boxRegion, Option::region, static_cast<double>(dimension));
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

// Estimates the number of samples in a box.
double expected(const BoxOptions& options) {
  constexpr double kRim = 0.75;  // radii by which a side seems longer
  double all = saturatedDensity(options.size.size());
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

}  // namespace

Result<std::unique_ptr<Run>> beginBox(const BoxOptions& given) {
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

}  // namespace copse::space
