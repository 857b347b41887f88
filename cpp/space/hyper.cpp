// The sampler for boxes of two to six dimensions, which may be periodic. It keeps everything in
// memory and proves the box full by boxes that shrink (fill/box_search.h; Ebeida et al. 2012, who
// split boxes).
//
// Time goes by levels. The first boxes are the lattice's cells. Each level visits all boxes in a
// hashed order. The first levels only throw darts, of which each box gets its share by chance. In
// later levels each box shrinks to the part that no ball covers, gets a dart with the chance of its
// share of the level's volume, and is halved unless it is small for the level already. A box of one
// point is tested exactly, so no cap is needed.
//
// A slice (slice.h) owns a range of cells along the longest axis, and has a lead on both sides.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "base/hash.h"
#include "space/ranges.h"
#include "space/samplers.h"

namespace copse::space {

namespace {

constexpr double kMostCells = 0x1p24;
// The chance that a cell gets a dart, in the first levels.
constexpr double kDartsAlone[] = {0.125, 0.125, 0.25, 0.5};
constexpr int kDartLevels = static_cast<int>(std::size(kDartsAlone));
constexpr std::size_t kCellsAtOnce = 512;
// Lattice units: more than the rounding of a covered length.
constexpr double kSlack = 0x1p-16;
// Of a squared radius: more than wrapping a position changes a squared distance.
constexpr double kPeriodicRoom = 1 + 0x1p-28;

double floorBy(double coordinate, double side) {
  return std::floor(coordinate / side);
}

// The number of cells in a box.
double cellsIn(const HyperBox& box, std::size_t dimension, const Lattice& lattice) {
  double cells = 1;
  for (std::size_t axis = 0; axis < dimension; ++axis)
    cells *= floorBy(box.greatest[axis], lattice.side) - floorBy(box.least[axis], lattice.side) + 1;
  return cells;
}

// The lengths of a periodic box.
std::optional<Six> periodOf(const BoxOptions& options, double unit) {
  if (!options.periodic) return std::nullopt;
  Six period{};
  for (std::size_t axis = 0; axis < options.size.size(); ++axis)
    period[axis] = options.size[axis] / unit;
  return period;
}

class HyperSampler : public Run {
 public:
  HyperSampler(const BoxOptions& options, const Lattice& lattice, const HyperBox& box)
      : Run({options, Option::radius, options.radius, Word::useLargerRadius}, options.size.size()),
        dimension_(options.size.size()),
        radius_(options.radius),
        unit_(lattice.unit),
        squared_(lattice.radiusSquared * (options.periodic ? kPeriodicRoom : 1)),
        seed_(options.seed),
        box_(box),
        ranges_(options, lattice, box),
        grids_(dimension_, box, periodOf(options, unit_), std::sqrt(squared_)) {
    grids_.of(0);
    const std::optional<Six> period = periodOf(options, unit_);
    double diagonal = 0;
    for (std::size_t axis = 0; axis < dimension_ && period; ++axis)
      diagonal += (*period)[axis] * (*period)[axis];
    const ExistingPoints& existing = options.existing;
    for (std::size_t i = 0; i < existing.positions.size() / dimension_; ++i) {
      HyperBall ball{};
      for (std::size_t axis = 0; axis < dimension_; ++axis) {
        double& center = ball.center[axis];
        center = existing.positions[i * dimension_ + axis] / unit_;
        // Use the copy inside a periodic box.
        if (period)
          center -= std::floor((center - box.least[axis]) / (*period)[axis]) * (*period)[axis];
      }
      double clearance = existing.clearance(i, radius_) / unit_;
      // This covers a periodic box.
      if (period) clearance = std::min(clearance, std::sqrt(diagonal));
      ball.squared = clearance * clearance * (1 + 0x1p-40);
      if (clearance > 0) grids_.of(clearance * (1 + 0x1p-40)).add(ball);
    }
    for (std::size_t axis = 0; axis < dimension_; ++axis) levelVolume_ *= lattice.side;
    fillPool(lattice);
    beginLevel();
  }

