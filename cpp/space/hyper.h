// The sampler for boxes of two to six dimensions, which may be periodic: all in memory, and proven
// full by boxes that shrink (fill/box_search.h; Ebeida et al. 2012, who split boxes).
//
// Time goes by levels. The first boxes are the lattice's cells. In each level all boxes are visited
// in a hashed order: first a few rounds of darts alone, of which each box gets its share by chance;
// then each box shrinks to what no ball covers of it, gets a dart with the chance of its share of
// the level's volume, and is halved if it is not small for the level already. A box of one point is
// tested exactly, so it ends without a cap.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/hash.h"
#include "fill/run.h"
#include "ground/lattice.h"
#include "space/box.h"
#include "space/grids.h"

namespace copse::space {

/// How many samples there are in a unit of volume, of a saturated set with radius 1.
double saturatedDensity(std::size_t dimension);

class HyperSampler : public Run {
 public:
  HyperSampler(const BoxOptions& options, const Lattice& lattice, const HyperBox& box);

  [[nodiscard]] Report report() const override { return {Ending::saturated, radius_, unit_}; }

  /// How many cells a box has.
  static double cellsIn(const HyperBox& box, std::size_t dimension, const Lattice& lattice);

 private:
  /// A box of lattice points in a cell.
  struct Piece {
    HyperBox box;
    std::uint64_t key;
  };

  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  void fillPool(const Lattice& lattice);
  void beginLevel();
  void visit(const Piece& piece);
  void halve(const Piece& piece, const HyperBox& left);
  [[nodiscard]] bool shrink(HyperBox& box) const;
  [[nodiscard]] bool isFree(const Six& at) const;
  [[nodiscard]] bool throwDart(const HyperBox& box, Draws& draws);
  [[nodiscard]] double volumeOf(const HyperBox& box) const;
  void place(const Six& at);

  std::size_t dimension_;
  double radius_, unit_;
  double squared_;
  std::uint64_t seed_;
  HyperBox box_;
  std::vector<HyperGrid> grids_;  // the first of them with the samples
  std::vector<Piece> pool_, next_;
  std::vector<std::uint32_t> order_;
  std::vector<HyperBall> balls_;  // about the box in hand
  std::size_t visited_ = 0;       // of the pool
  int level_ = 0;
  double levelVolume_ = 1;  // of the level's greatest boxes
};

}  // namespace copse::space
