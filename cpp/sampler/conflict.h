// The one definition of "too close": candidates against the samples of the 20 cells around them, in
// integers.
//
// Positions are packed (cell.h). A row of four cells is one 128-bit load, subtraction, dot product
// with itself and comparison, without a branch. Cost: about 4 ns for a candidate, 2 ns
// for a box once the discs are gathered, four boxes at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "grid/cell.h"
#include "grid/coverage.h"
#include "sampler/simd.h"

namespace copse {

/// Tests one candidate against its neighbours.
class ConflictTest {
 public:
  ConflictTest(std::int32_t side, std::int32_t radiusSquared);

  /// Whether a candidate at offset (x, y) of the empty cell at `cell` is too close to a sample.
  /// Rows are `stride` cells apart, and there are two more cells in every direction.
  [[nodiscard]] bool operator()(const std::uint32_t* cell, std::ptrdiff_t stride, std::int32_t x,
                                std::int32_t y) const;

 private:
  std::int32_t radiusSquared_;
  std::int32_t side_;
#if defined(COPSE_SIMD)
  simd::Lanes left_, row_;  // offsets of columns −2 … 1, and of one row
#endif
};

/// The discs that reach into one cell, gathered to test many boxes of it.
class Discs {
 public:
  /// The least points of four squares, packed.
  using Four = std::array<std::uint32_t, 4>;

  Discs(std::int32_t side, std::int32_t radiusSquared);

  /// Finds those that reach into a box of the cell: its least and greatest offsets, packed.
  void gather(const std::uint32_t* cell, std::ptrdiff_t stride, std::uint32_t least,
              std::uint32_t greatest);
  /// Which of four squares have a lattice point outside each disc: bit i for the i-th. `extent` is
  /// their side less one.
  [[nodiscard]] std::uint32_t open(const Four& least, std::int32_t extent) const;

