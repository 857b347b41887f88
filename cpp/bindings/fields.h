// A message's fields as those of C++ structures.
#pragma once

#include <limits>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/hash.h"
#include "bindings/message.h"
#include "run/options.h"

namespace copse {

// A number as T, or 0 where T has no such number, which web/src never sends.
template <class T>
T numberAs(double number) {
  if constexpr (std::is_integral_v<T>) {
    constexpr auto kMost = static_cast<double>(std::numeric_limits<T>::max());
    if (!(number >= 0 && number <= kMost)) return 0;
  }
  return static_cast<T>(number);
}

// Sets a field where the user gave one: undefined keeps the default of the C++ structure.
template <class T>
void read(const Value& from, std::string_view name, T& field) {
  const Value value = from[name];
  if (value.isGiven()) field = numberAs<T>(value.number());
}

template <class T>
void read(const Value& from, std::string_view name, std::vector<T>& field) {
  const auto array = from[name].array<T>();
  field.assign(array.begin(), array.end());
}

// How many pixels a raster has, and what it is laid over.
template <class Raster, class Bounds>
void readLayout(const Value& from, Raster& raster, Bounds& bounds) {
  read(from, "columns", raster.columns);
  read(from, "rows", raster.rows);
  read(from, "x", bounds.x);
  read(from, "y", bounds.y);
  read(from, "width", bounds.width);
  read(from, "height", bounds.height);
}

// A seed, a number or a text.
inline std::uint64_t readSeed(const Value& seed) {
  return seed.isText() ? seedOf(seed.text()) : seedOf(seed.number());
}

// What all ways of sampling take.
inline void readRunOptions(const Value& from, RunOptions& options) {
  read(from, "limit", options.limit);
  read(from, "float32", options.float32);
  options.seed = readSeed(from["seed"]);
}

}  // namespace copse
