// What it takes to place one sample: the tests it must pass, and what changes when it is placed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "grid/band.h"
#include "grid/cell.h"
#include "grid/coverage.h"
#include "grid/lattice.h"
#include "sampler/conflict.h"

namespace copse {

class Placing {
 public:
  /// Adds to `positions`: x0 y0 x1 y1 … in the user's units.
  Placing(const Band& band, const Lattice& lattice, std::vector<double>& positions)
      : band_(band),
        lattice_(lattice),
        subdivision_(lattice.side),
        conflicts_(lattice.side, lattice.radiusSquared),
        positions_(positions) {}

  [[nodiscard]] const Subdivision& subdivision() const { return subdivision_; }
  [[nodiscard]] const Band& band() const { return band_; }
  [[nodiscard]] const Lattice& lattice() const { return lattice_; }

  /// Whether a sample at offset (x, y) of an empty cell keeps its distance.
  [[nodiscard]] bool isClear(const Strip& strip, std::size_t index, std::int32_t x,
                             std::int32_t y) const {
    return !conflicts_(strip.at.data() + index, strip.columns, x, y);
  }
  /// Whether the same point is ground.
  [[nodiscard]] bool isGround(const Strip& strip, std::size_t index, Address cell, std::int32_t x,
                              std::int32_t y) const {
    return strip.at[index] != kEmptyBoundary || band_.isGround(cell.column, cell.row, x, y);
  }
  void place(Strip& strip, std::size_t index, Address cell, std::int32_t x, std::int32_t y);

  /// Leaves the positions with what was added; until then there is more behind it.
  void flush();

 private:
  [[gnu::noinline]] void grow();

  const Band& band_;
  Lattice lattice_;
  Subdivision subdivision_;
  ConflictTest conflicts_;
  const CoverStamp* stamps_ = coverStamps().data();
  std::vector<double>& positions_;
  double* next_ = nullptr;  // in the positions, as is
  double* end_ = nullptr;
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
  if (next_ == end_) grow();
  const double side = lattice_.side;
  next_[0] = (static_cast<double>(cell.column) * side + x) * lattice_.unit;
  next_[1] = (static_cast<double>(cell.row) * side + y) * lattice_.unit;
  next_ += 2;
}

}  // namespace copse