 private:
  std::int32_t radiusSquared_;
  std::int32_t count_ = 0;
#if defined(COPSE_SIMD)
  simd::Lanes left_, row_;  // offsets of columns −2 … 1, and of one row
  simd::Lanes beyond_;      // of column 2 in rows −1 … 1
#else
  std::int32_t side_;
#endif
  // Packed offsets from the cell's origin, then kEmpty, out of reach.
  std::array<std::uint32_t, 28> centres_;
};

#if defined(COPSE_SIMD)

inline ConflictTest::ConflictTest(std::int32_t side, std::int32_t radiusSquared)
    : radiusSquared_(radiusSquared),
      side_(side),
      left_(simd::make(pack(-2 * side, 0), pack(-side, 0), 0, pack(side, 0))),
      row_(simd::splat(side << 16)) {}

inline bool ConflictTest::operator()(const std::uint32_t* cell, std::ptrdiff_t stride,
                                     std::int32_t x, std::int32_t y) const {
  using namespace simd;
  // Of the outer columns only the nearer one can hold a sample too close, and so with the rows.
  const std::int32_t right = 2 * x >= side_ ? 1 : 0;
  const std::int32_t outer = 2 * y >= side_ ? kReach : -kReach;
  const std::uint32_t* from = cell - kReach + right;
  const Lanes limit = splat(radiusSquared_);
  const auto near = [&](std::ptrdiff_t row, Lanes seen) {
    return less32(squaredLength(subtractSaturated16(load(from + row * stride), seen)), limit);
  };
  // The candidate as seen from the four cells of a row.
  const Lanes seen =
      subtract16(splat(static_cast<std::int32_t>(pack(x - right * side_, y))), left_);
  const Lanes hits = either(either(near(0, seen), near(1, subtract16(seen, row_))),
                            either(near(-1, add16(seen, row_)),
                                   near(outer, subtract16(seen, splat((outer * side_) << 16)))));
  return any(hits);
}

inline Discs::Discs(std::int32_t side, std::int32_t radiusSquared)
    : radiusSquared_(radiusSquared),
      left_(simd::make(pack(-2 * side, 0), pack(-side, 0), 0, pack(side, 0))),
      row_(simd::splat(side << 16)),
      beyond_(simd::make(pack(2 * side, -side), pack(2 * side, 0), pack(2 * side, side), 0)) {}

inline void Discs::gather(const std::uint32_t* cell, std::ptrdiff_t stride, std::uint32_t least,
                          std::uint32_t greatest) {
  using namespace simd;
  std::array<std::uint32_t, 24> seen;
  const Lanes aboveSamples = splat(0x40000000);
  const Lanes limit = splat(radiusSquared_);
  const Lanes low = splat(static_cast<std::int32_t>(least));
  const Lanes high = splat(static_cast<std::int32_t>(greatest));
  std::uint32_t reaching = 0;  // a bit for each of the cells seen
  const auto see = [&](int slot, Lanes cells, Lanes offset) {
    const Lanes centre = add16(cells, offset);
    const Lanes apart =
        greater16(splat(0), greater16(subtract16(low, centre), subtract16(centre, high)));
    const Lanes near = both(less32(cells, aboveSamples), less32(squaredLength(apart), limit));
    reaching |= bits32(near) << (4 * slot);
    store(&seen[static_cast<std::size_t>(4 * slot)], centre);
  };
  // Columns −2 … 1 of five rows, then column 2 of the three that need it.
  Lanes offset = subtract16(subtract16(left_, row_), row_);
  for (int row = -kReach; row <= kReach; ++row) {
    see(row + kReach, load(cell + row * stride - kReach), offset);
    offset = add16(offset, row_);
  }
  see(kAround, make(cell[kReach - stride], cell[kReach], cell[kReach + stride], kEmpty), beyond_);
  std::size_t count = 0;
  for (; reaching != 0; reaching &= reaching - 1) {
    centres_[count++] = seen[static_cast<std::size_t>(__builtin_ctz(reaching))];
  }
  count_ = static_cast<std::int32_t>(count);
  store(&centres_[count], splat(static_cast<std::int32_t>(kEmpty)));
}

inline std::uint32_t Discs::open(const Four& least, std::int32_t extent) const {
  using namespace simd;
  const Lanes limit = splat(radiusSquared_);
  const Lanes low = load(least.data());
  const Lanes high = add16(low, splat(static_cast<std::int32_t>(pack(extent, extent))));
  const auto holds = [&](std::size_t i) {
    const Lanes centre = splat(static_cast<std::int32_t>(centres_[i]));
    return less32(squaredLength(greater16(subtract16(centre, low), subtract16(high, centre))),
                  limit);
  };
  Lanes covered = splat(0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(count_); i += 4) {
    covered =
        either(covered, either(either(holds(i), holds(i + 1)), either(holds(i + 2), holds(i + 3))));
  }
  return ~bits32(covered) & 15;
}

#else

inline ConflictTest::ConflictTest(std::int32_t side, std::int32_t radiusSquared)
    : radiusSquared_(radiusSquared), side_(side) {}

inline bool ConflictTest::operator()(const std::uint32_t* cell, std::ptrdiff_t stride,
                                     std::int32_t x, std::int32_t y) const {
  for (std::int32_t row = -kReach; row <= kReach; ++row) {
    const std::int32_t reach = row == -kReach || row == kReach ? kReach - 1 : kReach;
    for (std::int32_t column = -reach; column <= reach; ++column) {
      const std::uint32_t other = cell[row * stride + column];
      if (!isSample(other)) continue;
      const std::int32_t dx = xOf(other) + column * side_ - x;
      const std::int32_t dy = yOf(other) + row * side_ - y;
      if (dx * dx + dy * dy < radiusSquared_) return true;
    }
  }
  return false;
}

inline Discs::Discs(std::int32_t side, std::int32_t radiusSquared)
    : radiusSquared_(radiusSquared), side_(side) {}

inline void Discs::gather(const std::uint32_t* cell, std::ptrdiff_t stride, std::uint32_t least,
                          std::uint32_t greatest) {
  count_ = 0;
  for (std::int32_t row = -kReach; row <= kReach; ++row) {
    for (std::int32_t column = -kReach; column <= kReach; ++column) {
      const std::uint32_t sample = cell[row * stride + column];
      if (!isSample(sample)) continue;
      const std::int32_t x = xOf(sample) + column * side_;
      const std::int32_t y = yOf(sample) + row * side_;
      const std::int32_t dx = std::max({0, xOf(least) - x, x - xOf(greatest)});
      const std::int32_t dy = std::max({0, yOf(least) - y, y - yOf(greatest)});
      if (dx * dx + dy * dy >= radiusSquared_) continue;
      centres_[static_cast<std::size_t>(count_++)] = pack(x, y);
    }
  }
}

inline std::uint32_t Discs::open(const Four& least, std::int32_t extent) const {
  std::uint32_t found = 0;
  for (std::uint32_t box = 0; box < 4; ++box) {
    const std::int32_t x = xOf(least[box]);
    const std::int32_t y = yOf(least[box]);
    const bool covered =
        std::any_of(centres_.begin(), centres_.begin() + count_, [&](std::uint32_t centre) {
          const std::int32_t dx = std::max(xOf(centre) - x, x + extent - xOf(centre));
          const std::int32_t dy = std::max(yOf(centre) - y, y + extent - yOf(centre));
          return dx * dx + dy * dy < radiusSquared_;
        });
    found |= (covered ? 0u : 1u) << box;
  }
  return found;
}

#endif

}  // namespace copse
