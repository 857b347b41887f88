// Dart throwing (Cook 1986, Stochastic Sampling in Computer Graphics): uniform points of the
// region, each kept when it is no closer than the radius to those kept before, until `tries` of
// them in a row miss. Unbiased in every part of the region, whatever its shape; not saturated: of n
// samples with t tries about ln(n) / t of the ground is still open. Cost: 0.3 µs a dart.
#pragma once

#include "methods/crowd.h"
#include "methods/placer.h"

namespace copse {

class DartThrowing : public Placer {
 public:
  DartThrowing(const Region& region, const MethodOptions& options)
      : Placer(region, options), crowd_(reach()) {}
  [[nodiscard]] double radius() const override { return options().radius; }

 protected:
  double act() override {
    const auto p = draw();
    if (!p) return 1;
    const bool isClear = crowd_.isClear(*p);
    note(*p, isClear);
    if (isClear) {
      misses_ = 0;
      crowd_.add(*p);
      place(*p);
    } else if (++misses_ >= options().tries) {
      end();
    }
    return 1;
  }

 private:
  Crowd crowd_;
  double misses_ = 0;  // in a row
};

}  // namespace copse
