#include "space/ball_grid.h"

namespace copse::space {

void BallGrid::add(const SurfaceBall& ball) {
  if (2 * (used_ + 1) > slots_.size()) grow();
  const std::uint64_t key = keyOf(blockOf(ball.center));
  Slot& slot = slots_[slotOf(key)];
  if (slot.last == 0) ++used_;
  next_.push_back(slot.last);
  balls_.push_back(ball);
  slot = {key, static_cast<std::uint32_t>(balls_.size())};
}

void BallGrid::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.last != 0) slots_[slotOf(slot.key)] = slot;
  }
}

}  // namespace copse::space
