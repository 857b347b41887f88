// Built for speed, loops as they are.
#include "sampler/earlier.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "grid/cell.h"

namespace copse {

namespace {

constexpr double kRounding = 2;  // more units than a sample is from the lattice point for it
constexpr double kBlockCells =
    4;  // cells along the side of a block, or more where samples are fewer

bool isWhole(Point p) {
  return p.x == static_cast<double>(static_cast<std::int64_t>(p.x)) &&
         p.y == static_cast<double>(static_cast<std::int64_t>(p.y));
}

}  // namespace

Earlier::Earlier(const Lattice& lattice, const BoundingBox& ground,
                 std::span<const EarlierGroup> groups)
    : side_(lattice.side),
      perSide_(1 / side_),
      perUnit_(1 / lattice.unit),
      perBlock_(1 / (kBlockCells * side_)),
      perPart_(kStampParts / side_) {
  std::uint32_t begin = 0;
  for (const EarlierGroup& group : groups) {
    if (group.positions.empty()) continue;
    const double radius = group.distance * perUnit_;
    kinds_.push_back({group.positions, radius, begin, std::nullopt, sizeOf(radius)});
    if (group.distance != lattice.radius) {
      kinds_.back().stamps.emplace(lattice.side, radius);
      hasDiscs_ = true;
    } else {
      hasOwn_ = true;
    }
    greatest_ = std::max(greatest_, radius + kRounding + 1);
    begin += static_cast<std::uint32_t>(group.positions.size() / 2);
  }
  sortByBlock(ground, begin);
}

// Bins are at least half as wide as discs are far across, so that few meet a cell's surroundings.
std::size_t Earlier::sizeOf(double radius) {
  std::uint32_t bits = 1;
  while (2 * side_ * (1 << bits) <= radius) ++bits;
  const auto same = std::find_if(sizes_.begin(), sizes_.end(),
                                 [&](const Bins& bins) { return bins.bits == bits; });
  const auto size = static_cast<std::size_t>(same - sizes_.begin());
  if (same == sizes_.end()) sizes_.push_back({0, bits});
  // One more than rounding makes of a centre's cell.
  const auto reach = static_cast<std::uint32_t>((radius + 1) / side_) + 1;
  sizes_[size].reach = std::max(sizes_[size].reach, reach);
  return size;
}

// The row or column of blocks, or the nearest there is. Those to either side of 0 are one:
// conversion rounds towards it.
inline std::int64_t Earlier::blockOf(double place, std::int64_t first, std::int64_t count) const {
  return std::clamp<std::int64_t>(static_cast<std::int64_t>(place * perBlock_) - first, 0,
                                  count - 1);
}

// Where a sample's block ends, so far; null for one that does not matter.
std::uint32_t* Earlier::blockAt(Point sample) {
  if (!reached_.holds(sample)) return nullptr;
  const std::int64_t block =
      blockOf(sample.y, firstRow_, rows_) * columns_ + blockOf(sample.x, firstColumn_, columns_);
  return &blockEnds_[static_cast<std::size_t>(block)];
}

// There are no more blocks than samples, but for a few.
void Earlier::sortByBlock(const BoundingBox& ground, std::size_t samples) {
  reached_ = ground.grown(greatest_);
  const auto blocks = [&](double size) { return size * perBlock_ + 2; };
  while (blocks(reached_.width()) * blocks(reached_.height()) > static_cast<double>(samples) + 9)
    perBlock_ /= 2;
  const auto whole = [&](double place) { return static_cast<std::int64_t>(place * perBlock_); };
  firstRow_ = whole(reached_.y0);
  firstColumn_ = whole(reached_.x0);
  rows_ = whole(reached_.y1) - firstRow_ + 1;
  columns_ = whole(reached_.x1) - firstColumn_ + 1;
  blockEnds_.assign(static_cast<std::size_t>(rows_ * columns_) + 1, 0);
  const auto forEach = [&](auto&& act) {
    for (const Kind& kind : kinds_) {
      for (std::size_t i = 0; i < kind.positions.size(); i += 2) {
        const Point at{kind.positions[i] * perUnit_, kind.positions[i + 1] * perUnit_};
        std::uint32_t* end = blockAt(at);
        if (end == nullptr) continue;
        act(*end, kind.begin + static_cast<std::uint32_t>(i / 2));
        isRough_ = isRough_ || (!kind.stamps && !isWhole(at));
      }
    }
  };
  std::uint32_t sum = 0;
  forEach([](std::uint32_t& count, std::uint32_t) { ++count; });
  for (std::uint32_t& end : blockEnds_) sum += std::exchange(end, sum);
  order_.resize(sum);
  forEach([&](std::uint32_t& end, std::uint32_t sample) { order_[end++] = sample; });
  std::copy_backward(blockEnds_.begin(), blockEnds_.end() - 1, blockEnds_.end());
  blockEnds_[0] = 0;
}

void Earlier::arrange(std::vector<double>& positions) {
  const auto kind = std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& one) {
    return one.positions.data() == positions.data();
  });
  if (kind == kinds_.end()) return;
  std::vector<double> arranged;
  arranged.reserve(positions.size());
  for (std::uint32_t& sample : order_) {
    if (&kinds_[kindOf(sample)] != &*kind) continue;
    const double* at = &positions[2 * std::size_t{sample - kind->begin}];
    sample = kind->begin + static_cast<std::uint32_t>(arranged.size() / 2);
    arranged.insert(arranged.end(), {at[0], at[1]});
  }
  positions.swap(arranged);
  kind->positions = positions;
}

