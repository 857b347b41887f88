#include "fill/earlier.h"

#include <cmath>
#include <tuple>

#include "base/numbers.h"

namespace copse {

Bins::Bins(double side, const BoundingBox& box, std::uint32_t bits, double most)
    : perSide_(1 / side),
      firstColumn_(wholeBelow(inCells(box.x0))),
      firstRow_(wholeBelow(inCells(box.y0))),
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
    const double cell = inCells(at);
    const bool isIn =
        cell >= static_cast<double>(first) && cell < static_cast<double>(first + (bins << bits_));
    return isIn ? (wholeBelow(cell) - first) >> bits_ : -1;
  };
  const std::int64_t column = binOf(p.x, firstColumn_, columns_);
  const std::int64_t row = binOf(p.y, firstRow_, rows_);
  if (column < 0 || row < 0) return nullptr;
  return &ends_[static_cast<std::size_t>(row * columns_ + column)];
}

// Turn the number of points in each bin into the index where the bin begins.
void Bins::begin() {
  std::uint32_t sum = 0;
  for (std::uint32_t& end : ends_) sum += std::exchange(end, sum);
  points_.resize(sum);
  tags_.resize(sum);
}

// Shift the ends of all bins by one place, so that each bin begins at the end before its own.
void Bins::end() {
  std::copy_backward(ends_.begin(), ends_.end() - 1, ends_.end());
  ends_[0] = 0;
}

CellRect Bins::cellsOf(const BoundingBox& box) const {
  return {wholeBelow(inCells(box.x0)), wholeBelow(inCells(box.x1)) + 1, wholeBelow(inCells(box.y0)),
          wholeBelow(inCells(box.y1)) + 1};
}

Interval Bins::between(double low, double high) const {
  const auto rowAt = [&](double y) { return rowOf(wholeBelow(inCells(y))); };
  return {ends_[static_cast<std::size_t>(rowAt(low) * columns_)],
          ends_[static_cast<std::size_t>((rowAt(high) + 1) * columns_)]};
}

namespace {

bool isWhole(Point p) {
  return p.x == static_cast<double>(wholeBelow(p.x)) && p.y == static_cast<double>(wholeBelow(p.y));
}

Address cellOf(Point p, double side) {
  return {wholeBelow(p.x / side), wholeBelow(p.y / side)};
}

}  // namespace

template <class Act>
void SeatedSamples::eachIn(const Strip& strip, Interval rows, Act&& act) const {
  const auto [begin, end] =
      bins_.between(static_cast<double>(rows.begin) * side_, static_cast<double>(rows.end) * side_);
  for (std::int64_t i = begin; i < end; ++i) {
    const auto which = static_cast<std::size_t>(i);
    if (bins_.tag(which) != 0) continue;
    const Point p = bins_.at(which);
    const Address cell = cellOf(p, side_);
    const bool isInside = cell.column >= strip.column0 + kReach &&
                          cell.column < strip.column0 + strip.columns - kReach &&
                          cell.row >= strip.row0 && cell.row < strip.row0 + strip.rows + kReach;
    if (!isInside) continue;
    const auto offset = [&](double at, std::int64_t first) {
      return static_cast<std::int32_t>(at - static_cast<double>(first) * side_);
    };
    act(cell, pack(offset(p.x, cell.column), offset(p.y, cell.row)));
  }
}

void SeatedSamples::cover(Strip& strip, Address cell, std::uint32_t offset, Interval rows) const {
  const double perPart = kStampParts / side_;
  const auto partOf = [&](std::int32_t at) {
    return std::min(static_cast<std::uint32_t>(at * perPart), kStampParts - 1);
  };
  const std::uint32_t partX = partOf(xOf(offset));
  const std::uint32_t partY = partOf(yOf(offset));
  const CoverStamp& stamp = coverStamps()[partY * kStampParts + partX];
  const std::int64_t bottom = cell.row + stampBegin(partY);
  const std::int64_t left = cell.column + stampBegin(partX);
  for (std::size_t r = 0; r < kStamped; ++r) {
    const std::int64_t to = bottom + static_cast<std::int64_t>(r);
    if (to < rows.begin || to >= rows.end) continue;
    std::uint64_t* covered = &strip.covered[strip.index(left, to)];
    for (std::size_t c = 0; c < kStamped; ++c) covered[c] |= stamp[r][c];
  }
}

// Put samples into the cells of all rows, since some of the strip's columns may be new.
void SeatedSamples::put(Strip& strip, Interval newRows) const {
  eachIn(strip, {strip.row0, strip.row0 + strip.rows + kReach},
         [&](Address cell, std::uint32_t offset) {
           cover(strip, cell, offset, newRows);
           if (cell.row < strip.row0 + strip.rows)
             strip.at[strip.index(cell.column, cell.row)] = offset;
         });
}

