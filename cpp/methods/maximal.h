// The maximal method (sampler.h) as one of the methods.
#pragma once

#include <utility>

#include "methods/method.h"
#include "sampler.h"

namespace copse {

class Maximal : public Method {
 public:
  Maximal(Sampler sampler, double radius) : sampler_(std::move(sampler)), radius_(radius) {}

  bool step(double) override { return sampler_.step(); }
  std::vector<double> take() override { return sampler_.take(); }
  [[nodiscard]] std::optional<Error> failure() const override {
    if (!sampler_.isOverLimit()) return std::nullopt;
    return sampler_.overLimit();
  }
  [[nodiscard]] double radius() const override { return radius_; }
  [[nodiscard]] double unit() const override { return sampler_.unit(); }

 private:
  Sampler sampler_;
  double radius_;
};

}  // namespace copse
