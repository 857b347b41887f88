#include "ground/raster.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include "ground/gaps.h"
#include "ground/subcells.h"
#include "shape/placed_at.h"

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

constexpr std::int64_t kNoColumn = std::numeric_limits<std::int64_t>::max();

/// Things of a row by column, taken from the left.
class ByColumn {
 public:
  void clear() {
    items_.clear();
    next_ = 0;
  }
  void add(std::int64_t column, std::int64_t what) { items_.push_back({column, what}); }
  /// End adding.
  void sort() { sortByPlace(items_); }

  [[nodiscard]] std::span<const PlacedAt> all() const { return items_; }
  /// The column of the next thing, or kNoColumn.
  [[nodiscard]] std::int64_t column() const {
    return next_ < items_.size() ? items_[next_].place : kNoColumn;
  }
  [[nodiscard]] std::size_t what() const { return static_cast<std::size_t>(items_[next_].what); }
  void skip() { ++next_; }

 private:
  std::vector<PlacedAt> items_;
  std::size_t next_ = 0;
};

/// A sweep over rows of cells from below, which finds the things that meet a row.
class RowSweep {
 public:
  /// Add a thing that meets the rows from `first` to `last`. Numbers of things must ascend.
  void add(std::uint32_t what, std::int64_t first, std::int64_t last) {
    starts_.push_back({first, what});
    lasts_.resize(std::size_t{what} + 1);
    lasts_.back() = last;
  }
  /// End adding.
  void start() { sortByPlace(starts_); }

  /// The first row from `row` on that a thing meets, if any.
  [[nodiscard]] std::optional<std::int64_t> nextRow(std::int64_t row) const {
    for (const PlacedAt& span : active_) {
      if (span.place >= row) return row;
    }
    for (std::size_t i = next_; i < starts_.size(); ++i) {
      if (starts_[i].place > row) return starts_[i].place;
      if (lastOf(starts_[i].what) >= row) return row;
    }
    return std::nullopt;
  }
  /// The things (`what`) that meet a row. Rows must be asked for in ascending order.
  std::span<const PlacedAt> at(std::int64_t row) {
    if (row >= changes_) goTo(row);
    return active_;
  }
  /// The things that meet a row, ascending.
  std::span<const PlacedAt> inOrder(std::int64_t row) {
    at(row);
    if (!isInOrder_) sortByWhat(active_);
    isInOrder_ = true;
    return active_;
  }

 private:
  [[nodiscard]] std::int64_t lastOf(std::int64_t what) const {
    return lasts_[static_cast<std::size_t>(what)];
  }
  void goTo(std::int64_t row) {
    std::erase_if(active_, [row](const PlacedAt& span) { return span.place < row; });
    for (; next_ < starts_.size() && starts_[next_].place <= row; ++next_) {
      const std::int64_t what = starts_[next_].what;
      if (lastOf(what) >= row) active_.push_back({lastOf(what), what});
    }
    changes_ = next_ < starts_.size() ? starts_[next_].place : INT64_MAX;
    for (const PlacedAt& span : active_) changes_ = std::min(changes_, span.place + 1);
    isInOrder_ = false;
  }

  std::vector<PlacedAt> starts_;  // by the first row
  std::vector<std::int64_t> lasts_;
  std::size_t next_ = 0;
  std::vector<PlacedAt> active_;      // by the last row
  bool isInOrder_ = true;             // active_ is sorted by `what`
  std::int64_t changes_ = INT64_MIN;  // the first row with other active things
};

/// The capsules that meet one row of cells, column by column from the left.
class CapsuleRow {
 public:
  /// Rows of cells with sides of `side` lattice units, in some columns.
  CapsuleRow(std::int32_t side, Interval columns)
      : side_(side), begins_(Subdivision(side).begins()), columns_(columns) {}

  /// Begin a row at the height y.
  void begin(double y) {
    y_ = y;
    entries_.clear();
    starts_.clear();
    entered_.clear();
    lastEnd_ = columns_.begin;
  }
  /// Add a capsule that may meet the row.
  void add(const Capsule& capsule, std::uint32_t index) {
    const double slack = side_ / 1024.0;  // above the error of estimates, and small enough
    const CapsuleSections sections(capsule);
    const Extent met = sections.between(y_ - slack, y_ + side_ + slack);
    if (!(met.begin < met.end)) return;
    const std::int64_t first = std::max(columnOf(met.begin - slack), columns_.begin);
    const std::int64_t end = std::min(columnOf(met.end + slack) + 1, columns_.end);
    if (first >= end) return;
    const Point origin{static_cast<double>(columns_.begin) * side_, y_};
    const HeldSubcells subcells(sections, origin, columns_.end - columns_.begin, begins_);
    const Interval whole = subcells.whole();
    starts_.add(first, std::ssize(entries_));
    entries_.push_back({{first, end},
                        {columns_.begin + whole.begin, columns_.begin + whole.end},
                        subcells,
                        index});
  }
  /// End adding. From now on columns are asked for, in ascending order.
  void start() { starts_.sort(); }

