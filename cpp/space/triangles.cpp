// Built for speed, loops as they are.
#include "space/triangles.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/hash.h"

namespace copse::space {

namespace {

std::int64_t bitsOf(double number) {
  number += 0.0;  // −0 becomes 0
  std::int64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return bits;
}

// The edge of a piece that is halved, by its first corner: ties go to the earliest.
std::size_t longestOf(const Piece& piece) {
  std::size_t longest = 0;
  double greatest = -1;
  for (std::size_t i = 0; i < 3; ++i) {
    const double squared = squaredDistance(piece.corners[i], piece.corners[(i + 1) % 3]);
    if (squared > greatest) longest = i;
    greatest = std::max(greatest, squared);
  }
  return longest;
}

}  // namespace

Point unitOf(const Point& a) {
  const double greatest = std::max({std::fabs(a[0]), std::fabs(a[1]), std::fabs(a[2])});
  if (greatest == 0) return {0, 0, 0};
  const Point b{a[0] / greatest, a[1] / greatest, a[2] / greatest};
  const double length = std::sqrt(dot(b, b));
  return {b[0] / length, b[1] / length, b[2] / length};
}

Triangles::Triangles(const SurfaceOptions& options, double unit) : options_(options), unit_(unit) {
  keys_.resize(options.positions.size() / 3);
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    for (std::size_t axis = 0; axis < 3; ++axis)
      keys_[i] = mix(keys_[i], bitsOf(options.positions[3 * i + axis]));
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
  std::array<Point, 3> corners;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t axis = 0; axis < 3; ++axis)
      corners[i][axis] = options_.positions[3 * std::size_t{vertices[i]} + axis] / unit_;
    triangle.radii[i] =
        (options_.radii.empty() ? options_.radius : options_.radii[vertices[i]]) / unit_;
  }
  triangle.first = corners[0];
  triangle.toSecond = minus(corners[1], corners[0]);
  triangle.toThird = minus(corners[2], corners[0]);
  return triangle;
}

Piece wholeOf(const Triangle& triangle) {
  Piece piece{{{{0, 0}, {1, 0}, {0, 1}}}, {}};
  for (std::size_t i = 0; i < 3; ++i) piece.corners[i] = triangle.at(piece.shares[i]);
  return piece;
}

Piece halfOf(const Triangle& triangle, const Piece& piece, bool isOther) {
  const std::size_t one = longestOf(piece);
  const std::size_t other = (one + 1) % 3;
  Piece half = piece;
  const std::size_t replaced = isOther ? one : other;
  half.shares[replaced] = {(piece.shares[one].second + piece.shares[other].second) / 2,
                           (piece.shares[one].third + piece.shares[other].third) / 2};
  half.corners[replaced] = triangle.at(half.shares[replaced]);
  return half;
}

double longestSquared(const Piece& piece) {
  const std::size_t longest = longestOf(piece);
  return squaredDistance(piece.corners[longest], piece.corners[(longest + 1) % 3]);
}

}  // namespace copse::space
