#include "literature/pieces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "shape/placed_at.h"

namespace copse {

namespace {

constexpr std::size_t kMostCut = 10;  // most edges of a leaf that is cut
constexpr std::size_t kMostHeights = 2 + 4 * kMostCut + kMostCut * (kMostCut - 1) / 2;
constexpr double kLeastHeight = 0x1p-49;  // flatter slabs are due to rounding
constexpr int kMostRefused = 10000;       // refused draws in a row, after which to give up

// A short list kept sorted by insertion: heights of a leaf, or sides of a slab.
template <class T, std::size_t size>
struct SortedList {
  std::array<T, size> items;
  std::size_t count = 0;

  void add(const T& item) {
    std::size_t at = count++;
    for (; at > 0 && item < items[at - 1]; --at) items[at] = items[at - 1];
    items[at] = item;
  }
};

// The left or right side of a piece.
struct Side {
  double middle, low, high;  // x at half height and at both bases
  bool operator<(const Side& other) const { return middle < other.middle; }
};

// Return x on the edge at a height, or at its nearer end for heights beyond it.
double xAt(const Edge& e, double y) {
  const double share = (y - e.ay) / (e.by - e.ay);
  if (share <= 0) return e.ax;
  if (share >= 1) return e.bx;
  return e.ax + (e.bx - e.ax) * share;
}

// Not inlined: GCC 12 drops the rounding if it vectorises two of them.
[[gnu::noinline]] double toFloat(double value) {
  return static_cast<float>(value);
}

struct Contact {
  double line, begin, end;
  std::uint32_t piece;
};

constexpr double kLeastContact = 0x1p-40;

// Sort by line, then by beginning.
void sortByLine(std::vector<Contact>& contacts) {
  std::vector<PlacedAt> keys(contacts.size());
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys[i] = {ordinal(contacts[i].begin), static_cast<std::int64_t>(i)};
  sortByPlace(keys);
  std::vector<Contact> byBegin;
  byBegin.reserve(keys.size());
  for (const PlacedAt& key : keys) byBegin.push_back(contacts[static_cast<std::size_t>(key.what)]);
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys[i] = {ordinal(byBegin[i].line), static_cast<std::int64_t>(i)};
  sortByPlace(keys);
  for (std::size_t i = 0; i < keys.size(); ++i)
    contacts[i] = byBegin[static_cast<std::size_t>(keys[i].what)];
}

}  // namespace

Pieces::Pieces(const RegionTree& tree, bool float32) : tree_(tree), float32_(float32) {
  for (std::uint32_t i = 0; i < tree.nodes().size(); ++i) {
    if (tree.nodes()[i].isLeaf()) cut(i);
  }
  std::vector<std::uint32_t> asTheyAre(all_.size());
  std::iota(asTheyAre.begin(), asTheyAre.end(), 0u);
  order(std::move(asTheyAre), {});
}

void Pieces::order(std::vector<std::uint32_t> order, std::span<const std::size_t> begins) {
  order_ = std::move(order);
  areas_.clear();
  double sum = 0;
  for (const std::uint32_t piece : order_) {
    if (!begins.empty() && areas_.size() == begins.front()) {
      sum = 0;
      begins = begins.subspan(1);
    }
    sum += all_[piece].area();
    areas_.push_back(sum);
  }
}

void Pieces::cut(std::uint32_t leaf) {
  const RegionTree::Node& node = tree_.nodes()[leaf];
  const BoundingBox& box = node.box;
  const auto edges = tree_.edgesOf(node);
  if (edges.empty() || edges.size() > kMostCut) {
    if (!edges.empty() || tree_.isInside(node, {box.x0, box.y0}))
      all_.push_back({box.y0, box.y1, box.x0, box.x1, box.x0, box.x1, leaf});
    return;
  }
  SortedList<double, kMostHeights> heights;
  const auto add = [&](double y) {
    if (y > box.y0 && y < box.y1) heights.add(y);
  };
  heights.add(box.y0);
  heights.add(box.y1);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Edge& e = tree_.edges()[edges[i]];
    const double dx = e.bx - e.ax;
    const double dy = e.by - e.ay;
    add(e.ay);
    add(e.by);
    for (const double x : {box.x0, box.x1}) add(e.ay + dy * ((x - e.ax) / dx));  // NaN is not added
    for (std::size_t j = 0; j < i; ++j) {
      const Edge& f = tree_.edges()[edges[j]];
      const double fx = f.bx - f.ax;
      const double fy = f.by - f.ay;
      add(e.ay + dy * (((f.ax - e.ax) * fy - (f.ay - e.ay) * fx) / (dx * fy - dy * fx)));
    }
  }
  double low = box.y0;
  for (std::size_t i = 1; i < heights.count; ++i) {
    const double high = heights.items[i];
    if (high - low < kLeastHeight) continue;
    cutBetween(leaf, low, high);
    low = high;
  }
}