  /// The first column from `column` on that a capsule may meet, or kNoColumn.
  [[nodiscard]] std::int64_t next(std::int64_t column) const {
    return column < lastEnd_ ? column : std::max(column, starts_.column());
  }
  /// Go to a column. If it lies in a capsule, return the end of the columns that do, else
  /// `column`.
  std::int64_t enter(std::int64_t column) {
    column_ = column;
    for (; starts_.column() <= column; starts_.skip())
      entered_.push_back(&entries_[starts_.what()]);
    std::erase_if(entered_, [column](const Entry* entry) { return entry->columns.end <= column; });
    std::int64_t wholeUpTo = column;
    lastEnd_ = column;
    for (const Entry* entry : entered_) {
      lastEnd_ = std::max(lastEnd_, entry->columns.end);
      if (entry->whole.begin <= column) wholeUpTo = std::max(wholeUpTo, entry->whole.end);
    }
    return wholeUpTo;
  }
  /// List the capsules that may meet the column. Return a bit for each subcell that lies in one.
  std::uint64_t list(std::vector<std::uint32_t>& capsules) const {
    std::uint64_t held = 0;
    for (const Entry* entry : entered_) {
      capsules.push_back(entry->capsule);
      held |= entry->subcells.at(column_ - columns_.begin);
    }
    return held;
  }

 private:
  struct Entry {
    Interval columns;  // the capsule may meet them
    Interval whole;    // they lie in it
    HeldSubcells subcells;
    std::uint32_t capsule;
  };

  // The column, clamped to just outside of the row's columns.
  [[nodiscard]] std::int64_t columnOf(double x) const {
    const double column = std::floor(x / side_);
    return static_cast<std::int64_t>(std::clamp(column, static_cast<double>(columns_.begin - 1),
                                                static_cast<double>(columns_.end)));
  }

  std::int32_t side_;
  SubcellBegins begins_;
  Interval columns_;
  double y_ = 0;
  std::vector<Entry> entries_;
  ByColumn starts_;                    // of entries_, by first column
  std::int64_t column_ = 0;            // the current one
  std::vector<const Entry*> entered_;  // capsules that begin up to there and end beyond
  std::int64_t lastEnd_ = 0;           // of entered_
};

