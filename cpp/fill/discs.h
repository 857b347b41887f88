// Discs around samples, in which no other sample may lie. ConflictTest tests one candidate against
// its neighbours, by a grid with one sample in a cell (Bridson 2007, Fast Poisson Disk Sampling in
// Arbitrary Dimensions). Discs tests boxes of points in the finish. DiscStamps covers the subcells
// in a disc of any radius.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/capabilities.h"
#include "base/simd.h"
#include "ground/band.h"
#include "ground/lattice.h"
#include "shape/box.h"
#include "shape/exact.h"

namespace copse {

/// All points nearer than `radius` to a centre, in lattice units. The centre need not be a lattice
/// point.
struct Disc {
  Point whole;  ///< a lattice point less than a unit from the centre along either axis
  Point rest;   ///< from there to the centre
  double radius;

  /// The disc about a centre.
  static Disc at(Point centre, double radius) {
    const auto wholeOf = [](double at) {
      return static_cast<double>(static_cast<std::int64_t>(at));
    };
    const Point whole{wholeOf(centre.x), wholeOf(centre.y)};
    return {whole, {centre.x - whole.x, centre.y - whole.y}, radius};
  }

  [[nodiscard]] Point centre() const { return {whole.x + rest.x, whole.y + rest.y}; }
  /// The same disc, in coordinates that count from a lattice point.
  [[nodiscard]] Disc from(Point p) const { return {{whole.x - p.x, whole.y - p.y}, rest, radius}; }
  /// Return true if the disc holds a lattice point, exactly.
  [[nodiscard]] bool holds(Point p) const {
    const Point apart{whole.x - p.x, whole.y - p.y};
    const double dx = apart.x + rest.x;
    const double dy = apart.y + rest.y;
    const double limit = radius * radius;
    const double beyond = dx * dx + dy * dy - limit;
    const double slack = limit * 0x1p-49;  // above the rounding error of `beyond` near 0
    if (beyond < -slack) return true;
    return beyond <= slack && isShorter(apart, rest, radius);
  }
  /// Return true if a lattice point is at most the radius away from the centre, exactly.
  [[nodiscard]] bool reaches(Point p) const {
    return holds(p) || !isLonger({whole.x - p.x, whole.y - p.y}, rest, radius);
  }
};

/// The stamps of all discs of one radius. A stamp has the subcells that a disc covers in the cells
/// around its centre, as words of coverage (lattice.h). A small disc has one stamp for each
/// sixteenth of a cell, in x and in y, that its centre may lie in. Each of these stamps is made
/// once.
///
/// Cost: about 10 ns to cover a strip with a small disc. The stamp of a large disc is made anew
/// each time, in about 15 ns for each row of subcells.
class DiscStamps {
 public:
  /// The stamps of discs of a radius, in lattice units, over cells of `side`.
  DiscStamps(std::int32_t side, double radius);

  /// Cover the subcells of some rows of a strip that lie in the disc about a point. `x` and `y`
  /// count from the strip's least point.
  void cover(Strip& strip, double x, double y, Interval rows);

 private:
  static constexpr std::int64_t kParts = 16;
  static constexpr std::int64_t kMostReach = 6;  // in cells, of discs whose stamps are kept

  /// The interval along one axis in which a centre may lie, in lattice units from its cell's side.
  struct Place {
    double least, greatest;
  };

  const std::uint64_t* stampAt(double x, double y);
  void make(std::uint64_t* words, Place x, Place y) const;

  Subdivision subdivision_;
  double side_;
  double perPart_;  // parts in a lattice unit, rounded up
  double limit_;
  std::int64_t reach_;  // cells in each direction
  std::int64_t width_;  // words of a row, an even number
  std::size_t size_;    // words of a stamp
  std::vector<std::uint64_t> words_;
  std::vector<std::uint8_t> isMade_;  // by part of a cell; none if stamps are not kept
};

/// Stamps of several radii on one lattice, shared by many fills. A fill of a small window would
/// take longer to make its stamps than to use them.
class KeptStamps {
 public:
  /// The stamps of discs of a radius, in lattice units. `side` must be the same in every call.
  std::shared_ptr<DiscStamps> of(std::int32_t side, double radius);

