// The maximal method with classes (class_sampler.h) as one of the methods.
#pragma once

#include <utility>
#include <vector>

#include "classes/class_sampler.h"
#include "methods/method.h"

namespace copse {

class ClassMethod : public Method {
 public:
  ClassMethod(ClassSampler sampler, double leastDistance)
      : sampler_(std::move(sampler)), radius_(leastDistance) {}

  bool step(double) override { return sampler_.step(); }
  std::vector<double> take() override { return sampler_.take(); }
  std::vector<std::uint8_t> takeClasses() override { return sampler_.takeClasses(); }
  [[nodiscard]] std::optional<Error> failure() const override {
    if (!sampler_.isOverLimit()) return std::nullopt;
    return sampler_.overLimit();
  }
  [[nodiscard]] double radius() const override { return radius_; }
  [[nodiscard]] double unit() const override { return sampler_.unit(); }

 private:
  ClassSampler sampler_;
  double radius_;
};

}  // namespace copse