  [[nodiscard]] Report report() const override { return {Ending::saturated, radius_, unit_}; }

 private:
  /// A box of lattice points in a cell.
  struct Piece {
    HyperBox box;
    std::uint64_t key;
  };

  bool advance(double /*most*/) override {
    for (std::size_t i = 0; i < kCellsAtOnce; ++i) {
      while (visited_ == pool_.size()) {
        std::swap(pool_, next_);
        next_.clear();
        if (pool_.empty()) return false;
        if (level_++ >= kDartLevels) levelVolume_ /= 2;
        beginLevel();
      }
      visit(pool_[order_[visited_++]]);
    }
    return true;
  }

  // Assumes the usual number of levels that take time.
  [[nodiscard]] double share() const override {
    constexpr double kUsual = 16;
    const double within =
        pool_.empty() ? 1 : static_cast<double>(visited_) / static_cast<double>(pool_.size());
    return 1 - std::exp2(-(level_ + within) / kUsual * 4);
  }

  void fillPool(const Lattice& lattice) {
    Six first{};
    Six last{};
    for (std::size_t axis = 0; axis < dimension_; ++axis) {
      first[axis] = floorBy(box_.least[axis], lattice.side);
      last[axis] = floorBy(box_.greatest[axis], lattice.side);
    }
    if (ranges_.count() == 1)
      pool_.reserve(static_cast<std::size_t>(cellsIn(box_, dimension_, lattice)));
    for (Six cell = first;;) {
      Piece piece{};
      piece.key = keyOf(seed_, Stream::hyper);
      for (std::size_t axis = 0; axis < dimension_; ++axis) {
        piece.key = mix(piece.key, static_cast<std::int64_t>(cell[axis]));
        const double least = cell[axis] * lattice.side;
        piece.box.least[axis] = std::max(box_.least[axis], least);
        piece.box.greatest[axis] = std::min(box_.greatest[axis], least + lattice.side - 1);
      }
      if (ranges_.isFilled(piece.box.least)) pool_.push_back(piece);
      std::size_t axis = 0;
      for (; axis < dimension_ && cell[axis] == last[axis]; ++axis) cell[axis] = first[axis];
      if (axis == dimension_) return;
      ++cell[axis];
    }
  }

  // Order the visits by a hash of the box and the level.
  void beginLevel() {
    visited_ = 0;
    order_.resize(pool_.size());
    std::iota(order_.begin(), order_.end(), 0u);
    std::vector<std::uint64_t> turns(pool_.size());
    for (std::size_t i = 0; i < pool_.size(); ++i) turns[i] = mix(pool_[i].key, level_);
    std::sort(order_.begin(), order_.end(),
              [&](std::uint32_t a, std::uint32_t b) { return turns[a] < turns[b]; });
  }

  void visit(const Piece& piece) {
    turn_ = mix(piece.key, level_);
    Draws draws(mix(piece.key, ~level_));
    // A box above this volume gets a dart.
    const double share =
        fractionOf(draws.next()) * levelVolume_ / (level_ < kDartLevels ? kDartsAlone[level_] : 1);
    if (level_ < kDartLevels && volumeOf(piece.box) <= share) {
      next_.push_back(piece);
      return;
    }
    balls_.clear();
    for (const HyperGrid& grid : grids_.all()) grid.gather(piece.box, balls_);
    HyperBox left = piece.box;
    // Twice, as a ball cuts off more of what others have left.
    if (!shrink(left) || !shrink(left)) return;
    const double volume = volumeOf(left);
    if (volume == 1) {
      if (isFree(left.least)) place(left.least);
    } else if (volume <= share || !throwDart(left, draws)) {
      if (level_ >= kDartLevels && 2 * volume > levelVolume_) {
        halve(piece, left);
      } else {
        next_.push_back({left, piece.key});
      }
    }
  }

