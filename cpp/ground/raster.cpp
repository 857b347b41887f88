#include "ground/raster.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "ground/gaps.h"

namespace copse {

RowCells::RowCells() = default;
RowCells::RowCells(RowCells&&) noexcept = default;
RowCells& RowCells::operator=(RowCells&&) noexcept = default;
RowCells::~RowCells() = default;

void RowCells::clear() {
  inside.clear();
  boundary.clear();
  cuts.clear();
  begins_.clear();
}

void RowCells::end() {
  if (boundary.empty()) return;
  const std::int64_t last = boundary.back().column;
  const auto range = static_cast<std::uint64_t>(last - boundary.front().column);
  bucketBits_ = std::max(
      static_cast<int>(std::bit_width(range)) - static_cast<int>(std::bit_width(boundary.size())),
      0);
  begins_.resize(bucketOf(last) + 2);
  std::size_t bucket = 0;
  for (std::uint32_t i = 0; i < boundary.size(); ++i) {
    for (const std::uint64_t own = bucketOf(boundary[i].column); bucket <= own; ++bucket)
      begins_[bucket] = i;
  }
  begins_[bucket] = static_cast<std::uint32_t>(boundary.size());
}

const BoundaryCell* RowCells::boundaryAt(std::int64_t column) const {
  if (begins_.empty()) return nullptr;
  const std::uint64_t bucket = bucketOf(column);
  if (bucket >= begins_.size() - 1) return nullptr;
  const auto found = std::lower_bound(
      boundary.data() + begins_[bucket], boundary.data() + begins_[bucket + 1], column,
      [](const BoundaryCell& cell, std::int64_t c) { return cell.column < c; });
  return found != boundary.data() + boundary.size() && found->column == column ? found : nullptr;
}

void RowSweep::add(std::int64_t first, std::int64_t last) {
  starts_.push_back({first, static_cast<std::int64_t>(starts_.size())});
  lasts_.push_back(last);
}

void RowSweep::start() {
  sortByPlace(starts_);
}

std::optional<std::int64_t> RowSweep::nextRow(std::int64_t row) const {
  for (const PlacedAt& span : active_) {
    if (span.place >= row) return row;
  }
  for (std::size_t i = next_; i < starts_.size(); ++i) {
    if (starts_[i].place > row) return starts_[i].place;
    if (lastOf(starts_[i].what) >= row) return row;
  }
  return std::nullopt;
}

void RowSweep::goTo(std::int64_t row) {
  std::erase_if(active_, [row](const PlacedAt& span) { return span.place < row; });
  for (; next_ < starts_.size() && starts_[next_].place <= row; ++next_) {
    const std::int64_t what = starts_[next_].what;
    if (lastOf(what) >= row) active_.push_back({lastOf(what), what});
  }
  changes_ = next_ < starts_.size() ? starts_[next_].place : INT64_MAX;
  for (const PlacedAt& span : active_) changes_ = std::min(changes_, span.place + 1);
  isInOrder_ = false;
}

std::span<const PlacedAt> RowSweep::inOrder(std::int64_t row) {
  at(row);
  if (!isInOrder_) sortByWhat(active_);
  isInOrder_ = true;
  return active_;
}

CapsuleRow::CapsuleRow(std::int32_t side, Interval columns)
    : side_(side), columns_(columns), slack_(side / 1024.0) {
  const Subdivision subdivision(side);
  for (std::uint32_t i = 0; i <= kSubcells; ++i) begins_[i] = subdivision.begin(i);
}

void CapsuleRow::begin(double y) {
  y_ = y;
  met_.clear();
  starts_.clear();
  entered_.clear();
  lastEnd_ = columns_.begin;
  nextStart_ = 0;
}

// The column, clamped to just outside of the row's columns.
std::int64_t CapsuleRow::columnOf(double x) const {
  const double column = std::floor(x / side_);
  return static_cast<std::int64_t>(std::clamp(column, static_cast<double>(columns_.begin - 1),
                                              static_cast<double>(columns_.end)));
}

void CapsuleRow::add(const Capsule& capsule, std::uint32_t index) {
  const CapsuleSections sections(capsule);
  const Extent met = sections.between(y_ - slack_, y_ + side_ + slack_);
  if (!(met.begin < met.end)) return;
  const std::int64_t first = std::max(columnOf(met.begin - slack_), columns_.begin);
  const std::int64_t end = std::min(columnOf(met.end + slack_) + 1, columns_.end);
  if (first >= end) return;
  const Point origin{static_cast<double>(columns_.begin) * side_, y_};
  const HeldSubcells subcells(sections, origin, columns_.end - columns_.begin, begins_);
  const Interval whole = subcells.whole();
  starts_.push_back({first, std::ssize(met_)});
  met_.push_back(
      {{first, end}, {columns_.begin + whole.begin, columns_.begin + whole.end}, subcells, index});
}

void CapsuleRow::start() {
  sortByPlace(starts_);
}

std::int64_t CapsuleRow::enter(std::int64_t column) {
  column_ = column;
  for (; nextStart_ < starts_.size() && starts_[nextStart_].place <= column; ++nextStart_)
    entered_.push_back(&met_[static_cast<std::size_t>(starts_[nextStart_].what)]);
  std::int64_t wholeUpTo = column;
  std::size_t kept = 0;
  lastEnd_ = column;
  for (const Met* met : entered_) {
    if (met->columns.end <= column) continue;
    entered_[kept++] = met;
    lastEnd_ = std::max(lastEnd_, met->columns.end);
    if (met->whole.begin <= column) wholeUpTo = std::max(wholeUpTo, met->whole.end);
  }
  entered_.erase(entered_.begin() + static_cast<std::ptrdiff_t>(kept), entered_.end());
  return wholeUpTo;
}

std::int64_t CapsuleRow::next(std::int64_t column) const {
  if (column < lastEnd_) return column;
  return nextStart_ < starts_.size() ? std::max(column, starts_[nextStart_].place) : kNone;
}

std::uint64_t CapsuleRow::list(std::vector<std::uint32_t>& capsules) const {
  std::uint64_t held = 0;
  for (const Met* met : entered_) {
    capsules.push_back(met->capsule);
    held |= met->subcells.at(column_ - columns_.begin);
  }
  return held;
}

Raster::Raster(std::shared_ptr<const Ground> ground, std::int32_t side, const CellRect& window)
    : ground_(std::move(ground)),
      side_(side),
      slack_(side / 1024.0),
      firstColumn_(std::max(cellOf(ground_->box().x0 - slack_), window.columnBegin)),
      lastColumn_(std::min(cellOf(ground_->box().x1 + slack_), window.columnEnd - 1)),
      rowBegin_(std::max(cellOf(ground_->box().y0 - slack_), window.rowBegin)),
      rowEnd_(std::min(cellOf(ground_->box().y1 + slack_) + 1, window.rowEnd)),
      capsuleRow_(side, {firstColumn_, lastColumn_ + 1}),
      windings_(ground_->outlines().size()) {
  outlineOf_.reserve(ground_->edges().size());
  for (std::uint32_t outline = 0; outline < ground_->outlines().size(); ++outline) {
    for (std::size_t i = outlineOf_.size(); i < ground_->outlines()[outline].endEdge; ++i) {
      const Edge& e = ground_->edges()[i];
      Sweep& to = ground_->isGround(outline) ? groundEdges_ : otherEdges_;
      to.edges.push_back(static_cast<std::uint32_t>(i));
      sweep(to.rows, std::min(e.ay, e.by), std::max(e.ay, e.by));
      outlineOf_.push_back(outline);
    }
  }
  for (std::uint32_t outline = 0; outline < windings_.size(); ++outline) {
    if (ground_->encloses(outline, 0)) around_.push_back(outline);
  }
  for (const Capsule& c : ground_->capsules())
    sweep(capsules_, std::min(c.ay, c.by) - c.radius, std::max(c.ay, c.by) + c.radius);
  groundEdges_.rows.start();
  otherEdges_.rows.start();
  capsules_.start();
}

std::optional<std::int64_t> Raster::nextRow(std::int64_t row) const {
  const auto next = groundEdges_.rows.nextRow(std::max(row, rowBegin_));
  return next && *next < rowEnd_ && firstColumn_ <= lastColumn_ ? next : std::nullopt;
}

std::int64_t Raster::lastRow() const {
  return std::min(cellOf(ground_->box().y1), rowEnd_ - 1);
}

// Clamp cells, as margins may end beyond all whole numbers.
std::int64_t Raster::cellOf(double coordinate) const {
  constexpr double kFar = 0x1p62;
  return static_cast<std::int64_t>(std::clamp(std::floor(coordinate / side_), -kFar, kFar));
}

// The column, clamped to just outside of the window.
std::int64_t Raster::columnOf(double x) const {
  return std::clamp(cellOf(x), firstColumn_ - 1, lastColumn_ + 1);
}

void Raster::sweep(RowSweep& rows, double low, double high) const {
  rows.add(cellOf(low - slack_), cellOf(high + slack_));
}

// Lists the columns that an edge meets between two heights, widened by the slack.
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
  const std::int64_t first = std::max(columnOf(std::min(left, right) - slack_), firstColumn_);
  const std::int64_t last = std::min(columnOf(std::max(left, right) + slack_), lastColumn_);
  for (std::int64_t column = first; column <= last; ++column) touches_.push_back({column, index});
}

