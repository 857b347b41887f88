#include "sampler/standing_samples.h"

#include <algorithm>
#include <utility>

#include "sampler/disc.h"

namespace copse {

namespace {

constexpr std::uint32_t kBinBits = 1;
constexpr double kRounding = 2;  // more units than a sample is from the lattice point for it

bool isWhole(Point p) {
  return p.x == static_cast<double>(static_cast<std::int64_t>(p.x)) &&
         p.y == static_cast<double>(static_cast<std::int64_t>(p.y));
}

}  // namespace

StandingSamples::StandingSamples(const Lattice& lattice, double radius, Bins bins)
    : side_(lattice.side), perPart_(kStampParts / side_), radius_(radius), bins_(std::move(bins)) {
  for (std::size_t i = 0; i < bins_.size() && !isRough_; ++i) isRough_ = !isWhole(bins_.at(i));
}

// Where a sample is in a strip; nothing for one that does not reach what can be filled.
inline std::optional<StandingSamples::Place> StandingSamples::placeIn(const Strip& strip,
                                                                      Point p) const {
  const double x = p.x - static_cast<double>(strip.column0) * side_;
  const double y = p.y - static_cast<double>(strip.row0) * side_;
  if (x < kReach * side_ || x >= (strip.columns - kReach) * side_) return std::nullopt;
  if (y < 0 || y >= (strip.rows + kReach) * side_) return std::nullopt;
  const auto column = static_cast<std::int64_t>(x / side_);
  const auto row = static_cast<std::int64_t>(y / side_);
  return Place{column, row, x - static_cast<double>(column) * side_,
               y - static_cast<double>(row) * side_};
}

// Calls act(sample, place) for those in some rows, and for some about them.
template <class Act>
void StandingSamples::eachIn(const Strip& strip, Interval rows, Act&& act) const {
  const Interval near =
      bins_.between(static_cast<double>(rows.begin) * side_, static_cast<double>(rows.end) * side_);
  for (std::int64_t i = near.begin; i < near.end; ++i) {
    const Point p = bins_.at(static_cast<std::size_t>(i));
    if (const auto place = placeIn(strip, p)) act(p, *place);
  }
}

// Whether a cell can take it. One that is no lattice point may reach into a cell farther away than
// lattice points do, if it is close to a corner.
inline bool StandingSamples::isTaken(const Place& place) const {
  constexpr double kNear = 4;
  return isWhole({place.x, place.y}) ||
         std::min(place.x, side_ - place.x) + std::min(place.y, side_ - place.y) > kNear;
}

// Covers of some rows what a sample does.
void StandingSamples::cover(Strip& strip, const Place& place, Interval rows) const {
  const auto partOf = [&](double at) {
    return std::min(static_cast<std::uint32_t>(at * perPart_), kStampParts - 1);
  };
  const std::uint32_t partX = partOf(place.x);
  const std::uint32_t partY = partOf(place.y);
  const CoverStamp& stamp = coverStamps()[partY * kStampParts + partX];
  const std::int64_t bottom = strip.row0 + place.row + stampBegin(partY);
  const std::int64_t left = strip.column0 + place.column + stampBegin(partX);
  for (std::size_t r = 0; r < kStamped; ++r) {
    const std::int64_t to = bottom + static_cast<std::int64_t>(r);
    if (to < rows.begin || to >= rows.end) continue;
    std::uint64_t* covered = &strip.covered[strip.index(left, to)];
    for (std::size_t c = 0; c < kStamped; ++c) covered[c] |= stamp[r][c];
  }
}

// Into all rows of a strip, as some of its columns may be new.
void StandingSamples::put(Strip& strip, Interval newRows) {
  const Interval all{strip.row0, strip.row0 + strip.rows + kReach};
  const auto cellAt = [&](const Place& place) -> std::uint32_t* {
    if (place.row >= strip.rows) return nullptr;
    return &strip.at[static_cast<std::size_t>(place.row * strip.columns + place.column)];
  };
  bool areOthers = false;
  eachIn(strip, all, [&](Point, const Place& place) {
    cover(strip, place, newRows);
    std::uint32_t* cell = cellAt(place);
    if (cell == nullptr) return;
    const std::uint32_t word = place.word();
    areOthers = areOthers || !isTaken(place) || (isSample(*cell) && *cell != word);
    // Of several the same one, in whatever order they come.
    if (isTaken(place)) *cell = isSample(*cell) ? std::min(*cell, word) : word;
  });
  if (!areOthers) return;
  eachIn(strip, all, [&](Point p, const Place& place) {
    const std::uint32_t* cell = cellAt(place);
    if (cell != nullptr && (!isTaken(place) || *cell != place.word())) listed_.push_back(p);
  });
}

void StandingSamples::put(std::vector<Strip>& strips, Interval newRows) {
  listed_.clear();
  BoundingBox box;
  double cells = 0;
  for (Strip& strip : strips) {
    put(strip, newRows);
    cells += static_cast<double>(strip.at.size());
    const auto column = static_cast<double>(strip.column0);
    const auto row = static_cast<double>(strip.row0);
    box.include(column * side_, row * side_);
    box.include((column + strip.columns) * side_, (row + strip.rows) * side_);
  }
  others_ = {};
  if (listed_.empty()) return;
  others_ = Bins(side_, box, kBinBits, cells);
  others_.fill([&](auto&& add) {
    for (const Point p : listed_) add(p, 0);
  });
}

void StandingSamples::remove(Strip& strip, Interval rows) const {
  eachIn(strip, rows, [&](Point, const Place& place) {
    const std::int64_t row = strip.row0 + place.row;
    if (isTaken(place) && row >= rows.begin && row < rows.end)
      strip.at[strip.index(strip.column0 + place.column, row)] = kEmpty;
  });
}

bool StandingSamples::isTooClose(const std::uint32_t* cell, std::ptrdiff_t stride, Point least,
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

bool StandingSamples::holds(Point p) const {
  return bins_.anyIn(BoundingBox{p.x, p.y, p.x, p.y}.grown(radius_),
                     [&](Point sample) { return Disc::at(sample, radius_).holds(p); });
}

// That is where such a sample is nearer than its distance and rounding to the cell. Those farther
// away may not be known in a part of the plane.
bool StandingSamples::isRoughAround(std::int64_t column, std::int64_t row) const {
  const double reach = radius_ + kRounding;
  const BoundingBox cell{static_cast<double>(column) * side_, static_cast<double>(row) * side_,
                         static_cast<double>(column + 1) * side_,
                         static_cast<double>(row + 1) * side_};
  return bins_.anyIn(cell.grown(reach), [&](Point sample) {
    const double dx = std::max({cell.x0 - sample.x, sample.x - cell.x1, 0.0});
    const double dy = std::max({cell.y0 - sample.y, sample.y - cell.y1, 0.0});
    return dx * dx + dy * dy < reach * reach && !isWhole(sample);
  });
}

// Whether a sample in whose place a cell holds a lattice point is too close to another one; nothing
// when there is no such sample. Rounding may have put it into its cell by a little more or less.
std::optional<bool> StandingSamples::standsTooClose(Point held, Point p) const {
  constexpr double kError = 0x1p-10;
  std::optional<bool> isHeld;
  bins_.anyIn(
      BoundingBox{held.x - kError, held.y - kError, held.x + 1 + kError, held.y + 1 + kError},
      [&](Point sample) {
        isHeld = Disc::at(sample, radius_).holds(p);
        return *isHeld;
      });
  return isHeld;
}

}  // namespace copse
