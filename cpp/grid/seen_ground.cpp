#include "grid/seen_ground.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/placed_at.h"

namespace copse {

namespace {

constexpr double kCellsOfSquare = 64;  // least, of an index: about a chunk

/// How often edges to the left wind around each row's line, as differences from row to row.
class LeftTurns {
 public:
  LeftTurns(const CellRect& window, double side)
      : window_(window), side_(side), turns_(static_cast<std::size_t>(window.rows()) + 1) {}

  void add(const Edge& e) {
    const std::int64_t from = rowFrom(std::min(e.ay, e.by));
    const std::int64_t to = rowFrom(std::max(e.ay, e.by));
    if (from >= to) return;
    const std::int32_t turn = e.ay < e.by ? 1 : -1;
    turns_[static_cast<std::size_t>(from - window_.rowBegin)] += turn;
    turns_[static_cast<std::size_t>(to - window_.rowBegin)] -= turn;
  }

  /// Upright edges that do the same.
  void append(std::vector<Edge>& to) const {
    const double x = (static_cast<double>(window_.columnBegin) - 2) * side_;
    std::int32_t winding = 0;
    std::int64_t begin = window_.rowBegin;  // of the rows that have that winding number
    for (std::int64_t row = window_.rowBegin; row <= window_.rowEnd; ++row) {
      const std::int32_t turn = turns_[static_cast<std::size_t>(row - window_.rowBegin)];
      if (turn == 0 && row < window_.rowEnd) continue;
      const double y0 = (static_cast<double>(begin) - 0.5) * side_;
      const double y1 = (static_cast<double>(row) - 0.5) * side_;
      for (std::int32_t i = std::abs(winding); i > 0; --i)
        to.push_back(winding > 0 ? Edge{x, y0, x, y1} : Edge{x, y1, x, y0});
      winding += turn;
      begin = row;
    }
  }

 private:
  // The first row of the window, or one past its last, whose line is not below a height.
  [[nodiscard]] std::int64_t rowFrom(double y) const {
    const auto begin = static_cast<double>(window_.rowBegin);
    const auto end = static_cast<double>(window_.rowEnd);
    auto row = static_cast<std::int64_t>(std::clamp(std::ceil(y / side_), begin, end));
    while (row > window_.rowBegin && static_cast<double>(row - 1) * side_ >= y) --row;
    while (row < window_.rowEnd && static_cast<double>(row) * side_ < y) ++row;
    return row;
  }

  CellRect window_;
  double side_;
  std::vector<std::int32_t> turns_;
};

}  // namespace

void appendSeen(std::span<const Edge> edges, const CellRect& window, double side,
                std::vector<Edge>& to) {
  const double left = (static_cast<double>(window.columnBegin) - 1) * side;
  const double right = (static_cast<double>(window.columnEnd) + 1) * side;
  const double low = (static_cast<double>(window.rowBegin) - 1) * side;
  const double high = (static_cast<double>(window.rowEnd) + 1) * side;
  LeftTurns turns(window, side);
  for (const Edge& e : edges) {
    if ((e.ay < low && e.by < low) || (e.ay > high && e.by > high)) continue;
    if (e.ax > right && e.bx > right) continue;
    if (e.ax < left && e.bx < left) {
      turns.add(e);
    } else {
      to.push_back(e);
    }
  }
  turns.append(to);
}

SeenGround::SeenGround(std::shared_ptr<const Ground> ground, std::int32_t side)
    : ground_(std::move(ground)),
      side_(side),
      obstacles_(kCellsOfSquare * side),
      capsules_(kCellsOfSquare * side) {
  const std::span<const Ground::Outline> outlines = ground_->outlines();
  for (std::uint32_t i = 0; i < outlines.size(); ++i) {
    const BoundingBox box = boxOf(edgesOf(i));
    if (outlines[i].isGround || outlines[i].isOutside) {
      always_.push_back(i);
    } else if (!box.empty()) {
      obstacles_.put(box, i);
    }
  }
  for (std::uint32_t i = 0; i < ground_->capsules().size(); ++i)
    capsules_.put(boxOf(ground_->capsules()[i]), i);
}

std::span<const Edge> SeenGround::edgesOf(std::size_t outline) const {
  const std::uint32_t first = outline == 0 ? 0 : ground_->outlines()[outline - 1].endEdge;
  return ground_->edges().subspan(first, ground_->outlines()[outline].endEdge - first);
}

Ground SeenGround::from(const CellRect& window) const {
  const BoundingBox box{
      static_cast<double>(window.columnBegin) * side_, static_cast<double>(window.rowBegin) * side_,
      static_cast<double>(window.columnEnd) * side_, static_cast<double>(window.rowEnd) * side_};
  const BoundingBox near = box.grown(2 * side_);
  const auto numbersIn = [](std::vector<PlacedAt> numbers) {
    sortByPlace(numbers);
    return numbers;
  };
  const auto add = [](std::vector<PlacedAt>& to) {
    return [&to](std::uint32_t number) { to.push_back({number, 0}); };
  };
  std::vector<PlacedAt> outlinesIn;
  std::for_each(always_.begin(), always_.end(), add(outlinesIn));
  obstacles_.eachMeeting(near, add(outlinesIn));
  std::vector<Edge> edges;
  std::vector<Ground::Outline> outlines;
  for (const PlacedAt& at : numbersIn(std::move(outlinesIn))) {
    const auto outline = static_cast<std::size_t>(at.place);
    appendSeen(edgesOf(outline), window, side_, edges);
    outlines.push_back(ground_->outlines()[outline]);
    outlines.back().endEdge = static_cast<std::uint32_t>(edges.size());
  }
  std::vector<PlacedAt> capsulesIn;
  capsules_.eachMeeting(near, add(capsulesIn));
  std::vector<Capsule> capsules;
  for (const PlacedAt& at : numbersIn(std::move(capsulesIn)))
    capsules.push_back(ground_->capsules()[static_cast<std::size_t>(at.place)]);
  return {std::move(edges), std::move(outlines), std::move(capsules), box};
}

}  // namespace copse
