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
  for (std::size_t i = 0; i < existing.positions.size() / 3; ++i) {
    const double clearance = existing.clearances.empty() ? radius : existing.clearances[i];
    if (clearance == 0) continue;
    Ball ball{};
    for (std::size_t axis = 0; axis < 3; ++axis)
      ball.center[axis] = existing.positions[3 * i + axis] / unit;
    // With room for the rounding of distances, so that those that are returned keep theirs.
    const double kept = std::min(clearance / unit, kFarthest);
    ball.squared = kept * kept * kRounded;
    const double reach = std::sqrt(ball.squared) * kRounded;
    Level& level = levelFor(reach);
    const auto blockAt = [&](double away) {
      return blockOf({ball.center[0] + away, ball.center[1] + away, ball.center[2] + away},
                     level.side);
    };
    const auto index = static_cast<std::uint32_t>(balls_.size());
    eachBlock(blockAt(-reach), blockAt(reach), [&](std::uint64_t block) {
      level.touches.push_back({block, index});
    });
    balls_.push_back(ball);
  }
  for (Level& level : levels_) {
    std::sort(level.touches.begin(), level.touches.end(),
              [](const Touch& a, const Touch& b) { return a.block < b.block; });
  }
}

// The level of balls that reach so far: at most four times as far as others of it.
ClearSolid::Level& ClearSolid::levelFor(double reach) {
  double side = 1;
  while (side < 2 * reach) side *= 4;
  for (Level& level : levels_) {
    if (level.side == side) return level;
  }
  levels_.push_back({side, {}});
  return levels_.back();
}

Address ClearSolid::blockOf(const Point& point, double side) {
  Address block{};
  for (std::size_t axis = 0; axis < 3; ++axis)
    block[axis] = static_cast<std::int64_t>(std::floor(point[axis] / side));
  return block;
}

Side ClearSolid::sideOf(const Box& box) const {
  Side side = Side::inside;
  for (const Level& level : levels_) {
    side = std::min(side, sideOf(box, level));
    if (side == Side::outside) break;
  }
  return side;
}

Side ClearSolid::sideOf(const Box& box, const Level& level) const {
  const Address first = blockOf(box.least, level.side);
  const Address last = blockOf(box.greatest, level.side);
  double blocks = 1;
  for (std::size_t axis = 0; axis < 3; ++axis)
    blocks *= static_cast<double>(last[axis] - first[axis] + 1);
  if (blocks > kMostBlocks) return Side::boundary;
  Side side = Side::inside;
  eachBlock(first, last, [&](std::uint64_t block) {
    const auto& touches = level.touches;
    auto touch = std::lower_bound(touches.begin(), touches.end(), block,
                                  [](const Touch& a, std::uint64_t key) { return a.block < key; });
    for (; touch != touches.end() && touch->block == block && side != Side::outside; ++touch) {
      const auto& [center, squared] = balls_[touch->ball];
      if (squaredDistance(nearestOf(box, center), center) >= squared) continue;
      const bool isWithin = squaredDistance(farthestOf(box, center), center) < squared;
      side = isWithin ? Side::outside : Side::boundary;
    }
  });
  return side;
}

}  // namespace copse::space
