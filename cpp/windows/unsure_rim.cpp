// The rim of a world's window, beyond which little or nothing is known: cells that the unknown may
// reach are in doubt, and the grid holds certain samples only.
//
// A cell in doubt is either *maybe*: it holds one known point or nothing; or *unknown*: it may hold
// a sample anywhere in its free subcells. A dart that certain samples do not refuse is placed if no
// doubtful sample could refuse it either; else its cell becomes a maybe. So the grid's samples and
// its coverage are always part of the whole plane's, and a refusal by them is right. A cell on
// which a stage does not run becomes unknown. In the finish so does a cell near doubt, since its
// turn and its search depend on all around it. A cell without doubt at the end is proven.
//
// A cell whose contents are known takes nothing else (as in windows/commit.cpp): its sample comes
// at its dart or its turn, which are certain as long as no doubt is near. So it is at most a maybe.
//
// Cost: nothing for a dart away from doubt; about 50 ns for a dart near it.
#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "base/vectors.h"
#include "fill/box_search.h"
#include "fill/placing.h"
#include "fill/sampler.h"
#include "fill/schedule.h"
#include "windows/window.h"

namespace copse {

namespace {

// This stands in place of branches, which no processor could predict here.
std::uint32_t oneWhere(bool is) {
  return is ? 1 : 0;
}

// Return kEmptyBoundary in place of kEmpty where `is`, so that the sampler asks the rim about
// darts.
std::uint32_t askedWhere(bool is, std::uint32_t at) {
  static_assert(kEmptyBoundary == kEmpty - 1);
  return at - (oneWhere(is) & oneWhere(at == kEmpty));
}

CellRect only(Address cell) {
  return {cell.column, cell.column + 1, cell.row, cell.row + 1};
}

// Lattice points by which a sample may lie beside its subcell, as coverage rounds differently.
constexpr std::int32_t kSlack = 2;

std::int64_t gap(std::int32_t begin, std::int32_t end, std::int32_t otherBegin,
                 std::int32_t otherEnd) {
  return std::max({0, otherBegin - end, begin - otherEnd});
}

class UnsureRim : public Rim {
 public:
  // `halos` are the cells around the wanted ones that each stage works on, and do not ascend.
  // `known` has all cells of the rim, or none.
  UnsureRim(const Lattice& lattice, const CellRect& wanted, std::span<const std::int64_t> halos,
            CellGrid known)
      : side_(lattice.side),
        radiusSquared_(lattice.radiusSquared),
        wanted_(wanted),
        calm_(wanted),
        halos_(halos),
        knowsAny_(!known.all().empty()),
        known_(std::move(known)),
        found_(wanted),
        doubts_(grown(wanted, halos.front() + kReach)),
        free_(std::make_unique<std::uint64_t[]>(doubts_.all().size())) {
    if (!knowsAny_) known_ = CellGrid(doubts_.cells(), kUnknown);
  }

  // The wanted cells and all around them that matter.
  [[nodiscard]] const CellRect& cells() const { return doubts_.cells(); }
  // Return true if no wanted cell is in doubt.
  [[nodiscard]] bool isProven() const {
    bool isDoubted = false;
    eachAround(wanted_, calm_, [&](const CellRect& cells) {
      for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
        const std::uint32_t* first = &doubts_.all()[doubts_.indexOf({cells.columnBegin, row})];
        isDoubted = isDoubted || std::any_of(first, first + cells.columns(),
                                             [](std::uint32_t doubt) { return doubt != kEmpty; });
      }
    });
    return !isDoubted;
  }
  // The samples in the wanted cells, right if proven.
  [[nodiscard]] CellGrid& found() { return found_; }

  CellRect enter(Placing& placing, const CellRect& given, std::int64_t stage) override {
    const auto worked = [&](std::int64_t s) {
      return grown(wanted_, halos_[static_cast<std::size_t>(s)]);
    };
    Strip& strip = placing.strip();
    if (stage == 0 && knowsAny_) {
      // No wanted cell is known.
      eachAround(given, common(given, wanted_), [&](const CellRect& near) { freeze(strip, near); });
    }
    const CellRect inner = common(given, worked(stage));
    // Cells beyond the halo of the stage before are unknown already.
    const CellRect cells = stage > 0 ? common(given, worked(stage - 1)) : given;
    eachAround(cells, inner, [&](const CellRect& rim) { leave(strip, rim); });
    if (inner.empty()) return inner;
    // Unknown cells surround all that the stage works on, also beyond this tile. Cells near those
    // of the stage before are touched already.
    const CellRect apart = common(inner, grown(worked(stage), -kReach));
    const CellRect old = stage > 0 ? common(inner, grown(worked(stage - 1), -kReach)) : inner;
    eachAround(old, apart, [&](const CellRect& near) { touch(strip, near); });
    if (stage == kFinishStage) {
      eachAround(inner, common(inner, calm_),
                 [&](const CellRect& near) { listTurns(strip, near); });
      doubtTurns(placing);
    }
    return inner;
  }

