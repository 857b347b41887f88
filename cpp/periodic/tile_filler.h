// What fills a tile: in one fill, or in several of which each knows the samples of those before.
#pragma once

#include <cstdint>
#include <memory>

#include "periodic/tile.h"
#include "run/existing.h"
#include "run/run.h"

namespace copse {

class TileFiller {
 public:
  virtual ~TileFiller() = default;
  TileFiller(const TileFiller&) = delete;
  TileFiller& operator=(const TileFiller&) = delete;

  /// How many fills there are.
  [[nodiscard]] virtual std::uint8_t count() const { return 1; }
  /// Whether each is a level of detail.
  [[nodiscard]] virtual bool isByLevels() const { return false; }
  /// The greatest distance that a sample of a fill keeps from another.
  [[nodiscard]] virtual double distanceIn(std::uint8_t fill) const = 0;
  /// Begins a fill of the tile, or of a part of the plane, with what stands there.
  virtual Result<std::unique_ptr<Run>> begin(std::uint8_t fill, const Region& ground, bool isPart,
                                             ExistingSamples standing, std::uint64_t seed) = 0;
  /// The radius at a place of the tile, or 0 where it is no matter of the place.
  [[nodiscard]] virtual double radiusAt(Point) const { return 0; }

 protected:
  TileFiller() = default;
};

}  // namespace copse
