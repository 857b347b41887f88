#include "fill/discs.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"

namespace copse {

DiscStamps::DiscStamps(std::int32_t side, double radius)
    : subdivision_(side),
      side_(side),
      perPart_(kParts / side_ * (1 + 0x1p-50)),
      limit_(radius * radius),
      reach_(static_cast<std::int64_t>(radius / side) + 1),
      width_(2 * reach_ + 2),
      size_(static_cast<std::size_t>((2 * reach_ + 1) * width_)) {
  const bool isKept = reach_ <= kMostReach;
  words_.resize(size_ * (isKept ? kParts * kParts : 1));
  isMade_.resize(isKept ? kParts * kParts : 0);
}

// Make the stamp of a disc. It covers a row of subcells between the two points where the row's
// farther border meets the circle.
void DiscStamps::make(std::uint64_t* words, Place x, Place y) const {
  constexpr double kSlack = 1e-6;  // above the rounding error of either end
  const std::int64_t across = 2 * reach_ + 1;
  const double subcells = kSubcells / side_;
  std::fill_n(words, across * width_, 0);
  for (std::int64_t row = 0; row < across; ++row, words += width_) {
    const double below = static_cast<double>(row - reach_) * side_;
    for (std::uint32_t r = 0; r < kSubcells; ++r) {
      const double low = below + subdivision_.begin(r);
      const double high = below + subdivision_.begin(r + 1) - 1;
      const double away = std::max(y.greatest - low, high - y.least);
      const double square = limit_ - away * away;
      if (square <= 0) continue;
      const double half = std::sqrt(square) - kSlack;
      // A subcell may begin one lattice point before or after its eighth of the cell.
      const double from =
          (x.greatest - half + 1) * subcells + static_cast<double>(kSubcells * reach_);
      const double to = (x.least + half - 1) * subcells + static_cast<double>(kSubcells * reach_);
      const auto first = std::max<std::int64_t>(static_cast<std::int64_t>(std::ceil(from)), 0);
      const auto end =
          std::min<std::int64_t>(static_cast<std::int64_t>(std::floor(to)), kSubcells * across);
      for (std::int64_t cell = first / kSubcells; cell * kSubcells < end; ++cell) {
        const auto begin =
            static_cast<std::uint32_t>(std::max<std::int64_t>(first - cell * kSubcells, 0));
        const auto last =
            static_cast<std::uint32_t>(std::min<std::int64_t>(end - cell * kSubcells, kSubcells));
        if (begin >= last) continue;
        const std::uint64_t bits = (0xFFu >> (kSubcells - (last - begin))) << begin;
        words[cell] |= bits << (kSubcells * r);
      }
    }
  }
}

const std::uint64_t* DiscStamps::stampAt(double x, double y) {
  if (isMade_.empty()) {
    make(words_.data(), {x, x}, {y, y});
    return words_.data();
  }
  const auto partOf = [&](double at) { return static_cast<std::int64_t>(at * perPart_); };
  const std::int64_t column = std::min(partOf(x), kParts - 1);
  const std::int64_t row = std::min(partOf(y), kParts - 1);
  const auto part = static_cast<std::size_t>(row * kParts + column);
  std::uint64_t* words = &words_[part * size_];
  if (isMade_[part] == 0) {
    // Widen the part a little, since centres near its border are rounded.
    const auto placeOf = [&](std::int64_t at) {
      return Place{static_cast<double>(at) * side_ / kParts - 0.01,
                   static_cast<double>(at + 1) * side_ / kParts + 0.01};
    };
    make(words, placeOf(column), placeOf(row));
    isMade_[part] = 1;
  }
  return words;
}

void DiscStamps::cover(Strip& strip, double x, double y, Interval rows) {
  const std::int64_t column = wholeBelow(x / side_);
  const std::int64_t row = wholeBelow(y / side_);
  const std::uint64_t* stamp =
      stampAt(x - static_cast<double>(column) * side_, y - static_cast<double>(row) * side_);
  const std::int64_t left = column - reach_;
  const std::int64_t bottom = row - reach_;
  const std::int64_t firstRow = std::max(bottom, rows.begin - strip.row0);
  const std::int64_t endRow = std::min(bottom + 2 * reach_ + 1, rows.end - strip.row0);
  const bool isWithin = left >= 0 && left + width_ <= strip.columns;
  for (std::int64_t r = firstRow; r < endRow; ++r) {
    std::uint64_t* covered = strip.covered.data() + r * strip.columns;
    const std::uint64_t* words = stamp + (r - bottom) * width_;
    if (isWithin) {
      for (std::int64_t c = 0; c < width_; c += 2) {
        std::uint64_t* two = covered + left + c;
        simd::store(two, simd::load(two) | simd::load(words + c));
      }
    } else {
      const std::int64_t end = std::min(left + width_, std::int64_t{strip.columns});
      for (std::int64_t c = std::max<std::int64_t>(left, 0); c < end; ++c)
        covered[c] |= words[c - left];
    }
  }
}

std::shared_ptr<DiscStamps> KeptStamps::of(std::int32_t side, double radius) {
  for (const Kept& kept : kept_) {
    if (kept.radius == radius) return kept.stamps;
  }
  kept_.push_back({radius, std::make_shared<DiscStamps>(side, radius)});
  return kept_.back().stamps;
}

// Return the open squares that no disc of an earlier sample holds. A disc holds a square if it
// holds the square's farthest point. Floats decide, except near the border of a disc: there an
// exact test decides.
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
  const Floats x1 = x0 + size;
  const Floats y1 = y0 + size;
  Floats deepest = splatFloat(-1);  // above 0: a disc holds the square
  Floats nearest = splatFloat(-1);  // 0 or more: a disc may hold it
  for (const Seen& disc : seen_) {
    const Floats x = splatFloat(disc.ends[0]);
    const Floats y = splatFloat(disc.ends[1]);
    const Floats across = greater(x - x0, x1 - x);
    const Floats up = greater(y - y0, y1 - y);
    const Floats away = across * across + up * up;
    deepest = greater(deepest, splatFloat(disc.square) - away);
    nearest = greater(nearest, splatFloat(disc.most) - away);
  }
  std::array<float, 4> surely, nearly;
  storeFloats(surely.data(), deepest);
  storeFloats(nearly.data(), nearest);
  for (std::uint32_t left = open; left != 0; left &= left - 1) {
    const auto i = static_cast<std::size_t>(__builtin_ctz(left));
    if (surely[i] > 0 || (nearly[i] >= 0 && isHeld(squares[i], extent)) ||
        !reach(squares[i], extent, extent))
      open &= ~(1u << i);
  }
  return open;
}

// A rectangle of one point is tested exactly.
bool Discs::isNear(std::uint32_t least, std::int32_t width, std::int32_t height) const {
  constexpr double kSlack = 1 + 0x1p-40;  // above the rounding error of a square
  const double x = xOf(least);
  const double y = yOf(least);
  return std::any_of(near_.begin(), near_.end(), [&](const Disc& disc) {
    if (width == 0 && height == 0) return disc.reaches({x, y});
    const Point centre = disc.centre();
    const double across = std::max({x - centre.x, centre.x - x - width, 0.0});
    const double up = std::max({y - centre.y, centre.y - y - height, 0.0});
    return across * across + up * up <= disc.radius * disc.radius * kSlack;
  });
}

// Return true if the disc of an earlier sample holds a whole square, by an exact test of its
// farthest point.
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