  bool admits(Placing& placing, std::uint32_t index, std::uint32_t offset) override {
    const std::size_t cell = doubts_.indexOf(placing.addressOf(index));
    if (const std::uint32_t known = known_.all()[cell]; known != kUnknown) return known == offset;
    const std::uint32_t doubted = doubts_.all()[cell];
    const Box box{xOf(offset), xOf(offset), yOf(offset), yOf(offset)};
    if (doubted == kEmpty) {
      if (!isNearDoubt(placing, index, box)) return true;
      doubt(placing, index, offset);
    } else if (doubted != offset && doubted != kUnknown) {
      forget(placing, index);
    }
    return false;
  }

  bool opens(Placing& placing, std::uint32_t index) override {
    const std::size_t cell = doubts_.indexOf(placing.addressOf(index));
    if (const std::uint32_t known = known_.all()[cell]; known != kUnknown) {
      placing.place(index, known);
      return false;
    }
    if (!isNearDoubt(placing, index, frameOf(placing, index))) return true;
    forget(placing, index);
    return false;
  }

  void take(Strip& strip, const CellRect& cells) override { found_.take(strip, cells); }

 private:
  // Offsets relative to a cell, both ends included.
  struct Box {
    std::int32_t x0, x1, y0, y1;
  };

  // Call act(contents, coverage, index here) for each row of some cells, which are often narrow.
  template <class Act>
  void eachRow(Strip& strip, const CellRect& cells, Act&& act) const {
    const Address least{cells.columnBegin, cells.rowBegin};
    std::uint32_t* at = &strip.at[strip.index(least.column, least.row)];
    std::uint64_t* covered = &strip.covered[strip.index(least.column, least.row)];
    std::size_t first = doubts_.indexOf(least);
    for (std::int64_t row = cells.rowBegin; row < cells.rowEnd; ++row) {
      act(at, covered, first);
      at += strip.columns;
      covered += strip.columns;
      first += static_cast<std::size_t>(doubts_.cells().columns());
    }
  }

  // Close known cells to all but their known sample.
  void freeze(Strip& strip, const CellRect& cells) const {
    eachRow(strip, cells, [&](std::uint32_t* at, std::uint64_t* covered, std::size_t first) {
      const std::uint32_t* known = known_.all().data() + first;
      for (std::int64_t i = 0; i < cells.columns(); ++i) {
        covered[i] |= -std::uint64_t{oneWhere(known[i] == kEmpty)};
        at[i] = askedWhere(isSample(known[i]), at[i]);
      }
    });
  }

  // Make cells unknown that a stage leaves out, since it fills them in the whole plane.
  void leave(Strip& strip, const CellRect& cells) {
    eachRow(strip, cells, [&](std::uint32_t*, std::uint64_t* covered, std::size_t first) {
      const std::uint32_t* known = known_.all().data() + first;
      std::uint32_t* doubts = &doubts_.at(first);
      std::uint64_t* free = &free_[first];
      for (std::int64_t i = 0; i < cells.columns(); ++i) {
        const std::uint32_t open = -oneWhere(covered[i] != kAllCovered);
        doubts[i] = (known[i] & open) | (doubts[i] & ~open);
        free[i] |= ~covered[i];
        covered[i] = kAllCovered;
      }
    });
  }

  // Make the sampler ask the rim about darts into these cells.
  void touch(Strip& strip, const CellRect& cells) const {
    eachRow(strip, cells, [&](std::uint32_t* at, std::uint64_t*, std::size_t) {
      for (std::int64_t i = 0; i < cells.columns(); ++i) at[i] = askedWhere(true, at[i]);
    });
  }

  // List cells for doubtTurns: when the finish begins, a cell's turn depends on its free subcells.
  void listTurns(Strip& strip, const CellRect& cells) {
    const std::size_t before = turns_.size();
    turns_.resize(before + static_cast<std::size_t>(cells.columns() * cells.rows()) + 1);
    std::uint32_t* end = turns_.data() + before;
    auto index = static_cast<std::uint32_t>(strip.index(cells.columnBegin, cells.rowBegin));
    const auto columns = static_cast<std::uint32_t>(cells.columns());
    const auto stride = static_cast<std::uint32_t>(strip.columns);
    eachRow(strip, cells, [&](const std::uint32_t* at, const std::uint64_t* covered, std::size_t) {
      for (std::uint32_t i = 0; i < columns; ++i) {
        *end = index + i;
        end += oneWhere(at[i] == kEmptyBoundary) & oneWhere(covered[i] != kAllCovered);
      }
      index += stride;
    });
    turns_.resize(static_cast<std::size_t>(end - turns_.data()));
  }

  void doubtTurns(Placing& placing) {
    const auto end = std::remove_if(turns_.begin(), turns_.end(), [&](std::uint32_t index) {
      return doubts_[placing.addressOf(index)] == kEmpty &&
             !isNearDoubt(placing, index, frameOf(placing, index));
    });
    std::for_each(turns_.begin(), end, [&](std::uint32_t index) { forget(placing, index); });
    turns_.clear();
  }