std::size_t Earlier::kindOf(std::uint32_t sample) const {
  std::size_t kind = kinds_.size() - 1;
  while (kinds_[kind].begin > sample) --kind;
  return kind;
}

// All samples that may lie between two heights, in lattice units.
template <class Visit>
void Earlier::visit(double low, double high, Visit&& visit) {
  const std::int64_t first = blockOf(low, firstRow_, rows_) * columns_;
  const std::int64_t end = (blockOf(high, firstRow_, rows_) + 1) * columns_;
  for (std::uint32_t i = blockEnds_[static_cast<std::size_t>(first)];
       i < blockEnds_[static_cast<std::size_t>(end)]; ++i) {
    Kind& kind = kinds_[kindOf(order_[i])];
    const double* at = &kind.positions[2 * std::size_t{order_[i] - kind.begin}];
    visit(kind, at[0] * perUnit_, at[1] * perUnit_);
  }
}

void Earlier::roll(std::vector<Strip>& strips, Interval newRows) {
  strips_.resize(strips.size());
  for (std::size_t s = 0; s < strips.size(); ++s) {
    if (hasOwn_) putAll(strips[s], newRows);
    if (hasDiscs_) list(strips[s], newRows, strips_[s]);
  }
}

// Those at the layer's own distance, before others are listed with what no cell has taken.
void Earlier::putAll(Strip& strip, Interval newRows) {
  const double left = static_cast<double>(strip.column0) * side_;
  const double bottom = static_cast<double>(strip.row0) * side_;
  const double low = static_cast<double>(newRows.begin) * side_ - greatest_;
  const double high = static_cast<double>(newRows.end) * side_ + greatest_;
  visit(low, high, [&](const Kind& kind, double x, double y) {
    if (!kind.stamps) put(strip, x - left, y - bottom, newRows);
  });
}

bool Earlier::isTooClose(const std::uint32_t* cell, std::ptrdiff_t stride, Point least,
                         std::uint32_t offset, const Limits& limits) const {
  const auto side = static_cast<std::int32_t>(side_);
  const Point p{least.x + xOf(offset), least.y + yOf(offset)};
  for (std::int32_t row = -kReach; row <= kReach; ++row) {
    for (std::int32_t column = -kReach; column <= kReach; ++column) {
      const std::uint32_t word = cell[row * stride + column];
      if (!isSample(word)) continue;
      const std::int32_t dx = column * side + xOf(word) - xOf(offset);
      const std::int32_t dy = row * side + yOf(word) - yOf(offset);
      const std::int32_t square = dx * dx + dy * dy;
      if (square >= limits.most) continue;
      if (standsTooClose({p.x + dx, p.y + dy}, p).value_or(square < limits.radiusSquared))
        return true;
    }
  }
  return false;
}

// Calls visit(sample, radius) until it is true with those at the layer's own distance in a box;
// whether it was.
template <class Visit>
bool Earlier::anyOwnIn(const BoundingBox& box, Visit&& visit) const {
  const std::int64_t left = blockOf(box.x0, firstColumn_, columns_);
  const std::int64_t right = blockOf(box.x1, firstColumn_, columns_);
  const std::int64_t top = blockOf(box.y1, firstRow_, rows_);
  for (std::int64_t row = blockOf(box.y0, firstRow_, rows_); row <= top; ++row) {
    const std::uint32_t* ends = blockEnds_.data() + row * columns_;
    for (std::uint32_t i = ends[left]; i < ends[right + 1]; ++i) {
      const Kind& kind = kinds_[kindOf(order_[i])];
      if (kind.stamps) continue;
      const double* at = &kind.positions[2 * std::size_t{order_[i] - kind.begin}];
      const Point sample{at[0] * perUnit_, at[1] * perUnit_};
      if (box.holds(sample) && visit(sample, kind.radius)) return true;
    }
  }
  return false;
}

// That is where such a sample is nearer than its distance and rounding to the cell. Those farther
// away may not be known in a part of the plane.
bool Earlier::isRoughAround(std::int64_t column, std::int64_t row) const {
  const auto own =
      std::find_if(kinds_.begin(), kinds_.end(), [](const Kind& kind) { return !kind.stamps; });
  const double reach = own->radius + kRounding;
  const BoundingBox cell{static_cast<double>(column) * side_, static_cast<double>(row) * side_,
                         static_cast<double>(column + 1) * side_,
                         static_cast<double>(row + 1) * side_};
  return anyOwnIn(cell.grown(reach), [&](Point sample, double) {
    const double dx = std::max({cell.x0 - sample.x, sample.x - cell.x1, 0.0});
    const double dy = std::max({cell.y0 - sample.y, sample.y - cell.y1, 0.0});
    return dx * dx + dy * dy < reach * reach && !isWhole(sample);
  });
}

