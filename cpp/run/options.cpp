#include "run/options.h"

#include <algorithm>

namespace copse {

namespace {

constexpr double kMostCount = 4294967295;

}  // namespace

std::optional<Error> validate(const RunOptions& options) {
  if (!(options.limit >= 0)) return errorOf(Rule::limitAtLeast, Option::limit, options.limit);
  if (!(options.margin >= 0 && std::isfinite(options.margin))) {
    return errorOf(Rule::marginAtLeast, Option::margin, options.margin);
  }
  return std::nullopt;
}

std::optional<Error> validateCount(double count) {
  if (count >= 1 && count <= kMostCount && count == std::floor(count)) return std::nullopt;
  return errorOf(Rule::countWhole, Option::count, count, kMostCount);
}

SampleLimit::SampleLimit(const RunOptions& options, Option option, double value, Word remedy)
    : most_(std::min(options.limit, options.capacity)),
      isMemory_(options.capacity < options.limit),
      option_(option),
      value_(value),
      remedy_(remedy) {}

Error SampleLimit::error(Rule rule, double samples) const {
  Error error = errorOf(rule, option_, value_, samples, std::floor(most_));
  error.numbers[2] = static_cast<double>(isMemory_ ? Word::limitOfMemory : Word::limitOfOption);
  error.numbers[3] = static_cast<double>(remedy_);
  return error;
}

Error SampleLimit::asked() const {
  return error(Rule::limitAsked);
}

Error SampleLimit::expected(double samples) const {
  return error(Rule::limitExpected, samples);
}

Error SampleLimit::exceeded() const {
  return error(Rule::limitExceeded);
}

}  // namespace copse
