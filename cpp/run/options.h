// What every way of sampling takes besides its distances, and the bounds on how many samples come.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include "base/error.h"

namespace copse {

/// How many samples memory holds when each takes so many bytes. A native program's is not known.
constexpr double capacityOf(double bytesPerSample) {
  constexpr double kWasmBytes = 0x1p31;  // as far as a 32-bit engine grows
  return sizeof(void*) > 4 ? HUGE_VAL : kWasmBytes / bytesPerSample;
}

/// Samples of any run. JavaScript holds the positions of one twice while it joins them, in 4 GB.
constexpr double kLeastBytesPerSample = 16;

struct RunOptions {
  std::uint64_t seed = 0;  ///< see hash.h for seeds from numbers and texts
  double limit = 1e7;      ///< most samples to make
  bool float32 = false;    ///< keep every position on numbers that a float holds
  double margin = 0;       ///< least distance to the region's edge
  double capacity = capacityOf(kLeastBytesPerSample);  ///< most samples that memory holds
};

/// What is wrong with them: "invalid-limit" for a limit that is not 0 or more, "out-of-range" for a
/// margin that is not finite, 0 or more.
std::optional<Error> validate(const RunOptions& options);

/// "out-of-range" for a count that is no whole number from 1 to 2³² − 1.
std::optional<Error> validateCount(double count);

/// The most samples that a run may make, and which option is to blame for more.
class SampleLimit {
 public:
  /// `remedy` says what to do about the option: "use a larger radius".
  SampleLimit(const RunOptions& options, Option option, double value, Word remedy);

  [[nodiscard]] bool allows(double samples) const { return samples <= most_; }
  [[nodiscard]] double most() const { return most_; }
  /// The error ("limit") of an option that is itself the number of samples,
  [[nodiscard]] Error asked() const;
  /// of a run that promises so many samples,
  [[nodiscard]] Error expected(double samples) const;
  /// of a run that has made more than allowed,
  [[nodiscard]] Error exceeded() const;
  /// or of another rule about the limit: too many cells along the boundary, say.
  [[nodiscard]] Error error(Rule rule, double samples = 0) const;

 private:
  double most_;
  bool isMemory_;  // what sets the limit
  Option option_;
  double value_;
  Word remedy_;
};

/// The same options, with no higher a capacity than that.
template <class Options>
Options withRoomFor(Options options, double bytesPerSample) {
  options.capacity = std::fmin(options.capacity, capacityOf(bytesPerSample));
  return options;
}

}  // namespace copse
