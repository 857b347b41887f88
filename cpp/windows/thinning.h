// The parts of a forest that thin it, as factors of the radius. A part multiplies the density of
// what is painted before it, and ground that is painted later has its full density.
//
// Densities are read at the centres of texels whose addresses are absolute. A texel has the least
// density of those around it, and factors are bilinear between texels: a part has its density in
// all of it, and what surrounds it fades within three texels. Their extremes are kept for squares
// of 2^k × 2^k texels: a quadtree that is made where it is asked for. So the factors of a place
// depend only on the parts there.
//
// Cost: a microsecond for each square or 16 × 16 texels along the outlines of parts, once for each
// change there; 40 ns for the factor of a place.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "field/radius_field.h"
#include "windows/cells.h"
#include "windows/site.h"

namespace copse {

/// Parts by ascending turn.
using PartList = std::vector<const GroundPart*>;

class Thinning {
 public:
  /// Texels are squares of this side, a power of two, in units of the finest lattice.
  explicit Thinning(double texel) : texel_(texel) {}

  /// The parts that may meet a box.
  using PartsIn = std::function<PartList(const BoundingBox&)>;

  [[nodiscard]] double factorAt(const PartsIn& parts, double x, double y) {
    return interpolate(parts, x / texel_ - 0.5, y / texel_ - 0.5);
  }
  /// They are bounds of the factors of all texels that meet the box, and of no others farther than
  /// a texel from these.
  [[nodiscard]] FieldRange factorsOver(const PartsIn& parts, const BoundingBox& box);
  [[nodiscard]] double texel() const { return texel_; }
  /// Forget what is known of a box.
  void forget(const BoundingBox& box);
  /// Return a box around all places where the factors differ from those of other parts, given a box
  /// around all places where the parts differ.
  [[nodiscard]] BoundingBox differenceIn(const BoundingBox& box, const PartsIn& parts,
                                         Thinning& other, const PartsIn& otherParts);

 private:
  static constexpr int kLeafLevel = 4;
  static constexpr std::int64_t kLeaf = 1 << kLeafLevel;  // texels along the least squares
  static constexpr std::int64_t kAcross = kLeaf + 1;      // and one more

  // A square: 2^level texels along each side.
  struct Square {
    int level;
    Address at;  // in such squares
    bool operator==(const Square&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Square& square) const;
  };
  struct Node {
    float least, greatest;
    // Of a least square whose factors differ: its texels, and one more in each row and column.
    std::vector<float> factors = {};
  };

  template <class Act>
  static void eachCovering(const CellRect& texels, Act&& act);
  [[nodiscard]] double interpolate(const PartsIn& parts, double x, double y);
  [[nodiscard]] static CellRect texelsOf(const Square& square);
  [[nodiscard]] BoundingBox boxOf(const Square& square) const;
  const Node& find(const Square& square, const PartsIn& parts);
  void include(const Square& square, const CellRect& among, const PartsIn& parts,
               FieldRange& range);
  const Node& leafAt(Address leaf, const PartsIn& parts);
  Node make(const Square& square, const PartList& parts);

  double texel_;
  std::unordered_map<Square, Node, Hash> nodes_;
  std::array<std::pair<Address, const Node*>, 16> latest_ = {};  // least squares
};

/// The factors of some parts, which must outlive it.
class ThinnedFactors final : public RadiusFactors {
 public:
  ThinnedFactors(std::shared_ptr<Thinning> thinning, Thinning::PartsIn parts)
      : thinning_(std::move(thinning)), parts_(std::move(parts)) {}

  [[nodiscard]] double at(double x, double y) const override {
    return thinning_->factorAt(parts_, x, y);
  }
  [[nodiscard]] FieldRange over(const BoundingBox& box) const override {
    return thinning_->factorsOver(parts_, box);
  }
  [[nodiscard]] double slopeOver(const BoundingBox& box) const override {
    const auto [least, greatest] = over(box);
    return 2 * (greatest - least) / thinning_->texel();
  }

 private:
  std::shared_ptr<Thinning> thinning_;
  Thinning::PartsIn parts_;
};

}  // namespace copse
