// The sampler: saturated random sequential adsorption over a region, a row of tiles at a time.
//
// Schedule: the plane is cut into tiles of about 64 × 64 cells, rows of tiles from below, tiles of
// a row from the left. All stages of a tile run before the next tile is begun, stage k on the tile
// shifted by −2k cells in x and y. An earlier tile's later stage is then always at least three
// cells away, out of reach, so that the darts are seen in the order of the stages across all tiles,
// in one pass through memory. The seams between tiles are jittered by a hash, so that what little
// order inside one stage matters has no period.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "error.h"
#include "geometry/region.h"
#include "grid/ground.h"

namespace copse {

struct SampleOptions {
  double radius = 0;       ///< least distance between samples, in the region's units
  std::uint64_t seed = 0;  ///< see hash.h for seeds from numbers and texts
  double limit = 1e7;      ///< most samples to make
  bool float32 = false;    ///< keep every position on numbers that a float holds
  double margin = 0;       ///< least distance to the region's edge
};

/// The error when more samples come than allowed.
Error tooManySamples(double radius, double limit);

class Sampler {
 public:
  /// Errors: of the radius and precision (lattice.h), of the obstacles (ground.h), "limit" when the
  /// region promises more samples than allowed.
  static Result<Sampler> begin(const Region& region, const SampleOptions& options,
                               const Obstacles& obstacles = {});

  Sampler(Sampler&&) noexcept;
  ~Sampler();

  /// Fills some more tiles, for about a millisecond; false when nothing is left to do.
  bool step();
  /// What was placed since the last call: x0 y0 x1 y1 …
  std::vector<double> take();
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
  explicit Sampler(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace copse
