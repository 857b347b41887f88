// Built for speed, loops as they are.
#include "window/unsure_rim.h"

#include <algorithm>
#include <utility>

#include "sampler/frame.h"
#include "sampler/schedule.h"

namespace copse {

namespace {

// Lattice points by which a sample may lie beside its subcell, where coverage rounds differently.
constexpr std::int32_t kSlack = 2;

std::int64_t gap(std::int32_t begin, std::int32_t end, std::int32_t otherBegin,
                 std::int32_t otherEnd) {
  return std::max({0, otherBegin - end, begin - otherEnd});
}

CellRect only(Address cell) {
  return {cell.column, cell.column + 1, cell.row, cell.row + 1};
}

}  // namespace

UnsureRim::UnsureRim(const Lattice& lattice, const CellRect& wanted,
                     std::span<const std::int64_t> halos, CellGrid known)
    : side_(lattice.side),
      radiusSquared_(lattice.radiusSquared),
      wanted_(wanted),
      halos_(halos),
      known_(std::move(known)),
      doubts_(grown(wanted, halos.front() + kReach)),
      free_(new std::uint64_t[doubts_.all().size()]) {}

bool UnsureRim::isProven() const {
  for (std::int64_t row = wanted_.rowBegin; row < wanted_.rowEnd; ++row) {
    const auto first = doubts_.all().begin() +
                       static_cast<std::ptrdiff_t>(doubts_.indexOf({wanted_.columnBegin, row}));
    const auto last = first + static_cast<std::ptrdiff_t>(wanted_.columns());
    if (std::any_of(first, last, [](std::uint32_t doubt) { return doubt != kEmpty; })) return false;
  }
  return true;
}

CellRect UnsureRim::enter(Placing& placing, const CellRect& given, std::int64_t stage) {
  const auto worked = [&](std::int64_t s) {
    return grown(wanted_, halos_[static_cast<std::size_t>(s)]);
  };
  Strip& strip = placing.strip();
  if (stage == 0 && !known_.all().empty()) {
    eachAround(given, common(given, wanted_), [&](const CellRect& rim) { freeze(strip, rim); });
  }
  const CellRect inner = common(given, worked(stage));
  // What the stage before left is unknown already.
  const CellRect cells = stage > 0 ? common(given, worked(stage - 1)) : given;
  eachAround(cells, inner, [&](const CellRect& rim) { leave(strip, rim); });
  if (inner.empty()) return inner;
  // What is left lies around all that the stage works on, beyond this tile, too.
  const CellRect apart = common(inner, grown(worked(stage), -kReach));
  eachAround(inner, apart, [&](const CellRect& near) { touch(strip, near); });
  if (stage == kFinishStage) doubtTurns(placing, inner);
  return inner;
}

// Cells of which is known what stands there get nothing else.
void UnsureRim::freeze(Strip& strip, const CellRect& cells) const {
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    const std::uint32_t* known = &known_.all()[known_.indexOf({cells.columnBegin, row})];
    const std::size_t first = strip.index(cells.columnBegin, row);
    for (std::size_t i = 0; i < static_cast<std::size_t>(cells.columns()); ++i) {
      if (known[i] == kEmpty) strip.covered[first + i] = kAllCovered;
      if (isSample(known[i]) && strip.at[first + i] == kEmpty) strip.at[first + i] = kEmptyBoundary;
    }
  }
}

// What a stage leaves out, it may fill in truth.
void UnsureRim::leave(Strip& strip, const CellRect& cells) {
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    std::uint64_t* covered = &strip.covered[strip.index(cells.columnBegin, row)];
    const std::size_t first = doubts_.indexOf({cells.columnBegin, row});
    for (std::size_t i = 0; i < static_cast<std::size_t>(cells.columns()); ++i) {
      if (covered[i] != kAllCovered) forget(covered[i], first + i);
    }
  }
}

// When the finish begins, the turn of a cell follows from how much of it is free.
void UnsureRim::doubtTurns(Placing& placing, const CellRect& cells) {
  const Strip& strip = placing.strip();
  turns_.clear();
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    const auto first = static_cast<std::uint32_t>(strip.index(cells.columnBegin, row));
    const auto end = static_cast<std::uint32_t>(first + cells.columns());
    for (std::uint32_t index = first; index < end; ++index) {
      if (strip.at[index] == kEmptyBoundary && strip.covered[index] != kAllCovered &&
          (doubts_[placing.addressOf(index)] != kEmpty ||
           isNearDoubt(placing, index, frameOf(placing, index))))
        turns_.push_back(index);
    }
  }
  for (const std::uint32_t index : turns_) forget(placing, index);
}

// A cell that may have a sample at that offset.
void UnsureRim::doubt(Placing& placing, std::uint32_t index, std::uint32_t offset) {
  const Address cell = placing.addressOf(index);
  doubts_[cell] = offset;
  touch(placing.strip(), grown(only(cell), kReach));
}

// A cell that may have its known sample, or one anywhere in its free subcells.
void UnsureRim::forget(Placing& placing, std::uint32_t index) {
  const Address cell = placing.addressOf(index);
  forget(placing.strip().covered[index], doubts_.indexOf(cell));
  touch(placing.strip(), grown(only(cell), kReach));
}