// Notes the first column whose cell has its lower left point to the right of an edge. Estimate it,
// then make it exact.
void Raster::turnAt(const Edge& e, std::uint32_t index, double y) {
  const bool up = e.ay <= y;
  if (up == (e.by <= y)) return;
  const double x = e.ax + (e.bx - e.ax) * ((y - e.ay) / (e.by - e.ay));
  std::int64_t column = columnOf(x) + 1;
  if (std::fabs(x / side_ - static_cast<double>(column)) < 2) {
    const int left = up ? 1 : -1;  // the side of points to the left of the edge
    const auto isLeft = [&](std::int64_t c) {
      return side(e, {static_cast<double>(c) * side_, y}) == left;
    };
    while (isLeft(column)) ++column;
    while (!isLeft(column - 1)) --column;
  }
  turns_.push_back({column, 2 * std::int64_t{index} + (up ? 1 : 0)});
}

// Passes an edge from left to right.
void Raster::turn(const PlacedAt& turn) {
  const std::uint32_t outline = outlineOf_[static_cast<std::size_t>(turn.what / 2)];
  std::int32_t& winding = windings_[outline];
  const bool before = ground_->encloses(outline, winding);
  winding += (turn.what & 1) != 0 ? 1 : -1;
  if (ground_->encloses(outline, winding) == before) return;
  const auto at = std::lower_bound(enclosing_.begin(), enclosing_.end(), outline);
  if (before) {
    enclosing_.erase(at);
  } else {
    enclosing_.insert(at, outline);
  }
}

