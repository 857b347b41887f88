#include "base/error.h"

#include <cmath>
#include <cstdint>
#include <iterator>

namespace copse {

Error errorOf(std::string_view code, std::string_view option, std::string_view value,
              std::initializer_list<std::string_view> rule) {
  Error error{std::string(code), std::string(option), std::string(value), {}};
  for (const std::string_view part : rule) error.rule.append(part);
  return error;
}

Error outOfRange(std::string_view option, double value,
                 std::initializer_list<std::string_view> rule) {
  return errorOf("out-of-range", option, describe(value), rule);
}

namespace {

std::string digitsOf(std::int64_t whole) {
  char digits[20];
  char* first = std::end(digits);
  do *--first = static_cast<char>('0' + whole % 10);
  while ((whole /= 10) != 0);
  return {first, std::end(digits)};
}

}  // namespace

// Twelve digits at most, by hand: printf alone would be a fifth of the WebAssembly module.
std::string describe(double number) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
  if (std::fabs(number) < 1e15 && number == std::floor(number)) {
    std::string text = number < 0 ? "-" : "";
    return text.append(digitsOf(static_cast<std::int64_t>(std::fabs(number))));
  }
  std::string text = number < 0 ? "-" : "";
  double digits = std::fabs(number);
  int exponent = 0;  // number = digits · 10^exponent, digits of twelve places before the point
  for (; digits < 1e11; --exponent) digits *= 10;
  for (; digits >= 1e12; ++exponent) digits /= 10;
  auto whole = static_cast<std::int64_t>(digits + 0.5);
  while (whole % 10 == 0) {
    whole /= 10;
    ++exponent;
  }
  const std::string places = digitsOf(whole);
  const int point = static_cast<int>(places.size()) + exponent;  // places before the decimal point
  const auto dotted = [&](std::size_t before) {
    text.append(places, 0, before);
    if (before < places.size()) text.append(1, '.').append(places, before);
  };
  if (point > 21 || point < -5) {
    dotted(1);
    text.append(1, 'e').append(describe(point - 1));
  } else if (point <= 0) {
    text.append("0.").append(static_cast<std::size_t>(-point), '0').append(places);
  } else if (exponent >= 0) {
    text.append(places).append(static_cast<std::size_t>(exponent), '0');
  } else {
    dotted(static_cast<std::size_t>(point));
  }
  return text;
}

}  // namespace copse
