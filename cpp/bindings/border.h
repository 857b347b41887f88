// Arrays in and out of wasm memory, and errors as JavaScript values, for every block of bindings.
#pragma once

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.h"

namespace copse::bindings {

using emscripten::val;

/// Copy the numbers of a typed array of the same type; none for undefined.
template <class T>
std::vector<T> numbersOf(const val& array) {
  if (array.isUndefined()) return {};
  return emscripten::convertJSArrayToNumberVector<T>(array);
}

/// Return a view of a list in wasm memory. JavaScript must copy it before its next call.
template <class List>
val viewOf(const List& list) {
  return val(emscripten::typed_memory_view(list.size(), list.data()));
}

/// Do the same for a member of a class, as a method for JavaScript.
template <auto member, class Held>
val listOf(const Held& held) {
  return viewOf(held.*member);
}

/// An error as numbers; JavaScript makes a sentence of them (web/src/engine/rules.ts).
struct ToldError {
  std::uint32_t rule, option;
  bool isOfGround;
  double value;
  double a, b, c, d;
  double index, needed;
};

inline val toldOf(const Error& error) {
  const auto& [a, b, c, d] = error.numbers;
  return val(ToldError{static_cast<std::uint32_t>(error.broken),
                       static_cast<std::uint32_t>(error.place), error.isOfGround, error.given, a, b,
                       c, d, error.index, error.needed});
}
/// Do the same, or return undefined if there is no error.
inline val toldOf(const std::optional<Error>& error) {
  return error ? toldOf(*error) : val::undefined();
}

/// Move a result's value to `to`, or return its error.
template <class T, class To>
val takeOrTell(Result<T> result, To& to) {
  if (!result.ok()) return toldOf(result.error());
  to = std::move(result.value());
  return val::undefined();
}

/// Return the halves of a seed's 64 bits, the lower one first.
inline std::vector<std::uint32_t> halvesOf(std::uint64_t seed) {
  return {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)};
}

}  // namespace copse::bindings