 private:
  struct Kept {
    double radius;
    std::shared_ptr<DiscStamps> stamps;
  };
  std::vector<Kept> kept_;
};

/// Tests a candidate against the samples of the 20 cells around its own, in integers. It is the one
/// definition of "too close".
///
/// Positions are packed (lattice.h). Four cells of a row are tested at once: a 128-bit load, a
/// subtraction, a dot product of the difference with itself, and a comparison, without a branch.
/// Cost: about 4 ns for a candidate.
class ConflictTest {
 public:
  /// `side` is the side of a cell, and `radiusSquared` the square of the least distance, both in
  /// lattice units.
  ConflictTest(std::int32_t side, std::int32_t radiusSquared);

  /// Return true if a candidate is too close to a sample. `cell` points to the candidate's cell,
  /// which is empty, and `candidate` is its packed offset there. `isRight` and `isUpper` tell in
  /// which half of the cell it lies; within a tenth of a side of the middle either will do. Rows
  /// are `stride` cells apart, with two more cells on every side.
  [[nodiscard]] bool operator()(const std::uint32_t* cell, std::ptrdiff_t stride,
                                std::uint32_t candidate, std::uint32_t isRight,
                                std::uint32_t isUpper) const;

 private:
  // Only the nearer of the two outer columns, and of the two outer rows, can hold a sample too
  // close. So the test reads four rows of four cells. These are their packed offsets from the
  // candidate's cell.
  using RowOffsets = std::array<std::array<std::uint32_t, 4>, 4>;

