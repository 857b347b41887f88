// The rim of a window of a radius field. Samples that are placed are certain: the whole plane has
// them. Others that it may have are in doubt: a *maybe* is a dart that no certain sample refuses,
// but a doubtful one might; a block that a stage leaves out is *unknown*, and in the finish so is a
// block near doubt. Squares of blocks whose samples other windows have found are not worked on:
// their samples are placed at the start, and those of the finish in their turn.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <span>

#include "field/fill.h"
#include "field/placing.h"
#include "field/turns.h"
#include "shape/box.h"

namespace copse {

/// The samples of a window: those in a box, of some tiles by their numbers.
struct WantedSamples {
  static constexpr Interval kAllTiles{0, INT64_MAX};

  BoundingBox points;
  Interval tiles = kAllTiles;

  [[nodiscard]] bool hasTile(std::uint32_t number) const {
    return number >= tiles.begin && number < tiles.end;
  }
};

/// All samples with x0 ≤ x < x1 and y0 ≤ y < y1, as other windows have found them. No two boxes
/// overlap.
struct KnownBox {
  BoundingBox box;
  std::span<const double> positions;     ///< x0 y0 x1 y1 …
  std::span<const std::uint8_t> isLast;  ///< 1 for samples of the finish
};

class FieldUnsureRim : public FieldRim {
 public:
  /// Find the tiles that the stages work on and those around them.
  virtual void findTiles() = 0;
  /// Leave out all other tiles, which are in doubt. Return the number of tiles worked on.
  virtual std::uint32_t leaveOut(FieldTurns& turns) = 0;
  [[nodiscard]] virtual bool isWorked(std::uint32_t number) const = 0;
  /// Place the known samples, once all tiles are prepared. Those of the finish wait for their turn.
  virtual void placeKnown() = 0;
  /// The number of samples of a tile that come before its finish.
  [[nodiscard]] virtual std::size_t countBeforeFinish(std::uint32_t number) const = 0;
  /// Return true if no wanted sample is in doubt so far.
  [[nodiscard]] virtual bool isProven() const = 0;
};

/// The distance, in greatest radii, within which a radius may matter to a window. Halos are
/// `widening` times as wide as usual.
double radiiAround(double widening);

/// Make a rim. Nothing is known farther than `far` from the wanted box.
std::unique_ptr<FieldUnsureRim> makeFieldUnsureRim(FieldPlacing& placing,
                                                   const WantedSamples& wanted, double widening,
                                                   double far = HUGE_VAL,
                                                   std::span<const KnownBox> known = {});

}  // namespace copse
