#include "space/slice.h"

#include <numeric>

namespace copse::space {

void addTurn(Turn turn, std::vector<double>& to) {
  constexpr int kLower = 19;  // bits of the turn in the second number
  constexpr std::uint64_t kLowerBits = (std::uint64_t{1} << kLower) - 1;
  to.push_back(static_cast<double>(turn.stage << (64 - kLower) | turn.turn >> kLower));
  to.push_back(static_cast<double>((turn.turn & kLowerBits) << 32 | turn.last));
}

void addNear(std::size_t slice, Turn turn, const double* position, std::size_t dimension,
             std::vector<double>& to) {
  to.push_back(static_cast<double>(slice));
  addTurn(turn, to);
  for (std::size_t axis = 0; axis < dimension; ++axis) to.push_back(position[axis]);
}

std::vector<std::int64_t> cutsOf(const std::vector<double>& works, std::size_t slices,
                                 double lead) {
  std::vector<std::int64_t> cuts;
  const double all = std::accumulate(works.begin(), works.end(), 0.0);
  const auto count = static_cast<double>(slices);
  const double share = (all + (count - 1) * lead) / count;
  double below = 0;
  for (std::size_t unit = 0; unit < works.size(); ++unit) {
    const auto done = static_cast<double>(cuts.size() + 1);
    const double middle = below + works[unit] / 2;
    if (unit > 0 && done < count && middle >= done * share - (done - 1) * lead)
      cuts.push_back(static_cast<std::int64_t>(unit));
    below += works[unit];
  }
  return cuts;
}

}  // namespace copse::space
