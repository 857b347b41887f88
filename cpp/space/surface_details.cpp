#include <cmath>

#include "space/surface_sampler.h"

namespace copse::space {

// What belongs to a sample of a triangle, unless it gives way to its place's weight.
void SurfaceSampler::deliver(const Visit& visit, const Share& share, const Point& place) {
  const auto& vertices = visit.triangle.vertices;
  const double shares[] = {1 - share.second - share.third, share.second, share.third};
  const auto interpolated = [&](const std::vector<double>& list, std::size_t each,
                                std::size_t which) {
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) sum += shares[i] * list[each * vertices[i] + which];
    return sum;
  };
  std::uint64_t hash = keyOf(options_.seed, Stream::surface, 2);
  for (const double coordinate : place) hash = mix(hash, static_cast<std::int64_t>(coordinate));
  if (!options_.weights.empty() && fractionOf(mix(hash, 1)) >= interpolated(options_.weights, 1, 0))
    return;
  for (const double coordinate : place)
    output().positions.push_back(coordinate * triangles_.unit());
  if (!options_.radii.empty())
    output().radii.push_back(visit.triangle.radiusAt(share) * triangles_.unit());
  std::array<float, 3> normal = normalOf(visit.triangle);
  if (!options_.normals.empty()) {
    Point given{};
    for (std::size_t axis = 0; axis < 3; ++axis)
      given[axis] = interpolated(options_.normals, 3, axis);
    given = unitOf(given);
    if (dot(given, given) > 0) {
      for (std::size_t axis = 0; axis < 3; ++axis) normal[axis] = static_cast<float>(given[axis]);
    }
  }
  for (const float along : normal) details_.normals.push_back(along);
  details_.triangles.push_back(visit.triangle.index);
  // In the order in which the mesh lists the vertices; one that is there twice takes two shares.
  std::array<bool, 3> isTaken{};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::uint32_t listed = options_.indices[3 * std::size_t{visit.triangle.index} + i];
    std::size_t which = 0;
    while (vertices[which] != listed || isTaken[which]) ++which;
    isTaken[which] = true;
    details_.barycentrics.push_back(static_cast<float>(shares[which]));
  }
  if (!options_.uv.empty()) {
    for (std::size_t axis = 0; axis < 2; ++axis)
      details_.uv.push_back(static_cast<float>(interpolated(options_.uv, 2, axis)));
  }
  details_.ids.push_back(static_cast<std::uint32_t>(hash >> 32));
}

}  // namespace copse::space
