// Built for speed.
#include "sampler/earlier.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/exact.h"

namespace copse {

namespace {

constexpr double kRows = 16;         // of cells that are sorted as one
constexpr double kMostSorted = 1e6;  // such rows; beyond, the first and last ones hold the rest

}  // namespace

Earlier::Earlier(const Lattice& lattice, double unit, std::vector<EarlierGroup> groups)
    : side_(lattice.side), perUnit_(1 / lattice.unit), perBlock_(1 / (kBlock * side_)) {
  std::uint32_t begin = 0;
  for (const EarlierGroup& group : groups) {
    if (group.positions.empty()) continue;
    const double share = unit * perUnit_;
    const double limit = static_cast<double>(ceilOfSquare(group.distance / unit)) * share * share;
    const double radius = std::sqrt(limit) + 1;
    kinds_.push_back({group.positions, limit, radius, begin, DiscStamps(lattice.side, limit)});
    greatest_ = std::max(greatest_, radius);
    begin += static_cast<std::uint32_t>(group.positions.size() / 2);
  }
  order_.resize(begin);
  sortByRow();
}

void Earlier::sortByRow() {
  if (order_.empty()) return;
  double least = HUGE_VAL;
  double greatest = -HUGE_VAL;
  const auto forEach = [&](auto&& visit) {
    for (const Kind& kind : kinds_) {
      for (std::size_t i = 1; i < kind.positions.size(); i += 2)
        visit(std::floor(kind.positions[i] * perUnit_ / (side_ * kRows)),
              kind.begin + static_cast<std::uint32_t>(i / 2));
    }
  };
  forEach([&](double row, std::uint32_t) {
    least = std::min(least, row);
    greatest = std::max(greatest, row);
  });
  firstRow_ = least;
  rowEnds_.assign(static_cast<std::size_t>(std::min(greatest - least + 1, kMostSorted)) + 1, 0);
  const auto slotOf = [&](double row) {
    return static_cast<std::size_t>(std::min(row - firstRow_, kMostSorted - 1));
  };
  forEach([&](double row, std::uint32_t) { ++rowEnds_[slotOf(row) + 1]; });
  for (std::size_t i = 1; i < rowEnds_.size(); ++i) rowEnds_[i] += rowEnds_[i - 1];
  std::vector<std::uint32_t> next(rowEnds_.begin(), rowEnds_.end() - 1);
  forEach([&](double row, std::uint32_t sample) { order_[next[slotOf(row)]++] = sample; });
}

std::size_t Earlier::kindOf(std::uint32_t sample) const {
  std::size_t kind = kinds_.size() - 1;
  while (kinds_[kind].begin > sample) --kind;
  return kind;
}

// All samples that may lie between two heights, in lattice units.
template <class Visit>
void Earlier::visit(double low, double high, Visit&& visit) {
  const auto rows = static_cast<double>(rowEnds_.size()) - 1;
  const auto slotOf = [&](double y) {
    return std::clamp(std::floor(y / (side_ * kRows)) - firstRow_, -1.0, rows);
  };
  const double first = std::max(slotOf(low), 0.0);
  const double end = std::min(slotOf(high) + 1, rows);
  if (first >= end) return;
  for (std::uint32_t i = rowEnds_[static_cast<std::size_t>(first)];
       i < rowEnds_[static_cast<std::size_t>(end)]; ++i) {
    Kind& kind = kinds_[kindOf(order_[i])];
    const double* at = &kind.positions[2 * std::size_t{order_[i] - kind.begin}];
    visit(kind, at[0] * perUnit_, at[1] * perUnit_);
  }
}

void Earlier::roll(std::vector<Strip>& strips, Interval newRows) {
  strips_.resize(strips.size());
  for (std::size_t s = 0; s < strips.size(); ++s) {
    Strip& strip = strips[s];
    const double left = static_cast<double>(strip.column0) * side_;
    const double right = left + strip.columns * side_;
    const double bottom = static_cast<double>(strip.row0) * side_;
    const double low = static_cast<double>(newRows.begin) * side_;
    const double high = static_cast<double>(newRows.end) * side_;
    visit(low - greatest_, high + greatest_, [&](Kind& kind, double x, double y) {
      if (x < left - kind.radius || x > right + kind.radius || y < low - kind.radius ||
          y > high + kind.radius)
        return;
      kind.stamps.cover(strip, x - left, y - bottom, newRows);
    });
    list(strip, strips_[s]);
  }
}

// Which blocks along one side a disc reaches into.
inline Earlier::Span Earlier::blocksOf(double middle, double radius, std::int32_t blocks) const {
  const auto blockOf = [&](double at) {
    return static_cast<std::int32_t>(std::clamp(at * perBlock_, -1.0, static_cast<double>(blocks)));
  };
  // Below 0 conversion rounds up.
  return {std::max(blockOf(middle - radius), 0),
          std::min(blockOf(middle + radius + 1 / perBlock_), blocks)};
}

void Earlier::list(const Strip& strip, Blocks& blocks) {
  const double left = static_cast<double>(strip.column0) * side_;
  const double bottom = static_cast<double>(strip.row0) * side_;
  const std::int32_t rows = (strip.rows + kBlock - 1) / kBlock;
  const std::int32_t columns = (strip.columns + kBlock - 1) / kBlock;
  blocks.columns = static_cast<std::uint32_t>(columns);
  blocks.ends.assign(static_cast<std::size_t>(rows) * blocks.columns + 1, 0);
  listed_.clear();
  std::uint32_t sum = 0;
  const auto forBlocks = [&](const Listed& disc, auto&& act) {
    for (std::int32_t r = disc.rows.begin; r < disc.rows.end; ++r) {
      std::uint32_t* at = blocks.ends.data() + r * columns;
      for (std::int32_t c = disc.columns.begin; c < disc.columns.end; ++c) act(at[c]);
    }
  };
  visit(bottom - greatest_, bottom + strip.rows * side_ + greatest_,
        [&](const Kind& kind, double x, double y) {
          const Disc disc{x - left, y - bottom, kind.limit};
          listed_.push_back(
              {disc, blocksOf(disc.x, kind.radius, columns), blocksOf(disc.y, kind.radius, rows)});
          forBlocks(listed_.back(), [](std::uint32_t& end) { ++end; });
        });
  for (std::uint32_t& end : blocks.ends) sum += std::exchange(end, sum);
  blocks.discs.resize(sum);
  for (const Listed& listed : listed_)
    forBlocks(listed, [&](std::uint32_t& end) { blocks.discs[end++] = listed.disc; });
  std::copy_backward(blocks.ends.begin(), blocks.ends.end() - 1, blocks.ends.end());
  blocks.ends[0] = 0;
}

}  // namespace copse
