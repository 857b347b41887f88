// The maximal method with a radius field (field_sampler.h) as one of the methods.
#pragma once

#include <utility>

#include "field/field_sampler.h"
#include "methods/method.h"

namespace copse {

class FieldMethod : public Method {
 public:
  FieldMethod(FieldSampler sampler, double leastRadius)
      : sampler_(std::move(sampler)), radius_(leastRadius) {}

  bool step(double) override { return sampler_.step(); }
  std::vector<double> take() override { return sampler_.take(); }
  std::vector<double> takeRadii() override { return sampler_.takeRadii(); }
  [[nodiscard]] std::optional<Error> failure() const override {
    if (!sampler_.isOverLimit()) return std::nullopt;
    return sampler_.overLimit();
  }
  [[nodiscard]] double radius() const override { return radius_; }
  [[nodiscard]] double unit() const override { return sampler_.unit(); }

 private:
  FieldSampler sampler_;
  double radius_;
};

}  // namespace copse
