#include "space/surface.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/vectors.h"
#include "ground/lattice.h"
#include "space/solid.h"

namespace copse::space {

namespace {

constexpr double kMostRadii = 0x1p29;       // a coordinate, so that its rounding is a lattice unit
constexpr double kMostFloatUnit = 0x1p-13;  // of the radius, for float32
constexpr double kMostSpan = 32;            // of radii by vertex
constexpr double kSurfaceBytesPerSample = 160;
constexpr double kSaturated = 0.6966;      // samples times radius² over the area
constexpr double kSaturatedLine = 0.7476;  // samples times radius over the length

Error invalid(Rule rule, Option option, std::size_t size) {
  return errorOf(rule, option, static_cast<double>(size));
}

std::optional<Error> validateMesh(const SurfaceOptions& options) {
  const std::size_t vertices = options.positions.size() / 3;
  if (options.positions.size() % 3 != 0)
    return invalid(Rule::surfaceTriples, Option::positions, options.positions.size());
  if (options.indices.empty() || options.indices.size() % 3 != 0)
    return invalid(Rule::surfaceTriangles, Option::indices, options.indices.size());
  const auto isNear = [](double value) { return std::fabs(value) <= kFarthest; };
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

// Estimates the number of samples, with each triangle's greatest radius: from the triangles' areas,
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
  return std::max(all * kSaturated, longest * kSaturatedLine);
}

}  // namespace

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