class Raster::Reader {
 public:
  Reader(std::shared_ptr<const Ground> ground, std::int32_t side, const CellRect& window)
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
    for (std::uint32_t outline = 0; outline < windings_.size(); ++outline) {
      RowSweep& edges = ground_->isGround(outline) ? groundEdges_ : otherEdges_;
      for (const Edge& e : ground_->edgesOf(outline)) {
        const auto index = static_cast<std::uint32_t>(outlineOf_.size());
        sweep(edges, index, std::min(e.ay, e.by), std::max(e.ay, e.by));
        outlineOf_.push_back(outline);
      }
      if (ground_->encloses(outline, 0)) around_.push_back(outline);
    }
    for (std::uint32_t i = 0; i < ground_->capsules().size(); ++i) {
      const Capsule& c = ground_->capsules()[i];
      sweep(capsules_, i, std::min(c.ay, c.by) - c.radius, std::max(c.ay, c.by) + c.radius);
    }
    for (RowSweep* rows : {&groundEdges_, &otherEdges_, &capsules_}) rows->start();
  }

  [[nodiscard]] const Ground& ground() const { return *ground_; }
  [[nodiscard]] std::optional<std::int64_t> nextRow(std::int64_t row) const {
    const auto next = groundEdges_.nextRow(std::max(row, rowBegin_));
    return next && *next < rowEnd_ && firstColumn_ <= lastColumn_ ? next : std::nullopt;
  }
  [[nodiscard]] std::int64_t lastRow() const {
    return std::min(cellOf(ground_->box().y1), rowEnd_ - 1);
  }

  void readRow(std::int64_t row, RowCells& out) {
    out.clear();
    if (row >= rowEnd_) return;
    y_ = static_cast<double>(row) * side_;
    listThings(row);
    enclosing_ = around_;
    done_ = firstColumn_;
    for (std::int64_t from = firstColumn_;;) {
      const std::int64_t column = std::min(touches_.column(), capsuleRow_.next(from));
      if (column == kNoColumn) break;
      advance(column, out);
      from = readColumn(column, out);
    }
    advance(lastColumn_ + 1, out);
    out.end();
    // Clear the windings for the next row.
    for (const PlacedAt& passed : turns_.all()) windings_[outlineOfTurn(passed.what)] = 0;
  }

 private:
  // Clamp cells, as margins may end beyond all whole numbers.
  [[nodiscard]] std::int64_t cellOf(double coordinate) const {
    constexpr double kFar = 0x1p62;
    return static_cast<std::int64_t>(std::clamp(std::floor(coordinate / side_), -kFar, kFar));
  }
  // The column, clamped to just outside of the window.
  [[nodiscard]] std::int64_t columnOf(double x) const {
    return std::clamp(cellOf(x), firstColumn_ - 1, lastColumn_ + 1);
  }
  void sweep(RowSweep& rows, std::uint32_t what, double low, double high) const {
    rows.add(what, cellOf(low - slack_), cellOf(high + slack_));
  }

  // List the edges and capsules of a row, and the changes of winding numbers, by column.
  void listThings(std::int64_t row) {
    touches_.clear();
    turns_.clear();
    for (RowSweep* edges : {&groundEdges_, &otherEdges_}) {
      for (const PlacedAt& span : edges->inOrder(row)) {
        touch(static_cast<std::uint32_t>(span.what));
        turnAt(static_cast<std::uint32_t>(span.what));
      }
    }
    touches_.sort();
    turns_.sort();
    capsuleRow_.begin(y_);
    for (const PlacedAt& span : capsules_.at(row)) {
      const auto index = static_cast<std::uint32_t>(span.what);
      capsuleRow_.add(ground_->capsules()[index], index);
    }
    capsuleRow_.start();
  }

  // List the columns that an edge meets, widened by the slack.
  void touch(std::uint32_t index) {
    const Edge& e = ground_->edges()[index];
    const double low = y_ - slack_;
    const double high = y_ + side_ + slack_;
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
    for (std::int64_t column = first; column <= last; ++column) touches_.add(column, index);
  }

  // Note the first column whose cell has its lower left point to the right of an edge. Estimate
  // it, then make it exact.
  void turnAt(std::uint32_t index) {
    const Edge& e = ground_->edges()[index];
    const bool up = e.ay <= y_;
    if (up == (e.by <= y_)) return;
    const double x = e.ax + (e.bx - e.ax) * ((y_ - e.ay) / (e.by - e.ay));
    std::int64_t column = columnOf(x) + 1;
    if (std::fabs(x / side_ - static_cast<double>(column)) < 2) {
      const int left = up ? 1 : -1;  // the side of points to the left of the edge
      const auto isLeft = [&](std::int64_t c) {
        return side(e, {static_cast<double>(c) * side_, y_}) == left;
      };
      while (isLeft(column)) ++column;
      while (!isLeft(column - 1)) --column;
    }
    turns_.add(column, 2 * std::int64_t{index} + (up ? 1 : 0));
  }
  [[nodiscard]] std::uint32_t outlineOfTurn(std::int64_t turn) const {
    return outlineOf_[static_cast<std::size_t>(turn / 2)];
  }

  // Pass the edge of the next turn from left to right.
  void passTurn() {
    const auto turn = static_cast<std::int64_t>(turns_.what());
    turns_.skip();
    const std::uint32_t outline = outlineOfTurn(turn);
    std::int32_t& winding = windings_[outline];
    const bool before = ground_->encloses(outline, winding);
    winding += (turn & 1) != 0 ? 1 : -1;
    if (ground_->encloses(outline, winding) == before) return;
    const auto at = std::lower_bound(enclosing_.begin(), enclosing_.end(), outline);
    if (before) {
      enclosing_.erase(at);
    } else {
      enclosing_.insert(at, outline);
    }
  }

  // Go on to a column: settle the columns before it, which nothing meets.
  void advance(std::int64_t column, RowCells& out) {
    const auto settle = [&](std::int64_t end) {
      if (end > done_ && isGround()) out.inside.push_back({done_, end});
      done_ = std::max(done_, end);
    };
    for (; turns_.column() < column; passTurn()) settle(turns_.column());
    settle(column);
    while (turns_.column() == column) passTurn();
  }

  // Return true if the current column is ground by the outlines that have no edges in it.
  [[nodiscard]] bool isGround() const {
    return !enclosing_.empty() && ground_->isGround(enclosing_.back());
  }

  // Read the current column, which an edge or a capsule may meet. Return the next column in which
  // capsules matter.
  std::int64_t readColumn(std::int64_t column, RowCells& out) {
    const bool isTouched = touches_.column() == column;
    // Outside of the ground, only the next edge can change that.
    if (!isTouched && !isGround()) return std::min(touches_.column(), turns_.column());
    if (const std::int64_t end = capsuleRow_.enter(column); end > column) {
      while (touches_.column() < end) touches_.skip();
      return done_ = end;
    }
    BoundaryCell cell{column, out.cuts.begin()};
    cell.cut.isGround = isGround();
    bool isKept = cell.cut.isGround;
    if (isTouched) isKept = addParts(column, cell.cut, out);
    if (isKept) cell.held = capsuleRow_.list(out.cuts.capsules);
    out.cuts.end(cell.cut);
    const bool isInside = isKept && cell.cut.isWhole();  // its edges cancel
    if (isKept && !isInside && cell.held != kAllCovered) out.boundary.push_back(cell);
    if (!isInside) done_ = column + 1;
    return column + 1;
  }

  // List the outlines with edges in the current column's cell, except those that an outline
  // without edges is painted over. Return false if the cell has no ground. The next touch is in
  // the column.
  bool addParts(std::int64_t column, GroundCut& cut, RowCells& out) {
    std::vector<OutlinePart>& parts = out.cuts.parts;
    std::vector<std::uint32_t>& edges = out.cuts.edges;
    const std::size_t firstPart = parts.size();
    const std::size_t firstEdge = edges.size();
    const LatticeSquare square{{static_cast<double>(column) * side_, y_}, side_ - 1};
    bool mayBeGround = isGround();  // true also if an edge meets the cell
    while (touches_.column() == column) {
      const auto begin = static_cast<std::uint32_t>(edges.size());
      const std::uint32_t outline = outlineOf_[touches_.what()];
      for (; touches_.column() == column && outlineOf_[touches_.what()] == outline;
           touches_.skip()) {
        const auto index = static_cast<std::uint32_t>(touches_.what());
        mayBeGround = mayBeGround || mayMeet(ground_->edges()[index], square);
        edges.push_back(index);
      }
      dropUnseenPairs(ground_->edges(), ground_->outlines()[outline].rule, square, edges, begin);
      if (edges.size() == begin) continue;
      const auto end = static_cast<std::uint32_t>(edges.size());
      parts.push_back({outline, windings_[outline], begin, end});
    }
    const auto own = parts.begin() + static_cast<std::ptrdiff_t>(firstPart);
    const auto partFrom = [&](std::uint32_t outline) {
      const auto isBelow = [](const OutlinePart& part, std::uint32_t o) {
        return part.outline < o;
      };
      return std::lower_bound(own, parts.end(), outline, isBelow);
    };
    // The topmost outline without edges.
    const auto top =
        std::find_if(enclosing_.rbegin(), enclosing_.rend(), [&](std::uint32_t outline) {
          const auto at = partFrom(outline);
          return at == parts.end() || at->outline != outline;
        });
    cut.isGround = top != enclosing_.rend() && ground_->isGround(*top);
    if (top != enclosing_.rend()) parts.erase(own, partFrom(*top));
    out.cuts.end(cut);
    const bool isHidden = areHidden(*ground_, out.cuts, cut, square);
    if (!isHidden && mayBeGround && out.cuts.mayBeGround(*ground_, cut)) return true;
    parts.resize(firstPart);
    edges.resize(firstEdge);
    cut.isGround = isHidden;
    return isHidden;
  }

  std::shared_ptr<const Ground> ground_;
  double side_;
  double slack_;  // added to estimates: above their error, and small enough
  std::int64_t firstColumn_, lastColumn_;  // of the window, around the region
  std::int64_t rowBegin_, rowEnd_;         // of the window
  std::vector<std::uint32_t> outlineOf_;   // by edge
  RowSweep groundEdges_, otherEdges_;      // of outlines that are ground, or are not
  RowSweep capsules_;
  std::vector<std::uint32_t> around_;  // outlines that enclose points of winding number 0

  // The current row.
  double y_ = 0;
  CapsuleRow capsuleRow_;
  ByColumn touches_;                    // edges
  ByColumn turns_;                      // changes of a winding number: twice the edge, plus 1 if it
                                        // goes up
  std::int64_t done_ = 0;               // columns before this one are done
  std::vector<std::int32_t> windings_;  // by outline, at the current column
  std::vector<std::uint32_t> enclosing_;  // outlines that enclose the current column, ascending
};

Raster::Raster(std::shared_ptr<const Ground> ground, std::int32_t side, const CellRect& window)
    : reader_(std::make_unique<Reader>(std::move(ground), side, window)) {}

Raster::Raster(Raster&&) noexcept = default;
Raster::~Raster() = default;

const Ground& Raster::ground() const {
  return reader_->ground();
}

std::optional<std::int64_t> Raster::nextRow(std::int64_t row) const {
  return reader_->nextRow(row);
}

std::int64_t Raster::lastRow() const {
  return reader_->lastRow();
}

void Raster::readRow(std::int64_t row, RowCells& out) {
  reader_->readRow(row, out);
}

}  // namespace copse
