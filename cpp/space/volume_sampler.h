// The sampler for volumes with one radius: saturated random sequential adsorption over ground, tile
// by tile, in the order of schedule.h.
#pragma once

#include <memory>
#include <optional>

#include "run/run.h"
#include "space/darts.h"
#include "space/finish.h"
#include "space/placing.h"
#include "space/schedule.h"
#include "space/slab.h"

namespace copse::space {

struct VolumeOptions : RunOptions {
  double radius = 0;  ///< least distance between samples, in the user's units
};

class VolumeSampler : public Run {
 public:
  VolumeSampler(std::shared_ptr<const Ground> ground, const Lattice& lattice,
                const VolumeOptions& options);

  [[nodiscard]] Report report() const override;
  /// The bytes that the layers in memory take, at most.
  [[nodiscard]] double slabBytes() const;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  [[nodiscard]] std::int64_t mostLayers() const;
  bool nextTile();
  double fillTile();

  double radius_;  // as asked for
  Schedule schedule_;
  Slab slab_;
  Placing placing_;
  Darts darts_;
  Finish finish_;
  std::optional<Address> tile_;  // the one being filled
};

}  // namespace copse::space
