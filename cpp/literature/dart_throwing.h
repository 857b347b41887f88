// Dart throwing (Cook 1986, Stochastic Sampling in Computer Graphics): uniform points of the
// region, each kept when it is no closer than the radius to those kept before, until `tries` of
// them in a row miss. Unbiased in every part of the region, whatever its shape; not saturated: of n
// samples with t tries about ln(n) / t of the ground is still open. Cost: 0.3 µs a dart.
#pragma once

#include "geometry/hash_grid.h"
#include "literature/method.h"

namespace copse {

class DartThrowing : public Method {
 public:
  DartThrowing(const Region& region, const MethodOptions& options)
      : Method(region, options), grid_(radius()) {}

 protected:
  double act() override {
    const auto p = draw();
    if (!p) return 1;
    const bool isClear = grid_.isClear(*p);
    note(*p, isClear);
    if (isClear) {
      misses_ = 0;
      grid_.add(*p);
      place(*p);
    } else if (++misses_ >= options().tries) {
      end();
    }
    return 1;
  }

  [[nodiscard]] double leastDistance() const override { return options().radius; }

 private:
  HashGrid grid_;
  double misses_ = 0;  // in a row
};

}  // namespace copse
