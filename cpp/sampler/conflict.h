// The one definition of "too close": a candidate against the samples of the 20 cells around it, in
// integers.
//
// Positions are packed (cell.h). A row of four cells is one 128-bit load, subtraction, dot product
// with itself and comparison, without a branch. Cost: about 4 ns for a candidate.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "grid/cell.h"
#include "grid/coverage.h"
#include "sampler/simd.h"

namespace copse {

/// What the distance of lattice points tells where samples may lie beside theirs, by its square.
struct Limits {
  std::int32_t sure;           ///< nearer is too close
  std::int32_t radiusSquared;  ///< ceil(radius²), as for lattice points
  std::int32_t most;           ///< this and farther is not

  /// Of lattice points alone.
  static Limits exact(std::int32_t radiusSquared) {
    return {radiusSquared, radiusSquared, radiusSquared};
  }
  /// Where samples are up to a unit farther right and up: one and a half units less and more.
  static Limits rough(std::int32_t radiusSquared);
};

class ConflictTest {
 public:
  ConflictTest(std::int32_t side, const Limits& limits);

  /// Whether a candidate at a packed offset of the empty cell at `cell` is too close to a sample,
  /// surely.
  /// `isRight` and `isUpper` say in which half of the cell it lies; either will do for one that is
  /// a tenth of a side from the middle. Rows are `stride` cells apart, and there are two more cells
  /// in every direction.
  [[nodiscard]] bool operator()(const std::uint32_t* cell, std::ptrdiff_t stride,
                                std::uint32_t candidate, std::uint32_t isRight,
                                std::uint32_t isUpper) const {
    return isNearer(limits_.sure, cell, stride, candidate, isRight, isUpper);
  }
  /// Whether it may be.
  [[nodiscard]] bool mayBe(const std::uint32_t* cell, std::ptrdiff_t stride,
                           std::uint32_t candidate, std::uint32_t isRight,
                           std::uint32_t isUpper) const {
    return isNearer(limits_.most, cell, stride, candidate, isRight, isUpper);
  }

 private:
  [[nodiscard]] bool isNearer(std::int32_t than, const std::uint32_t* cell, std::ptrdiff_t stride,
                              std::uint32_t candidate, std::uint32_t isRight,
                              std::uint32_t isUpper) const;

  // Of the outer columns only the nearer one can hold a sample too close, and so with the rows. So
  // four rows of four cells are looked at; in each the candidate's offset from a cell's origin is
  // the candidate less one of these.
  using RowOffsets = std::array<std::array<std::uint32_t, 4>, 4>;

  Limits limits_;
  std::array<RowOffsets, 4> offsets_;  // by half
};

inline Limits Limits::rough(std::int32_t radiusSquared) {
  const auto radius = static_cast<std::int32_t>(std::sqrt(static_cast<double>(radiusSquared))) + 1;
  return {radiusSquared - 3 * radius, radiusSquared, radiusSquared + 3 * radius + 3};
}

inline ConflictTest::ConflictTest(std::int32_t side, const Limits& limits)
    : limits_(limits), offsets_{} {
  for (std::int32_t half = 0; half < 4; ++half) {
    for (std::int32_t row = 0; row < 4; ++row) {
      for (std::int32_t column = 0; column < 4; ++column) {
        const std::int32_t x = (column - kReach + half % 2) * side;
        const std::int32_t y = (row - kReach + half / 2) * side;
        offsets_[static_cast<std::size_t>(half)][static_cast<std::size_t>(row)]
                [static_cast<std::size_t>(column)] = pack(x, y);
      }
    }
  }
}

inline bool ConflictTest::isNearer(std::int32_t than, const std::uint32_t* cell,
                                   std::ptrdiff_t stride, std::uint32_t candidate,
                                   std::uint32_t isRight, std::uint32_t isUpper) const {
  using namespace simd;
  const RowOffsets& offsets = offsets_[isRight + 2 * isUpper];
  const std::uint32_t* from = cell + static_cast<std::ptrdiff_t>(isRight) - kReach +
                              (static_cast<std::ptrdiff_t>(isUpper) - kReach) * stride;
  const Lanes at = splat(static_cast<std::int32_t>(candidate));
  const Lanes limit = splat(than);
  const auto beyond = [&](std::size_t row) {
    const Lanes seen = subtract16(at, load(offsets[row].data()));
    const Lanes apart =
        subtractSaturated16(load(from + static_cast<std::ptrdiff_t>(row) * stride), seen);
    return subtract32(squaredLength(apart), limit);
  };
  return signs32(either(either(beyond(0), beyond(1)), either(beyond(2), beyond(3)))) != 0;
}

}  // namespace copse
