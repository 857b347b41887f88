// A cache of samples of layers whose distances depend on the place: by square blocks, each wide for
// the radii in it. The next parts of a world are likely to need the same blocks of earlier layers
// again. A block is a function of its place, so that it never becomes invalid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "field/radius_field.h"
#include "shape/box.h"

namespace copse {

/// The samples of a layer in a box.
struct SquareSamples {
  std::vector<double> positions;          ///< x0 y0 x1 y1 … in the user's units
  std::vector<std::uint8_t> classes;      ///< empty without classes
  std::vector<std::uint8_t> isLast = {};  ///< for a KnownBox, else empty
};

/// Return the blocks that meet a box: squares with absolute addresses, so large that a halo around
/// one is not much larger. All is in units of a layer's lattice, and `field` is the one that the
/// layer is filled with.
std::vector<BoundingBox> squaresIn(const RadiusField& field, const BoundingBox& box);

class FieldSquares {
 public:
  /// Keep so many blocks at most, of about a thousand samples each.
  explicit FieldSquares(std::size_t most = 1024) : most_(most) {}

  /// Return a block of a layer, by its square, or null if it is unknown.
  [[nodiscard]] const SquareSamples* find(std::size_t layer, const BoundingBox& square) const;
  /// Keep a block that is unknown. No other block moves in memory.
  const SquareSamples& keep(std::size_t layer, const BoundingBox& square, SquareSamples block);
  /// Evict least recently used blocks beyond the limit. No other call evicts any.
  void trim();
  void clear() { kept_.clear(); }

 private:
  struct Kept {
    std::size_t layer;
    BoundingBox square;
    SquareSamples block = {};
    mutable std::uint64_t used = 0;
  };

  [[nodiscard]] std::size_t placeOf(std::size_t layer, const BoundingBox& square) const;

  std::size_t most_;
  std::vector<std::shared_ptr<Kept>> kept_;  // by layer and square
  mutable std::uint64_t uses_ = 0;
};

}  // namespace copse
