#include "oracle_places.h"

#include <numeric>

namespace copse::oracle {

Places::Places(std::vector<Frame> frames) : frames_(std::move(frames)), order_(frames_.size()) {
  std::iota(order_.begin(), order_.end(), 0U);
  if (!order_.empty()) build(0, 0, order_.size());
}

void Places::build(std::size_t node, std::size_t first, std::size_t last) {
  if (nodes_.size() <= node) nodes_.resize(node + 1);
  Frame whole;
  for (std::size_t i = first; i < last; ++i) {
    const Frame& frame = frames_[order_[i]];
    whole.add({frame.west, frame.south});
    whole.add({frame.east, frame.north});
  }
  nodes_[node] = whole;
  if (last - first <= kLeaf) return;
  const std::size_t middle = first + (last - first) / 2;
  const bool wide = whole.east - whole.west > whole.north - whole.south;
  const auto key = [&](std::uint32_t i) {
    const Frame& frame = frames_[i];
    return wide ? frame.west + frame.east : frame.south + frame.north;
  };
  const auto at = [&](std::size_t i) { return order_.begin() + static_cast<std::ptrdiff_t>(i); };
  std::nth_element(at(first), at(middle), at(last),
                   [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  build(2 * node + 1, first, middle);
  build(2 * node + 2, middle, last);
}

}  // namespace copse::oracle
