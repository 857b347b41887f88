#include "fill/edge_search.h"

#include <algorithm>
#include <utility>

#include "fill/box_search.h"
#include "ground/gaps.h"

namespace copse {

EdgeFinish::EdgeFinish(Placing& placing)
    : placing_(placing), discs_(placing.lattice().side, placing.lattice().radiusSquared) {}

// Keep for the next level the wanted ones of four parts of a box (bit i for the i-th). Drop a part
// that one disc covers, or that holds no ground.
void EdgeFinish::keep(const Parent& parent, const Discs::Four& parts, std::uint32_t wanted) {
  for (std::uint32_t open = discs_.open(parts, next_->size - 1) & wanted; open != 0;
       open &= open - 1) {
    const std::uint32_t box = parts[static_cast<std::size_t>(__builtin_ctz(open))];
    const LatticeSquare square{at(box), static_cast<double>(next_->size - 1)};
    const auto cut = cutPart(placing_.band().ground(), parent.cuts, parent.box.cut,
                             at(parent.box.least), square, next_->cuts);
    if (cut) next_->boxes.push_back({box, *cut});
  }
}

// Make the first level of the open subcells.
void EdgeFinish::start(std::uint64_t open, const Parent& cell) {
  const Subdivision& subdivision = placing_.subdivision();
  const std::int32_t last = placing_.lattice().side - subdivision.greatest();
  next_->clear();
  next_->size = subdivision.greatest();
  while (open != 0) {
    Discs::Four boxes{};
    std::uint32_t count = 0;
    for (; open != 0 && count < 4; open &= open - 1) {
      const auto subcell = static_cast<std::uint32_t>(__builtin_ctzll(open));
      boxes[count++] = pack(std::min(subdivision.begin(subcell % kSubcells), last),
                            std::min(subdivision.begin(subcell / kSubcells), last));
    }
    keep(cell, boxes, (1u << count) - 1);
  }
}

void EdgeFinish::split() {
  next_->clear();
  next_->size = (level_->size + 1) / 2;
  const std::int32_t other = level_->size - next_->size;
  for (const Box& box : level_->boxes) {
    keep({box, level_->cuts},
         {box.least, box.least + pack(other, 0), box.least + pack(0, other),
          box.least + pack(other, other)},
         15);
  }
}

// Throw four darts into random boxes. Place the first that lands.
bool EdgeFinish::throwDarts(std::uint32_t index, Draws& draws) {
  Discs::Four darts;
  std::array<std::size_t, 4> from;
  const auto size = static_cast<std::uint32_t>(level_->size);
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint64_t bits = draws.next();
    from[i] = ((bits >> 32) * level_->boxes.size()) >> 32;
    darts[i] = level_->boxes[from[i]].least +
               (below(bits & 0xFFFF, size) | (below((bits >> 16) & 0xFFFF, size) << 16));
  }
  for (std::uint32_t open = discs_.open(darts, 0); open != 0; open &= open - 1) {
    const auto i = static_cast<std::size_t>(__builtin_ctz(open));
    const Box& box = level_->boxes[from[i]];
    if (!isGround(placing_.band().ground(), level_->cuts, box.cut, at(box.least), at(darts[i])))
      continue;
    placing_.place(index, darts[i]);
    return true;
  }
  return false;
}

// Throw four darts along the slivers of a box, if these are all of its ground. Place the first that
// lands.
bool EdgeFinish::throwAlong(std::uint32_t index, const Parent& parent, double extent,
                            Draws& draws) {
  const Ground& ground = placing_.band().ground();
  const Subdivision& subdivision = placing_.subdivision();
  const LatticeSquare square{at(parent.box.least), extent};
  for (int dart = 0; dart < 4; ++dart) {
    const auto point = pointInSlivers(ground, parent.cuts, parent.box.cut, square, draws.next());
    if (!point) return false;
    const auto x = static_cast<std::int32_t>(point->x - origin_.x);
    const auto y = static_cast<std::int32_t>(point->y - origin_.y);
    const std::uint32_t subcell =
        subdivision.bitOf(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
    // A covered subcell may lie in a disc that was not gathered.
    if ((placing_.strip().covered[index] >> subcell & 1) != 0) continue;
    const std::uint32_t offset = pack(x, y);
    if (!discs_.isOpen(offset)) continue;
    if (!isGround(ground, parent.cuts, parent.box.cut, square.least, *point)) continue;
    placing_.place(index, offset);
    return true;
  }
  return false;
}

void EdgeFinish::finish(std::uint32_t index, const BoundaryCell& boundary, Draws draws) {
  const Strip& strip = placing_.strip();
  const Address address = placing_.addressOf(index);
  const double side = placing_.lattice().side;
  origin_ = {static_cast<double>(address.column) * side, static_cast<double>(address.row) * side};
  const RowCells& row = placing_.band().rowCells(address.row);
  const std::uint64_t open = ~strip.covered[index];
  const Frame frame(open, placing_.subdivision());
  discs_.gather(strip.at.data() + index, strip.columns, frame.least, frame.greatest);
  if (placing_.hasEarlier()) placing_.gatherEarlier(index, frame.least, frame.greatest, discs_);
  const Parent cell{{pack(0, 0), boundary.cut}, row.cuts};
  Draws along(mix(Draws(draws).next(), 1));  // a stream of its own
  if (throwAlong(index, cell, side - 1, along)) return;
  start(open, cell);
  for (; !next_->boxes.empty(); split()) {
    std::swap(level_, next_);
    if (throwDarts(index, draws)) return;
    const std::size_t box = ((along.next() >> 32) * level_->boxes.size()) >> 32;
    if (throwAlong(index, {level_->boxes[box], level_->cuts}, level_->size - 1, along)) return;
  }
}

}  // namespace copse