void SeatedSamples::remove(Strip& strip, Interval rows) const {
  eachIn(strip, rows, [&](Address cell, std::uint32_t) {
    if (cell.row >= rows.begin && cell.row < rows.end)
      strip.at[strip.index(cell.column, cell.row)] = kEmpty;
  });
}

bool SeatedSamples::holds(Point p) const {
  return bins_.anyIn(BoundingBox{p.x, p.y, p.x, p.y}.grown(radius_),
                     [&](Point sample) { return Disc::at(sample, radius_).holds(p); });
}

// Seat the samples on lattice points at the layer's own distance. If a cell has several, seat the
// least of them, so that their order does not matter. Return the samples at this distance that got
// no seat.
std::vector<Point> Earlier::seat(std::span<const EarlierGroup> groups, const Lattice& lattice,
                                 const BoundingBox& ground) {
  constexpr std::uint32_t kBits = 1;
  const double perUnit = 1 / lattice.unit;
  const double radius = lattice.radius * perUnit;
  const auto isOwn = [&](const EarlierGroup& group) {
    return group.distance == lattice.radius && group.distances.empty();
  };
  std::size_t samples = 0;
  for (const EarlierGroup& group : groups) samples += isOwn(group) ? group.positions.size() / 2 : 0;
  if (samples == 0) return {};
  Bins bins(side_, ground.grown(radius + 1), kBits, 2 * static_cast<double>(samples) + 9);
  bins.fill([&](auto&& add) {
    for (const EarlierGroup& group : groups) {
      if (!isOwn(group)) continue;
      for (std::size_t i = 0; i < group.positions.size(); i += 2)
        add({group.positions[i] * perUnit, group.positions[i + 1] * perUnit}, 0, radius);
    }
  });
  const auto keyOf = [&](Point p) {
    const Address cell = cellOf(p, side_);
    return std::tuple{cell.row, cell.column, !isWhole(p), p.y, p.x};
  };
  bins.sortBins([&](Point a, Point b) { return keyOf(a) < keyOf(b); });
  std::vector<Point> others;
  bins.eachBin([&](Interval bin) {
    for (std::int64_t i = bin.begin; i < bin.end; ++i) {
      const auto which = static_cast<std::size_t>(i);
      const Point p = bins.at(which);
      const bool isFirst =
          i == bin.begin || !(cellOf(p, side_) == cellOf(bins.at(which - 1), side_));
      if (isFirst && isWhole(p)) continue;
      bins.setTag(which, 1);
      // A copy of a seated sample adds nothing.
      const bool isCopy =
          !isFirst && isWhole(p) && p.x == bins.at(which - 1).x && p.y == bins.at(which - 1).y;
      if (!isCopy) others.push_back(p);
    }
  });
  if (others.size() < bins.size()) seated_.emplace(side_, radius, std::move(bins));
  return others;
}

Earlier::Earlier(const Lattice& lattice, const BoundingBox& ground,
                 std::span<const EarlierGroup> groups, KeptStamps& stamps,
                 const std::optional<NearGroup>& near)
    : side_(lattice.side), subdivision_(lattice.side) {
  const double perUnit = 1 / lattice.unit;
  const std::vector<Point> others = seat(groups, lattice, ground);
  const auto pointOf = [&](const EarlierGroup& group, std::size_t i) {
    return Point{group.positions[2 * i] * perUnit, group.positions[2 * i + 1] * perUnit};
  };
  // Call act(radius, count, at) for each distance from which samples in no cell are kept. at(i) is
  // the i-th of these samples.
  const auto eachDistance = [&](auto&& act) {
    for (const EarlierGroup& group : groups) {
      if (group.distance != lattice.radius && group.distances.empty() && !group.positions.empty())
        act(group.distance * perUnit, group.positions.size() / 2,
            [&](std::size_t i) { return pointOf(group, i); });
    }
    if (!others.empty())
      act(lattice.radius * perUnit, others.size(), [&](std::size_t i) { return others[i]; });
  };
  eachDistance([&](double radius, std::size_t samples, auto&&) {
    Size& size = sizeOf(radius, false);
    size.samples += samples;
    size.greatest = std::max(size.greatest, radius);
    if (tagOf(radius) < distances_.size()) return;
    distances_.emplace_back(radius);
    stamps_.push_back(stamps.of(lattice.side, radius));
  });
  // Call act(point, radius) for each sample with a distance of its own.
  const auto eachOwn = [&](auto&& act) {
    for (const EarlierGroup& group : groups) {
      for (std::size_t i = 0; i < group.distances.size(); ++i)
        act(pointOf(group, i), group.distances[i] * perUnit);
    }
  };
  struct Placed {
    std::uint8_t size, tag;
  };
  std::vector<Placed> own;
  eachOwn([&](Point, double radius) {
    Size& size = sizeOf(radius, true);
    ++size.samples;
    size.greatest = std::max(size.greatest, radius);
    own.push_back(
        {static_cast<std::uint8_t>(&size - sizes_.data()), tagOfOwn(size, radius, stamps)});
  });
  for (Size& size : sizes_) {
    size.reach = reachOf(size.greatest);
    size.bins = Bins(side_, ground.grown(size.greatest + 1), size.bits,
                     2 * static_cast<double>(size.samples) + 9);
    if (size.hasOwn) {
      size.bins.keepRadii();
      size.bins.fill([&](auto&& add) {
        auto next = own.begin();
        eachOwn([&](Point p, double radius) {
          const auto [which, tag] = *next++;
          if (&size == &sizes_[which]) add(p, tag, radius);
        });
      });
      continue;
    }
    size.bins.fill([&](auto&& add) {
      eachDistance([&](double radius, std::size_t samples, auto&& at) {
        if (bitsOf(radius) != size.bits) return;
        const std::uint8_t tag = tagOf(radius);
        for (std::size_t i = 0; i < samples; ++i) add(at(i), tag, radius);
      });
    });
  }
  if (!near) return;
  const double within = near->within * perUnit;
  distances_.emplace_back(within);
  near_ = Size{1, false, reachOf(within), within, near->positions.size() / 2};
  while (8 * side_ * (1 << near_->bits) <= within) ++near_->bits;
  near_->bins = Bins(side_, ground.grown(within + 1), near_->bits,
                     2 * static_cast<double>(near_->samples) + 9);
  near_->bins.fill([&](auto&& add) {
    for (std::size_t i = 0; i < near->positions.size(); i += 2)
      add({near->positions[i] * perUnit, near->positions[i + 1] * perUnit}, 0, within);
  });
}

