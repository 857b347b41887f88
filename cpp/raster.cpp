#include "raster.h"

#include <algorithm>
#include <cmath>

namespace copse {

const BoundaryCell& RowCells::boundaryAt(std::int64_t column) const {
  return *std::lower_bound(
      boundary.begin(), boundary.end(), column,
      [](const BoundaryCell& cell, std::int64_t c) { return cell.column < c; });
}

Raster::Raster(std::vector<Edge> edges, FillRule rule, std::int32_t side)
    : edges_(std::move(edges)), rule_(rule), side_(side), slack_(side / 1024.0) {
  starts_.reserve(edges_.size());
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    const double low = std::min(edges_[i].ay, edges_[i].by) - slack_;
    starts_.push_back(
        {static_cast<std::int64_t>(std::floor(low / side_)), static_cast<std::int64_t>(i)});
  }
  sortByPlace(starts_);
}

std::int64_t Raster::lastRowOf(const Edge& e) const {
  return static_cast<std::int64_t>(std::floor((std::max(e.ay, e.by) + slack_) / side_));
}

std::optional<std::int64_t> Raster::nextRow(std::int64_t row) const {
  for (const PlacedAt& span : active_) {
    if (span.place >= row) return row;
  }
  for (std::size_t i = nextStart_; i < starts_.size(); ++i) {
    if (starts_[i].place > row) return starts_[i].place;
    if (lastRowOf(edges_[static_cast<std::size_t>(starts_[i].what)]) >= row) return row;
  }
  return std::nullopt;
}

void Raster::activate(std::int64_t row) {
  std::erase_if(active_, [row](const PlacedAt& span) { return span.place < row; });
  for (; nextStart_ < starts_.size() && starts_[nextStart_].place <= row; ++nextStart_) {
    const std::int64_t edge = starts_[nextStart_].what;
    const std::int64_t last = lastRowOf(edges_[static_cast<std::size_t>(edge)]);
    if (last >= row) active_.push_back({last, edge});
  }
}

// Lists the columns that the part of the edge between two heights meets, widened by the slack.
void Raster::touch(const Edge& e, std::uint32_t index, double low, double high) {
  double x0 = e.ax;
  double x1 = e.bx;
  double y0 = e.ay;
  double y1 = e.by;
  if (y0 > y1) {
    std::swap(x0, x1);
    std::swap(y0, y1);
  }
  const double dx = x1 - x0;
  const double dy = y1 - y0;
  const double left = low > y0 ? x0 + dx * ((low - y0) / dy) : x0;
  const double right = high < y1 ? x0 + dx * ((high - y0) / dy) : x1;
  const auto first =
      static_cast<std::int64_t>(std::floor((std::min(left, right) - slack_) / side_));
  const auto last = static_cast<std::int64_t>(std::floor((std::max(left, right) + slack_) / side_));
  for (std::int64_t column = first; column <= last; ++column) touches_.push_back({column, index});
}

// Notes from which column on the cells' lower left points are to the right of the edge: an
// estimate, made exact.
void Raster::turnAt(const Edge& e, double y) {
  const bool up = e.ay <= y;
  if (up == (e.by <= y)) return;
  const double x = e.ax + (e.bx - e.ax) * ((y - e.ay) / (e.by - e.ay));
  auto column = static_cast<std::int64_t>(std::ceil(x / side_));
  const int left = up ? 1 : -1;  // side of a point to the left of this edge
  const auto isLeft = [&](std::int64_t c) {
    return side(e, {static_cast<double>(c) * side_, y}) == left;
  };
  while (isLeft(column)) ++column;
  while (!isLeft(column - 1)) --column;
  turns_.push_back({column, up ? 1 : -1});
}

void Raster::readRow(std::int64_t row, RowCells& out) {
  out.inside.clear();
  out.boundary.clear();
  out.edges.clear();
  touches_.clear();
  turns_.clear();
  activate(row);
  const double y = static_cast<double>(row) * side_;
  for (const PlacedAt& span : active_) {
    const auto edge = static_cast<std::uint32_t>(span.what);
    const Edge& e = edges_[edge];
    touch(e, edge, y - slack_, y + side_ + slack_);
    turnAt(e, y);
  }
  sortByPlace(touches_);
  sortByPlace(turns_);

  int winding = 0;
  std::size_t turn = 0;
  std::int64_t done = 0;                           // columns before this one are settled
  const auto advance = [&](std::int64_t column) {  // up to, not including
    while (turn < turns_.size() && turns_[turn].place < column) {
      const std::int64_t at = turns_[turn].place;
      if (isInside(winding, rule_) && at > done) out.inside.push_back({done, at});
      done = std::max(done, at);
      winding += static_cast<int>(turns_[turn++].what);
    }
    if (isInside(winding, rule_) && column > done) out.inside.push_back({done, column});
    done = column;
  };
  if (!touches_.empty()) done = touches_.front().place;
  for (std::size_t i = 0; i < touches_.size();) {
    const std::int64_t column = touches_[i].place;
    advance(column);
    while (turn < turns_.size() && turns_[turn].place == column)
      winding += static_cast<int>(turns_[turn++].what);
    const auto first = static_cast<std::uint32_t>(out.edges.size());
    for (; i < touches_.size() && touches_[i].place == column; ++i)
      out.edges.push_back(static_cast<std::uint32_t>(touches_[i].what));
    out.boundary.push_back({column, winding, first, static_cast<std::uint32_t>(out.edges.size())});
    done = column + 1;
  }
}

}  // namespace copse
