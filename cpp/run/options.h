// What every way of sampling takes besides its distances, and the bounds on how many samples come.
#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace copse {

struct RunOptions {
  std::uint64_t seed = 0;      ///< see hash.h for seeds from numbers and texts
  double limit = 1e7;          ///< most samples to make
  bool float32 = false;        ///< keep every position on numbers that a float holds
  double margin = 0;           ///< least distance to the region's edge
  double capacity = HUGE_VAL;  ///< most samples that memory holds, as far as that is known
};

/// What is wrong with them: "invalid-limit" for a limit that is not 0 or more, "out-of-range" for a
/// margin that is not finite, 0 or more.
std::optional<Error> validate(const RunOptions& options);

/// "out-of-range" for a count that is no whole number from 1 to 2³² − 1.
std::optional<Error> validateCount(double count);

/// The most samples that a run may make, and which option is to blame for more.
class SampleLimit {
 public:
  /// `remedy` is what to do about the option: "use a larger radius".
  SampleLimit(const RunOptions& options, std::string option, double value, std::string remedy);

  [[nodiscard]] bool allows(double samples) const { return samples <= most_; }
  [[nodiscard]] double most() const { return most_; }
  /// The error ("limit") when the option is the number of samples and too great,
  [[nodiscard]] Error asked() const;
  /// when so many are to come,
  [[nodiscard]] Error expected(double samples) const;
  /// when more have come,
  [[nodiscard]] Error exceeded() const;
  /// and when something else would be too many: "cells along the boundary".
  [[nodiscard]] Error tooMany(std::string_view what) const;

 private:
  [[nodiscard]] Error error(std::initializer_list<std::string_view> what) const;
  [[nodiscard]] std::string bound() const;

  double most_;
  bool isMemory_;  // what sets the limit
  std::string option_;
  double value_;
  std::string remedy_;
};

/// How many samples memory holds when each takes so many bytes. A native program's is not known.
double capacityOf(double bytesPerSample);

}  // namespace copse
