#include "literature/jittered.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace copse {

namespace {

constexpr double kSlack = 0x1p-44;  // above the rounding errors of the pieces' sides
constexpr int kMostRounded = 64;    // draws for one square: rounding may leave it, if seldom

std::int64_t squareOf(double coordinate, double side) {
  return static_cast<std::int64_t>(std::floor(coordinate / side));
}

}  // namespace

// One row of squares, as far as it lies in one slab: the pieces between two heights of one leaf. A
// point belongs to the slab that it falls into, and so comes once.
double Jittered::act() {
  const auto all = pieces_.all();
  if (piece_ == all.size()) {
    end();
    return 1;
  }
  const double side = radius();
  const Piece& slab = all[piece_];
  if (!row_) row_ = squareOf(slab.low, side);
  const double low = std::max(slab.low, static_cast<double>(*row_) * side);
  const double high = std::min(slab.high, static_cast<double>(*row_ + 1) * side);
  std::int64_t column = std::numeric_limits<std::int64_t>::min();
  double squares = 1;
  std::size_t end = piece_;
  for (; end < all.size() && all[end].leaf == slab.leaf && all[end].low == slab.low; ++end) {
    const double left = std::min(all[end].leftAt(low), all[end].leftAt(high)) - kSlack;
    const double right = std::max(all[end].rightAt(low), all[end].rightAt(high)) + kSlack;
    column = std::max(column, squareOf(left, side));
    for (const std::int64_t last = squareOf(right, side); column <= last; ++column, ++squares)
      tryIn(column, *row_, slab);
  }
  ++*row_;
  if (static_cast<double>(*row_) * side >= slab.high) {
    piece_ = end;
    row_.reset();
  }
  return squares;
}

void Jittered::tryIn(std::int64_t column, std::int64_t row, const Piece& slab) {
  Draws draws(mix(mix(key_, column), row));
  const double side = radius();
  const auto c = static_cast<double>(column);
  const auto r = static_cast<double>(row);
  for (int tried = 0; tried < kMostRounded; ++tried) {
    const Point p = pieces_.rounded(
        {(c + fractionOf(draws.next())) * side, (r + fractionOf(draws.next())) * side});
    if (squareOf(p.x, side) != column || squareOf(p.y, side) != row) continue;
    const RegionTree::Node& leaf = tree_.nodes()[slab.leaf];
    const bool isHere =
        p.y >= slab.low && p.y < slab.high && p.x >= leaf.box.x0 && p.x < leaf.box.x1;
    if (isHere && tree_.isInside(leaf, p)) place(p);
    return;
  }
}

}  // namespace copse
