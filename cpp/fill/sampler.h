// The sampler for one radius: saturated random sequential adsorption over ground, tile by tile, in
// the order of schedule.h.
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

/// What a sampler does of a larger work.
struct SamplerPart {
  Part place = {};
  std::vector<EarlierGroup> earlier = {};  ///< of other layers
  KeptStamps* stamps = nullptr;            ///< of these, of other fills on the same lattice
  std::vector<double> standing = {};       ///< samples like its own that were there before
  bool isLater = false;  ///< there are samples, or others may come: none has to be placed
};

class Sampler : public Run {
 public:
  Sampler(const Prepared& prepared, const SampleOptions& options, const SamplerPart& part = {});

  [[nodiscard]] Report report() const override;

  /// Whether it has not come to the rows of tiles that are wanted.
  [[nodiscard]] bool isLeading() const { return tileRow_.value_or(INT64_MIN) < tileRows_.begin; }
  /// Of the samples not taken yet when it did, how many it had placed before.
  [[nodiscard]] std::size_t leadSize() const { return leadSize_; }

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  Earlier* earlier() { return kHasEarlier && earlier_ ? &*earlier_ : nullptr; }
  bool nextTileRow();
  bool nextTile();
  double fillTile();
  static CellRect blocksIn(const CellRect& tile, const CellRect& part);
  void tellRim(std::int64_t rowEnd);
  void placeInnerPoint();

  double radius_;  // as asked for
  bool float32_;
  bool isWhole_;  // of the work
  double firstRow_;
  Interval tileRows_;
  std::size_t leadSize_ = 0;
  Schedule schedule_;
  std::optional<Earlier> earlier_;
  Band band_;
  Placing placing_;
  Darts darts_;
  Finish finish_;
  std::optional<std::int64_t> tileRow_;  // the one being filled
  std::size_t strip_ = 0;
  std::optional<std::int64_t> tileColumn_;
};

/// What samples of one radius keep clear of.
struct Clear {
  Obstacles obstacles = {};
  std::vector<double> standing = {};  ///< x0 y0 x1 y1 …: samples at the distance of their own
};

/// The ground for samples of a radius, and how many it promises. Errors: those of `prepare`.
Result<Prepared> prepare(const Region& region, const Clear& clear, const SampleOptions& options,
                         double radius);

/// Errors: of the radius (lattice.h), and those of `prepare`.
Result<std::unique_ptr<Sampler>> beginSampler(const Region& region, Clear clear,
                                              const SampleOptions& options);

/// The limit of such a run.
SampleLimit limitOf(const SampleOptions& options);

}  // namespace copse
