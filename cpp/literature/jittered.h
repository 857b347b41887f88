// Jittered sampling (Cook 1986): the plane is cut into squares of side `radius`, anchored at the
// origin, and each has one point, drawn uniformly. Those that are inside the region are its
// samples: one in each square that lies wholly inside, and in one at the edge with the chance of
// its share inside, so that the density is the same up to the edge. No distance is kept. A point
// is a function of its square and the seed alone: regions that agree have the same samples.
//
// Cost: 0.2 µs a square.
#pragma once

#include <optional>

#include "literature/method.h"

namespace copse {

class Jittered : public Method {
 public:
  Jittered(const Region& region, const MethodOptions& options)
      : Method(region, options), key_(keyOf(options.seed, Stream::squares)) {}

 protected:
  double act() override;

 private:
  void tryIn(std::int64_t column, std::int64_t row, const Piece& slab);

  std::uint64_t key_;
  std::size_t piece_ = 0;  // the first of its slab
  std::optional<std::int64_t> row_;
};

}  // namespace copse
