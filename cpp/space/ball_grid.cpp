#include "space/ball_grid.h"

namespace copse::space {

void BallGrid::add(const SurfaceBall& ball) {
  if (2 * (used_ + 1) > slots_.size()) grow();
  Address block{};
  std::uint64_t key = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    block[axis] = blockOf(ball.center[axis]);
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
        static_cast<float>(ball.center[axis] * perBlock_ - static_cast<double>(block[axis]));
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
