#include "space/slab.h"

#include <algorithm>
#include <cmath>

#include "space/fill.h"

namespace copse::space {

namespace {

constexpr int kParts = kStampParts;
constexpr int kPartsInSubcell = kParts / kSubcells;
constexpr int kAcross = kStamped * kSubcells;        // subcells across a stamp
constexpr int kRadiusSquared = 3 * kParts * kParts;  // the radius is at least √3 cell sides

// In parts of a cell: the farthest distance on one axis between a sample of a part and a point of a
// stamp's subcell. Parts and subcells contain their least point but not their greatest, so the
// distance is never reached.
int farthestOf(int part, int subcell) {
  const int low = kPartsInSubcell * subcell +
                  kParts * static_cast<int>(stampBegin(static_cast<std::uint32_t>(part)));
  return std::max(part + 1 - low, low + kPartsInSubcell - part);
}

std::unique_ptr<Stamp[]> makeStamps() {
  auto all = std::make_unique<Stamp[]>(kParts / 2 * kParts * kParts);
  // By the squared distance left by two axes, and by part: which of 16 subcells in a row are
  // nearer.
  std::vector<std::array<std::uint16_t, kParts>> spans(kRadiusSquared + 1);
  for (std::size_t room = 0; room < spans.size(); ++room) {
    for (int part = 0; part < kParts; ++part) {
      for (int i = 0; i < kAcross; ++i) {
        const auto apart = static_cast<std::size_t>(farthestOf(part, i));
        if (apart * apart <= room) spans[room][static_cast<std::size_t>(part)] |= 1u << i;
      }
    }
  }
  const auto own = [](int part) { return -stampBegin(static_cast<std::uint32_t>(part)); };
  for (int i = 0; i < kParts / 2 * kParts; ++i) {
    const int y = i % kParts;
    const int z = i / kParts;
    Stamp* row = &all[static_cast<std::size_t>(i * kParts)];  // by x
    for (int line = 0; line < kAcross * kAcross; ++line) {
      const int j = line % kAcross;
      const int k = line / kAcross;
      const int room = kRadiusSquared - farthestOf(y, j) * farthestOf(y, j) -
                       farthestOf(z, k) * farthestOf(z, k);
      if (room <= 0) continue;
      const int word = (k / kSubcells * kStamped + j / kSubcells) * kStamped;
      const int bit = (k % kSubcells * kSubcells + j % kSubcells) * kSubcells;
      for (std::size_t x = 0; x < kParts; ++x) {
        std::uint64_t span = spans[static_cast<std::size_t>(room)][x];
        for (int cell = word; cell < word + kStamped; ++cell, span >>= kSubcells)
          row[x][static_cast<std::size_t>(cell)] |= (span & 0xF) << bit;
      }
    }
    for (int x = 0; x < kParts; ++x) {
      const auto cell = (own(z) * kStamped + own(y)) * kStamped + own(x);
      row[x][static_cast<std::size_t>(cell)] = kAllCovered;
    }
  }
  return all;
}

}  // namespace

const Stamp* stamps() {
  static const auto all = makeStamps();
  return all.get();
}

namespace {

// The multiple of a block at or below.
std::int64_t blockOf(std::int64_t cell) {
  return cell & ~(kBlock - 1);
}

}  // namespace

Slab::Slab(std::shared_ptr<const Ground> ground, std::int32_t side, Interval layers)
    : ground_(std::move(ground)), side_(side), subdivision_(side) {
  const Box& box = ground_->box();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    cells_.begin[axis] = static_cast<std::int64_t>(std::floor(box.least[axis] / side));
    cells_.end[axis] = static_cast<std::int64_t>(std::floor(box.greatest[axis] / side)) + 1;
    if (axis == 2) {
      cells_.begin[axis] = std::max(cells_.begin[axis], layers.begin);
      cells_.end[axis] = std::min(cells_.end[axis], layers.end);
    }
    begin_[axis] = blockOf(cells_.begin[axis] - kMargin);
  }
  columns_ = blockOf(cells_.end[0] + kMargin + kBlock - 1) - begin_[0];
  rows_ = blockOf(cells_.end[1] + kMargin + kBlock - 1) - begin_[1];
}

