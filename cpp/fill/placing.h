// Placing: the tests that a sample must pass, and the changes that placing it makes.
#pragma once

#include <cstdint>
#include <vector>

#include "base/capabilities.h"
#include "base/vectors.h"
#include "fill/discs.h"
#include "fill/earlier.h"
#include "fill/schedule.h"
#include "ground/band.h"
#include "ground/lattice.h"

namespace copse {

/// A point of a cell: 16 bits for its place across the cell in x, and 16 bits in y. The first three
/// bits of each tell the subcell, the first five the part of the cell that has a stamp of its own.
struct CellPoint {
  std::uint32_t x, y;

  /// The point of a subcell that is chosen by 26 random bits.
  static CellPoint in(std::uint32_t subcell, std::uint32_t bits) {
    return {(subcell % kSubcells) << 13 | (bits & 0x1FFF),
            (subcell / kSubcells) << 13 | ((bits >> 13) & 0x1FFF)};
  }
};

/// Tests and places the samples of a fill, in one strip of its band at a time.
class Placing {
 public:
  /// Samples are added to `positions` when they are flushed: x0 y0 x1 y1 … in the user's units.
  /// With a rim nothing is added, as the rim takes the samples from the cells. `rim` and `earlier`
  /// may be null.
  Placing(const Band& band, const Lattice& lattice, Rim* rim, const Earlier* earlier,
          std::vector<double>& positions);

  [[nodiscard]] const Subdivision& subdivision() const { return subdivision_; }
  [[nodiscard]] const Band& band() const { return band_; }
  [[nodiscard]] const Lattice& lattice() const { return lattice_; }
  /// The rim of the part that is filled, or null.
  [[nodiscard]] Rim* rim() const { return kHasRims ? rim_ : nullptr; }

  /// Work on a strip from now on. `hasDiscs` tells if cells alone do not tell where samples may
  /// stand (see Earlier).
  void enter(Strip& strip, bool hasDiscs);
  [[nodiscard]] Strip& strip() const { return *strip_; }
  [[nodiscard]] Address addressOf(std::uint32_t index) const {
    const auto row = static_cast<std::int64_t>(rowOf(index));
    return {strip_->column0 + index - row * stride_, strip_->row0 + row};
  }
  /// The least point of a cell, in lattice units.
  [[nodiscard]] Point leastOf(Address cell) const {
    const double side = lattice_.side;
    return {static_cast<double>(cell.column) * side, static_cast<double>(cell.row) * side};
  }
  /// The boundary cell of that index. It is null if the cell holds kEmptyBoundary only for the rim.
  [[nodiscard]] const BoundaryCell* boundaryAt(std::uint32_t index) const {
    const Address cell = addressOf(index);
    return band_.rowCells(cell.row).boundaryAt(cell.column);
  }

  /// Add the discs of earlier samples that reach into a box of a cell, and of those near which
  /// alone samples may stand. `least` and `greatest` are the packed offsets of its corners.
  [[gnu::noinline]] void gatherEarlier(std::uint32_t index, std::uint32_t least,
                                       std::uint32_t greatest, Discs& discs) const;
  /// Return true if there may be such discs in the strip.
  [[nodiscard]] bool hasEarlier() const { return kHasEarlier && hasDiscs_; }

  /// Place a dart if it keeps its distance and lies on ground.
  void tryAt(std::uint32_t index, CellPoint point);
  /// Place a sample at a packed offset of a cell.
  void place(std::uint32_t index, std::uint32_t offset);
  /// Add the samples placed since the last flush to the positions.
  void flush();

 private:
  [[nodiscard]] std::uint64_t rowOf(std::uint32_t index) const {
    return (index * perStride_) >> 52;
  }
  [[nodiscard]] std::uint32_t offsetOf(CellPoint point) const {
    const auto side = static_cast<std::uint32_t>(side_);
    return (point.x * side) >> 16 | ((point.y * side) >> 16) << 16;
  }
  // Inlined, unlike the rarer functions, since compilers keep few values in registers across a
  // call.
  [[gnu::always_inline]] void place(std::uint32_t index, std::uint32_t offset, std::uint32_t partX,
                                    std::uint32_t partY);
  [[gnu::always_inline]] void place(std::uint32_t index, CellPoint point) {
    place(index, offsetOf(point), point.x >> 11, point.y >> 11);
  }
  [[gnu::noinline]] void tryFurther(std::uint32_t index, CellPoint point);
  [[nodiscard]] bool admits(std::uint32_t index, std::uint32_t offset);
  [[nodiscard]] bool meetsEarlier(std::uint32_t index, std::uint32_t offset) const;
  [[gnu::noinline]] void grow();

  const Band& band_;
  Rim* rim_;
  const Earlier* earlier_;
  Lattice lattice_;
  Subdivision subdivision_;
  ConflictTest conflicts_;
  std::uint64_t side_;
  bool isCoarse_;          // the lattice is too coarse for the tolerance of stamps
  bool hasDiscs_ = false;  // of earlier samples, in the strip
  bool isPlain_ = false;   // the lattice is fine, and there are no such discs
  const CoverStamp* stamps_ = coverStamps().data();
  Strip* strip_ = nullptr;
  std::uint32_t* at_ = nullptr;       // of the strip
  std::uint64_t* covered_ = nullptr;  // of the strip
  std::ptrdiff_t stride_ = 0;         // of the strip
  std::uint64_t perStride_ = 0;       // 2^52 / stride, rounded up
  Point origin_{};                    // the strip's least point
  std::vector<double>& positions_;
  RawVector<double> placed_;  // positions since the last flush, and room for more
  double* next_;              // in placed_
  double* end_;               // of placed_
};

inline void Placing::tryAt(std::uint32_t index, CellPoint point) {
  // The offset may lie a lattice unit below its subcell, where coverage rounds differently. This
  // does no harm, as the offset is tested exactly.
  if (conflicts_(at_ + index, stride_, offsetOf(point), point.x >> 15, point.y >> 15)) return;
  if (isPlain_ && at_[index] != kEmptyBoundary) return place(index, point);
  tryFurther(index, point);
}

inline void Placing::place(std::uint32_t index, std::uint32_t offset, std::uint32_t partX,
                           std::uint32_t partY) {
  at_[index] = offset;
  const CoverStamp& stamp = stamps_[partY * kStampParts + partX];
  const std::ptrdiff_t stride = stride_;
  std::uint64_t* row = covered_ + static_cast<std::ptrdiff_t>(index) + stampBegin(partY) * stride +
                       stampBegin(partX);
  for (std::size_t r = 0; r < kStamped; ++r, row += stride) {
    simd::store(row, simd::load(row) | simd::load(&stamp[r][0]));
    simd::store(row + 2, simd::load(row + 2) | simd::load(&stamp[r][2]));
  }
  const std::uint64_t atRow = rowOf(index);
  const std::uint64_t atColumn = index - atRow * static_cast<std::uint64_t>(stride);
  const auto x = static_cast<std::int64_t>(atColumn * side_ + (offset & 0xFFFF));
  const auto y = static_cast<std::int64_t>(atRow * side_ + (offset >> 16));
  next_[0] = (origin_.x + static_cast<double>(x)) * lattice_.unit;
  next_[1] = (origin_.y + static_cast<double>(y)) * lattice_.unit;
  next_ += 2;
  if (next_ == end_) grow();
}

}  // namespace copse
