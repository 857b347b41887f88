// The sampler for a radius that depends on the place.
//
// Schedule: darts are thrown in passes over all tiles (tile_tree.h), each in a fresh, hashed order
// of the tiles, and at last every tile is finished in such an order. So no seam between tiles is
// seen, and what is placed depends on the place: all draws are hashes of the seed, the pass and
// the tile's address.
//
// The literature's variants for varying radii are those of Mitchell, Rand, Ebeida and Bajaj 2012,
// Variable Radii Poisson Disk Sampling.
//
// Cost: natively 0.6 µs a sample where the radius is constant, 0.7 µs where it changes gently up to
// a hundredfold, 1 µs with jumps of ten between texels; 50 bytes a sample besides the result.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "error.h"
#include "field/radius_field.h"
#include "geometry/region.h"
#include "grid/ground.h"
#include "run/existing.h"

namespace copse {

struct FieldOptions {
  ConflictRule conflict = ConflictRule::mean;
  std::uint64_t seed = 0;  ///< see hash.h for seeds from numbers and texts
  double limit = 1e7;      ///< most samples to make
  bool float32 = false;    ///< keep every position on numbers that a float holds
  double margin = 0;       ///< least distance to the region's edge
};

class FieldSampler {
 public:
  /// Every pair of samples keeps the rule's distance for the field's radii at their places, and no
  /// point of a lattice could be added with its own radius. The lattice (lattice.h) is that of the
  /// field's min. Existing samples without radii have the field's; their clearances are for
  /// obstacles to keep. Errors: of the precision (lattice.h), of the obstacles (ground.h),
  /// "out-of-range" for a margin or existing samples that are not finite, "limit" when the field
  /// promises more samples than allowed.
  static Result<FieldSampler> begin(const Region& region, RadiusField field,
                                    const FieldOptions& options, const Obstacles& obstacles = {},
                                    const ExistingSamples& existing = {});

  FieldSampler(FieldSampler&&) noexcept;
  FieldSampler& operator=(FieldSampler&&) noexcept;
  ~FieldSampler();

  /// Fills for about a millisecond; false when nothing is left to do.
  bool step();
  /// What was placed since the last call: x0 y0 x1 y1 …
  std::vector<double> take();
  /// The radii of what was placed since the last call.
  std::vector<double> takeRadii();
  /// See Method::progress.
  [[nodiscard]] double progress() const;
  /// Samples placed so far.
  [[nodiscard]] double count() const;
  [[nodiscard]] bool isOverLimit() const;
  /// The error to report then.
  [[nodiscard]] Error overLimit() const;
  [[nodiscard]] double unit() const;

 private:
  struct State;
  explicit FieldSampler(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace copse
