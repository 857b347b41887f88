#include "oracle_crowd.h"

#include <algorithm>
#include <tuple>

namespace copse::oracle {

Crowd::Crowd(std::vector<Spot> spots, double cellSide) : side_(cellSide) {
  struct Placed {
    std::int64_t column;
    std::int64_t row;
    Spot spot;
  };
  std::vector<Placed> placed;
  placed.reserve(spots.size());
  for (const Spot& spot : spots) {
    placed.push_back({cell(static_cast<double>(spot.x)), cell(static_cast<double>(spot.y)), spot});
  }
  std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
    return std::tie(a.row, a.column, a.spot.y, a.spot.x) <
           std::tie(b.row, b.column, b.spot.y, b.spot.x);
  });
  std::size_t slots = 16;
  while (slots < 2 * placed.size()) slots *= 2;
  buckets_.resize(slots);
  spots_.reserve(placed.size());
  for (std::uint32_t first = 0, i = 0; i < placed.size(); ++i) {
    const Placed& here = placed[i];
    spots_.push_back(here.spot);
    const bool last = i + 1 == placed.size() || placed[i + 1].column != here.column ||
                      placed[i + 1].row != here.row;
    if (!last) continue;
    buckets_[slotOf(here.column, here.row)] = {here.column, here.row, first, i + 1};
    first = i + 1;
  }
}

std::size_t Crowd::slotOf(std::int64_t column, std::int64_t row) const {
  const std::uint64_t mixed = static_cast<std::uint64_t>(column) * 0x9e3779b97f4a7c15U +
                              static_cast<std::uint64_t>(row) * 0xd1b54a32d192ed03U;
  std::size_t slot = static_cast<std::size_t>((mixed ^ (mixed >> 29U)) & (buckets_.size() - 1));
  while (buckets_[slot].first != buckets_[slot].last &&
         (buckets_[slot].column != column || buckets_[slot].row != row)) {
    slot = (slot + 1) & (buckets_.size() - 1);
  }
  return slot;
}

const Crowd::Bucket& Crowd::find(std::int64_t column, std::int64_t row) const {
  const Bucket& bucket = buckets_[slotOf(column, row)];
  return bucket.column == column && bucket.row == row ? bucket : none_;
}

bool Crowd::clearOf(std::int64_t x, std::int64_t y, double reach, std::int64_t square) const {
  bool clear = true;
  near(static_cast<double>(x), static_cast<double>(y), reach, [&](std::uint32_t i, double, double) {
    const std::int64_t dx = spots_[i].x - x;
    const std::int64_t dy = spots_[i].y - y;
    clear = dx * dx + dy * dy >= square;
    return clear;
  });
  return clear;
}

}  // namespace copse::oracle
