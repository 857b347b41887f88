// Groups of cells of a surface's space, 32 along each side, which follow Morton's curve; and the
// slices (slice.h) that own ranges of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "space/slice.h"
#include "space/solid.h"

namespace copse::space {

/// The place of a cell's group on the curve: 30 bits. Groups 1024 apart share it.
std::uint64_t curveOf(const Address& cell);

/// Divides groups among slices.
class GroupSlices {
 public:
  explicit GroupSlices(const SliceOptions& slice) : slice_(slice) {}

  /// Return true if the call is divided, or may be.
  [[nodiscard]] bool isWanted() const { return slice_.count > 1; }
  [[nodiscard]] bool isDivided() const { return !cuts_.empty(); }
  /// Divide parts among slices, by their groups' places on the curve and their work.
  void divide(const std::vector<std::uint32_t>& curves, const std::vector<float>& works,
              std::size_t slices);
  /// Return true if a group belongs to the slice.
  [[nodiscard]] bool isOwn(std::uint64_t curve) const { return ownerOf(curve) == slice_.number; }
  /// Return true if the slice must fill a group: its own, and those beside them as its lead.
  [[nodiscard]] bool isFilled(std::uint64_t curve) const;
  /// Return the slices with a group that has a block of the balls' grid (grids.h) beside the block
  /// of a cell, or that holds the cell: a bit each. Parts reach no farther than a block beyond
  /// their group, with all that they see.
  [[nodiscard]] std::uint32_t nearOf(const Address& cell) const;
  /// Append a sample to those that the caller compares, where it is near the parts of others or, if
  /// it is another slice's, near the part of this one.
  void tell(const Point& place, const Address& cell, bool isOwn, Turn turn,
            std::vector<double>& below, std::vector<double>& above) const;

 private:
  [[nodiscard]] std::size_t ownerOf(std::uint64_t curve) const;

  const SliceOptions& slice_;
  std::vector<std::uint64_t> cuts_;  // the first groups of all slices but the first
};

}  // namespace copse::space