// Add one cell, since the cell of a centre may be rounded.
std::int64_t Earlier::reachOf(double radius) const {
  return static_cast<std::int64_t>((radius + 1) / side_) + 1;
}

// Make bins wider than half of the radius, so that few bins meet the surroundings of a cell.
std::uint32_t Earlier::bitsOf(double radius) const {
  std::uint32_t bits = 1;
  while (2 * side_ * (1 << bits) <= radius) ++bits;
  return bits;
}

Earlier::Size& Earlier::sizeOf(double radius, bool hasOwn) {
  const std::uint32_t bits = bitsOf(radius);
  const auto same = std::find_if(sizes_.begin(), sizes_.end(), [&](const Size& size) {
    return size.bits == bits && size.hasOwn == hasOwn;
  });
  if (same != sizes_.end()) return *same;
  sizes_.push_back({bits, hasOwn});
  return sizes_.back();
}

// Stamp a disc of a radius of its own a little smaller, as one of few sizes.
std::uint8_t Earlier::tagOfOwn(Size& size, double radius, KeptStamps& stamps) {
  const double step = std::ldexp(side_, static_cast<int>(size.bits)) * 2 / kStampedSizes;
  const double steps = std::floor(radius / step);
  std::uint8_t& tag = size.tags[static_cast<std::size_t>(steps)];
  if (tag > 0) return tag - 1;
  distances_.emplace_back(steps * step);
  stamps_.push_back(stamps.of(static_cast<std::int32_t>(side_), steps * step));
  tag = static_cast<std::uint8_t>(distances_.size());
  return tag - 1;
}

std::uint8_t Earlier::tagOf(double radius) const {
  const auto same =
      std::find_if(distances_.begin(), distances_.end(),
                   [&](const Distance& distance) { return distance.radius == radius; });
  return static_cast<std::uint8_t>(same - distances_.begin());
}

void Earlier::roll(std::vector<Strip>& strips, Interval newRows) {
  for (Strip& strip : strips) {
    if (seated_) seated_->put(strip, newRows);
    for (const Size& size : sizes_) mark(size, strip, newRows);
    if (near_) coverFar(strip, newRows);
  }
}

// Cover the discs of one size in new rows.
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

namespace {

// Squared distances from a centre to the nearest and the farthest point of a box.
struct Squares {
  double nearest, farthest;

  Squares(Point centre, const BoundingBox& box) {
    const Point least{box.x0 - centre.x, box.y0 - centre.y};
    const Point greatest{box.x1 - centre.x, box.y1 - centre.y};
    const auto squareOf = [](double x, double y) { return x * x + y * y; };
    nearest =
        squareOf(std::max({least.x, -greatest.x, 0.0}), std::max({least.y, -greatest.y, 0.0}));
    farthest = squareOf(std::max(-least.x, greatest.x), std::max(-least.y, greatest.y));
  }
};

}  // namespace

