// Built for speed, loops as they are.
#include <algorithm>
#include <cmath>

#include "space/surface_sampler.h"

namespace copse::space {

namespace {

constexpr double kLongest = 2;      // radii: an edge of a part
constexpr std::int64_t kGroup = 8;  // blocks along a side of those that are visited together

double areaOf(const Triangle& triangle) {
  const Point normal = cross(triangle.toSecond, triangle.toThird);
  return std::sqrt(dot(normal, normal)) / 2;
}

}  // namespace

// Groups of blocks in the order of Morton's curve, and parts of a group as hashed.
std::uint64_t SurfaceSampler::turnOf(const Piece& piece, std::uint64_t key) const {
  Point middle{};
  for (std::size_t axis = 0; axis < 3; ++axis)
    middle[axis] = (piece.corners[0][axis] + piece.corners[1][axis] + piece.corners[2][axis]) / 3;
  const Address block = grid_.blockOf(middle);
  std::uint64_t curve = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto group = static_cast<std::uint64_t>(block[axis] >= 0 ? block[axis] / kGroup
                                                                   : ~(~block[axis] / kGroup));
    for (std::uint32_t bit = 0; bit < (64 - kHashBits) / 3; ++bit)
      curve |= (group >> bit & 1) << (3 * bit + axis);
  }
  return curve << kHashBits | key >> (64 - kHashBits);
}

// Lists the parts of a piece.
void SurfaceSampler::list(const Triangle& triangle, const Piece& piece, std::uint64_t path) {
  double radius = HUGE_VAL;
  for (const Share& share : piece.shares) radius = std::min(radius, triangle.radiusAt(share));
  if (longestSquared(piece) > kLongest * kLongest * radius * radius) {
    for (const bool isOther : {false, true})
      list(triangle, halfOf(triangle, piece, isOther), path << 1 | (isOther ? 1u : 0u));
    return;
  }
  const std::uint64_t key = mix(triangle.key, static_cast<std::int64_t>(path));
  const double area = std::ldexp(areaOf(triangle), __builtin_clzll(path) - 63);
  parts_.push_back(
      {turnOf(piece, key), path, triangle.index, static_cast<float>(area / (radius * radius))});
}

SurfaceSampler::Visit SurfaceSampler::visitOf(const Part& part) const {
  Visit visit{triangles_[part.triangle], {}, HUGE_VAL, 0, {}};
  visit.piece = wholeOf(visit.triangle);
  for (int bit = 62 - __builtin_clzll(part.path); bit >= 0; --bit)
    visit.piece = halfOf(visit.triangle, visit.piece, (part.path >> bit & 1) != 0);
  for (const Share& share : visit.piece.shares)
    visit.radius = std::min(visit.radius, visit.triangle.radiusAt(share));
  visit.key = mix(visit.triangle.key, static_cast<std::int64_t>(part.path));
  if (options_.areSidesApart) visit.normal = normalOf(visit.triangle);
  return visit;
}

// As the mesh lists its vertices: that decides which side is which.
std::array<float, 3> SurfaceSampler::normalOf(const Triangle& triangle) const {
  const std::uint32_t* listed = &options_.indices[3 * std::size_t{triangle.index}];
  const auto placeOf = [&](std::uint32_t vertex) {
    return std::find(triangle.vertices.begin(), triangle.vertices.end(), vertex);
  };
  const int turns = (placeOf(listed[0]) > placeOf(listed[1]) ? 1 : 0) +
                    (placeOf(listed[1]) > placeOf(listed[2]) ? 1 : 0) +
                    (placeOf(listed[0]) > placeOf(listed[2]) ? 1 : 0);
  const Point along = unitOf(cross(triangle.toSecond, triangle.toThird));
  std::array<float, 3> normal{};
  for (std::size_t axis = 0; axis < 3; ++axis)
    normal[axis] = static_cast<float>(turns % 2 != 0 ? -along[axis] : along[axis]);
  return normal;
}

void SurfaceSampler::sortParts() {
  std::sort(parts_.begin(), parts_.end(), [](const Part& a, const Part& b) {
    if (a.turn != b.turn) return a.turn < b.turn;
    return a.triangle != b.triangle ? a.triangle < b.triangle : a.path < b.path;
  });
}

void SurfaceSampler::listNext() {
  const Triangle triangle = triangles_[listed_++];
  const auto& weights = options_.weights;
  const bool isBare =
      !weights.empty() && std::all_of(triangle.vertices.begin(), triangle.vertices.end(),
                                      [&](std::uint32_t vertex) { return weights[vertex] == 0; });
  if (!isBare) list(triangle, wholeOf(triangle), 1);
  if (listed_ == triangles_.count()) sortParts();
}

void SurfaceSampler::beginNextStage() {
  visited_ = 0;
  parts_.erase(std::remove_if(parts_.begin(), parts_.end(),
                              [](const Part& part) { return part.area == kFull; }),
               parts_.end());
  if (++stage_ == kFinish) sortParts();
}

}  // namespace copse::space