  std::int32_t radiusSquared_;
  std::array<RowOffsets, 4> offsets_;  // by isRight + 2 · isUpper
};

inline ConflictTest::ConflictTest(std::int32_t side, std::int32_t radiusSquared)
    : radiusSquared_(radiusSquared), offsets_{} {
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

inline bool ConflictTest::operator()(const std::uint32_t* cell, std::ptrdiff_t stride,
                                     std::uint32_t candidate, std::uint32_t isRight,
                                     std::uint32_t isUpper) const {
  using namespace simd;
  const RowOffsets& offsets = offsets_[isRight + 2 * isUpper];
  const std::uint32_t* from = cell + static_cast<std::ptrdiff_t>(isRight) - kReach +
                              (static_cast<std::ptrdiff_t>(isUpper) - kReach) * stride;
  const Lanes at = splat(static_cast<std::int32_t>(candidate));
  const Lanes limit = splat(radiusSquared_);
  const auto beyond = [&](std::size_t row) {
    const Lanes seen = subtract16(at, load(offsets[row].data()));
    const Lanes apart =
        subtractSaturated16(load(from + static_cast<std::ptrdiff_t>(row) * stride), seen);
    return subtract32(squaredLength(apart), limit);
  };
  return signs32(beyond(0) | beyond(1) | (beyond(2) | beyond(3))) != 0;
}

/// The discs that reach into one cell, gathered to test many boxes of the cell, four boxes at a
/// time. Cost: about 2 ns for four boxes and a disc.
class Discs {
 public:
  /// The least points of four squares, packed.
  using Four = std::array<std::uint32_t, 4>;

  Discs(std::int32_t side, std::int32_t radiusSquared);

  /// Gather the discs of the layer's own samples that reach into a box of the cell. `least` and
  /// `greatest` are the packed offsets of its corners. Forget all discs gathered before.
  void gather(const std::uint32_t* cell, std::ptrdiff_t stride, std::uint32_t least,
              std::uint32_t greatest);
  /// Add the disc of an earlier layer's sample if it reaches into the box. `cell` is the cell's
  /// least point, in the coordinates of `centre`. `square` is the squared distance from the centre
  /// to the nearest point of the box.
  void addEarlier(Point centre, double radius, Point cell, double square);
  /// From now on only points near a centre are open: at most the radius of an added disc away.
  void confine(bool isConfined) {
    isConfined_ = isConfined;
    isPlain_ = isPlain_ && !isConfined;
    near_.clear();
  }
  /// Add a disc about a centre, in the coordinates of `cell`, near which points may be open.
  void addNear(Point centre, double radius, Point cell) {
    near_.push_back(Disc::at(centre, radius).from(cell));
  }
  /// Return false only if no point of a rectangle is near a centre. `width` and `height` are its
  /// sides less one.
  [[nodiscard]] bool reach(std::uint32_t least, std::int32_t width, std::int32_t height) const {
    return !kHasEarlier || !isConfined_ || isNear(least, width, height);
  }
  /// Return the open ones of four squares: bit i is set unless one disc holds the whole i-th
  /// square. `extent` is a square's side less one.
  [[nodiscard]] std::uint32_t open(simd::Lanes least, std::int32_t extent) const;
  [[nodiscard]] std::uint32_t open(const Four& least, std::int32_t extent) const {
    return open(simd::load(least.data()), extent);
  }

  /// Return true if a point is outside of all discs.
  [[nodiscard]] bool isOpen(std::uint32_t point) const {
    return (open(simd::splat(static_cast<std::int32_t>(point)), 0) & 1) != 0;
  }
  /// The number of the layer's own discs.
  [[nodiscard]] std::size_t count() const { return count_; }
  /// The squared radius of the layer's own discs, less a bound on the rounding errors of squares up
  /// to 2^28.
  [[nodiscard]] float square() const { return static_cast<float>(radiusSquared_ - 64); }
  /// The centre of a disc, in the coordinates of a box's four ends: x, y, kMirror − x, kMirror − y.
  [[nodiscard]] simd::Floats ends(std::size_t i) const { return simd::loadFloats(ends_[i].data()); }
  /// A disc of an earlier layer's sample, with its centre in the same coordinates.
  struct Seen {
    float ends[4];
    float square;  // squared radius, less a bound on rounding errors
    float most;    // squared radius, plus the same bound
  };
  [[nodiscard]] const std::vector<Seen>& earlier() const { return seen_; }
  /// The mirror of offsets: a number beyond all of them.
  static constexpr float kMirror = 16384;

 private:
  [[nodiscard]] std::uint32_t openToMore(std::uint32_t open, simd::Lanes least,
                                         std::int32_t extent) const;
  [[nodiscard]] bool isHeld(std::uint32_t least, std::int32_t extent) const;
  [[nodiscard]] bool isNear(std::uint32_t least, std::int32_t width, std::int32_t height) const;

  std::int32_t radiusSquared_;
  std::size_t count_ = 0;
  bool isPlain_ = true;  // there are no discs of earlier layers
  bool isConfined_ = false;
  simd::Lanes left_, row_;  // packed offsets of columns −2 … 1, and of one row
  simd::Lanes beyond_;      // of column 2 in rows −1 … 1
  // Packed offsets of the centres from the cell's origin, then kEmpty, which is out of reach.
  std::array<std::uint32_t, 28> centres_;
  std::array<std::array<float, 4>, 24> ends_;
  std::vector<Disc> earlier_;  // in coordinates from the cell's least point
  std::vector<Seen> seen_;
  std::vector<Disc> near_;  // in the same coordinates
};

inline Discs::Discs(std::int32_t side, std::int32_t radiusSquared)
    : radiusSquared_(radiusSquared),
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
  const Lanes limit = splat(radiusSquared_);
  const Lanes low = splat(static_cast<std::int32_t>(least));
  const Lanes high = splat(static_cast<std::int32_t>(greatest));
  std::uint32_t reaching = 0;  // a bit for each cell whose disc reaches into the box
  const auto see = [&](int slot, Lanes cells, Lanes offset) {
    const Lanes centre = add16(cells, offset);
    const Lanes apart =
        greater16(splat(0), greater16(subtract16(low, centre), subtract16(centre, high)));
    const Lanes near = subtract32(cells, aboveSamples) & subtract32(squaredLength(apart), limit);
    reaching |= signs32(near) << (4 * slot);
    store(&seen[static_cast<std::size_t>(4 * slot)], centre);
  };
  // Look at columns −2 … 1 of five rows, then at column 2 of the three rows that are near enough.
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
  isPlain_ = true;
  isConfined_ = false;
  earlier_.clear();
  seen_.clear();
  centres_[count] = kEmpty;
  ends_[count] = {2 * kMirror, 2 * kMirror, -kMirror, -kMirror};
}

inline std::uint32_t Discs::open(simd::Lanes low, std::int32_t extent) const {
  using namespace simd;
  const Lanes limit = splat(radiusSquared_);
  const Lanes high = add16(low, splat(static_cast<std::int32_t>(pack(extent, extent))));
  const auto beyond = [&](std::size_t i) {
    const Lanes centre = splat(static_cast<std::int32_t>(centres_[i]));
    return subtract32(squaredLength(greater16(subtract16(centre, low), subtract16(high, centre))),
                      limit);
  };
  Lanes covered = splat(0);
  for (std::size_t i = 0; i < count_; i += 2) covered = covered | (beyond(i) | beyond(i + 1));
  const std::uint32_t isOpen = ~signs32(covered) & 15;
  return !kHasEarlier || isPlain_ ? isOpen : openToMore(isOpen, low, extent);
}

}  // namespace copse
