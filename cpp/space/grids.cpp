#include "space/grids.h"

#include <algorithm>

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

namespace {

constexpr double kFarthestBlock = 0x1p40;  // clamps block numbers
// Along an axis, by dimension: 4 million blocks in all.
constexpr double kMostBlocksAlong[] = {0, 4194304, 2048, 161, 45, 21, 12};

}  // namespace

HyperGrid::HyperGrid(std::size_t dimension, const HyperBox& box, const std::optional<Six>& period,
                     double reach)
    : dimension_(dimension), least_(box.least), period_(period), reach_(reach) {
  std::size_t all = 1;
  for (std::size_t axis = 0; axis < dimension; ++axis) {
    const double length = period ? (*period)[axis] : box.greatest[axis] - box.least[axis] + 1;
    const double blocks = std::clamp(std::floor(length / reach), 1.0, kMostBlocksAlong[dimension]);
    blocks_[axis] = static_cast<std::int64_t>(blocks);
    side_[axis] = length / blocks;
    all *= static_cast<std::size_t>(blocks_[axis]);
  }
  first_.resize(all);
}

std::int64_t HyperGrid::blockOf(double coordinate, std::size_t axis) const {
  const double block = std::floor((coordinate - least_[axis]) / side_[axis]);
  return static_cast<std::int64_t>(std::clamp(block, -kFarthestBlock, kFarthestBlock));
}

// Balls outside the box go into its nearest block: they are only looked for as far as they reach.
void HyperGrid::add(const HyperBall& ball) {
  std::size_t block = 0;
  for (std::size_t axis = dimension_; axis-- > 0;) {
    const std::int64_t at =
        std::clamp<std::int64_t>(blockOf(ball.center[axis], axis), 0, blocks_[axis] - 1);
    block = block * static_cast<std::size_t>(blocks_[axis]) + static_cast<std::size_t>(at);
  }
  balls_.push_back(ball);
  next_.push_back(first_[block]);
  first_[block] = static_cast<std::uint32_t>(balls_.size());
}

void HyperGrid::gather(const HyperBox& box, std::vector<HyperBall>& found) const {
  Six shift{};
  gatherIn(box, dimension_, 0, shift, found);
}

// Visit one axis after the other, from the last.
void HyperGrid::gatherIn(const HyperBox& box, std::size_t axis, std::size_t block, Six& shift,
                         std::vector<HyperBall>& found) const {
  if (axis > 0) {
    --axis;
    std::int64_t from = blockOf(box.least[axis] - reach_, axis);
    std::int64_t to = blockOf(box.greatest[axis] + reach_, axis);
    if (!period_) {
      from = std::max<std::int64_t>(from, 0);
      to = std::min(to, blocks_[axis] - 1);
    }
    for (std::int64_t at = from; at <= to; ++at) {
      const std::int64_t turn = (at < 0 ? at - blocks_[axis] + 1 : at) / blocks_[axis];
      if (period_) shift[axis] = static_cast<double>(turn) * (*period_)[axis];
      const auto own = static_cast<std::size_t>(at - turn * blocks_[axis]);
      gatherIn(box, axis, block * static_cast<std::size_t>(blocks_[axis]) + own, shift, found);
    }
    return;
  }
  for (std::uint32_t i = first_[block]; i != 0; i = next_[i - 1]) {
    HyperBall ball = balls_[i - 1];
    double squared = 0;
    for (std::size_t k = 0; k < dimension_; ++k) {
      ball.center[k] += shift[k];
      const double apart =
          ball.center[k] - std::clamp(ball.center[k], box.least[k], box.greatest[k]);
      squared += apart * apart;
    }
    if (squared < ball.squared) found.push_back(ball);
  }
}

HyperGrid& HyperGrids::of(double reach) {
  double level = least_;
  while (level < reach) level *= 4;
  for (HyperGrid& grid : grids_) {
    if (grid.reach() == level) return grid;
  }
  return grids_.emplace_back(dimension_, box_, period_, level);
}

}  // namespace copse::space
