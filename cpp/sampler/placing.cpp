// Built for speed, whatever its size.
#include "sampler/placing.h"

#include <algorithm>

namespace copse {

namespace {

// Numbers to make room for at once: few in small calls, which would feel it.
constexpr std::size_t kLeastMore = 64;
constexpr std::size_t kMostMore = 256;

}  // namespace

Placing::Placing(const Band& band, const Lattice& lattice, std::vector<double>& positions)
    : band_(band),
      lattice_(lattice),
      subdivision_(lattice.side),
      conflicts_(lattice.side, lattice.radiusSquared),
      side_(static_cast<std::uint64_t>(lattice.side)),
      positions_(positions) {}

void Placing::enter(Strip& strip) {
  strip_ = &strip;
  at_ = strip.at.data();
  covered_ = strip.covered.data();
  stride_ = strip.columns;
  perStride_ = (std::uint64_t{1} << 52) / static_cast<std::uint64_t>(stride_) + 1;
  const double side = lattice_.side;
  origin_ = {static_cast<double>(strip.column0) * side, static_cast<double>(strip.row0) * side};
}

bool Placing::isGround(std::uint32_t index, std::uint32_t offset) const {
  const Address cell = addressOf(index);
  return band_.isGround(cell.column, cell.row, xOf(offset), yOf(offset));
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
