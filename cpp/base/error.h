// Errors are values: nothing here throws, so that nothing crosses into JavaScript as a bare number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace copse {

/// A sentence that says what an option must be; see rules.h.
enum class Rule : std::uint8_t {
#define RULE(name, code, shown, sentence) name,
#include "base/rules.h"
};

/// A phrase that several sentences share.
enum class Word : std::uint8_t {
#define WORD(name, text) name,
#include "base/rules.h"
};

/// An option's name, with room for an index: "classes[#].radius".
enum class Option : std::uint8_t {
#define OPTION(name, text) name,
#include "base/rules.h"
};

/// What is wrong with one option, in numbers alone. Its texts are made in error_text.cpp, and only
/// where they are asked for: the wasm modules leave them to JavaScript.
struct Error {
  Rule broken = Rule::none;
  Option place = Option::none;
  bool isOfGround = false;  ///< if the option is a part of the option `ground`
  double given = 0;         ///< the value, where it is a number
  double numbers[4] = {};   ///< those that the sentence names: {a} to {d}
  double index = -1;        ///< in the option's name; of spacing[row][column], 16 · row + column
  double needed = -1;  ///< the radius that the count given would need, to which the rule applies

  /// A stable name in kebab-case: "invalid-region".
  [[nodiscard]] std::string code() const;
  /// The option's name as the user writes it: "classes[3].radius".
  [[nodiscard]] std::string option() const;
  /// Its value as text.
  [[nodiscard]] std::string value() const;
  /// The rule that the value broke: "must be a positive finite number".
  [[nodiscard]] std::string rule() const;
};
static_assert(std::is_trivially_copyable_v<Error>);

/// An error whose sentence names up to two numbers, {a} and {b}.
Error errorOf(Rule broken, Option place, double given = 0, double a = 0, double b = 0);
/// The same of an option whose name has an index.
Error errorAt(Rule broken, Option place, std::size_t index, double given, double a = 0);

/// Map a rule of one series to its counterpart in another; the series begin with `from` and `to`.
inline Rule shifted(Rule rule, Rule from, Rule to) {
  return static_cast<Rule>(static_cast<int>(rule) - static_cast<int>(from) + static_cast<int>(to));
}

/// A value or the reason why there is none.
template <class T>
class Result {
 public:
  Result(T value) : held_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(const Error& error) : held_(error) {}  // NOLINT(google-explicit-constructor)
  /// Of a value that becomes one of these: a pointer to a derived class, say.
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

/// A number as a person would write it, with twelve digits at most.
std::string describe(double number);

}  // namespace copse
