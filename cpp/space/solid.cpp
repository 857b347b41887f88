#include "space/solid.h"

#include <functional>

#include "base/hash.h"

namespace copse::space {

namespace {

class SphereSolid : public Solid {
 public:
  SphereSolid(const Sphere& sphere, double unit) {
    center_ = onAxes([&](std::size_t axis) { return sphere.center[axis] / unit; });
    const double radius = sphere.radius / unit;
    squared_ = radius * radius;
  }

  // Points are judged by rounded sums, so a box leaves room for rounding.
  [[nodiscard]] Side sideOf(const Box& box) const override {
    if (squaredDistance(nearestOf(box, center_), center_) > squared_ * kRounded)
      return Side::outside;
    const double farthest = squaredDistance(farthestOf(box, center_), center_);
    return farthest * kRounded < squared_ ? Side::inside : Side::boundary;
  }

  [[nodiscard]] bool holds(const Point& point) const override {
    return squaredDistance(point, center_) <= squared_;
  }

 private:
  Point center_{};
  double squared_;
};

/// The voxels of a box that are not below a threshold.
class VoxelSolid : public Solid {
 public:
  VoxelSolid(const Voxels& voxels, const Box& box) : box_(box) {
    size_ = onAxes([&](std::size_t axis) { return static_cast<std::int64_t>(voxels.size[axis]); });
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

  [[nodiscard]] Side sideOf(const Box& box) const override {
    const Address begin = onAxes([&](std::size_t i) { return voxelAt(box.least[i], i); });
    const Address end = onAxes([&](std::size_t i) { return voxelAt(box.greatest[i], i) + 1; });
    const auto all =
        static_cast<double>((end[0] - begin[0]) * (end[1] - begin[1]) * (end[2] - begin[2]));
    // Inclusion and exclusion; unsigned sums may wrap.
    std::uint32_t filled = 0;
    for (std::uint32_t corner = 0; corner < 8; ++corner) {
      const Address at = onAxes(
          [&](std::size_t axis) { return (corner >> axis & 1) != 0 ? end[axis] : begin[axis]; });
      const bool isAdded = ((corner ^ corner >> 1 ^ corner >> 2) & 1) != 0;
      filled += isAdded ? filledBelow(at) : 0 - filledBelow(at);
    }
    if (filled == 0) return Side::outside;
    return static_cast<double>(filled) == all ? Side::inside : Side::boundary;
  }

  [[nodiscard]] bool holds(const Point& point) const override {
    return sideOf({point, point}) == Side::inside;
  }

 private:
  std::int64_t voxelAt(double coordinate, std::size_t axis) const {
    const double share = (coordinate - box_.least[axis]) / (box_.greatest[axis] - box_.least[axis]);
    const auto count = static_cast<double>(size_[axis]);
    return static_cast<std::int64_t>(std::clamp(std::floor(share * count), 0.0, count - 1));
  }

  std::uint32_t filledBelow(const Address& end) const {
    return filled_[static_cast<std::size_t>((end[2] * (size_[1] + 1) + end[1]) * (size_[0] + 1) +
                                            end[0])];
  }

  Box box_;
  Address size_{};
  // Of each corner, the number of filled voxels below it on all axes.
  std::vector<std::uint32_t> filled_;
};

/// The part where a function is not above 0.
class DistanceSolid : public Solid {
 public:
  DistanceSolid(const DistanceShape& shape, double unit)
      : distance_(shape.distance), lipschitz_(shape.lipschitz), unit_(unit) {}

