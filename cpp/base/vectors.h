// One way of adding many at the end: vector::insert, which can also make room in the middle, costs
// the WebAssembly module a kilobyte for each kind of element.
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

/// Adds copies of a range that is not of the vector itself.
template <class T, class Range>
void append(std::vector<T>& to, const Range& more) {
  const std::size_t size = to.size();
  to.resize(size + more.size());
  std::copy(more.begin(), more.end(), to.data() + size);
}

/// The same of what is needed no more: without a copy where there is nothing yet.
template <class T>
void append(std::vector<T>& to, std::vector<T>&& more) {
  if (to.empty()) {
    to = std::move(more);
  } else {
    append(to, std::as_const(more));
  }
}

// A vector whose new elements are not set to 0: for buffers that are written before they are read,
// where filling them first would cost as much as the work itself.

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
using RawVector = std::vector<T, RawAllocator<T>>;

// The first value of a list that breaks a rule, as an error that names its place.

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
