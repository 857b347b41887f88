// Built for speed.
#include "sampler/finish.h"

#include <algorithm>

namespace copse {

namespace {

// The columns and rows of subcells that hold all set bits (of which there are some).
struct Frame {
  std::uint32_t left, right, bottom, top;
};

Frame frameOf(std::uint64_t bits) {
  std::uint64_t columns = bits | (bits >> 32);
  columns |= columns >> 16;
  columns |= columns >> 8;
  const auto flat = static_cast<std::uint32_t>(columns & 0xFF);
  return {static_cast<std::uint32_t>(__builtin_ctz(flat)),
          static_cast<std::uint32_t>(31 - __builtin_clz(flat)),
          static_cast<std::uint32_t>(__builtin_ctzll(bits)) / kSubcells,
          static_cast<std::uint32_t>(63 - __builtin_clzll(bits)) / kSubcells};
}

// Exponential waits, −256 ln((i + 1/2) / 16).
constexpr std::array<std::uint32_t, 16> kWaits = {887, 606, 475, 389, 325, 273, 231, 194,
                                                  162, 133, 108, 84,  63,  43,  25,  8};

}  // namespace

Finish::Finish(Placing& placing)
    : placing_(placing), discs_(placing.lattice().side, placing.lattice().radiusSquared) {
  const Subdivision& subdivision = placing.subdivision();
  const std::int32_t last = placing.lattice().side - subdivision.greatest();
  for (std::uint32_t i = 0; i < subcells_.size(); ++i) {
    subcells_[i] = pack(std::min(subdivision.begin(i % kSubcells), last),
                        std::min(subdivision.begin(i / kSubcells), last));
  }
}

void Finish::finishAll(Strip& strip, const CellRect& rect, std::uint64_t stageKey) {
  for (std::int64_t row = rect.rowBegin; row < rect.rowEnd; ++row) {
    const std::uint64_t rowKey = mix(stageKey, row);
    const std::uint64_t* covered = strip.covered.data() + strip.index(rect.columnBegin, row);
    scrambler_.expect(static_cast<std::size_t>(rect.columnEnd - rect.columnBegin));
    for (std::int64_t column = rect.columnBegin; column < rect.columnEnd; ++column, ++covered) {
      if (*covered == kAllCovered) continue;
      const auto localColumn = static_cast<std::uint64_t>(column - rect.columnBegin);
      const auto localRow = static_cast<std::uint64_t>(row - rect.rowBegin);
      const auto free = static_cast<std::uint32_t>(__builtin_popcountll(~*covered));
      const std::uint32_t wait = kWaits[mix(rowKey, column) % kWaits.size()];
      scrambler_.add(16 * wait / (wait + 64 * free), localColumn | (localRow << 32));
    }
  }
  const double side = placing_.lattice().side;
  scrambler_.drain([&](std::uint64_t visit) {
    const Address address{rect.columnBegin + static_cast<std::int64_t>(visit & 0xFFFFFFFF),
                          rect.rowBegin + static_cast<std::int64_t>(visit >> 32)};
    const std::size_t index = strip.index(address.column, address.row);
    if (strip.covered[index] == kAllCovered) return;
    const Cell cell{
        strip,
        index,
        address,
        {static_cast<double>(address.column) * side, static_cast<double>(address.row) * side},
        strip.at[index] == kEmptyBoundary};
    finish(cell, Draws(mix(mix(stageKey, address.row), address.column)));
    strip.covered[index] = kAllCovered;
  });
}

// Keeps those of four parts of a box of this level that are wanted (bit i for the i-th) for the
// next one, unless they are covered or outside.
inline void Finish::keep(const Cell& cell, const CutBox& parent, const Discs::Four& parts,
                         std::uint32_t wanted) {
  std::uint32_t open = discs_.open(parts, next_->size - 1) & wanted;
  if (cell.isBoundary) {
    for (std::uint32_t i = 0; i < 4; ++i) {
      if ((open >> i & 1) != 0 && !cut(cell, parent, parts[i])) open ^= 1u << i;
    }
  }
  std::uint32_t* boxes = next_->boxes.data();
  std::size_t count = next_->count;
  for (const std::uint32_t part : parts) {
    boxes[count] = part;
    count += open & 1;
    open >>= 1;
  }
  next_->count = count;
}

// Notes what meets a box of the next level; false when nothing of it is ground.
bool Finish::cut(const Cell& cell, const CutBox& parent, std::uint32_t box) {
  const LatticeSquare square{cell.at(box), static_cast<double>(next_->size - 1)};
  const auto found = cutPart(placing_.band().ground(), *parent.cuts, parent.cut,
                             cell.at(parent.least), square, next_->lists);
  if (found) next_->cuts.push_back(*found);
  return found.has_value();
}

// The first level: the open subcells.
void Finish::start(const Cell& cell) {
  CutBox whole{};
  if (cell.isBoundary) {
    const RowCells& row = placing_.band().rowCells(cell.address.row);
    whole = {&row.cuts, row.boundaryAt(cell.address.column)->cut, pack(0, 0)};
  }
  next_->clear();
  next_->size = placing_.subdivision().greatest();
  next_->expect(kSubcells * kSubcells);
  for (std::uint64_t open = ~cell.strip.covered[cell.index]; open != 0;) {
    Discs::Four boxes{};
    std::uint32_t count = 0;
    for (; open != 0 && count < 4; open &= open - 1) {
      boxes[count++] = subcells_[static_cast<std::size_t>(__builtin_ctzll(open))];
    }
    keep(cell, whole, boxes, (1u << count) - 1);
  }
  std::swap(level_, next_);
}

void Finish::split(const Cell& cell) {
  next_->clear();
  next_->size = (level_->size + 1) / 2;
  next_->expect(4 * level_->count);
  const std::int32_t other = level_->size - next_->size;
  for (std::size_t i = 0; i < level_->count; ++i) {
    const std::uint32_t box = level_->boxes[i];
    keep(cell, cutOf(cell, i),
         {box, box + pack(other, 0), box + pack(0, other), box + pack(other, other)}, 15);
  }
  std::swap(level_, next_);
}

// Throws four darts into random boxes; places the first that lands.
bool Finish::throwInto(const Cell& cell, Draws& draws) {
  Discs::Four darts;
  std::array<std::size_t, 4> from;
  const auto size = static_cast<std::uint32_t>(level_->size);
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint64_t bits = draws.next();
    from[i] = ((bits >> 32) * level_->count) >> 32;
    darts[i] = level_->boxes[from[i]] +
               (below(bits & 0xFFFF, size) | (below((bits >> 16) & 0xFFFF, size) << 16));
  }
  for (std::uint32_t open = discs_.open(darts, 0); open != 0; open &= open - 1) {
    const auto i = static_cast<std::size_t>(__builtin_ctz(open));
    if (cell.isBoundary) {
      const CutBox box = cutOf(cell, from[i]);
      if (!isGround(placing_.band().ground(), *box.cuts, box.cut, cell.at(box.least),
                    cell.at(darts[i])))
        continue;
    }
    placing_.place(cell.strip, cell.index, cell.address, xOf(darts[i]), yOf(darts[i]));
    return true;
  }
  return false;
}

// What meets a box of this level; nothing in a cell without edges.
inline Finish::CutBox Finish::cutOf(const Cell& cell, std::size_t boxIndex) const {
  if (!cell.isBoundary) return {};
  return {&level_->lists, level_->cuts[boxIndex], level_->boxes[boxIndex]};
}

void Finish::finish(const Cell& cell, Draws draws) {
  const Subdivision& subdivision = placing_.subdivision();
  const Frame frame = frameOf(~cell.strip.covered[cell.index]);
  discs_.gather(cell.strip.at.data() + cell.index, cell.strip.columns,
                pack(subdivision.begin(frame.left), subdivision.begin(frame.bottom)),
                pack(subdivision.begin(frame.right + 1) - 1, subdivision.begin(frame.top + 1) - 1));
  for (start(cell); level_->count > 0; split(cell)) {
    if (throwInto(cell, draws)) return;
  }
}

}  // namespace copse
