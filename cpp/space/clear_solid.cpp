#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "space/solids.h"

namespace copse::space {

namespace {

constexpr std::int64_t kMostBlocks = 64;  // that are looked at for one box

std::uint64_t keyOf(const Address& block) {
  return mix(mix(mix(0, block[0]), block[1]), block[2]);
}

template <class Act>
void eachBlock(const Address& first, const Address& last, Act&& act) {
  for (std::int64_t z = first[2]; z <= last[2]; ++z) {
    for (std::int64_t y = first[1]; y <= last[1]; ++y) {
      for (std::int64_t x = first[0]; x <= last[0]; ++x) act(keyOf({x, y, z}));
    }
  }
}

}  // namespace

ClearSolid::ClearSolid(const ExistingPoints& existing, double radius, double unit) {
  double greatest = 0;
  for (std::size_t i = 0; i < existing.positions.size() / 3; ++i) {
    const double clearance = existing.clearances.empty() ? radius : existing.clearances[i];
    if (clearance == 0) continue;
    Ball ball{};
    for (std::size_t axis = 0; axis < 3; ++axis)
      ball.center[axis] = existing.positions[3 * i + axis] / unit;
    // With room for the rounding of distances, so that those that are returned keep theirs.
    ball.squared = clearance / unit * (clearance / unit) * kRounded;
    greatest = std::max(greatest, std::sqrt(ball.squared) * kRounded);
    balls_.push_back(ball);
  }
  side_ = std::max(2 * greatest, 1.0);
  for (std::uint32_t i = 0; i < balls_.size(); ++i) {
    const auto& [center, squared] = balls_[i];
    const double reach = std::sqrt(squared) * kRounded;
    const Address first = blockOf({center[0] - reach, center[1] - reach, center[2] - reach});
    const Address last = blockOf({center[0] + reach, center[1] + reach, center[2] + reach});
    eachBlock(first, last, [&](std::uint64_t block) { touches_.push_back({block, i}); });
  }
  std::sort(touches_.begin(), touches_.end(),
            [](const Touch& a, const Touch& b) { return a.block < b.block; });
}

Address ClearSolid::blockOf(const Point& point) const {
  Address block{};
  for (std::size_t axis = 0; axis < 3; ++axis)
    block[axis] = static_cast<std::int64_t>(std::floor(point[axis] / side_));
  return block;
}

Side ClearSolid::sideOf(const Box& box) const {
  const Address first = blockOf(box.least);
  const Address last = blockOf(box.greatest);
  double blocks = 1;
  for (std::size_t axis = 0; axis < 3; ++axis)
    blocks *= static_cast<double>(last[axis] - first[axis] + 1);
  if (blocks > kMostBlocks) return Side::boundary;
  Side side = Side::inside;
  eachBlock(first, last, [&](std::uint64_t block) {
    auto touch = std::lower_bound(touches_.begin(), touches_.end(), block,
                                  [](const Touch& a, std::uint64_t key) { return a.block < key; });
    for (; touch != touches_.end() && touch->block == block; ++touch) {
      const auto& [center, squared] = balls_[touch->ball];
      if (squaredDistance(nearestOf(box, center), center) >= squared) continue;
      const bool isWithin = squaredDistance(farthestOf(box, center), center) < squared;
      side = isWithin ? Side::outside : std::min(side, Side::boundary);
    }
  });
  return side;
}

}  // namespace copse::space
