// Built for speed.
#include "sampler/placing.h"

#include <algorithm>

namespace copse {

namespace {

// Numbers to make room for at once: few in small calls, which would feel it.
constexpr std::size_t kLeastMore = 64;
constexpr std::size_t kMostMore = 8192;

}  // namespace

void Placing::grow() {
  const std::size_t size = positions_.size();
  const std::size_t more = std::clamp(size, kLeastMore, kMostMore);
  positions_.resize(size + more);
  next_ = positions_.data() + size;
  end_ = next_ + more;
}

void Placing::flush() {
  if (next_ == end_) return;
  positions_.resize(static_cast<std::size_t>(next_ - positions_.data()));
  next_ = end_ = nullptr;
}

}  // namespace copse
