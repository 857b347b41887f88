// Helpers for vectors: appending, vectors whose elements start unset, and a check of all values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/error.h"

namespace copse {

/// Append copies of a range that is not part of the vector itself. vector::insert can also make
/// room in the middle, which costs the WebAssembly module a kilobyte for each type of element.
template <class T, class Range>
void append(std::vector<T>& to, const Range& more) {
  const std::size_t size = to.size();
  to.resize(size + more.size());
  std::copy(more.begin(), more.end(), to.data() + size);
}

/// Append a vector that is not needed any more. An empty `to` takes it without a copy.
template <class T>
void append(std::vector<T>& to, std::vector<T>&& more) {
  if (to.empty()) {
    to = std::move(more);
  } else {
    append(to, std::as_const(more));
  }
}

/// The allocator of RawVector, which does not set new elements.
template <class T>
struct RawAllocator : std::allocator<T> {
  static_assert(std::is_trivially_destructible_v<T>);

  template <class U>
  struct rebind {
    using other = RawAllocator<U>;
  };

  template <class U>
  void construct(U* /*at*/) noexcept {}
  template <class U, class... Args>
  void construct(U* at, Args&&... args) {
    std::construct_at(at, std::forward<Args>(args)...);
  }
};

template <class T>
/// A vector whose new elements are not set to 0, for buffers that are written before they are read.
/// Setting them first would cost as much as the work itself.
using RawVector = std::vector<T, RawAllocator<T>>;

/// The error of the first value in a list that breaks a rule, with its index. isRight(value)
/// returns true if a value obeys the rule.
template <class T, class IsRight>
std::optional<Error> firstWrong(Rule rule, Option option, const std::vector<T>& values,
                                IsRight&& isRight) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto value = static_cast<double>(values[i]);
    if (!isRight(value)) return errorAt(rule, option, i, value);
  }
  return std::nullopt;
}

}  // namespace copse
