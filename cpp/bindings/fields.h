// A message's fields as those of C++ structures.
#pragma once

#include <string_view>
#include <vector>

#include "base/hash.h"
#include "bindings/message.h"
#include "run/options.h"

namespace copse {

// Sets a field where the user gave one: undefined keeps the default of the C++ structure.
template <class T>
void read(const Value& from, std::string_view name, T& field) {
  const Value value = from[name];
  if (value.isGiven()) field = static_cast<T>(value.number());
}

template <class T>
void read(const Value& from, std::string_view name, std::vector<T>& field) {
  const auto array = from[name].array<T>();
  field.assign(array.begin(), array.end());
}

// What all ways of sampling take.
inline void readRunOptions(const Value& from, RunOptions& options) {
  read(from, "limit", options.limit);
  read(from, "float32", options.float32);
  const Value seed = from["seed"];
  options.seed = seed.isText() ? seedOf(seed.text()) : seedOf(seed.number());
}

}  // namespace copse
