// The sampler for one radius. It fills the ground with darts until no further sample fits, which is
// called saturated random sequential adsorption. It works tile by tile, in the order of schedule.h.
#pragma once

#include <memory>
#include <optional>

#include "base/capabilities.h"
#include "fill/darts.h"
#include "fill/earlier.h"
#include "fill/finish.h"
#include "fill/placing.h"
#include "fill/run.h"
#include "fill/schedule.h"
#include "ground/band.h"

namespace copse {

struct SampleOptions : RunOptions {
  double radius = 0;  ///< least distance between samples, in the region's units
};

/// The work of a sampler in a larger one: a part of the plane, or one of several layers.
struct SamplerPart {
  Part place = {};
  std::vector<EarlierGroup> earlier = {};  ///< samples of earlier layers
  std::optional<NearGroup> near = {};      ///< samples may stand only near these
  KeptStamps* stamps = nullptr;            ///< shared with other fills on the same lattice, or null
  std::vector<double> standing = {};       ///< existing samples at the sampler's own radius
  bool isLater = false;  ///< other layers have or may get samples, so an empty result is fine
};

/// Runs the stages of all tiles over the ground.
class Sampler : public Run {
 public:
  Sampler(const Prepared& prepared, const SampleOptions& options, const SamplerPart& part = {});

  [[nodiscard]] Report report() const override;

  /// Of all samples placed, the range of those in the rows of tiles that are wanted. It is known
  /// at the end of a run whose samples are taken after each step.
  [[nodiscard]] Interval wanted() const { return wanted_; }

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  Earlier* earlier() { return kHasEarlier && earlier_ ? &*earlier_ : nullptr; }
  void countWanted();
  bool nextTileRow();
  bool nextTile();
  double fillTile();
  static CellRect blocksIn(const CellRect& tile, const CellRect& part);
  void tellRim(std::int64_t rowEnd);
  void placeInnerPoint();

  double radius_;  // as given
  bool float32_;
  bool isWhole_;  // no other sampler has a part in the work
  double firstRow_;
  Interval tileRows_;
  std::int64_t endTileRow_;
  Interval wanted_{0, 0};
  Schedule schedule_;
  std::optional<Earlier> earlier_;
  Band band_;
  Placing placing_;
  Darts darts_;
  Finish finish_;
  std::optional<std::int64_t> tileRow_;  // being filled
  std::size_t strip_ = 0;
  std::optional<std::int64_t> tileColumn_;
};

/// Obstacles and existing samples that samples of one radius keep clear of.
struct Clear {
  Obstacles obstacles = {};
  std::vector<double> standing = {};  ///< x0 y0 x1 y1 …: existing samples, kept at the radius
  std::vector<double> near = {};      ///< existing samples near which those of the layer may stand
};

/// Make the ground for samples of a radius, and check the number of samples that it promises.
/// Errors: those of `prepare` in run.h.
Result<Prepared> prepare(const Region& region, const Clear& clear, const SampleOptions& options,
                         double radius);

/// Errors: those of `Lattice::validate` and of `prepare`.
Result<std::unique_ptr<Sampler>> beginSampler(const Region& region, Clear clear,
                                              const SampleOptions& options);

/// The limit on the samples of such a run.
SampleLimit limitOf(const SampleOptions& options);

}  // namespace copse
