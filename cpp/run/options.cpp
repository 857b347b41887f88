#include "run/options.h"

#include <algorithm>
#include <utility>

namespace copse {

namespace {

constexpr double kMostCount = 4294967295;
constexpr double kWasmBytes = 0x1p31;  // as far as a 32-bit engine grows

}  // namespace

std::optional<Error> validate(const RunOptions& options) {
  if (!(options.limit >= 0))
    return errorOf("invalid-limit", "limit", describe(options.limit), {"must be 0 or more"});
  if (!(options.margin >= 0 && std::isfinite(options.margin))) {
    return outOfRange("margin", options.margin, {"must be a finite number, 0 or more"});
  }
  return std::nullopt;
}

std::optional<Error> validateCount(double count) {
  if (count >= 1 && count <= kMostCount && count == std::floor(count)) return std::nullopt;
  return outOfRange("count", count, {"must be a whole number from 1 to ", describe(kMostCount)});
}

SampleLimit::SampleLimit(const RunOptions& options, std::string option, double value,
                         std::string remedy)
    : most_(std::min(options.limit, options.capacity)),
      isMemory_(options.capacity < options.limit),
      option_(std::move(option)),
      value_(value),
      remedy_(std::move(remedy)) {}

// What sets the limit, and what to do about it.
std::string SampleLimit::bound() const {
  const std::string most = describe(std::floor(most_));
  return isMemory_ ? "the " + most + " that memory holds; " + remedy_
                   : "the limit of " + most + "; " + remedy_ + " or raise the limit";
}

Error SampleLimit::error(std::initializer_list<std::string_view> what) const {
  Error error = errorOf("limit", option_, describe(value_), what);
  error.rule.append(bound());
  return error;
}

Error SampleLimit::asked() const {
  return error({"is above "});
}

Error SampleLimit::expected(double samples) const {
  return error({"would make about ", describe(samples), " samples, above "});
}

Error SampleLimit::exceeded() const {
  return error({"would make more samples than "});
}

Error SampleLimit::tooMany(std::string_view what) const {
  return error({"would make too many ", what, " for "});
}

double capacityOf(double bytesPerSample) {
  return sizeof(void*) > 4 ? HUGE_VAL : std::floor(kWasmBytes / bytesPerSample);
}

}  // namespace copse
