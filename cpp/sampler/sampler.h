// The sampler for one radius: saturated random sequential adsorption over ground, tile by tile, in
// the order of schedule.h.
#pragma once

#include <memory>
#include <optional>

#include "grid/band.h"
#include "run/prepare.h"
#include "run/run.h"
#include "sampler/darts.h"
#include "sampler/earlier.h"
#include "sampler/finish.h"
#include "sampler/placing.h"
#include "sampler/rim.h"
#include "sampler/schedule.h"

namespace copse {

struct SampleOptions : RunOptions {
  double radius = 0;  ///< least distance between samples, in the region's units
};

class Sampler : public Run {
 public:
  /// Of a part of the ground, clear of what stands before it.
  Sampler(const Prepared& prepared, const SampleOptions& options, const Part& part = {},
          std::unique_ptr<Earlier> earlier = nullptr);

  [[nodiscard]] Report report() const override;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  bool nextTileRow();
  bool nextTile();
  double fillTile();
  static CellRect blocksIn(const CellRect& tile, const CellRect& part);
  void placeInnerPoint();

  double radius_;  // as asked for
  bool float32_;
  bool isWhole_;  // there is no ground beyond
  Schedule schedule_;
  std::unique_ptr<Earlier> earlier_;
  Band band_;
  Placing placing_;
  Darts darts_;
  Finish finish_;
  std::optional<std::int64_t> tileRow_;  // the one being filled
  std::size_t strip_ = 0;
  std::optional<std::int64_t> tileColumn_;
};

/// Errors: of the radius (lattice.h), and those of `prepare`.
Result<std::unique_ptr<Sampler>> beginSampler(const Region& region, const Obstacles& obstacles,
                                              const SampleOptions& options);

/// The limit of such a run.
SampleLimit limitOf(const SampleOptions& options);

}  // namespace copse
