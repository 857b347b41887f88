// Built for speed.
#include "sampler/placing.h"

namespace copse {

namespace {

constexpr std::size_t kMore = 8192;  // numbers to make room for at once

}  // namespace

void Placing::grow() {
  const std::size_t size = positions_.size();
  positions_.resize(size + kMore);
  next_ = positions_.data() + size;
  end_ = next_ + kMore;
}

void Placing::flush() {
  if (next_ == end_) return;
  positions_.resize(static_cast<std::size_t>(next_ - positions_.data()));
  next_ = end_ = nullptr;
}

}  // namespace copse