// Of a cell by its index here.
void UnsureRim::forget(std::uint64_t& covered, std::size_t cell) {
  free_[cell] = ~covered;
  covered = kAllCovered;
  doubts_.at(cell) = known_.all().empty() ? kUnknown : known_.all()[cell];
}

// Darts into cells near doubt are to be asked about.
void UnsureRim::touch(Strip& strip, const CellRect& cells) {
  for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
    std::uint32_t* at = &strip.at[strip.index(cells.columnBegin, row)];
    for (std::int64_t column = 0; column < cells.columns(); ++column)
      at[column] = at[column] == kEmpty ? kEmptyBoundary : at[column];
  }
}

bool UnsureRim::admits(Placing& placing, std::uint32_t index, std::uint32_t offset) {
  const Address cell = placing.addressOf(index);
  if (const std::uint32_t known = knownAt(cell); known != kUnknown) return known == offset;
  const std::uint32_t doubted = doubts_[cell];
  const Box box{xOf(offset), xOf(offset), yOf(offset), yOf(offset)};
  if (doubted == kEmpty) {
    if (!isNearDoubt(placing, index, box)) return true;
    doubt(placing, index, offset);
  } else if (doubted != offset && doubted != kUnknown) {
    forget(placing, index);
  }
  return false;
}

bool UnsureRim::opens(Placing& placing, std::uint32_t index) {
  if (const std::uint32_t known = knownAt(placing.addressOf(index)); known != kUnknown) {
    placing.place(index, known);
    return false;
  }
  if (!isNearDoubt(placing, index, frameOf(placing, index))) return true;
  forget(placing, index);
  return false;
}

// Whether a sample that may be in another cell may be too close to a point of a box.
bool UnsureRim::isNearDoubt(Placing& placing, std::uint32_t index, const Box& box) const {
  const std::size_t own = doubts_.indexOf(placing.addressOf(index));
  const std::ptrdiff_t stride = doubts_.cells().columns();
  const std::uint32_t* doubts = doubts_.all().data() + own;
  for (std::int32_t row = -kReach; row <= kReach; ++row) {
    for (std::int32_t column = -kReach; column <= kReach; ++column) {
      const std::ptrdiff_t other = row * stride + column;
      const std::uint32_t doubt = doubts[other];
      // The cell itself, and those across a corner, are out of the question.
      if (doubt == kEmpty || other == 0 || row * row + column * column == 8) continue;
      const std::int32_t x = column * side_;
      const std::int32_t y = row * side_;
      const Box seen{box.x0 - x, box.x1 - x, box.y0 - y, box.y1 - y};
      if (doubt != kUnknown) {
        if (isTooClose(seen, {xOf(doubt), xOf(doubt), yOf(doubt), yOf(doubt)})) return true;
      } else if (isNearUnknown(seen, (&free_[own])[other], placing.subdivision())) {
        return true;
      }
    }
  }
  return false;
}

// Whether a free subcell may hold a sample that is too close to a point of a box.
bool UnsureRim::isNearUnknown(const Box& box, std::uint64_t free,
                              const Subdivision& subdivision) const {
  const auto begin = [&](std::uint32_t i) { return subdivision.begin(i) - kSlack; };
  const auto last = [&](std::uint32_t i) { return subdivision.begin(i + 1) - 1 + kSlack; };
  // Of most cells nothing is known.
  const Box whole{-kSlack, side_ - 1 + kSlack, -kSlack, side_ - 1 + kSlack};
  if (!isTooClose(box, whole)) return false;
  if (free == ~std::uint64_t{0}) return true;
  for (std::uint32_t row = 0; row < kSubcells; ++row) {
    auto open = static_cast<std::uint32_t>(free >> (row * kSubcells)) & 0xFF;
    if (open == 0) continue;
    const std::int64_t y = gap(box.y0, box.y1, begin(row), last(row));
    if (y * y >= radiusSquared_) continue;
    const auto isTooClose = [&](std::int64_t x) { return x * x + y * y < radiusSquared_; };
    const auto leftmost = static_cast<std::uint32_t>(__builtin_ctz(open));
    const auto rightmost = static_cast<std::uint32_t>(31 - __builtin_clz(open));
    if (box.x1 < begin(leftmost)) {
      if (isTooClose(begin(leftmost) - box.x1)) return true;
    } else if (box.x0 > last(rightmost)) {
      if (isTooClose(box.x0 - last(rightmost))) return true;
    } else {
      for (; open != 0; open &= open - 1) {
        const auto i = static_cast<std::uint32_t>(__builtin_ctz(open));
        if (isTooClose(gap(box.x0, box.x1, begin(i), last(i)))) return true;
      }
    }
  }
  return false;
}

bool UnsureRim::isTooClose(const Box& a, const Box& b) const {
  const std::int64_t x = gap(a.x0, a.x1, b.x0, b.x1);
  const std::int64_t y = gap(a.y0, a.y1, b.y0, b.y1);
  return x * x + y * y < radiusSquared_;
}

UnsureRim::Box UnsureRim::frameOf(Placing& placing, std::uint32_t index) {
  const Frame frame(~placing.strip().covered[index], placing.subdivision());
  return {xOf(frame.least) - kSlack, xOf(frame.greatest) + kSlack, yOf(frame.least) - kSlack,
          yOf(frame.greatest) + kSlack};
}

}  // namespace copse