// Whether a sample in whose place a cell holds a lattice point is too close to another one; nothing
// when there is no such sample. Rounding may have put it into its cell by a little more or less.
std::optional<bool> Earlier::standsTooClose(Point held, Point p) const {
  constexpr double kError = 0x1p-10;
  std::optional<bool> isHeld;
  anyOwnIn({held.x - kError, held.y - kError, held.x + 1 + kError, held.y + 1 + kError},
           [&](Point sample, double radius) {
             isHeld = Disc::at(sample, radius).holds(p);
             return *isHeld;
           });
  return isHeld;
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

// Whether a cell can take it. One that is no lattice point may reach into a cell farther away than
// lattice points do, if it is close to a corner.
inline bool Earlier::isTaken(const Place& place) const {
  constexpr double kNear = 4;
  return isWhole({place.x, place.y}) ||
         std::min(place.x, side_ - place.x) + std::min(place.y, side_ - place.y) > kNear;
}

// Covers of some rows what a sample does at the layer's own distance. Its cell takes it as the
// layer's own where it can, also in a row below: columns may be new there.
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
  if (row >= rows.end) return;
  std::uint32_t& cell = strip.at[strip.index(strip.column0 + place.column, row)];
  if (isSample(cell) || !isTaken(place)) hasDiscs_ = true;
  if (!isTaken(place)) return;
  // Of several the same one, in whatever order they come.
  cell = isSample(cell) ? std::min(cell, place.word()) : place.word();
}

// Whether its cell has taken it.
bool Earlier::isPut(const Strip& strip, double x, double y) const {
  if (x < 0 || x >= strip.columns * side_ || y < 0 || y >= strip.rows * side_) return false;
  const Place place = placeOf(x, y);
  const std::size_t index = strip.index(strip.column0 + place.column, strip.row0 + place.row);
  return isTaken(place) && strip.at[index] == place.word();
}

// Lists the discs of a strip by bins, and covers what they hold of new rows.
void Earlier::list(Strip& strip, Interval newRows, std::vector<Bins>& bins) {
  const double width = strip.columns * side_;
  const double height = strip.rows * side_;
  const double left = static_cast<double>(strip.column0) * side_;
  const double bottom = static_cast<double>(strip.row0) * side_;
  const double low = static_cast<double>(newRows.begin - strip.row0) * side_;
  const double high = static_cast<double>(newRows.end - strip.row0) * side_;
  bins.resize(sizes_.size(), {0, 0});
  for (std::size_t size = 0; size < bins.size(); ++size) {
    Bins& own = bins[size];
    own.reach = sizes_[size].reach;
    own.bits = sizes_[size].bits;
    const auto binsOver = [&](std::int32_t cells) {
      return ((static_cast<std::uint32_t>(cells) + 2 * own.reach) >> own.bits) + 1;
    };
    own.columns = binsOver(strip.columns);
    own.ends.assign(std::size_t{own.columns} * binsOver(strip.rows) + 1, 0);
  }
  listed_.clear();
  visit(bottom - greatest_, bottom + height + greatest_, [&](Kind& kind, double x, double y) {
    const Point at{x - left, y - bottom};
    if (!kind.stamps && isPut(strip, at.x, at.y)) return;
    Bins& own = bins[kind.size];
    const double reach = own.reach * side_;
    if (at.x < -reach || at.x > width + reach || at.y < -reach || at.y > height + reach) return;
    if (kind.stamps && at.y > low - reach && at.y < high + reach)
      kind.stamps->cover(strip, at.x, at.y, newRows);
    const auto binAt = [&](double place) {
      return static_cast<std::uint32_t>((place + reach) * perSide_) >> own.bits;
    };
    const std::uint32_t bin = binAt(at.y) * own.columns + binAt(at.x);
    listed_.push_back({Disc::at({x, y}, kind.radius).from({left, bottom}),
                       static_cast<std::uint32_t>(kind.size), bin});
    ++own.ends[bin];
  });
  for (Bins& own : bins) {
    std::uint32_t sum = 0;
    for (std::uint32_t& end : own.ends) sum += std::exchange(end, sum);
    own.discs.resize(sum);
  }
  for (const Listed& listed : listed_) {
    Bins& own = bins[listed.size];
    own.discs[own.ends[listed.bin]++] = listed.disc;
  }
  for (Bins& own : bins) {
    std::copy_backward(own.ends.begin(), own.ends.end() - 1, own.ends.end());
    own.ends[0] = 0;
  }
}

}  // namespace copse