  // Make a cell a maybe with a sample at that offset.
  void doubt(Placing& placing, std::uint32_t index, std::uint32_t offset) {
    const Address cell = placing.addressOf(index);
    doubts_[cell] = offset;
    alarm(placing.strip(), cell);
  }

  // Make a cell unknown, or a maybe if its sample is known.
  void forget(Placing& placing, std::uint32_t index) {
    const Address cell = placing.addressOf(index);
    leave(placing.strip(), only(cell));
    alarm(placing.strip(), cell);
  }

  // Mark the cells around one that has come into doubt.
  void alarm(Strip& strip, Address cell) {
    const CellRect near = grown(only(cell), kReach);
    touch(strip, near);
    if (common(calm_, near).empty()) return;
    // Keep the largest rectangle on one side of the cell.
    CellRect left = calm_, right = calm_, low = calm_, high = calm_;
    left.columnEnd = near.columnBegin;
    right.columnBegin = near.columnEnd;
    low.rowEnd = near.rowBegin;
    high.rowBegin = near.rowEnd;
    const auto size = [](const CellRect& cells) {
      return cells.empty() ? 0 : cells.columns() * cells.rows();
    };
    calm_ = std::max({left, right, low, high},
                     [&](const CellRect& a, const CellRect& b) { return size(a) < size(b); });
  }

  // Return true if a doubtful sample of another cell may be too close to a point of a box.
  [[nodiscard]] bool isNearDoubt(Placing& placing, std::uint32_t index, const Box& box) const {
    const std::size_t own = doubts_.indexOf(placing.addressOf(index));
    const std::ptrdiff_t stride = doubts_.cells().columns();
    const std::uint32_t* doubts = doubts_.all().data() + own;
    for (std::int32_t row = -kReach; row <= kReach; ++row) {
      const std::uint32_t* around = doubts + row * stride;
      if (((around[-2] ^ kEmpty) | (around[-1] ^ kEmpty) | (around[0] ^ kEmpty) |
           (around[1] ^ kEmpty) | (around[2] ^ kEmpty)) == 0)
        continue;
      for (std::int32_t column = -kReach; column <= kReach; ++column) {
        const std::ptrdiff_t other = row * stride + column;
        const std::uint32_t doubt = doubts[other];
        // The cell itself and the four corners of the 5 × 5 cells cannot conflict.
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

  // Return true if a free subcell may hold a sample too close to a point of a box.
  [[nodiscard]] bool isNearUnknown(const Box& box, std::uint64_t free,
                                   const Subdivision& subdivision) const {
    const auto begin = [&](std::uint32_t i) { return subdivision.begin(i) - kSlack; };
    const auto last = [&](std::uint32_t i) { return subdivision.begin(i + 1) - 1 + kSlack; };
    // Most unknown cells are wholly free.
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

  [[nodiscard]] bool isTooClose(const Box& a, const Box& b) const {
    const std::int64_t x = gap(a.x0, a.x1, b.x0, b.x1);
    const std::int64_t y = gap(a.y0, a.y1, b.y0, b.y1);
    return x * x + y * y < radiusSquared_;
  }

  [[nodiscard]] static Box frameOf(Placing& placing, std::uint32_t index) {
    const Frame frame(~placing.strip().covered[index], placing.subdivision());
    return {xOf(frame.least) - kSlack, xOf(frame.greatest) + kSlack, yOf(frame.least) - kSlack,
            yOf(frame.greatest) + kSlack};
  }

  std::int32_t side_;
  std::int32_t radiusSquared_;
  CellRect wanted_;
  CellRect calm_;  // a part of the wanted cells that no doubt has come near
  std::span<const std::int64_t> halos_;
  bool knowsAny_;
  CellGrid known_;  // the contents of known cells, and kUnknown elsewhere
  CellGrid found_;
  CellGrid doubts_;  // a maybe's offset, kUnknown, or kEmpty without doubt
  // The free subcells of unknown cells when they became unknown. The strip marks these cells as
  // full, so that no more darts fall into them.
  std::unique_ptr<std::uint64_t[]> free_;
  RawVector<std::uint32_t> turns_;  // cells whose turn in the finish may be in doubt
};

}  // namespace

Result<CellGrid> tryWindow(const Lattice& lattice, std::uint64_t seed,
                           const std::shared_ptr<const Ground>& ground, Address origin,
                           const CellRect& wanted, const Halos& halos,
                           std::vector<EarlierGroup> earlier, CellGrid known, KeptStamps* stamps,
                           const std::optional<NearGroup>& near) {
  const SampleOptions options{{seed}, lattice.radius};
  UnsureRim rim(lattice, wanted, halos, std::move(known));
  Sampler sampler({lattice, ground}, options,
                  {{rim.cells(), origin, &rim}, std::move(earlier), near, stamps});
  while (sampler.step()) continue;
  if (!rim.isProven()) return unproven();
  return std::move(rim.found());
}

}  // namespace copse
