// Errors are values: nothing here throws, so that nothing crosses into JavaScript as a bare number.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace copse {

/// What was wrong with one option: its name, the value it had, and the rule the value broke.
struct Error {
  std::string code;    ///< stable, kebab-case, e.g. "invalid-region"
  std::string option;  ///< the option's name as the user writes it
  std::string value;   ///< its value, as text
  std::string rule;    ///< the sentence's end: "must be a positive finite number"
};

/// An error whose rule is put together from parts.
Error errorOf(std::string_view code, std::string_view option, std::string_view value,
              std::initializer_list<std::string_view> rule);

/// The error "out-of-range" of a number.
Error outOfRange(std::string_view option, double value,
                 std::initializer_list<std::string_view> rule);

/// A value or the reason why there is none.
template <class T>
class Result {
 public:
  Result(T value) : held_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : held_(std::move(error)) {}  // NOLINT(google-explicit-constructor)
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

/// A number as a person would write it, for `Error::value`.
std::string describe(double number);

}  // namespace copse