  // After a failure nothing is inside, so that the run ends soon.
  [[nodiscard]] Side sideOf(const Box& box) const override {
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

  [[nodiscard]] bool holds(const Point& point) const override {
    if (failure_) return false;
    const double distance = at(point);
    compare(point, distance);
    return distance <= 0;
  }

  [[nodiscard]] std::optional<Error> failure() const override { return failure_; }

 private:
  double at(const Point& point) const {
    const double distance = distance_(point[0] * unit_, point[1] * unit_, point[2] * unit_);
    if (std::isnan(distance) && !failure_)
      failure_ = errorOf(Rule::distanceNumber, Option::distance, distance);
    return distance;
  }

  // Fails if two values differ by more than the distance of their places allows.
  void compare(const Point& point, double distance) const {
    if (!isKnown_ || failure_ || distance == there_) return;
    const double apart = std::sqrt(squaredDistance(point, middle_)) * unit_;
    if (std::fabs(distance - there_) <=
        lipschitz_ * apart * (1 + 0x1p-20) + 0x1p-40 * std::fabs(distance))
      return;
    failure_ = errorOf(Rule::distanceSteep, Option::distance, distance, lipschitz_);
    for (std::size_t axis = 0; axis < 3; ++axis) failure_->numbers[axis + 1] = point[axis] * unit_;
  }

  std::function<double(double, double, double)> distance_;
  double lipschitz_;
  double unit_;
  // The middle of the last box, and the function's value there.
  mutable Point middle_{};
  mutable double there_ = 0;
  mutable bool isKnown_ = false;
  mutable std::optional<Error> failure_;
};

constexpr std::int64_t kMostBlocks = 64;  // visited for one box
constexpr std::size_t kFewBalls = 8;      // to test one by one

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

/// The part that is clear of existing samples.
class ClearSolid : public Solid {
 public:
  ClearSolid(const ExistingPoints& existing, double radius, double unit) {
    for (std::size_t i = 0; i < existing.positions.size() / 3; ++i) {
      const double clearance = existing.clearance(i, radius);
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

  // Boxes are halved again and again, so the balls that meet one serve those within it.
  Side sideOf(const Box& box) const override {
    if (!seen_.holds(box)) {
      if (!look(box)) return Side::boundary;
    } else if (near_.size() > kFewBalls) {
      std::erase_if(near_, [&](const Ball& ball) { return !ball.meets(box); });
      seen_ = box;
    }
    Side side = Side::inside;
    for (const Ball& ball : near_) {
      if (!ball.meets(box)) continue;
      if (squaredDistance(farthestOf(box, ball.center), ball.center) < ball.squared)
        return Side::outside;
      side = Side::boundary;
    }
    return side;
  }
  [[nodiscard]] bool holds(const Point& point) const override {
    return sideOf({point, point}) == Side::inside;
  }
  void markOutside(const PartEdges& edges, std::uint64_t& outside) const override {
    const Box box{onAxes([&](std::size_t axis) { return edges[axis].front(); }),
                  onAxes([&](std::size_t axis) { return edges[axis].back() - 1; })};
    if (sideOf(box) == Side::outside) outside = ~std::uint64_t{0};
    for (const Ball& ball : near_) {
      Three<std::array<double, 4>> squares;  // of the farthest distance along each axis
      for (std::size_t axis = 0; axis < 3; ++axis) {
        for (std::size_t i = 0; i < 4; ++i) {
          const double far = std::max(ball.center[axis] - edges[axis][i],
                                      edges[axis][i + 1] - 1 - ball.center[axis]);
          squares[axis][i] = far * far;
        }
      }
      const auto& [x, y, z] = squares;
      const double nearest = std::min(std::min(x[0], x[1]), std::min(x[2], x[3]));
      for (std::uint32_t row = 0; row < 16; ++row) {
        const double room = ball.squared - y[row % 4] - z[row / 4];
        if (room <= nearest) continue;
        for (std::uint32_t i = 0; i < 4; ++i)
          outside |= std::uint64_t{x[i] < room} << (4 * row + i);
      }
    }
  }

 private:
  struct Ball {
    Point center;
    double squared;

    [[nodiscard]] bool meets(const Box& box) const {
      return squaredDistance(nearestOf(box, center), center) < squared;
    }
  };
  /// A block of space, and a ball that touches it.
  struct Touch {
    std::uint64_t block;
    std::uint32_t ball;
  };
  /// Balls of similar size, in blocks at least as large as their boxes.
  struct Level {
    double side;
    std::vector<Touch> touches;  // sorted by block
  };

  // The level of balls with this reach, which differ by a factor of up to two.
  Level& levelFor(double reach) {
    double side = 1;
    while (side < 2 * reach) side *= 2;
    for (Level& level : levels_) {
      if (level.side == side) return level;
    }
    levels_.push_back({side, {}});
    return levels_.back();
  }

  static Address blockOf(const Point& point, double side) {
    return onAxes([&](std::size_t axis) {
      return static_cast<std::int64_t>(std::floor(point[axis] / side));
    });
  }

  // Find the balls that meet a box. Return false where there are too many blocks.
  bool look(const Box& box) const {
    seen_ = kNowhere;
    near_.clear();
    for (const Level& level : levels_) {
      const Address first = blockOf(box.least, level.side);
      const Address last = blockOf(box.greatest, level.side);
      double blocks = 1;
      for (std::size_t axis = 0; axis < 3; ++axis)
        blocks *= static_cast<double>(last[axis] - first[axis] + 1);
      if (blocks > kMostBlocks) return false;
      eachBlock(first, last, [&](std::uint64_t block) {
        const auto& touches = level.touches;
        auto touch =
            std::lower_bound(touches.begin(), touches.end(), block,
                             [](const Touch& a, std::uint64_t key) { return a.block < key; });
        for (; touch != touches.end() && touch->block == block; ++touch) {
          const Ball& ball = balls_[touch->ball];
          if (ball.meets(box)) near_.push_back(ball);
        }
      });
    }
    seen_ = box;
    return true;
  }

  static constexpr Box kNowhere{{HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};

  std::vector<Ball> balls_;
  std::vector<Level> levels_;
  mutable Box seen_ = kNowhere;
  mutable std::vector<Ball> near_;  // the balls that meet that box
};

}  // namespace

void Solid::markOutside(const PartEdges& edges, std::uint64_t& outside) const {
  divide({{0, 0, 0}, {4, 4, 4}}, [&](const CellBox& parts, bool isOne) {
    const Address& begin = parts.begin;
    const Address& end = parts.end;
    const auto edgeOf = [&](std::size_t axis, std::int64_t part) {
      return edges[axis][static_cast<std::size_t>(part)];
    };
    const Side side =
        sideOf({onAxes([&](std::size_t axis) { return edgeOf(axis, begin[axis]); }),
                onAxes([&](std::size_t axis) { return edgeOf(axis, end[axis]) - 1; })});
    if (side == Side::outside && isOne)
      outside |= std::uint64_t{1} << ((begin[2] * 4 + begin[1]) * 4 + begin[0]);
    return side == Side::inside;
  });
}

std::unique_ptr<Solid> solidOf(const BoxOptions& options, double unit) {
  if (const auto* sphere = std::get_if<Sphere>(&options.shape))
    return std::make_unique<SphereSolid>(*sphere, unit);
  if (const auto* mesh = std::get_if<MeshShape>(&options.shape)) return solidOf(*mesh, unit);
  if (const auto* voxels = std::get_if<Voxels>(&options.shape)) {
    return std::make_unique<VoxelSolid>(
        *voxels, Box{onAxes([&](std::size_t axis) { return options.origin[axis] / unit; }),
                     onAxes([&](std::size_t axis) {
                       return (options.origin[axis] + options.size[axis]) / unit;
                     })});
  }
  if (const auto* function = std::get_if<DistanceShape>(&options.shape))
    return std::make_unique<DistanceSolid>(*function, unit);
  return nullptr;
}

std::unique_ptr<Solid> clearOf(const ExistingPoints& existing, double radius, double unit) {
  return std::make_unique<ClearSolid>(existing, radius, unit);
}

}  // namespace copse::space
