// Built for speed, whatever its size.
#include "sampler/placing.h"

#include <algorithm>

namespace copse {

namespace {

// Numbers to make room for at once: few in small calls, which would feel it.
constexpr std::size_t kLeastMore = 64;
constexpr std::size_t kMostMore = 256;

}  // namespace

Placing::Placing(const Band& band, const Lattice& lattice, Rim* rim, std::vector<double>& positions)
    : band_(band),
      rim_(rim),
      lattice_(lattice),
      subdivision_(lattice.side),
      conflicts_(lattice.side, lattice.radiusSquared),
      side_(static_cast<std::uint64_t>(lattice.side)),
      isCoarse_(lattice.side < 4096),
      positions_(positions) {}

void Placing::enter(Strip& strip, const Earlier* earlier) {
  strip_ = &strip;
  earlier_ = earlier;
  at_ = strip.at.data();
  covered_ = strip.covered.data();
  stride_ = strip.columns;
  perStride_ = (std::uint64_t{1} << 52) / static_cast<std::uint64_t>(stride_) + 1;
  const double side = lattice_.side;
  origin_ = {static_cast<double>(strip.column0) * side, static_cast<double>(strip.row0) * side};
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

void Placing::gatherEarlier(std::uint32_t index, std::uint32_t least, std::uint32_t greatest,
                            Discs& discs) const {
  if (earlier_ == nullptr) return;
  const std::uint64_t row = rowOf(index);
  const std::uint64_t column = index - row * static_cast<std::uint64_t>(stride_);
  const Point cell{static_cast<double>(column * side_), static_cast<double>(row * side_)};
  earlier_->anyAround(column, row, [&](std::span<const Disc> near) {
    discs.gather(near, cell, least, greatest);
    return false;
  });
}

void Placing::grow() {
  const std::size_t size = positions_.size();
  const std::size_t more = std::clamp(size, kLeastMore, kMostMore);
  positions_.resize(size + more);
  next_ = positions_.data() + size;
  end_ = next_ + more;
}

void Placing::flush() {
  if (next_ == end_) return;
  positions_.resize(static_cast<std::size_t>(next_ - positions_.data()));
  next_ = end_ = nullptr;
}

}  // namespace copse
