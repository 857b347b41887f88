// The discs that reach into one cell, gathered to test many boxes of it, four boxes at a time.
// Cost: about 2 ns for four boxes and a disc.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/capabilities.h"
#include "grid/cell.h"
#include "grid/coverage.h"
#include "sampler/conflict.h"
#include "sampler/disc.h"
#include "sampler/simd.h"

namespace copse {

class Discs {
 public:
  /// The least points of four squares, packed.
  using Four = std::array<std::uint32_t, 4>;

  Discs(std::int32_t side, const Limits& limits);

  /// Finds those of the layer that reach into a box of the cell: its least and greatest offsets,
  /// packed.
  void gather(const std::uint32_t* cell, std::ptrdiff_t stride, std::uint32_t least,
              std::uint32_t greatest);
  /// Adds one of an earlier layer if it reaches into the box, whose nearest point is at a squared
  /// distance from its centre; the cell's least point and the centre are seen from the same point.
  void addEarlier(Point centre, double radius, Point cell, double square);
  /// What tells of points of a cell, where samples may lie beside lattice points, whether one of
  /// the layer is too close.
  class Consulted {
   public:
    [[nodiscard]] virtual bool isTooClose(std::uint32_t index, std::uint32_t offset) const = 0;

   protected:
    ~Consulted() = default;
  };
  /// What holds for the cell of that index, the next to be looked at.
  void enter(const Limits& limits, const Consulted& consulted, std::uint32_t index) {
    limits_ = limits;
    consulted_ = &consulted;
    index_ = index;
  }
  /// Which of four squares have a lattice point outside each disc: bit i for the i-th. `extent` is
  /// their side less one.
  [[nodiscard]] std::uint32_t open(simd::Lanes least, std::int32_t extent) const;
  [[nodiscard]] std::uint32_t open(const Four& least, std::int32_t extent) const {
    return open(simd::load(least.data()), extent);
  }

  /// Whether a point is outside each disc.
  [[nodiscard]] bool isOpen(std::uint32_t point) const {
    return (open(simd::splat(static_cast<std::int32_t>(point)), 0) & 1) != 0;
  }
  [[nodiscard]] std::size_t count() const { return count_; }
  /// The square of the distance from those of the layer, less by more than what rounding makes of
  /// squares of up to 2^28.
  [[nodiscard]] float square() const { return static_cast<float>(limits_.sure - 64); }
  /// A centre's offsets as they are seen from the four ends of a box: x, y, and both in a mirror.
  [[nodiscard]] simd::Floats ends(std::size_t i) const { return simd::loadFloats(ends_[i].data()); }
  /// The same of those of earlier layers.
  struct Seen {
    float ends[4];
    float square;  // of the distance kept, less than it is by more than what rounding makes
    float most;    // more than it is
  };
  [[nodiscard]] const std::vector<Seen>& earlier() const { return seen_; }
  /// More than any offset.
  static constexpr float kMirror = 16384;

 private:
  [[nodiscard]] std::uint32_t openToMore(std::uint32_t open, simd::Lanes least,
                                         std::int32_t extent) const;
  [[nodiscard]] bool isHeld(std::uint32_t least, std::int32_t extent) const;
  [[nodiscard]] bool isRough() const { return limits_.sure != limits_.most; }

  Limits limits_;
  std::size_t count_ = 0;
  bool isPlain_ = true;     // there is nothing but the layer's own lattice points
  simd::Lanes left_, row_;  // offsets of columns −2 … 1, and of one row
  simd::Lanes beyond_;      // of column 2 in rows −1 … 1
  // Packed offsets from the cell's origin, then kEmpty, out of reach.
  std::array<std::uint32_t, 28> centres_;
  std::array<std::array<float, 4>, 24> ends_;
  std::vector<Disc> earlier_;  // from the cell's least point
  std::vector<Seen> seen_;
  const Consulted* consulted_ = nullptr;
  std::uint32_t index_ = 0;  // of the cell
};

inline Discs::Discs(std::int32_t side, const Limits& limits)
    : limits_(limits),
      left_(simd::make(pack(-2 * side, 0), pack(-side, 0), 0, pack(side, 0))),
      row_(simd::splat(side << 16)),
      beyond_(simd::make(pack(2 * side, -side), pack(2 * side, 0), pack(2 * side, side), 0)) {}

inline void Discs::addEarlier(Point centre, double radius, Point cell, double square) {
  const double limit = radius * radius;
  const double slack = limit * 0x1p-18 + 64;
  if (square >= limit + slack) return;
  const Disc seen = Disc::at(centre, radius).from(cell);
  const auto x = static_cast<float>(seen.centre().x);
  const auto y = static_cast<float>(seen.centre().y);
  isPlain_ = false;
  earlier_.push_back(seen);
  seen_.push_back({{x, y, kMirror - x, kMirror - y},
                   static_cast<float>(limit - slack),
                   static_cast<float>(limit + slack)});
}

inline void Discs::gather(const std::uint32_t* cell, std::ptrdiff_t stride, std::uint32_t least,
                          std::uint32_t greatest) {
  using namespace simd;
  std::array<std::uint32_t, 24> seen;
  const Lanes aboveSamples = splat(0x40000000);
  const Lanes limit = splat(limits_.most);
  const Lanes low = splat(static_cast<std::int32_t>(least));
  const Lanes high = splat(static_cast<std::int32_t>(greatest));
  std::uint32_t reaching = 0;  // a bit for each of the cells seen
  const auto see = [&](int slot, Lanes cells, Lanes offset) {
    const Lanes centre = add16(cells, offset);
    const Lanes apart =
        greater16(splat(0), greater16(subtract16(low, centre), subtract16(centre, high)));
    const Lanes near =
        both(subtract32(cells, aboveSamples), subtract32(squaredLength(apart), limit));
    reaching |= signs32(near) << (4 * slot);
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
    const std::uint32_t centre = seen[static_cast<std::size_t>(__builtin_ctz(reaching))];
    const auto x = static_cast<float>(xOf(centre));
    const auto y = static_cast<float>(yOf(centre));
    ends_[count] = {x, y, kMirror - x, kMirror - y};
    centres_[count++] = centre;
  }
  count_ = count;
  isPlain_ = !isRough();
  earlier_.clear();
  seen_.clear();
  centres_[count] = kEmpty;
  ends_[count] = {2 * kMirror, 2 * kMirror, -kMirror, -kMirror};
}

inline std::uint32_t Discs::open(simd::Lanes low, std::int32_t extent) const {
  using namespace simd;
  const Lanes limit = splat(limits_.sure);
  const Lanes high = add16(low, splat(static_cast<std::int32_t>(pack(extent, extent))));
  const auto beyond = [&](std::size_t i) {
    const Lanes centre = splat(static_cast<std::int32_t>(centres_[i]));
    return subtract32(squaredLength(greater16(subtract16(centre, low), subtract16(high, centre))),
                      limit);
  };
  Lanes covered = splat(0);
  for (std::size_t i = 0; i < count_; i += 2)
    covered = either(covered, either(beyond(i), beyond(i + 1)));
  const std::uint32_t isOpen = ~signs32(covered) & 15;
  return !kHasEarlier || isPlain_ ? isOpen : openToMore(isOpen, low, extent);
}

}  // namespace copse
