// Built for speed, loops as they are.
#include "classes/class_cover.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "grid/coverage.h"

namespace copse {

namespace {

constexpr double kRatioSteps = 64;  // of ratios to a cell's side: not too many tables

}  // namespace

ClassCover::Disc ClassCover::makeDisc(std::uint32_t group, std::int64_t square) {
  const int level = tiles_.table().groups()[group].level;
  // The square is rounded up; one less is below it.
  const double exact =
      std::sqrt(static_cast<double>(square - 1)) / static_cast<double>(tiles_.table().side(level));
  const double ratio = std::floor(exact * kRatioSteps) / kRatioSteps;
  if (ratio > ClassStamps::kMostRatio) return {square, -1};
  const auto same = std::find(ratios_.begin(), ratios_.end(), ratio);
  const auto index = static_cast<std::int32_t>(same - ratios_.begin());
  if (same == ratios_.end()) {
    ratios_.push_back(ratio);
    stamps_.emplace_back(ratio);
  }
  return {square, index};
}

void ClassCover::stamp(std::uint32_t group, LatticePoint at, ClassStamps& stamps) {
  const int level = tiles_.table().groups()[group].level;
  const int bits = tiles_.groupBits(group);
  const std::int64_t side = tiles_.table().side(level);
  const std::int64_t column = tiles_.cellOf(at.x, level);
  const std::int64_t row = tiles_.cellOf(at.y, level);
  const auto sixteenth = [&](std::int64_t offset) {
    return static_cast<std::uint32_t>(2 * kSubcells * offset / side);
  };
  const std::uint32_t x = sixteenth(at.x - column * side);
  const std::uint32_t y = sixteenth(at.y - row * side);
  const std::uint64_t* words = stamps.stamp(x, y);
  const std::int64_t across = stamps.across();
  const std::int64_t left = column + stamps.begin(x);
  const std::int64_t bottom = row + stamps.begin(y);
  for (std::int64_t tileRow = bottom >> bits; tileRow <= (bottom + across - 1) >> bits; ++tileRow) {
    const std::int64_t rowBegin = std::max(bottom, tileRow << bits);
    const std::int64_t rowEnd = std::min(bottom + across, (tileRow + 1) << bits);
    for (std::int64_t tileColumn = left >> bits; tileColumn <= (left + across - 1) >> bits;
         ++tileColumn) {
      const ClassTile* tile = tiles_.find(tileColumn, tileRow);
      if (tile == nullptr) continue;
      const std::int64_t columnBegin = std::max(left, tileColumn << bits);
      const std::int64_t columnEnd = std::min(left + across, (tileColumn + 1) << bits);
      for (std::int64_t r = rowBegin; r < rowEnd; ++r) {
        std::uint64_t* covered = tiles_.coverage(*tile, group) + ((r - (tileRow << bits)) << bits) -
                                 (tileColumn << bits);
        const std::uint64_t* from = words + (r - bottom) * across - left;
        for (std::int64_t c = columnBegin; c < columnEnd; ++c) covered[c] |= from[c];
      }
    }
  }
}

// Covers the subcells that lie wholly inside a disc: those whose corners all do.
void ClassCover::coverRows(std::uint32_t group, LatticePoint at, std::int64_t square) {
  const int level = tiles_.table().groups()[group].level;
  const int bits = tiles_.groupBits(group);
  const std::int64_t side = tiles_.table().side(level);
  const std::int64_t step = side / kSubcells;
  const double perStep = 1 / static_cast<double>(step);
  const auto radius = static_cast<std::int64_t>(std::sqrt(static_cast<double>(square)));
  const std::int64_t firstColumn = tiles_.cellOf(at.x - radius, level);
  const std::int64_t lastColumn = tiles_.cellOf(at.x + radius, level);
  const std::int64_t firstRow = tiles_.cellOf(at.y - radius, level);
  const std::int64_t lastRow = tiles_.cellOf(at.y + radius, level);
  const std::int64_t x = at.x - firstColumn * side;
  const std::int64_t end = (lastColumn + 1 - firstColumn) * kSubcells;
  std::array<std::int64_t, kSubcells> begins, ends;  // of the subcells covered in each row
  const ClassTile* tile = nullptr;
  for (std::int64_t row = firstRow; row <= lastRow; ++row) {
    for (std::int64_t i = 0; i < kSubcells; ++i) {
      const std::int64_t low = row * side + i * step - at.y;
      const std::int64_t far = std::max(-low, low + step - 1);
      const std::int64_t room = square - far * far;
      begins[static_cast<std::size_t>(i)] = end;
      ends[static_cast<std::size_t>(i)] = 0;
      if (room <= 1) continue;
      // A little less than what is exact: rounding must not cover too much.
      const double half = std::sqrt(static_cast<double>(room)) - 1.5;
      begins[static_cast<std::size_t>(i)] =
          static_cast<std::int64_t>(std::ceil((static_cast<double>(x) - half) * perStep));
      ends[static_cast<std::size_t>(i)] =
          static_cast<std::int64_t>(std::floor((static_cast<double>(x) + half) * perStep));
    }
    for (std::int64_t column = firstColumn; column <= lastColumn; ++column) {
      std::uint64_t covered = 0;
      const std::int64_t from = (column - firstColumn) * kSubcells;
      for (std::size_t i = 0; i < kSubcells; ++i) {
        const std::int64_t begin = std::max(begins[i] - from, std::int64_t{0});
        const std::int64_t count = std::min(ends[i] - from, std::int64_t{kSubcells}) - begin;
        if (count <= 0) continue;
        covered |= ((std::uint64_t{1} << count) - 1) << (begin + 8 * static_cast<std::int64_t>(i));
      }
      if (covered == 0) continue;
      if (tile == nullptr || tile->column != column >> bits || tile->row != row >> bits)
        tile = tiles_.find(column >> bits, row >> bits);
      if (tile == nullptr) continue;
      tiles_.coverage(
          *tile,
          group)[((row - (tile->row << bits)) << bits) + (column - (tile->column << bits))] |=
          covered;
    }
  }
}

}  // namespace copse