// Returns true if the current column is ground by the outlines that have no edges in it.
bool Raster::isGround() const {
  return !enclosing_.empty() && ground_->isGround(enclosing_.back());
}

// Lists the outlines with edges in a cell with the least point `least`, except those that an
// outline without edges is painted over. Returns false if the cell has no ground. The next touch is
// in the cell's column.
bool Raster::addParts(std::size_t& next, std::int64_t column, Point least, GroundCut& cut,
                      RowCells& out) {
  std::vector<OutlinePart>& parts = out.cuts.parts;
  std::vector<std::uint32_t>& edges = out.cuts.edges;
  const std::size_t firstPart = parts.size();
  const std::size_t firstEdge = edges.size();
  const LatticeSquare square{least, side_ - 1};
  bool mayBeGround = isGround();  // true also if an edge meets the cell
  while (next < touches_.size() && touches_[next].place == column) {
    const auto begin = static_cast<std::uint32_t>(edges.size());
    const std::uint32_t outline = outlineOf_[static_cast<std::size_t>(touches_[next].what)];
    for (; next < touches_.size() && touches_[next].place == column &&
           outlineOf_[static_cast<std::size_t>(touches_[next].what)] == outline;
         ++next) {
      const auto index = static_cast<std::uint32_t>(touches_[next].what);
      mayBeGround = mayBeGround || mayMeet(ground_->edges()[index], square);
      edges.push_back(index);
    }
    dropUnseenPairs(ground_->edges(), ground_->outlines()[outline].rule, square, edges, begin);
    if (edges.size() == begin) continue;
    parts.push_back({outline, windings_[outline], begin, static_cast<std::uint32_t>(edges.size())});
  }
  const auto own = parts.begin() + static_cast<std::ptrdiff_t>(firstPart);
  const auto isBelow = [](const OutlinePart& part, std::uint32_t o) { return part.outline < o; };
  const auto top = std::find_if(enclosing_.rbegin(), enclosing_.rend(), [&](std::uint32_t outline) {
    const auto at = std::lower_bound(own, parts.end(), outline, isBelow);
    return at == parts.end() || at->outline != outline;
  });
  cut.isGround = top != enclosing_.rend() && ground_->isGround(*top);
  if (top != enclosing_.rend()) parts.erase(own, std::lower_bound(own, parts.end(), *top, isBelow));
  out.cuts.end(cut);
  const bool isHidden = areHidden(*ground_, out.cuts, cut, square);
  if (!isHidden && mayBeGround && out.cuts.mayBeGround(*ground_, cut)) return true;
  parts.resize(firstPart);
  edges.resize(firstEdge);
  cut.isGround = isHidden;
  return isHidden;
}

