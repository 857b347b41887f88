// Built for speed, whatever its size.
#include "sampler/placing.h"

namespace copse {

Placing::Placing(const Band& band, const Lattice& lattice, Rim* rim, const Earlier* earlier,
                 std::vector<double>& positions)
    : band_(band),
      rim_(rim),
      earlier_(earlier),
      lattice_(lattice),
      subdivision_(lattice.side),
      isRough_(earlier != nullptr && earlier->isRough()),
      limits_(isRough_ ? Limits::rough(lattice.radiusSquared)
                       : Limits::exact(lattice.radiusSquared)),
      conflicts_(lattice.side, limits_),
      side_(static_cast<std::uint64_t>(lattice.side)),
      isCoarse_(lattice.side < 4096),
      positions_(positions),
      placed_(64),
      next_(placed_.data()),
      end_(next_ + placed_.size()) {}

void Placing::enter(Strip& strip, bool hasDiscs) {
  strip_ = &strip;
  hasDiscs_ = hasDiscs;
  isPlain_ = !isCoarse_ && !hasDiscs && !isRough_;
  at_ = strip.at.data();
  covered_ = strip.covered.data();
  stride_ = strip.columns;
  perStride_ = (std::uint64_t{1} << 52) / static_cast<std::uint64_t>(stride_) + 1;
  const double side = lattice_.side;
  origin_ = {static_cast<double>(strip.column0) * side, static_cast<double>(strip.row0) * side};
}

void Placing::place(std::uint32_t index, std::uint32_t offset) {
  place(index, offset, subdivision_.stampPartOf(offset & 0xFFFF),
        subdivision_.stampPartOf(offset >> 16));
}

// Of a dart that is not surely too close to one of the layer's own samples.
void Placing::tryFurther(std::uint32_t index, CellPoint point) {
  const std::uint32_t offset = offsetOf(point);
  if (isRough_ && isTooClose(index, offset)) return;
  if (hasDiscs_ && meetsEarlier(index, offset)) return;
  if (at_[index] == kEmptyBoundary && !admits(index, offset)) return;
  if (isCoarse_) {
    place(index, offset);
  } else {
    place(index, point);
  }
}

bool Placing::admits(std::uint32_t index, std::uint32_t offset) {
  const Address cell = addressOf(index);
  return band_.isGround(cell.column, cell.row, xOf(offset), yOf(offset)) &&
         (rim_ == nullptr || rim_->admits(*this, index, offset));
}

bool Placing::meetsEarlier(std::uint32_t index, std::uint32_t offset) const {
  const std::uint64_t row = rowOf(index);
  const std::uint64_t column = index - row * static_cast<std::uint64_t>(stride_);
  const auto x = static_cast<double>(column * side_ + (offset & 0xFFFF));
  const auto y = static_cast<double>(row * side_ + (offset >> 16));
  return earlier_->conflicts(column, row, x, y);
}

bool Placing::isTooClose(std::uint32_t index, std::uint32_t offset) const {
  const auto isBeyondMiddle = [&](std::int32_t at) { return 2 * at >= lattice_.side ? 1u : 0u; };
  if (!conflicts_.mayBe(at_ + index, stride_, offset, isBeyondMiddle(xOf(offset)),
                        isBeyondMiddle(yOf(offset))))
    return false;
  const Address cell = addressOf(index);
  const double side = lattice_.side;
  const Point least{static_cast<double>(cell.column) * side, static_cast<double>(cell.row) * side};
  return earlier_->isTooClose(at_ + index, stride_, least, offset, limits_);
}

Limits Placing::limitsAt(std::uint32_t index) const {
  const Address cell = addressOf(index);
  return earlier_->isRoughAround(cell.column, cell.row) ? limits_
                                                        : Limits::exact(lattice_.radiusSquared);
}

void Placing::gatherEarlier(std::uint32_t index, std::uint32_t least, std::uint32_t greatest,
                            Discs& discs) const {
  const std::uint64_t row = rowOf(index);
  const std::uint64_t column = index - row * static_cast<std::uint64_t>(stride_);
  const Point cell{static_cast<double>(column * side_), static_cast<double>(row * side_)};
  earlier_->anyAround(column, row, [&](std::span<const Disc> near) {
    discs.gather(near, cell, least, greatest);
    return false;
  });
}

void Placing::grow() {
  const std::size_t size = placed_.size();
  placed_.resize(2 * size);
  next_ = placed_.data() + size;
  end_ = next_ + size;
}

void Placing::flush() {
  positions_.insert(positions_.end(), placed_.data(), next_);
  next_ = placed_.data();
}

}  // namespace copse
