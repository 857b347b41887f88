#include "space/solid.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"

namespace copse::space {

SphereSolid::SphereSolid(const Sphere& sphere, double unit) {
  for (std::size_t axis = 0; axis < 3; ++axis) center_[axis] = sphere.center[axis] / unit;
  const double radius = sphere.radius / unit;
  squared_ = radius * radius;
}

// Points are judged by rounded sums, so a box leaves room for rounding.
Side SphereSolid::sideOf(const Box& box) const {
  if (squaredDistance(nearestOf(box, center_), center_) > squared_ * kRounded) return Side::outside;
  const double farthest = squaredDistance(farthestOf(box, center_), center_);
  return farthest * kRounded < squared_ ? Side::inside : Side::boundary;
}

bool SphereSolid::holds(const Point& point) const {
  return squaredDistance(point, center_) <= squared_;
}

VoxelSolid::VoxelSolid(const Voxels& voxels, const Box& box) : box_(box) {
  for (std::size_t axis = 0; axis < 3; ++axis)
    size_[axis] = static_cast<std::int64_t>(voxels.size[axis]);
  const auto [columns, rows, layers] = size_;
  filled_.resize(static_cast<std::size_t>((columns + 1) * (rows + 1) * (layers + 1)));
  const std::int64_t row = columns + 1;
  const std::int64_t layer = row * (rows + 1);
  std::size_t from = 0;
  for (std::int64_t z = 1; z <= layers; ++z) {
    for (std::int64_t y = 1; y <= rows; ++y) {
      std::uint32_t along = 0;
      for (std::int64_t x = 1; x <= columns; ++x, ++from) {
        along += static_cast<double>(voxels.data[from]) >= voxels.threshold ? 1 : 0;
        const auto at = static_cast<std::size_t>(z * layer + y * row + x);
        const auto above = static_cast<std::size_t>(layer);
        const auto beside = static_cast<std::size_t>(row);
        filled_[at] =
            along + filled_[at - beside] + filled_[at - above] - filled_[at - beside - above];
      }
    }
  }
}

std::int64_t VoxelSolid::voxelAt(double coordinate, std::size_t axis) const {
  const double share = (coordinate - box_.least[axis]) / (box_.greatest[axis] - box_.least[axis]);
  const auto count = static_cast<double>(size_[axis]);
  return static_cast<std::int64_t>(std::clamp(std::floor(share * count), 0.0, count - 1));
}

std::uint32_t VoxelSolid::filledBelow(const Address& end) const {
  return filled_[static_cast<std::size_t>((end[2] * (size_[1] + 1) + end[1]) * (size_[0] + 1) +
                                          end[0])];
}

Side VoxelSolid::sideOf(const Box& box) const {
  Address begin{};
  Address end{};
  double all = 1;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    begin[axis] = voxelAt(box.least[axis], axis);
    end[axis] = voxelAt(box.greatest[axis], axis) + 1;
    all *= static_cast<double>(end[axis] - begin[axis]);
  }
  // Inclusion and exclusion; unsigned sums may wrap.
  std::uint32_t filled = 0;
  for (std::uint32_t corner = 0; corner < 8; ++corner) {
    Address at{};
    for (std::size_t axis = 0; axis < 3; ++axis)
      at[axis] = (corner >> axis & 1) != 0 ? end[axis] : begin[axis];
    const bool isAdded = ((corner ^ corner >> 1 ^ corner >> 2) & 1) != 0;
    filled += isAdded ? filledBelow(at) : 0 - filledBelow(at);
  }
  if (filled == 0) return Side::outside;
  return static_cast<double>(filled) == all ? Side::inside : Side::boundary;
}

bool VoxelSolid::holds(const Point& point) const {
  return sideOf({point, point}) == Side::inside;
}

double DistanceSolid::at(const Point& point) const {
  const double distance = distance_(point[0] * unit_, point[1] * unit_, point[2] * unit_);
  if (std::isnan(distance) && !failure_)
    failure_ = errorOf(Rule::distanceNumber, Option::distance, distance);
  return distance;
}

// Fails if two values differ by more than the distance of their places allows.
void DistanceSolid::compare(const Point& point, double distance) const {
  if (!isKnown_ || failure_ || distance == there_) return;
  const double apart = std::sqrt(squaredDistance(point, middle_)) * unit_;
  if (std::fabs(distance - there_) <=
      lipschitz_ * apart * (1 + 0x1p-20) + 0x1p-40 * std::fabs(distance))
    return;
  failure_ = errorOf(Rule::distanceSteep, Option::distance, distance, lipschitz_);
  for (std::size_t axis = 0; axis < 3; ++axis) failure_->numbers[axis + 1] = point[axis] * unit_;
}

// After a failure nothing is inside, so that the run ends soon.
Side DistanceSolid::sideOf(const Box& box) const {
  if (failure_) return Side::outside;
  const Point middle = box.middle();
  const double distance = at(middle);
  compare(middle, distance);
  middle_ = middle;
  there_ = distance;
  isKnown_ = true;
  const double reach =
      lipschitz_ * unit_ * kRounded * std::sqrt(squaredDistance(box.greatest, middle));
  if (distance > reach) return Side::outside;
  return distance < -reach ? Side::inside : Side::boundary;
}

bool DistanceSolid::holds(const Point& point) const {
  if (failure_) return false;
  const double distance = at(point);
  compare(point, distance);
  return distance <= 0;
}

namespace {

constexpr std::int64_t kMostBlocks = 64;  // visited for one box

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
    // Leave room for rounding, so that the returned positions keep their distance.
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

// The level of balls with this reach, which differ by a factor of up to four.
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
