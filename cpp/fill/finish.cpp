#include "fill/finish.h"

namespace copse {

Finish::Finish(Placing& placing)
    : placing_(placing),
      discs_(placing.lattice().side, placing.lattice().radiusSquared),
      edges_(placing) {}

void Finish::listOpen(const CellRect& rect, const StageKey& stageKey) {
  const Strip& strip = placing_.strip();
  for (std::int64_t row = rect.rowBegin; row < rect.rowEnd; ++row) {
    const auto first = static_cast<std::uint32_t>(strip.index(rect.columnBegin, row));
    listOpenCells(strip.covered.data(), first, rect.columns(),
                  stageKey.ofRow(row) + kGolden * static_cast<std::uint64_t>(rect.columnBegin),
                  open_, scrambler_);
  }
}

void Finish::finishAll(const CellRect& rect, const StageKey& stageKey) {
  listOpen(rect, stageKey);
  Strip& strip = placing_.strip();
  scrambler_.drain([&](const std::uint64_t* begin, const std::uint64_t* end) {
    for (const std::uint64_t* visit = begin; visit != end; ++visit) {
      const auto index = static_cast<std::uint32_t>(*visit);
      if (strip.covered[index] == kAllCovered) continue;
      const Draws draws(*visit >> 32);
      if (strip.at[index] != kEmptyBoundary) {
        finish(index, draws);
      } else if (!finishAtBoundary(index, draws)) {
        continue;
      }
      strip.covered[index] = kAllCovered;
    }
  });
}

// Finish a cell at the boundary of the ground or of the part. Return false if the rim has dealt
// with it.
bool Finish::finishAtBoundary(std::uint32_t index, Draws draws) {
  Rim* rim = placing_.rim();
  if (rim != nullptr && !rim->opens(placing_, index)) return false;
  if (const BoundaryCell* cell = placing_.boundaryAt(index)) {
    edges_.finish(index, *cell, draws);
  } else {
    finish(index, draws);
  }
  return true;
}

void Finish::finish(std::uint32_t index, Draws draws) {
  const Strip& strip = placing_.strip();
  const Frame frame(~strip.covered[index], placing_.subdivision());
  discs_.gather(strip.at.data() + index, strip.columns, frame.least, frame.greatest);
  if (placing_.hasEarlier()) placing_.gatherEarlier(index, frame.least, frame.greatest, discs_);
  if (const auto found = search_.find(frame.least, frame.greatest, discs_, draws))
    placing_.place(index, *found);
}

}  // namespace copse
