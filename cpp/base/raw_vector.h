// A vector whose new elements are not set to 0: for buffers that are written before they are read,
// where filling them first would cost as much as the work itself.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace copse {

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

}  // namespace copse
