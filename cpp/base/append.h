// One way of adding many at the end: vector::insert, which can also make room in the middle, costs
// the WebAssembly module a kilobyte for each kind of element.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

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

}  // namespace copse
