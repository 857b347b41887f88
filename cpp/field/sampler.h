// The sampler for a radius that depends on the place.
//
// Schedule: darts are thrown in stages over all tiles (tile_tree.h), each in a fresh, hashed order
// of the tiles, and at last every tile is finished in such an order. So no seam between tiles is
// seen, and what is placed depends on the place: all draws are hashes of the seed, the stage and
// the tile's address. As only tiles that are near one another see each other's samples, a tile may
// run ahead of all others: its turn comes when those near it have had the turns before its own.
//
// The literature's variants for varying radii are those of Mitchell, Rand, Ebeida and Bajaj 2012,
// Variable Radii Poisson Disk Sampling.
//
// Cost: natively 0.35 µs a sample where the radius is constant, 0.5 µs where it changes gently up
// to tenfold, 0.9 µs with jumps of ten between texels; of tiles that are not finished, and those
// around them, 50 bytes a sample besides the result.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "field/fill.h"
#include "field/radius_field.h"
#include "fill/run.h"

namespace copse {

struct FieldOptions : RunOptions {
  ConflictRule conflict = ConflictRule::mean;
};

class FieldSampler : public Run {
 public:
  /// Every pair of samples keeps the rule's distance for the field's radii at their places, and no
  /// point of a lattice could be added with its own radius. The lattice (lattice.h) is that of the
  /// field's min. Existing samples without radii have the field's; their clearances are for
  /// obstacles to keep.
  FieldSampler(const Prepared& prepared, const RadiusField& field, const FieldOptions& options,
               const ExistingSamples& existing);

  [[nodiscard]] Report report() const override;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  [[nodiscard]] std::uint64_t keyOf(const FieldTile& tile) const;
  [[nodiscard]] bool isBefore(std::uint32_t one, std::uint32_t other);
  [[nodiscard]] bool findBefore();
  void takeTurn(FieldTile& tile);
  void fillTile(FieldTile& tile);
  void placeInnerPoint();

  FieldOptions options_;
  double radius_;  // the least
  double unit_;
  FieldPlacing placing_;
  FieldFill fill_;
  /// A tile whose turn is waited for, and how many of those near it are known to be no hindrance.
  struct Waiting {
    std::uint32_t tile;
    std::uint32_t looked = 0;
  };
  std::vector<Waiting> waiting_;  // each for the one after it
  std::uint32_t next_ = 0;        // of the tiles, to be finished
  double turns_ = 0;              // taken
};

/// Errors: those of existing samples (existing.h) and of `prepare`; "limit" when the field promises
/// more samples than allowed.
Result<std::unique_ptr<FieldSampler>> beginField(const Region& region, const Obstacles& obstacles,
                                                 const RadiusField& field,
                                                 const FieldOptions& options,
                                                 const ExistingSamples& existing = {});

}  // namespace copse
