#include "fill/placing.h"

namespace copse {

Placing::Placing(const Band& band, const Lattice& lattice, Rim* rim, const Earlier* earlier,
                 std::vector<double>& positions)
    : band_(band),
      rim_(rim),
      earlier_(earlier),
      lattice_(lattice),
      subdivision_(lattice.side),
      conflicts_(lattice.side, lattice.radiusSquared),
      side_(static_cast<std::uint64_t>(lattice.side)),
      isCoarse_(lattice.side < 4096),
      positions_(positions),
      placed_(1024),
      next_(placed_.data()),
      end_(next_ + placed_.size()) {}

void Placing::enter(Strip& strip, bool hasDiscs) {
  strip_ = &strip;
  hasDiscs_ = hasDiscs;
  isPlain_ = !isCoarse_ && !hasEarlier();
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

// Make the remaining tests of a dart that keeps its distance from the layer's own samples. Place it
// if it passes.
void Placing::tryFurther(std::uint32_t index, CellPoint point) {
  const std::uint32_t offset = offsetOf(point);
  if (hasEarlier() && meetsEarlier(index, offset)) return;
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
         (rim() == nullptr || rim()->admits(*this, index, offset));
}

bool Placing::meetsEarlier(std::uint32_t index, std::uint32_t offset) const {
  const Address cell = addressOf(index);
  const Point least = leastOf(cell);
  return earlier_->conflicts(cell, {least.x + xOf(offset), least.y + yOf(offset)});
}

void Placing::gatherEarlier(std::uint32_t index, std::uint32_t least, std::uint32_t greatest,
                            Discs& discs) const {
  const Address address = addressOf(index);
  const Point cell = leastOf(address);
  const BoundingBox box{cell.x + xOf(least), cell.y + yOf(least), cell.x + xOf(greatest),
                        cell.y + yOf(greatest)};
  earlier_->anyAround(address, [&](Point centre, const Earlier::Distance& distance) {
    const double across = std::max(std::max(box.x0 - centre.x, centre.x - box.x1), 0.0);
    const double up = std::max(std::max(box.y0 - centre.y, centre.y - box.y1), 0.0);
    discs.addEarlier(centre, distance.radius, cell, across * across + up * up);
    return false;
  });
  earlier_->confine(address, box, cell, discs);
}

void Placing::grow() {
  const std::size_t size = placed_.size();
  placed_.resize(2 * size);
  next_ = placed_.data() + size;
  end_ = next_ + size;
}

void Placing::flush() {
  if (rim() == nullptr) positions_.insert(positions_.end(), placed_.data(), next_);
  next_ = placed_.data();
}

}  // namespace copse
