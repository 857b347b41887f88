#include "fill/earlier.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/numbers.h"
#include "fill/discs.h"

namespace copse {

Bins::Bins(double side, const BoundingBox& box, std::uint32_t bits, double most)
    : perSide_(1 / side),
      firstColumn_(wholeBelow(box.x0 * perSide_)),
      firstRow_(wholeBelow(box.y0 * perSide_)),
      bits_(bits) {
  const double width = box.width() * perSide_ + 2;
  const double height = box.height() * perSide_ + 2;
  const auto binsAlong = [&](double cells) {
    return std::floor(std::ldexp(cells, -static_cast<int>(bits_))) + 1;
  };
  while (binsAlong(width) * binsAlong(height) > most) ++bits_;
  columns_ = static_cast<std::int64_t>(binsAlong(width));
  rows_ = static_cast<std::int64_t>(binsAlong(height));
  ends_.resize(static_cast<std::size_t>(columns_ * rows_) + 1);
}

std::uint32_t* Bins::endAt(Point p) {
  const auto binOf = [&](double at, std::int64_t first, std::int64_t bins) {
    const double cell = at * perSide_;
    const bool isIn =
        cell >= static_cast<double>(first) && cell < static_cast<double>(first + (bins << bits_));
    return isIn ? (wholeBelow(cell) - first) >> bits_ : -1;
  };
  const std::int64_t column = binOf(p.x, firstColumn_, columns_);
  const std::int64_t row = binOf(p.y, firstRow_, rows_);
  if (column < 0 || row < 0) return nullptr;
  return &ends_[static_cast<std::size_t>(row * columns_ + column)];
}

// From numbers to where bins begin.
void Bins::begin() {
  std::uint32_t sum = 0;
  for (std::uint32_t& end : ends_) sum += std::exchange(end, sum);
  points_.resize(sum);
  tags_.resize(sum);
}

void Bins::end() {
  std::copy_backward(ends_.begin(), ends_.end() - 1, ends_.end());
  ends_[0] = 0;
}

CellRect Bins::cellsOf(const BoundingBox& box) const {
  return {wholeBelow(box.x0 * perSide_), wholeBelow(box.x1 * perSide_) + 1,
          wholeBelow(box.y0 * perSide_), wholeBelow(box.y1 * perSide_) + 1};
}

Interval Bins::between(double low, double high) const {
  const auto rowAt = [&](double y) { return rowOf(wholeBelow(y * perSide_)); };
  return {ends_[static_cast<std::size_t>(rowAt(low) * columns_)],
          ends_[static_cast<std::size_t>((rowAt(high) + 1) * columns_)]};
}

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

Earlier::Earlier(const Lattice& lattice, const BoundingBox& ground,
                 std::span<const EarlierGroup> groups, KeptStamps& stamps)
    : side_(lattice.side) {
  const double perUnit = 1 / lattice.unit;
  const auto isOwn = [&](const EarlierGroup& group) { return group.distance == lattice.radius; };
  std::size_t standing = 0;
  for (const EarlierGroup& group : groups) {
    const std::size_t samples = group.positions.size() / 2;
    const double radius = group.distance * perUnit;
    if (isOwn(group)) {
      standing += samples;
    } else if (samples > 0) {
      Size& size = sizeOf(radius);
      size.samples += samples;
      size.greatest = std::max(size.greatest, radius);
      if (tagOf(radius) == distances_.size()) {
        distances_.emplace_back(radius);
        stamps_.push_back(stamps.of(lattice.side, radius));
      }
    }
  }
  const auto binned = [&](std::uint32_t bits, double greatest, std::size_t samples,
                          auto&& isOfThese) {
    Bins bins(side_, ground.grown(greatest), bits, 2 * static_cast<double>(samples) + 9);
    bins.fill([&](auto&& add) {
      for (const EarlierGroup& group : groups) {
        if (!isOfThese(group)) continue;
        const std::uint8_t tag = isOwn(group) ? 0 : tagOf(group.distance * perUnit);
        for (std::size_t i = 0; i < group.positions.size(); i += 2)
          add({group.positions[i] * perUnit, group.positions[i + 1] * perUnit}, tag);
      }
    });
    return bins;
  };
  for (Size& size : sizes_) {
    // One more than rounding makes of a centre's cell.
    size.reach = static_cast<std::int64_t>((size.greatest + 1) / side_) + 1;
    size.bins = binned(size.bits, size.greatest + 1, size.samples, [&](const EarlierGroup& group) {
      return !isOwn(group) && bitsOf(group.distance * perUnit) == size.bits;
    });
  }
  constexpr std::uint32_t kStandingBits = 2;
  constexpr double kRounding = 3;
  const double own = lattice.radius * perUnit;
  if (standing > 0)
    standing_.emplace(lattice, own, binned(kStandingBits, own + kRounding, standing, isOwn));
}

// Bins are at least half as wide as discs are far across, so that few meet a cell's surroundings.
std::uint32_t Earlier::bitsOf(double radius) const {
  std::uint32_t bits = 1;
  while (2 * side_ * (1 << bits) <= radius) ++bits;
  return bits;
}

Earlier::Size& Earlier::sizeOf(double radius) {
  const std::uint32_t bits = bitsOf(radius);
  const auto same = std::find_if(sizes_.begin(), sizes_.end(),
                                 [&](const Size& size) { return size.bits == bits; });
  if (same != sizes_.end()) return *same;
  sizes_.push_back({bits});
  return sizes_.back();
}

std::uint8_t Earlier::tagOf(double radius) const {
  const auto same =
      std::find_if(distances_.begin(), distances_.end(),
                   [&](const Distance& distance) { return distance.radius == radius; });
  return static_cast<std::uint8_t>(same - distances_.begin());
}

void Earlier::roll(std::vector<Strip>& strips, Interval newRows) {
  if (standing_) standing_->put(strips, newRows);
  for (Strip& strip : strips) {
    for (const Size& size : sizes_) mark(size, strip, newRows);
  }
}

// Covers what discs hold of new rows.
void Earlier::mark(const Size& size, Strip& strip, Interval newRows) {
  const double left = static_cast<double>(strip.column0) * side_;
  const double bottom = static_cast<double>(strip.row0) * side_;
  const double width = strip.columns * side_;
  const double reach = static_cast<double>(size.reach) * side_;
  const double low = static_cast<double>(newRows.begin) * side_ - reach;
  const double high = static_cast<double>(newRows.end) * side_ + reach;
  const auto [begin, end] = size.bins.between(low, high);
  for (std::int64_t i = begin; i < end; ++i) {
    const auto which = static_cast<std::size_t>(i);
    const Point at = size.bins.at(which);
    const double x = at.x - left;
    if (x > -reach && x < width + reach && at.y > low && at.y < high)
      stamps_[size.bins.tag(which)]->cover(strip, x, at.y - bottom, newRows);
  }
}

bool Earlier::holds(Point p) const {
  const Address cell{static_cast<std::int64_t>(std::floor(p.x / side_)),
                     static_cast<std::int64_t>(std::floor(p.y / side_))};
  return conflicts(cell, p) || (standing_ && standing_->holds(p));
}

}  // namespace copse
