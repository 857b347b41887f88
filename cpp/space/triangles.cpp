#include "space/triangles.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/numbers.h"

namespace copse::space {

Point unitOf(const Point& a) {
  const double greatest = std::max({std::fabs(a[0]), std::fabs(a[1]), std::fabs(a[2])});
  if (greatest == 0) return {0, 0, 0};
  const Point b{a[0] / greatest, a[1] / greatest, a[2] / greatest};
  const double length = std::sqrt(dot(b, b));
  return {b[0] / length, b[1] / length, b[2] / length};
}

Triangles::Triangles(const SurfaceOptions& options, double unit)
    : options_(options), unit_(unit), perUnit_(1 / unit) {
  keys_.resize(options.positions.size() / 3);
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    for (std::size_t axis = 0; axis < 3; ++axis)
      keys_[i] = mix(keys_[i], valueBitsOf(options.positions[3 * i + axis]));
  }
}

Triangle Triangles::operator[](std::uint32_t index) const {
  Triangle triangle{};
  triangle.index = index;
  triangle.key = keyOf(options_.seed, Stream::surface);
  const std::uint32_t* listed = &options_.indices[3 * std::size_t{index}];
  auto& vertices = triangle.vertices;
  std::copy_n(listed, 3, vertices.begin());
  std::uint64_t sum = 0;
  for (const std::uint32_t vertex : vertices) sum += keys_[vertex];
  triangle.key = mix(triangle.key, static_cast<std::int64_t>(sum));
  const auto order = [&](std::size_t a, std::size_t b) {
    if (keys_[vertices[b]] < keys_[vertices[a]]) std::swap(vertices[a], vertices[b]);
  };
  order(0, 1);
  order(1, 2);
  order(0, 1);
  for (std::size_t i = 0; i < 3; ++i) {
    triangle.radii[i] =
        (options_.radii.empty() ? options_.radius : options_.radii[vertices[i]]) * perUnit_;
  }
  triangle.first = at(vertices[0]);
  triangle.toSecond = minus(at(vertices[1]), triangle.first);
  triangle.toThird = minus(at(vertices[2]), triangle.first);
  return triangle;
}

}  // namespace copse::space
