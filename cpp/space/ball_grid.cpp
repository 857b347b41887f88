#include "space/ball_grid.h"

namespace copse::space {

const BallGrid::Level& BallGrid::levelOf(double radius) {
  Level level{0, perBlock_};
  for (; radius * level.perBlock > kReach * (1 + 0x1p-20); level.perBlock /= 4) ++level.number;
  auto at = levels_.begin();
  while (at != levels_.end() && at->number < level.number) ++at;
  if (at == levels_.end() || at->number != level.number) at = levels_.insert(at, level);
  return *at;
}

void BallGrid::add(const SurfaceBall& ball) {
  if (2 * (used_ + 1) > slots_.size()) grow();
  const Level& level = levelOf(ball.radius);
  Address block{};
  std::uint64_t key = keyOf(level);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    block[axis] = blockOf(ball.center[axis], level.perBlock);
    key += keyOf(block[axis], axis);
  }
  Slot& slot = slots_[slotOf(key)];
  if (slot.last == 0) ++used_;
  if (slot.last == 0 || fours_[slot.last - 1].count == 4) {
    Four four{{}, {}, 0, slot.last};
    for (auto& centers : four.centers) centers.fill(kFar);
    fours_.push_back(four);
    slot = {key, static_cast<std::uint32_t>(fours_.size())};
  }
  Four& four = fours_[slot.last - 1];
  for (std::size_t axis = 0; axis < 3; ++axis)
    four.centers[axis][four.count] =
        static_cast<float>(ball.center[axis] * level.perBlock - static_cast<double>(block[axis]));
  four.balls[four.count++] = count();
  balls_.push_back(ball);
}

void BallGrid::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.last != 0) slots_[slotOf(slot.key)] = slot;
  }
}

}  // namespace copse::space
