// Built for speed.
#include "sampler/earlier.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "grid/cell.h"

namespace copse {

namespace {

constexpr double kRows = 16;                   // of cells that are sorted as one
constexpr std::int64_t kMostSorted = 1 << 20;  // such rows; the last one holds what is beyond

}  // namespace

Earlier::Earlier(const Lattice& lattice, const BoundingBox& ground,
                 std::span<const EarlierGroup> groups)
    : side_(lattice.side),
      perUnit_(1 / lattice.unit),
      perBlock_(1 / (kBlock * side_)),
      perRows_(1 / (kRows * side_)),
      perPart_(kStampParts / side_) {
  std::uint32_t begin = 0;
  for (const EarlierGroup& group : groups) {
    if (group.positions.empty()) continue;
    const double radius = group.distance * perUnit_;
    kinds_.push_back({group.positions, radius, begin, std::nullopt});
    if (group.distance != lattice.radius) {
      kinds_.back().stamps.emplace(lattice.side, radius);
      hasDiscs_ = true;
    }
    greatest_ = std::max(greatest_, radius + 1);
    begin += static_cast<std::uint32_t>(group.positions.size() / 2);
  }
  sortByRow(ground);
}

// Rows to either side of 0 are one: conversion rounds towards it.
inline std::int64_t Earlier::rowOf(double y) const {
  return static_cast<std::int64_t>(y * perRows_);
}

void Earlier::sortByRow(const BoundingBox& ground) {
  const BoundingBox reached = ground.grown(greatest_);
  firstRow_ = rowOf(reached.y0);
  const std::int64_t rows = std::min(rowOf(reached.y1) - firstRow_ + 1, kMostSorted);
  rowEnds_.assign(static_cast<std::size_t>(rows) + 1, 0);
  const auto forEach = [&](auto&& act) {
    for (const Kind& kind : kinds_) {
      for (std::size_t i = 0; i < kind.positions.size(); i += 2) {
        const Point at{kind.positions[i] * perUnit_, kind.positions[i + 1] * perUnit_};
        if (!reached.holds(at)) continue;
        const std::int64_t row = std::min(rowOf(at.y) - firstRow_, rows - 1);
        act(rowEnds_[static_cast<std::size_t>(row)],
            kind.begin + static_cast<std::uint32_t>(i / 2));
      }
    }
  };
  std::uint32_t sum = 0;
  forEach([](std::uint32_t& count, std::uint32_t) { ++count; });
  for (std::uint32_t& end : rowEnds_) sum += std::exchange(end, sum);
  order_.resize(sum);
  forEach([&](std::uint32_t& end, std::uint32_t sample) { order_[end++] = sample; });
  std::copy_backward(rowEnds_.begin(), rowEnds_.end() - 1, rowEnds_.end());
  rowEnds_[0] = 0;
}

std::size_t Earlier::kindOf(std::uint32_t sample) const {
  std::size_t kind = kinds_.size() - 1;
  while (kinds_[kind].begin > sample) --kind;
  return kind;
}

// All samples that may lie between two heights, in lattice units.
template <class Visit>
void Earlier::visit(double low, double high, Visit&& visit) {
  const auto rows = std::ssize(rowEnds_) - 1;
  const auto first = std::clamp<std::int64_t>(rowOf(low) - firstRow_, 0, rows - 1);
  const auto end = std::clamp<std::int64_t>(rowOf(high) - firstRow_ + 1, 0, rows);
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
      if (kind.stamps) {
        kind.stamps->cover(strip, x - left, y - bottom, newRows);
      } else {
        put(strip, x - left, y - bottom, newRows);
      }
    });
    if (hasDiscs_) list(strip, strips_[s]);
  }
}

bool Earlier::holds(Point p) {
  bool isHeld = false;
  visit(p.y - greatest_, p.y + greatest_, [&](const Kind& kind, double x, double y) {
    isHeld = isHeld || Disc::at({x, y}, kind.radius).holds(p);
  });
  return isHeld;
}

// Of a point that is not below the strip's least one, nor left of it.
inline Earlier::Place Earlier::placeOf(double x, double y) const {
  const auto column = static_cast<std::int64_t>(x / side_);
  const auto row = static_cast<std::int64_t>(y / side_);
  return {column, row, x - static_cast<double>(column) * side_,
          y - static_cast<double>(row) * side_};
}

// Covers of some rows what a sample does at the layer's own distance. Its cell takes it as the
// layer's own where it can.
void Earlier::put(Strip& strip, double x, double y, Interval rows) {
  // Farther out it does not reach what can be filled.
  if (x < kReach * side_ || x >= (strip.columns - kReach) * side_) return;
  if (y < 0 || y >= (strip.rows + kReach) * side_) return;
  const Place place = placeOf(x, y);
  const auto partOf = [&](double at) {
    return std::min(static_cast<std::uint32_t>(at * perPart_), kStampParts - 1);
  };
  const std::uint32_t partX = partOf(place.x);
  const std::uint32_t partY = partOf(place.y);
  const CoverStamp& stamp = coverStamps()[partY * kStampParts + partX];
  const std::int64_t row = strip.row0 + place.row;
  for (std::size_t r = 0; r < kStamped; ++r) {
    const std::int64_t to = row + stampBegin(partY) + static_cast<std::int64_t>(r);
    if (to < rows.begin || to >= rows.end) continue;
    const std::int64_t column = strip.column0 + place.column + stampBegin(partX);
    std::uint64_t* covered = &strip.covered[strip.index(column, to)];
    for (std::size_t c = 0; c < kStamped; ++c) covered[c] |= stamp[r][c];
  }
  if (row < rows.begin || row >= rows.end) return;
  std::uint32_t& cell = strip.at[strip.index(strip.column0 + place.column, row)];
  if (isSample(cell) || !place.isLatticePoint()) hasDiscs_ = true;
  if (!place.isLatticePoint()) return;
  // Of several the same one, in whatever order they come.
  cell = isSample(cell) ? std::min(cell, place.word()) : place.word();
}

// Whether its cell has taken it.
bool Earlier::isPut(const Strip& strip, double x, double y) const {
  if (x != static_cast<double>(static_cast<std::int64_t>(x))) return false;
  if (x < 0 || x >= strip.columns * side_ || y < 0 || y >= strip.rows * side_) return false;
  const Place place = placeOf(x, y);
  const std::size_t index = strip.index(strip.column0 + place.column, strip.row0 + place.row);
  return place.isLatticePoint() && strip.at[index] == place.word();
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
          if (!kind.stamps && isPut(strip, x - left, y - bottom)) return;
          const Disc disc = Disc::at({x, y}, kind.radius).from({left, bottom});
          listed_.push_back({disc, blocksOf(disc.whole.x, kind.radius + 1, columns),
                             blocksOf(disc.whole.y, kind.radius + 1, rows)});
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
