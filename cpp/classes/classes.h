// Samples of several classes (class_sampler.h) as one of the methods.
#pragma once

#include <utility>

#include "classes/class_sampler.h"
#include "methods/method.h"

namespace copse {

class Classes : public Method {
 public:
  explicit Classes(ClassSampler sampler) : sampler_(std::move(sampler)) {}

  /// Tile by tile, whatever `most` is.
  bool step(double) override { return sampler_.step(); }
  std::vector<double> take() override { return sampler_.take(); }
  std::vector<std::uint8_t> takeClasses() override { return sampler_.takeClasses(); }
  [[nodiscard]] std::optional<Error> failure() const override {
    if (!sampler_.isOverLimit()) return std::nullopt;
    return sampler_.overLimit();
  }
  /// The least distance of any two.
  [[nodiscard]] double radius() const override { return sampler_.radius(); }
  [[nodiscard]] double unit() const override { return sampler_.unit(); }

 private:
  ClassSampler sampler_;
};

}  // namespace copse