double Slab::bytesPerLayer() const {
  constexpr double kBytesPerCell = 14.125;
  return static_cast<double>(columns_) * static_cast<double>(rows_) * kBytesPerCell;
}

void Slab::reserve(std::int64_t layers) {
  const auto cells = static_cast<std::size_t>(layers * layer());
  xy.reserve(cells);
  z.reserve(cells);
  covered.reserve(cells);
  occupied.reserve(cells / 64);
}

void Slab::roll(std::int64_t begin, std::int64_t end) {
  const std::int64_t from = std::max(begin_[2], blockOf(begin));
  const std::int64_t kept = begin_[2] + layers_;
  const std::int64_t to =
      std::max(kept, blockOf(std::min(end, cells_.end[2] + kMargin) + kBlock - 1));
  const std::int64_t gone = std::min(from, kept) - begin_[2];
  const auto rolled = [&](auto& list, std::int64_t perLayer, auto filling) {
    list.erase(list.begin(), list.begin() + gone * perLayer);
    list.resize(static_cast<std::size_t>((to - from) * perLayer), filling);
  };
  rolled(xy, layer(), kEmptyCube);
  rolled(z, layer(), std::int16_t{0});
  rolled(covered, layer(), kAllCovered);
  occupied.erase(occupied.begin(), occupied.begin() + gone / kBlock * wordLayer());
  occupied.resize(static_cast<std::size_t>((to - from) / kBlock * wordLayer()), 0);
  begin_[2] = from;
  layers_ = to - from;
  CellBox fresh = cells_;
  fresh.begin[2] = std::max(kept, cells_.begin[2]);
  fresh.end[2] = std::min(to, cells_.end[2]);
  if (!fresh.empty()) paint(fresh);
}

Box Slab::boxOf(const CellBox& cells) const {
  return {
      onAxes([&](std::size_t axis) { return static_cast<double>(cells.begin[axis]) * side_; }),
      onAxes([&](std::size_t axis) { return static_cast<double>(cells.end[axis]) * side_ - 1; })};
}

// Fill cells that are wholly ground, and divide those in doubt.
void Slab::paint(const CellBox& all) {
  divide(all, [&](const CellBox& cells, bool isOne) {
    const Side side = ground_->sideOf(boxOf(cells));
    if (side == Side::boundary && isOne) paintBoundary(cells.begin);
    if (side != Side::inside) return side == Side::outside;
    for (std::int64_t layer = cells.begin[2]; layer < cells.end[2]; ++layer) {
      for (std::int64_t row = cells.begin[1]; row < cells.end[1]; ++row)
        std::fill_n(covered.begin() + index({cells.begin[0], row, layer}), cells.extent(0), 0);
    }
    return true;
  });
}

// Cover the subcells that hold no ground.
void Slab::paintBoundary(const Address& cell) {
  const std::uint32_t at = index(cell);
  const Point origin = boxOf({cell, cell}).least;
  std::uint64_t outside = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (std::uint32_t i = 0; i < kSubcells; ++i) {
      if (origin[axis] + subdivision_.begin(i) > ground_->box().greatest[axis] ||
          origin[axis] + subdivision_.begin(i + 1) <= ground_->box().least[axis])
        outside |= planeOfParts(axis, i);
    }
  }
  if (!ground_->isBox()) {
    PartEdges edges;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      for (std::uint32_t i = 0; i <= kSubcells; ++i)
        edges[axis][i] = origin[axis] + subdivision_.begin(i);
    }
    ground_->markOutside(edges, outside);
  }
  covered[at] = outside;
  xy[at] = kEmptyBoundaryCube;
}

}  // namespace copse::space