// Add the pieces between two heights of a leaf.
void Pieces::cutBetween(std::uint32_t leaf, double low, double high) {
  const RegionTree::Node& node = tree_.nodes()[leaf];
  const BoundingBox& box = node.box;
  const double middle = low + (high - low) / 2;
  SortedList<Side, kMostCut + 2> sides;
  const auto within = [&](double x) { return std::clamp(x, box.x0, box.x1); };
  sides.add({box.x0, box.x0, box.x0});
  for (const std::uint32_t index : tree_.edgesOf(node)) {
    const Edge& e = tree_.edges()[index];
    if ((e.ay < middle) == (e.by < middle)) continue;
    const double x = xAt(e, middle);
    if (x > box.x0 && x < box.x1) sides.add({x, within(xAt(e, low)), within(xAt(e, high))});
  }
  sides.add({box.x1, box.x1, box.x1});
  for (std::size_t i = 0; i + 1 < sides.count; ++i) {
    const Side& left = sides.items[i];
    const Side& right = sides.items[i + 1];
    const double centre = left.middle + (right.middle - left.middle) / 2;
    if (!(left.middle < right.middle) || !tree_.isInside(node, {centre, middle})) continue;
    all_.push_back({low, high, left.low, right.low, left.high, right.high, leaf});
  }
}

Point Pieces::rounded(Point p) const {
  if (!float32_) return p;
  const double unit = tree_.unit();
  return {toFloat(p.x * unit) / unit, toFloat(p.y * unit) / unit};
}

// The share of the height below which a share of the area lies is the root of a quadratic. Square
// roots are correctly rounded everywhere.
Point Pieces::drawFrom(const Piece& piece, Draws& draws) const {
  const double lower = piece.lowRight - piece.lowLeft;
  const double upper = piece.highRight - piece.highLeft;
  const double share = fractionOf(draws.next());
  const double root =
      std::sqrt(std::max(lower * lower + share * (upper * upper - lower * lower), 0.0));
  const double height = lower + root > 0 ? share * (lower + upper) / (lower + root) : 0;
  const double y = piece.low + (piece.high - piece.low) * height;
  const double left = piece.leftAt(y);
  return {left + (piece.rightAt(y) - left) * fractionOf(draws.next()), y};
}

std::optional<Point> Pieces::draw(Draws& draws, std::size_t first, std::size_t end) const {
  const auto from = areas_.begin() + static_cast<std::ptrdiff_t>(first);
  const auto to = areas_.begin() + static_cast<std::ptrdiff_t>(end);
  if (from == to || !(*(to - 1) > 0)) return std::nullopt;
  for (int refused = 0; refused < kMostRefused; ++refused) {
    const double target = *(to - 1) * fractionOf(draws.next());
    const auto found = std::min(std::upper_bound(from, to, target), to - 1) - areas_.begin();
    const Piece& piece = all_[order_[static_cast<std::size_t>(found)]];
    const Point p = rounded(drawFrom(piece, draws));
    if (tree_.contains(p)) return p;
  }
  return std::nullopt;
}