// Call visit(centre) with all samples that may be near some cells, and with others, until it
// returns true. Samples in the middle come first: where there are many, one of them will do.
template <class Visit>
bool Earlier::anyNear(const CellRect& cells, Visit&& visit) const {
  const std::int64_t reach = near_->reach;
  const CellRect around{cells.columnBegin - reach, cells.columnEnd + reach, cells.rowBegin - reach,
                        cells.rowEnd + reach};
  for (const CellRect& part : {cells, around}) {
    if (near_->bins.anyIn(part, [&](std::size_t i) { return visit(near_->bins.at(i)); }))
      return true;
  }
  return false;
}

// Cover the subcells in new rows that are near no sample, by blocks of 8 × 8 cells.
void Earlier::coverFar(Strip& strip, Interval newRows) const {
  constexpr std::int64_t kBlock = 8;
  for (std::int64_t row = newRows.begin; row < newRows.end; row += kBlock) {
    for (std::int64_t column = strip.column0; column < strip.column0 + strip.columns;
         column += kBlock) {
      coverFar(strip, {column, std::min(column + kBlock, strip.column0 + strip.columns), row,
                       std::min(row + kBlock, newRows.end)});
    }
  }
}

// A row of subcells in a block is a word, with a bit for each subcell that a sample is near. A
// lattice point more on all sides is above all rounding errors.
void Earlier::coverFar(Strip& strip, const CellRect& block) const {
  const Distance& within = distances_.back();
  const Point least{static_cast<double>(block.columnBegin) * side_,
                    static_cast<double>(block.rowBegin) * side_};
  const BoundingBox box{least.x, least.y, static_cast<double>(block.columnEnd) * side_,
                        static_cast<double>(block.rowEnd) * side_};
  std::array<std::uint64_t, 64> near{};
  const bool isAllNear = anyNear(block, [&](Point centre) {
    const Squares squares(centre, box);
    if (squares.farthest < within.sure) return true;
    const double radius = within.radius + 1;
    if (squares.nearest > radius * radius) return false;
    for (std::uint32_t row = 0; row < near.size(); ++row) {
      const double low = least.y + row / kSubcells * side_ + subdivision_.begin(row % kSubcells);
      const double high = low + subdivision_.greatest();
      const double away = std::max({low - centre.y, centre.y - high, 0.0});
      const double square = radius * radius - away * away;
      if (square < 0) continue;
      // A subcell may begin one lattice point before or after its eighth of the cell.
      const double half = std::sqrt(square) + 1;
      const double perSubcell = kSubcells / side_;
      const double from = std::max((centre.x - half - least.x) * perSubcell - 1, 0.0);
      const double to = std::min((centre.x + half - least.x) * perSubcell + 1, 64.0);
      const auto first = static_cast<std::uint32_t>(std::ceil(from));
      const auto end = static_cast<std::uint32_t>(std::max(std::floor(to), 0.0));
      if (first < end) near[row] |= (kAllCovered >> (64 - (end - first))) << first;
    }
    return false;
  });
  if (isAllNear) return;
  for (std::int64_t row = block.rowBegin; row < block.rowEnd; ++row) {
    std::uint64_t* covered = &strip.covered[strip.index(block.columnBegin, row)];
    for (std::int64_t column = 0; column < block.columns(); ++column) {
      std::uint64_t bits = 0;
      for (std::uint32_t r = 0; r < kSubcells; ++r) {
        const auto at = static_cast<std::size_t>(row - block.rowBegin) * kSubcells + r;
        bits |= ((near[at] >> (kSubcells * column)) & 0xFF) << (kSubcells * r);
      }
      covered[column] |= ~bits;
    }
  }
}

bool Earlier::isNear(Address cell, Point p) const {
  return anyNear({cell.column, cell.column + 1, cell.row, cell.row + 1},
                 [&](Point centre) { return distances_.back().reaches(centre, p); });
}

void Earlier::confine(Address cell, const BoundingBox& box, Point least, Discs& discs) const {
  if (!near_) return;
  constexpr double kBeside = 2;  // lattice points of the search that may lie beside the box
  const Distance& within = distances_.back();
  discs.confine(true);
  const CellRect own{cell.column, cell.column + 1, cell.row, cell.row + 1};
  const bool isAllNear = anyNear(own, [&](Point centre) {
    const Squares squares(centre, box.grown(kBeside));
    if (squares.farthest < within.sure) return true;
    if (squares.nearest <= within.most) discs.addNear(centre, within.radius, least);
    return false;
  });
  if (isAllNear) discs.confine(false);
}

bool Earlier::holds(Point p) const {
  const Address cell{static_cast<std::int64_t>(std::floor(p.x / side_)),
                     static_cast<std::int64_t>(std::floor(p.y / side_))};
  return conflicts(cell, p) || (seated_ && seated_->holds(p));
}

}  // namespace copse
