#include <algorithm>
#include <cmath>

#include "space/surface_sampler.h"

namespace copse::space {

namespace {

// Of the cells along a side of a group, which are visited together: 32.
constexpr int kGroupBits = 5;
constexpr int kFirstShift = 56;  // to the first eight bits of a turn
constexpr int kPartBits = 8;     // of a turn, that order the parts of a cell

double areaOf(const Triangle& triangle) {
  const Point normal = cross(triangle.toSecond, triangle.toThird);
  return std::sqrt(dot(normal, normal)) / 2;
}

// Ten bits, two places between each and the next.
std::uint64_t spread(std::uint64_t bits) {
  bits &= 0x3FF;
  bits = (bits | bits << 16) & 0x30000FF;
  bits = (bits | bits << 8) & 0x300F00F;
  bits = (bits | bits << 4) & 0x30C30C3;
  return (bits | bits << 2) & 0x9249249;
}

}  // namespace

// Groups of blocks in the order of Morton's curve; in a group its cells as hashed, and in a cell
// its parts. So what is much smaller than the radius is visited together, and shares what is about
// it.
std::uint64_t SurfaceSampler::turnOf(const Point& middle, std::uint64_t key) const {
  const Address cell = grid_.cellOf(middle);
  std::uint64_t curve = 0;
  std::uint64_t hash = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    curve |= spread(static_cast<std::uint64_t>(cell[axis] >> kGroupBits)) << axis;
    hash = mix(hash, cell[axis]);
  }
  return curve << kHashBits | hash >> (64 - kHashBits) << kPartBits | key >> (64 - kPartBits);
}

// Lists the parts of a piece.
void SurfaceSampler::list(const Triangle& triangle, const Halving& piece, std::uint64_t path) {
  if (path > 1 && piece.isBare()) return;
  if (piece.isLong()) {
    for (const bool isOther : {false, true}) {
      Halving half = piece;
      half.enter(isOther);
      list(triangle, half, path << 1 | (isOther ? 1u : 0u));
    }
    return;
  }
  const auto& [a, b, c] = piece.shares();
  const Share middle{(a.second + b.second + c.second) / 3, (a.third + b.third + c.third) / 3};
  const std::uint64_t key = mix(triangle.key, static_cast<std::int64_t>(path));
  const double radius = piece.radius();
  const double area = areaOf(triangle) * piece.areaShare();
  parts_.push_back({turnOf(triangle.at(middle), key), path, triangle.index,
                    static_cast<float>(area / (radius * radius))});
}

SurfaceSampler::Visit SurfaceSampler::visitOf(const Part& part) const {
  Visit visit{triangles_[part.triangle], {}, 0, 0, 0, {}};
  Halving halving(visit.triangle);
  for (int bit = 62 - __builtin_clzll(part.path); bit >= 0; --bit)
    halving.enter((part.path >> bit & 1) != 0);
  visit.piece = halving.piece();
  visit.longestSquared = halving.longestSquared();
  visit.radius = halving.radius();
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

// By their turns, eight bits after eight, in place; few parts are compared.
void SurfaceSampler::sortParts(std::size_t begin, std::size_t end, int shift) {
  constexpr std::size_t kFew = 64;
  constexpr std::size_t kDigits = 256;
  const auto at = [&](std::size_t i) { return parts_.begin() + static_cast<std::ptrdiff_t>(i); };
  if (end - begin <= kFew || shift < 0) {
    std::sort(at(begin), at(end), [](const Part& a, const Part& b) {
      if (a.turn != b.turn) return a.turn < b.turn;
      return a.triangle != b.triangle ? a.triangle < b.triangle : a.path < b.path;
    });
    return;
  }
  const auto digitOf = [&](const Part& part) { return part.turn >> shift & (kDigits - 1); };
  std::array<std::size_t, kDigits> counts{}, next{}, ends{};
  for (std::size_t i = begin; i < end; ++i) ++counts[digitOf(parts_[i])];
  if (counts[digitOf(parts_[begin])] == end - begin) return sortParts(begin, end, shift - 8);
  std::size_t sum = begin;
  for (std::size_t digit = 0; digit < kDigits; ++digit) {
    next[digit] = sum;
    sum += counts[digit];
    ends[digit] = sum;
  }
  for (std::size_t digit = 0; digit < kDigits; ++digit) {
    while (next[digit] < ends[digit]) {
      Part& part = parts_[next[digit]];
      const std::size_t own = digitOf(part);
      if (own == digit)
        ++next[digit];
      else
        std::swap(part, parts_[next[own]++]);
    }
  }
  for (std::size_t digit = 0; digit < kDigits; ++digit) {
    if (counts[digit] > 1) sortParts(ends[digit] - counts[digit], ends[digit], shift - 8);
  }
}

void SurfaceSampler::listNext() {
  const Triangle triangle = triangles_[listed_++];
  const auto& weights = options_.weights;
  const bool isBare =
      !weights.empty() && std::all_of(triangle.vertices.begin(), triangle.vertices.end(),
                                      [&](std::uint32_t vertex) { return weights[vertex] == 0; });
  if (!isBare) list(triangle, Halving(triangle), 1);
  if (listed_ == triangles_.count()) sortParts(0, parts_.size(), kFirstShift);
}

void SurfaceSampler::beginNextStage() {
  visited_ = 0;
  parts_.erase(std::remove_if(parts_.begin(), parts_.end(),
                              [](const Part& part) { return part.area == kFull; }),
               parts_.end());
  if (++stage_ == kFinish) sortParts(0, parts_.size(), kFirstShift);
}

}  // namespace copse::space