  void halve(const Piece& piece, const HyperBox& left) {
    std::size_t longest = 0;
    const auto extent = [&](std::size_t axis) { return left.greatest[axis] - left.least[axis]; };
    for (std::size_t axis = 1; axis < dimension_; ++axis) {
      if (extent(axis) > extent(longest)) longest = axis;
    }
    const double middle = left.least[longest] + std::floor(extent(longest) / 2);
    Piece half{left, mix(piece.key, 1)};
    half.box.greatest[longest] = middle;
    next_.push_back(half);
    half = {left, mix(piece.key, 2)};
    half.box.least[longest] = middle + 1;
    next_.push_back(half);
  }

  // Cut off the part of a box that one ball covers across an end. Return false if nothing is
  // left.
  bool shrink(HyperBox& box) const {
    for (const HyperBall& ball : balls_) {
      Six squares{};
      double all = 0;
      for (std::size_t axis = 0; axis < dimension_; ++axis) {
        const double farthest =
            std::max(ball.center[axis] - box.least[axis], box.greatest[axis] - ball.center[axis]);
        squares[axis] = farthest * farthest;
        all += squares[axis];
      }
      for (std::size_t axis = 0; axis < dimension_; ++axis) {
        const double room = ball.squared - (all - squares[axis]);
        if (room <= 0) continue;
        const double center = ball.center[axis];
        const double half = std::sqrt(room) - kSlack;
        if (std::fabs(center - box.least[axis]) < half) box.least[axis] = std::ceil(center + half);
        if (std::fabs(center - box.greatest[axis]) < half)
          box.greatest[axis] = std::floor(center - half);
        if (box.least[axis] > box.greatest[axis]) return false;
        const double farthest = std::max(center - box.least[axis], box.greatest[axis] - center);
        all += farthest * farthest - squares[axis];
        squares[axis] = farthest * farthest;
      }
    }
    return true;
  }

  bool isFree(const Six& at) const {
    return std::none_of(balls_.begin(), balls_.end(), [&](const HyperBall& ball) {
      double squared = 0;
      for (std::size_t axis = 0; axis < dimension_; ++axis) {
        const double apart = at[axis] - ball.center[axis];
        squared += apart * apart;
      }
      return squared < ball.squared;
    });
  }

  bool throwDart(const HyperBox& box, Draws& draws) {
    Six at{};
    for (std::size_t axis = 0; axis < dimension_; ++axis) {
      const double extent = box.greatest[axis] - box.least[axis] + 1;
      at[axis] = box.least[axis] + std::floor(fractionOf(draws.next()) * extent);
    }
    if (!isFree(at)) return false;
    place(at);
    return true;
  }

  double volumeOf(const HyperBox& box) const {
    double volume = 1;
    for (std::size_t axis = 0; axis < dimension_; ++axis)
      volume *= box.greatest[axis] - box.least[axis] + 1;
    return volume;
  }

  void place(const Six& at) {
    grids_.of(0).add({at, squared_});
    std::vector<double>& positions = output().positions;
    for (std::size_t axis = 0; axis < dimension_; ++axis) positions.push_back(at[axis] * unit_);
    if (ranges_.count() > 1)
      ranges_.sortOut(at, {static_cast<std::uint64_t>(level_), turn_}, output());
  }

  std::size_t dimension_;
  double radius_, unit_;
  double squared_;
  std::uint64_t seed_;
  HyperBox box_;
  Ranges ranges_;
  HyperGrids grids_;  // the first one holds the samples
  std::vector<Piece> pool_, next_;
  std::vector<std::uint32_t> order_;
  std::vector<HyperBall> balls_;  // about the current box
  std::size_t visited_ = 0;       // boxes of the pool
  std::uint64_t turn_ = 0;        // of the current box
  int level_ = 0;
  double levelVolume_ = 1;  // of the level's greatest boxes
};

}  // namespace

RunResult beginHyper(const BoxOptions& options, const Lattice& lattice, const HyperBox& box,
                     const SampleLimit& limit) {
  if (cellsIn(box, options.size.size(), lattice) > kMostCells) return limit.error(Rule::limitCells);
  return RunResult(std::make_unique<HyperSampler>(options, lattice, box));
}

}  // namespace copse::space
