// The sampler for boxes of two to six dimensions, which may be periodic. It keeps everything in
// memory and proves the box full by boxes that shrink (fill/box_search.h; Ebeida et al. 2012, who
// split boxes).
//
// Time goes by levels. The first boxes are the lattice's cells. Each level visits all boxes in a
// hashed order. The first levels only throw darts, of which each box gets its share by chance. In
// later levels each box shrinks to the part that no ball covers, gets a dart with the chance of its
// share of the level's volume, and is halved unless it is small for the level already. A box of one
// point is tested exactly, so no cap is needed.
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

/// Samples in a unit of volume, of a saturated set with radius 1.
double saturatedDensity(std::size_t dimension);

class HyperSampler : public Run {
 public:
  HyperSampler(const BoxOptions& options, const Lattice& lattice, const HyperBox& box);

  [[nodiscard]] Report report() const override { return {Ending::saturated, radius_, unit_}; }

  /// The number of cells in a box.
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
  std::vector<HyperGrid> grids_;  // the first one holds the samples
  std::vector<Piece> pool_, next_;
  std::vector<std::uint32_t> order_;
  std::vector<HyperBall> balls_;  // about the current box
  std::size_t visited_ = 0;       // boxes of the pool
  int level_ = 0;
  double levelVolume_ = 1;  // of the level's greatest boxes
};

}  // namespace copse::space