void Raster::readRow(std::int64_t row, RowCells& out) {
  out.clear();
  if (row >= rowEnd_) return;
  touches_.clear();
  turns_.clear();
  const double y = static_cast<double>(row) * side_;
  enclosing_ = around_;
  for (Sweep* sweep : {&groundEdges_, &otherEdges_}) {
    for (const PlacedAt& span : sweep->rows.inOrder(row)) {
      const std::uint32_t index = sweep->edges[static_cast<std::size_t>(span.what)];
      const Edge& e = ground_->edges()[index];
      touch(e, index, y - slack_, y + side_ + slack_);
      turnAt(e, index, y);
    }
  }
  capsuleRow_.begin(y);
  for (const PlacedAt& span : capsules_.at(row)) {
    const auto index = static_cast<std::uint32_t>(span.what);
    capsuleRow_.add(ground_->capsules()[index], index);
  }
  sortByPlace(touches_);
  sortByPlace(turns_);
  capsuleRow_.start();

  const auto next = [](const std::vector<PlacedAt>& list, std::size_t i) {
    return i < list.size() ? list[i].place : CapsuleRow::kNone;
  };
  std::size_t turned = 0;
  std::int64_t done = firstColumn_;                // columns before this one are done
  const auto advance = [&](std::int64_t column) {  // up to the column, excluded
    while (next(turns_, turned) < column) {
      const std::int64_t at = turns_[turned].place;
      if (at > done && isGround()) out.inside.push_back({done, at});
      done = std::max(done, at);
      turn(turns_[turned++]);
    }
    if (column > done && isGround()) out.inside.push_back({done, column});
    done = column;
  };
  std::size_t edge = 0;
  for (std::int64_t from = firstColumn_;;) {
    const std::int64_t nextTouch = next(touches_, edge);
    const std::int64_t column = std::min(nextTouch, capsuleRow_.next(from));
    if (column == CapsuleRow::kNone) break;
    advance(column);
    while (next(turns_, turned) == column) turn(turns_[turned++]);
    if (nextTouch > column && !isGround()) {  // nor is any column before the next edge
      from = std::min(nextTouch, next(turns_, turned));
      continue;
    }
    from = column + 1;
    if (const std::int64_t end = capsuleRow_.enter(column); end > column) {
      while (edge < touches_.size() && touches_[edge].place < end) ++edge;
      from = done = end;
      continue;
    }
    BoundaryCell cell{column, out.cuts.begin()};
    cell.cut.isGround = isGround();
    bool isKept = cell.cut.isGround;
    if (nextTouch == column)
      isKept = addParts(edge, column, {static_cast<double>(column) * side_, y}, cell.cut, out);
    if (isKept) cell.held = capsuleRow_.list(out.cuts.capsules);
    out.cuts.end(cell.cut);
    if (isKept && cell.cut.isWhole()) continue;  // its edges cancel: it is wholly ground
    if (isKept && cell.held != kAllCovered) out.boundary.push_back(cell);
    done = column + 1;
  }
  advance(lastColumn_ + 1);
  out.end();
  for (const PlacedAt& passed : turns_)
    windings_[outlineOf_[static_cast<std::size_t>(passed.what / 2)]] = 0;  // for the next row
}

}  // namespace copse
