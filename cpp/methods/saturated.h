// A sampler that fills the ground tile by tile until nothing more fits, as one of the methods: the
// maximal one, for one radius, for a field or for classes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "methods/method.h"

namespace copse {

template <class Sampler>
class Saturated : public Method {
 public:
  /// `radius` is the least distance that it keeps.
  Saturated(Sampler sampler, double radius) : sampler_(std::move(sampler)), radius_(radius) {}

  bool step(double /*most*/) override { return sampler_.step(); }
  std::vector<double> take() override { return sampler_.take(); }
  std::vector<double> takeRadii() override {
    if constexpr (requires { sampler_.takeRadii(); }) return sampler_.takeRadii();
    return {};
  }
  std::vector<std::uint8_t> takeClasses() override {
    if constexpr (requires { sampler_.takeClasses(); }) return sampler_.takeClasses();
    return {};
  }
  [[nodiscard]] double progress() const override { return sampler_.progress(); }
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

/// A sampler that has begun, or could not, as a method.
template <class Sampler>
Result<std::unique_ptr<Method>> asMethod(Result<Sampler> sampler, double radius) {
  if (!sampler.ok()) return sampler.error();
  return std::unique_ptr<Method>(
      std::make_unique<Saturated<Sampler>>(std::move(sampler.value()), radius));
}

}  // namespace copse
