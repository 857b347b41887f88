// Errors as values. No function throws, so no exception crosses into JavaScript as a bare number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace copse {

/// A rule that an option must obey; rules.h has its sentence.
enum class Rule : std::uint8_t {
#define RULE(name, code, shown, sentence) name,
#include "base/rules.h"
};

/// A phrase that several sentences share.
enum class Word : std::uint8_t {
#define WORD(name, text) name,
#include "base/rules.h"
};

/// An option, whose name may have an index: "classes[#].radius".
enum class Option : std::uint8_t {
#define OPTION(name, text) name,
#include "base/rules.h"
};

/// A rule that one option broke, as numbers only. error.cpp makes the texts, and only when they are
/// asked for. The wasm modules leave them to JavaScript.
struct Error {
  Rule broken = Rule::none;
  Option place = Option::none;
  bool isOfGround = false;  ///< the option is a part of the option `ground`
  double given = 0;         ///< the option's value, if it is a number
  double numbers[4] = {};   ///< the numbers in the sentence: {a} to {d}
  double index = -1;        ///< in the option's name; 16 · row + column for spacing[row][column]
  double needed = -1;       ///< the radius that a given count needs, if the rule is about it

  /// A stable name in kebab-case: "invalid-region".
  [[nodiscard]] std::string code() const;
  /// The option's name as the user writes it: "classes[3].radius".
  [[nodiscard]] std::string option() const;
  /// The option's value as text.
  [[nodiscard]] std::string value() const;
  /// The rule that the value broke: "must be a positive finite number".
  [[nodiscard]] std::string rule() const;
};
static_assert(std::is_trivially_copyable_v<Error>);

/// An error whose sentence names up to two numbers, {a} and {b}.
Error errorOf(Rule broken, Option place, double given = 0, double a = 0, double b = 0);
/// An error of an option whose name has an index.
Error errorAt(Rule broken, Option place, std::size_t index, double given, double a = 0);

/// Map a rule to its counterpart in another series of rules. The two series begin with `from` and
/// `to`.
inline Rule shifted(Rule rule, Rule from, Rule to) {
  return static_cast<Rule>(static_cast<int>(rule) - static_cast<int>(from) + static_cast<int>(to));
}

/// A value, or the error that explains why there is none.
template <class T>
class Result {
 public:
  Result(T value) : held_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(const Error& error) : held_(error) {}  // NOLINT(google-explicit-constructor)
  /// Convert the result of another type whose values convert to T, such as a pointer to a derived
  /// class.
  template <class From>
  requires(std::is_convertible_v<From, T> && !std::is_same_v<From, T>)
      Result(Result<From> from)  // NOLINT(google-explicit-constructor)
      : held_(from.ok() ? std::variant<T, Error>(std::move(from.value()))
                        : std::variant<T, Error>(from.error())) {}

  [[nodiscard]] bool ok() const { return held_.index() == 0; }
  [[nodiscard]] const T& value() const { return *std::get_if<0>(&held_); }
  [[nodiscard]] T& value() { return *std::get_if<0>(&held_); }
  [[nodiscard]] const Error& error() const { return *std::get_if<1>(&held_); }

 private:
  std::variant<T, Error> held_;
};

/// The text of a number as a person would write it, with at most twelve digits.
std::string describe(double number);

}  // namespace copse
