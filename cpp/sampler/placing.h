// What it takes to place one sample: the tests it must pass, and what changes when it is placed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "grid/band.h"
#include "grid/coverage.h"
#include "grid/lattice.h"
#include "sampler/conflict.h"

namespace copse {

/// A cell by its absolute address.
struct Address {
  std::int64_t column, row;
};

/// A rectangle of cells by absolute address: columns and rows [begin, end), at most 1024 of each.
struct CellRect {
  std::int64_t columnBegin, columnEnd, rowBegin, rowEnd;
};

class Placing {
 public:
  Placing(const Band& band, const Lattice& lattice)
      : band_(band),
        lattice_(lattice),
        subdivision_(lattice.side),
        conflicts_(lattice.side, lattice.radiusSquared) {}

  [[nodiscard]] const Subdivision& subdivision() const { return subdivision_; }
  [[nodiscard]] const Band& band() const { return band_; }
  [[nodiscard]] const Lattice& lattice() const { return lattice_; }

  /// Whether a sample at offset (x, y) of an empty cell keeps its distance.
  [[nodiscard]] bool isClear(const Strip& strip, std::size_t index, std::int32_t x,
                             std::int32_t y) const {
    return !conflicts_(strip.at.data() + index, strip.columns, x, y);
  }
  /// Whether the same point may be filled: inside the region, and clear of obstacles.
  [[nodiscard]] bool isInRegion(const Strip& strip, std::size_t index, Address cell, std::int32_t x,
                                std::int32_t y) const {
    return strip.at[index] != kEmptyBoundary || band_.contains(cell.column, cell.row, x, y);
  }
  void place(Strip& strip, std::size_t index, Address cell, std::int32_t x, std::int32_t y);

  /// Adds a sample to the result only; a point in lattice units.
  void add(Point point) { placed_.push_back({point.x * lattice_.unit, point.y * lattice_.unit}); }
  /// Positions placed and not taken yet, in the user's units.
  [[nodiscard]] std::vector<Point>& placed() { return placed_; }

 private:
  const Band& band_;
  Lattice lattice_;
  Subdivision subdivision_;
  ConflictTest conflicts_;
  const CoverStamp* stamps_ = coverStamps().data();
  std::vector<Point> placed_;
};

inline void Placing::place(Strip& strip, std::size_t index, Address cell, std::int32_t x,
                           std::int32_t y) {
  strip.at[index] = pack(x, y);
  const std::uint32_t sixteenthX = subdivision_.sixteenthOf(static_cast<std::uint32_t>(x));
  const std::uint32_t sixteenthY = subdivision_.sixteenthOf(static_cast<std::uint32_t>(y));
  const CoverStamp& stamp = stamps_[sixteenthY * 16 + sixteenthX];
  const auto stride = static_cast<std::ptrdiff_t>(strip.columns);
  std::uint64_t* row =
      strip.covered.data() + index + stampBegin(sixteenthY) * stride + stampBegin(sixteenthX);
  for (int r = 0; r < kStamped; ++r, row += stride) {
    std::array<std::uint64_t, kStamped> sum;
    for (std::size_t c = 0; c < kStamped; ++c) sum[c] = row[c] | stamp[r][c];
    std::copy(sum.begin(), sum.end(), row);
  }
  const double side = lattice_.side;
  add({static_cast<double>(cell.column) * side + x, static_cast<double>(cell.row) * side + y});
}

}  // namespace copse
