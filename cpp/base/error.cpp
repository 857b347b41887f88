#include "base/error.h"

#include <cmath>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace copse {

Error errorOf(Rule broken, Option place, double given, double a, double b) {
  Error error;
  error.broken = broken;
  error.place = place;
  error.given = given;
  error.numbers[0] = a;
  error.numbers[1] = b;
  return error;
}

Error errorAt(Rule broken, Option place, std::size_t index, double given, double a) {
  Error error = errorOf(broken, place, given, a);
  error.index = static_cast<double>(index);
  return error;
}

namespace {

std::string digitsOf(std::int64_t whole) {
  char digits[20];
  char* first = std::end(digits);
  do *--first = static_cast<char>('0' + whole % 10);
  while ((whole /= 10) != 0);
  return {first, std::end(digits)};
}

struct RuleText {
  const char *code, *shown, *sentence;
};

constexpr RuleText kRules[] = {
#define RULE(name, code, shown, sentence) {code, shown, sentence},
#include "base/rules.h"
};

constexpr const char* kWords[] = {
#define WORD(name, text) text,
#include "base/rules.h"
};

constexpr const char* kOptions[] = {
#define OPTION(name, text) text,
#include "base/rules.h"
};

const RuleText& textOf(const Error& error) {
  return kRules[static_cast<std::size_t>(error.broken)];
}

// Replace each {name} in a text by the number or word of the error.
std::string filled(std::string_view text, const Error& error) {
  std::string made;
  for (std::size_t open; (open = text.find('{')) != std::string_view::npos;) {
    const std::size_t close = text.find('}', open);
    const std::string_view name = text.substr(open + 1, close - open - 1);
    made.append(text, 0, open);
    if (name == "limit" || name == "word") {
      const double word = error.numbers[name == "limit" ? 2 : 3];
      made.append(filled(kWords[static_cast<std::size_t>(word)], error));
    } else {
      made.append(describe(name == "value" ? error.given : error.numbers[name.front() - 'a']));
    }
    text.remove_prefix(close + 1);
  }
  return made.append(text);
}

}  // namespace

std::string Error::code() const {
  return textOf(*this).code;
}

std::string Error::option() const {
  std::string text = kOptions[static_cast<std::size_t>(place)];
  const std::size_t first = text.find('#');
  const std::size_t last = text.rfind('#');
  if (first != last) {
    text.replace(last, 1, describe(std::fmod(index, 16)));
    text.replace(first, 1, describe(std::floor(index / 16)));
  } else if (first != std::string::npos) {
    text.replace(first, 1, describe(index));
  }
  return isOfGround ? "ground." + text : text;
}

std::string Error::value() const {
  return filled(textOf(*this).shown, *this);
}

std::string Error::rule() const {
  const std::string text = filled(textOf(*this).sentence, *this);
  return needed < 0 ? text : "would need a radius of " + describe(needed) + ", which " + text;
}

// Format by hand: printf alone would be a fifth of the WebAssembly module.
std::string describe(double number) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
  if (std::fabs(number) < 1e15 && number == std::floor(number)) {
    std::string text = number < 0 ? "-" : "";
    return text.append(digitsOf(static_cast<std::int64_t>(std::fabs(number))));
  }
  std::string text = number < 0 ? "-" : "";
  double digits = std::fabs(number);
  int exponent = 0;  // number = digits · 10^exponent, with twelve digits before the point
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