Parts::Parts(const RegionTree& tree, Pieces& pieces) : tree_(tree), pieces_(pieces) {
  const auto all = pieces.all();
  std::vector<Contact> tops, bottoms, rights, lefts;
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    const Piece& p = all[i];
    const BoundingBox& box = tree.nodes()[p.leaf].box;
    above_.push_back(i);
    bottoms.push_back({p.low, p.lowLeft, p.lowRight, i});
    tops.push_back({p.high, p.highLeft, p.highRight, i});
    if (p.lowLeft == box.x0 && p.highLeft == box.x0) lefts.push_back({box.x0, p.low, p.high, i});
    if (p.lowRight == box.x1 && p.highRight == box.x1) rights.push_back({box.x1, p.low, p.high, i});
    if (i == 0) continue;
    const Piece& left = all[i - 1];
    if (left.leaf == p.leaf && left.low == p.low && left.lowRight == p.lowLeft &&
        left.highRight == p.highLeft)
      join(i - 1, i);
  }
  joinMeeting(tops, bottoms);
  joinMeeting(rights, lefts);

  std::vector<PlacedAt> byPart;
  for (std::uint32_t i = 0; i < all.size(); ++i) byPart.push_back({rootOf(i), i});
  sortByPlace(byPart);
  std::vector<std::uint32_t> order;
  for (std::size_t i = 0; i < byPart.size(); ++i) {
    if (i == 0 || byPart[i].place != byPart[i - 1].place) begins_.push_back(i);
    above_[static_cast<std::size_t>(byPart[i].what)] =
        static_cast<std::uint32_t>(begins_.size() - 1);
    order.push_back(static_cast<std::uint32_t>(byPart[i].what));
  }
  begins_.push_back(all.size());
  pieces.order(std::move(order), begins_);

  firstOfLeaf_.assign(tree.nodes().size() + 1, 0);
  for (const Piece& p : all) ++firstOfLeaf_[p.leaf + 1];
  for (std::size_t i = 1; i < firstOfLeaf_.size(); ++i) firstOfLeaf_[i] += firstOfLeaf_[i - 1];
}

std::uint32_t Parts::rootOf(std::uint32_t piece) {
  while (above_[piece] != piece) piece = above_[piece] = above_[above_[piece]];
  return piece;
}

// The least piece is the root of its part.
void Parts::join(std::uint32_t a, std::uint32_t b) {
  a = rootOf(a);
  b = rootOf(b);
  above_[std::max(a, b)] = std::min(a, b);
}

// Join pieces whose contacts overlap on a line. Contacts of one list do not overlap one another.
template <class Contact>
void Parts::joinMeeting(std::vector<Contact>& before, std::vector<Contact>& after) {
  sortByLine(before);
  sortByLine(after);
  for (std::size_t i = 0, j = 0; i < before.size() && j < after.size();) {
    const Contact& a = before[i];
    const Contact& b = after[j];
    if (a.line == b.line && std::min(a.end, b.end) - std::max(a.begin, b.begin) > kLeastContact)
      join(a.piece, b.piece);
    if (a.line != b.line ? a.line < b.line : a.end < b.end) {
      ++i;
    } else {
      ++j;
    }
  }
}

std::optional<std::size_t> Parts::partAt(Point p) const {
  const std::uint32_t leaf = tree_.leafAt(p);
  for (std::uint32_t i = firstOfLeaf_[leaf]; i < firstOfLeaf_[leaf + 1]; ++i) {
    const Piece& piece = pieces_.all()[i];
    if (p.y >= piece.low && p.y <= piece.high && p.x >= piece.leftAt(p.y) &&
        p.x <= piece.rightAt(p.y))
      return above_[i];
  }
  return std::nullopt;
}

}  // namespace copse
