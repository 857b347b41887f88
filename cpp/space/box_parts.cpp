#include "space/box_parts.h"

namespace copse::space {

namespace {

// Four whole numbers of up to 2^24.
simd::Floats floatsOf(const std::array<std::uint32_t, 4>& numbers) {
  float all[4];
  for (std::size_t i = 0; i < 4; ++i)
    all[i] = static_cast<float>(static_cast<std::int32_t>(numbers[i]));
  return simd::loadFloats(all);
}

}  // namespace

PartPoints::PartPoints(const PartedBox& box, Draws& draws) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    std::uint64_t bits = draws.next();
    for (std::uint32_t i = 0; i < 4; ++i, bits >>= 16) {
      const std::uint32_t edge = box.edge(axis, i);
      along[axis][i] = edge + below(bits & 0xFFFF, box.edge(axis, i + 1) - edge);
    }
  }
}

// Of 64 sums of squares, one of each axis, those that are not below a square for any ball.
template <class SquaresOf>
std::uint64_t BoxParts::outside(std::int32_t squared, const Balls& balls, SquaresOf&& squaresOf) {
  using namespace simd;
  const Floats square = splatFloat(static_cast<float>(squared));
  const std::size_t count = balls.count();
  for (std::size_t i = 0; i < count; ++i) {
    const Squares squares = squaresOf(balls.at(i));
    Seen& seen = seen_[i];
    storeFloats(seen.across, squares.x);
    float behind[4];
    storeFloats(behind, squares.z);
    const Floats room = subtract(square, squares.y);
    for (std::size_t k = 0; k < 4; ++k)
      storeFloats(seen.rooms[k], subtract(room, splatFloat(behind[k])));
  }
  std::uint64_t outside = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    Floats most[4] = {splatFloat(-1), splatFloat(-1), splatFloat(-1), splatFloat(-1)};
    for (std::size_t i = 0; i < count; ++i) {
      const Floats across = loadFloats(seen_[i].across);
      const float* rooms = seen_[i].rooms[k];
      for (std::size_t j = 0; j < 4; ++j)
        most[j] = greater(most[j], subtract(splatFloat(rooms[j]), across));
    }
    const std::uint64_t layer =
        signs(most[0]) | signs(most[1]) << 4 | signs(most[2]) << 8 | signs(most[3]) << 12;
    outside |= layer << (16 * k);
  }
  return outside;
}

std::uint64_t BoxParts::open(const PartedBox& box, const Balls& balls) {
  using namespace simd;
  Floats least[3], greatest[3];
  std::uint64_t empty = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    std::array<std::uint32_t, 4> begins{}, ends{};
    for (std::uint32_t i = 0; i < 4; ++i) {
      begins[i] = box.edge(axis, i);
      ends[i] = box.edge(axis, i + 1);
      if (begins[i] == ends[i]) empty |= planeOfParts(axis, i);
    }
    least[axis] = floatsOf(begins);
    greatest[axis] = subtract(floatsOf(ends), splatFloat(1));
  }
  const auto farthest = [&](const std::array<float, 4>& center, std::size_t axis) {
    const Floats at = splatFloat(center[axis]);
    const Floats apart = greater(subtract(at, least[axis]), subtract(greatest[axis], at));
    return multiply(apart, apart);
  };
  return ~empty & outside(radiusSquared_ - Balls::kSlack, balls,
                          [&](const std::array<float, 4>& center) -> Squares {
                            return {farthest(center, 0), farthest(center, 1), farthest(center, 2)};
                          });
}

std::uint64_t BoxParts::free(const PartPoints& points, const Balls& balls) {
  using namespace simd;
  const Floats x = floatsOf(points.along[0]);
  const Floats y = floatsOf(points.along[1]);
  const Floats z = floatsOf(points.along[2]);
  const auto apart = [](Floats at, float center) {
    const Floats difference = subtract(at, splatFloat(center));
    return multiply(difference, difference);
  };
  return outside(radiusSquared_ + Balls::kSlack, balls,
                 [&](const std::array<float, 4>& center) -> Squares {
                   return {apart(x, center[0]), apart(y, center[1]), apart(z, center[2])};
                 });
}

}  // namespace copse::space
