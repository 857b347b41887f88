#include "sampler/discs.h"

#include <algorithm>

namespace copse {

// A square is covered when its farthest point lies within one disc. Floats tell but for what is
// nearest to a disc's border. What lies beside lattice points counts for single points alone: any
// square ends in these.
std::uint32_t Discs::openToMore(std::uint32_t open, simd::Lanes least, std::int32_t extent) const {
  using namespace simd;
  Four squares;
  store(squares.data(), least);
  const auto four = [&](auto&& at) {
    const auto number = [&](std::size_t i) { return static_cast<float>(at(squares[i])); };
    return makeFloats(number(0), number(1), number(2), number(3));
  };
  const Floats x0 = four(xOf);
  const Floats y0 = four(yOf);
  const Floats size = splatFloat(static_cast<float>(extent));
  const Floats x1 = add(x0, size);
  const Floats y1 = add(y0, size);
  Floats deepest = splatFloat(-1);  // in a disc, by the square of the distance
  Floats nearest = splatFloat(-1);  // the same, when more than rounding makes is added
  for (const Seen& disc : seen_) {
    const Floats x = splatFloat(disc.ends[0]);
    const Floats y = splatFloat(disc.ends[1]);
    const Floats across = greater(subtract(x, x0), subtract(x1, x));
    const Floats up = greater(subtract(y, y0), subtract(y1, y));
    const Floats away = add(multiply(across, across), multiply(up, up));
    deepest = greater(deepest, subtract(splatFloat(disc.square), away));
    nearest = greater(nearest, subtract(splatFloat(disc.most), away));
  }
  std::array<float, 4> surely, nearly;
  storeFloats(surely.data(), deepest);
  storeFloats(nearly.data(), nearest);
  for (std::uint32_t left = open; left != 0; left &= left - 1) {
    const auto i = static_cast<std::size_t>(__builtin_ctz(left));
    if (surely[i] > 0 || (nearly[i] >= 0 && isHeld(squares[i], extent)) ||
        (extent == 0 && isRough() && consulted_->isTooClose(index_, squares[i])))
      open &= ~(1u << i);
  }
  return open;
}

// The same for one square, exactly.
bool Discs::isHeld(std::uint32_t least, std::int32_t extent) const {
  const double x = xOf(least);
  const double y = yOf(least);
  return std::any_of(earlier_.begin(), earlier_.end(), [&](const Disc& disc) {
    const Point centre = disc.centre();
    return disc.holds({2 * (centre.x - x) < extent ? x + extent : x,
                       2 * (centre.y - y) < extent ? y + extent : y});
  });
}

}  // namespace copse
