#include "shape/edge_pieces.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"
#include "base/numbers.h"
#include "shape/box.h"
#include "shape/placed_at.h"

namespace copse {

namespace {

// The pairs of edges that come near one another: an R-tree of edges in the order of Morton's curve
// (as Kamel and Faloutsos 1993, Hilbert R-tree, along Hilbert's curve), joined with itself
// (Brinkhoff, Kriegel, Seeger 1993).
//
// Cost: 0.2 µs for an edge that meets few others. The search ends after about 2^24 + 16 n pairs and
// reports the edges left over.
class NearEdges {
 public:
  /// Edges are near when their boxes are nearer than `distance` in x and in y.
  NearEdges(std::span<const Edge> edges, double distance);

  /// Calls visit(i, j) for each pair of near edges. If there are too many, calls leave(i) for each
  /// edge that was not compared with every other.
  template <class Visit, class Leave>
  void forEachPair(Visit visit, Leave leave) const {
    Join<Visit, Leave>{*this, visit, leave, std::size_t{1 << 24} + 16 * order_.size()}.within(
        {0, 0, order_.size()});
  }

 private:
  static constexpr std::size_t kMostInLeaf = 8;

  struct Node {
    std::size_t index, begin, end;  // `index` into boxes_, the range into order_
    [[nodiscard]] std::size_t count() const { return end - begin; }
    [[nodiscard]] bool isLeaf() const { return count() <= kMostInLeaf; }
    [[nodiscard]] Node lower() const { return {2 * index + 1, begin, begin + count() / 2}; }
    [[nodiscard]] Node upper() const { return {2 * index + 2, begin + count() / 2, end}; }
  };

  template <class Visit, class Leave>
  struct Join {
    const NearEdges& edges;
    Visit& visit;
    Leave& leave;
    std::size_t left;  // pairs that may still be compared

    void within(const Node& node) {
      if (left == 0) return leaveAll(node);
      if (!node.isLeaf()) {
        within(node.lower());
        within(node.upper());
        between(node.lower(), node.upper());
        return;
      }
      for (std::size_t i = node.begin; i < node.end; ++i) compare(i, i + 1, node.end);
    }
    void between(const Node& a, const Node& b) {
      if (!edges.boxes_[a.index].meets(edges.boxes_[b.index])) return;
      if (left == 0) {
        leaveAll(a);
        leaveAll(b);
      } else if (a.isLeaf() && b.isLeaf()) {
        for (std::size_t i = a.begin; i < a.end; ++i) compare(i, b.begin, b.end);
        left -= std::min(left, a.count() * b.count());
      } else if (a.count() < b.count()) {
        between(a, b.lower());
        between(a, b.upper());
      } else {
        between(a.lower(), b);
        between(a.upper(), b);
      }
    }
    void compare(std::size_t i, std::size_t begin, std::size_t end) {
      for (std::size_t j = begin; j < end; ++j) {
        if (!edges.ownBoxes_[i].meets(edges.ownBoxes_[j])) continue;
        visit(std::min(edges.order_[i], edges.order_[j]),
              std::max(edges.order_[i], edges.order_[j]));
      }
    }
    void leaveAll(const Node& node) {
      for (std::size_t i = node.begin; i < node.end; ++i) leave(edges.order_[i]);
    }
  };

  BoundingBox build(const Node& node);

  std::vector<std::uint32_t> order_;
  std::vector<BoundingBox> ownBoxes_;  // of the edges in that order, grown by half the distance
  std::vector<BoundingBox> boxes_;     // of the nodes
};

constexpr int kCurveBits = 31;  // of a coordinate

// The place of a point along Morton's curve.
std::int64_t placeOf(std::uint32_t x, std::uint32_t y) {
  std::uint64_t place = 0;
  for (int bit = kCurveBits - 1; bit >= 0; --bit)
    place = place << 2 | (y >> bit & 1) << 1 | (x >> bit & 1);
  return static_cast<std::int64_t>(place);
}

NearEdges::NearEdges(std::span<const Edge> edges, double distance) {
  const BoundingBox box = boxOf(edges);
  const double size = std::max(box.width(), box.height());
  const double scale = size > 0 ? ((1U << kCurveBits) - 1) / size : 0;
  std::vector<PlacedAt> placed;
  placed.reserve(edges.size());
  for (const Edge& e : edges) {
    const auto x = static_cast<std::uint32_t>(((e.ax + e.bx) / 2 - box.x0) * scale);
    const auto y = static_cast<std::uint32_t>(((e.ay + e.by) / 2 - box.y0) * scale);
    placed.push_back({placeOf(x, y), static_cast<std::int64_t>(placed.size())});
  }
  sortByPlace(placed);
  order_.reserve(edges.size());
  ownBoxes_.reserve(edges.size());
  for (const PlacedAt& at : placed) {
    order_.push_back(static_cast<std::uint32_t>(at.what));
    ownBoxes_.push_back(boxOf(edges[order_.back()]).grown(distance / 2));
  }
  build({0, 0, edges.size()});
}

BoundingBox NearEdges::build(const Node& node) {
  if (boxes_.size() <= node.index) boxes_.resize(node.index + 1);
  BoundingBox box;
  if (node.isLeaf()) {
    for (std::size_t i = node.begin; i < node.end; ++i) box.include(ownBoxes_[i]);
  } else {
    box = build(node.lower());
    box.include(build(node.upper()));
  }
  boxes_[node.index] = box;
  return box;
}

// --- whole numbers modulo the prime 2^61 − 1 -----------------------------------------------------

constexpr int kBits = 61;
constexpr std::uint64_t kPrime = (std::uint64_t{1} << kBits) - 1;

constexpr std::uint64_t reduced(std::uint64_t value) {
  const std::uint64_t sum = (value & kPrime) + (value >> kBits);
  return sum >= kPrime ? sum - kPrime : sum;
}

constexpr std::uint64_t difference(std::uint64_t a, std::uint64_t b) {
  return a >= b ? a - b : a + kPrime - b;
}

// Multiply by halves, as there are no products of 128 bits.
constexpr std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t kLow31 = (std::uint64_t{1} << 31) - 1;
  constexpr std::uint64_t kLow30 = (std::uint64_t{1} << 30) - 1;
  const std::uint64_t aHigh = a >> 31;
  const std::uint64_t bHigh = b >> 31;
  const std::uint64_t middle = (a & kLow31) * bHigh + (b & kLow31) * aHigh;
  return reduced(2 * aHigh * bHigh + (middle >> 30) + ((middle & kLow30) << 31) +
                 (a & kLow31) * (b & kLow31));
}

constexpr std::uint64_t inverse(std::uint64_t a) {  // Fermat: a^(p − 2)
  std::uint64_t power = 1;
  for (int bit = kBits - 1; bit >= 0; --bit) {
    power = product(power, power);
    if (((kPrime - 2) >> bit & 1) != 0) power = product(power, a);
  }
  return power;
}

// The image of a double. Multiplication by a power of two rotates the bits.
std::uint64_t imageOf(double value) {
  const auto bits = static_cast<std::uint64_t>(bitsOf(value));
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  const int exponent = static_cast<int>(bits >> 52 & 0x7FF);
  const std::uint64_t whole = exponent == 0 ? fraction : fraction | std::uint64_t{1} << 52;
  const int turn =
      (exponent == 0 ? 1 : exponent) % kBits;  // times a power of two that all doubles share
  const std::uint64_t image = reduced(((whole << turn) & kPrime) | whole >> (kBits - turn));
  return bits >> 63 != 0 ? difference(0, image) : image;
}

// --- directions ----------------------------------------------------------------------------------

// A Bloom filter of the directions of edges, to 2^-40, that finds edges without a parallel one.
class Directions {
 public:
  explicit Directions(std::size_t edges)
      : bits_(static_cast<int>(std::bit_width(32 * edges + 63))),
        once_(std::size_t{1} << (bits_ - 6)),
        again_(once_.size()) {}

  void add(const Edge& edge) {
    forEachBit(edge, [&](std::size_t word, std::uint64_t bit) {
      again_[word] |= once_[word] & bit;
      once_[word] |= bit;
    });
  }
  [[nodiscard]] bool isShared(const Edge& edge) const {
    bool found = false;
    forEachBit(edge, [&](std::size_t word, std::uint64_t bit) {
      found = found || (again_[word] & bit) != 0;
    });
    return found;
  }

 private:
  // The direction, from 0 to 4 around half a circle. Parallel edges differ by a few roundings.
  static double direction(const Edge& e) {
    const double dx = e.bx - e.ax;
    const double dy = e.by - e.ay;
    return std::fabs(dx) >= std::fabs(dy) ? 1 + dy / dx : 3 - dx / dy;
  }
  template <class Visit>
  void forEachBit(const Edge& edge, Visit visit) const {
    constexpr double kSteps = 0x1p40;
    constexpr double kRoundings = 0x1p-7;
    constexpr std::uint64_t kAround = std::uint64_t{4} << 40;
    const double steps = direction(edge) * kSteps;
    const auto first = static_cast<std::uint64_t>(steps + kSteps * 4 - kRoundings);
    const auto last = static_cast<std::uint64_t>(steps + kSteps * 4 + kRoundings);
    for (std::uint64_t step = first; step <= last; ++step) {
      const std::uint64_t bit = (step % kAround) * kGolden >> (64 - bits_);
      visit(static_cast<std::size_t>(bit / 64), std::uint64_t{1} << (bit % 64));
    }
  }

  int bits_;  // of an index of a bit
  std::vector<std::uint64_t> once_, again_;
};

}  // namespace

std::vector<PlacedAt> byLine(std::span<const Edge> edges) {
  Directions directions(edges.size());
  for (const Edge& e : edges) directions.add(e);
  // A line's number is a hash of its slope and its height at x = 0, or its x if it is vertical.
  struct Line {
    std::uint64_t dx, dy, moment;
    std::uint64_t before;  // the product of all divisors before

    [[nodiscard]] bool isVertical() const { return dx == 0; }
    [[nodiscard]] std::uint64_t divisor() const { return dx != 0 ? dx : dy != 0 ? dy : 1; }
  };
  std::vector<PlacedAt> found;
  std::vector<Line> lines;
  std::uint64_t all = 1;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Edge& e = edges[i];
    if (!directions.isShared(e)) continue;
    const std::uint64_t ax = imageOf(e.ax);
    const std::uint64_t ay = imageOf(e.ay);
    const std::uint64_t dx = difference(imageOf(e.bx), ax);
    const std::uint64_t dy = difference(imageOf(e.by), ay);
    lines.push_back({dx, dy, difference(product(ay, dx), product(ax, dy)), all});
    all = product(all, lines.back().divisor());
    found.push_back({0, static_cast<std::int64_t>(i)});
  }
  // Divide all by one inverse (Montgomery 1987, Speeding the Pollard and Elliptic Curve Methods).
  std::uint64_t inverseOfAll = inverse(all);
  for (std::size_t i = lines.size(); i-- > 0;) {
    const Line& line = lines[i];
    const std::uint64_t inverseOfOne = product(inverseOfAll, line.before);
    inverseOfAll = product(inverseOfAll, line.divisor());
    const std::uint64_t slope = line.isVertical() ? kPrime : product(line.dy, inverseOfOne);
    const std::uint64_t height = product(line.moment, inverseOfOne);
    found[i].place = static_cast<std::int64_t>(mix(mix(slope) ^ height));
  }
  sortByPlace(found);
  return found;
}

namespace {

// Finds the cuts of pairs of edges.
class Cutter {
 public:
  Cutter(std::span<const Edge> edges, double reach)
      : edges_(edges),
        reach_(reach),
        mostCuts_(std::size_t{1 << 20} + 8 * edges.size()),
        found_{{}, std::vector<EdgeCuts::Met>(edges.size())} {}

  /// Cuts two edges where they meet. `one` must come before `other` in the list.
  void meet(std::uint32_t one, std::uint32_t other) {
    const Edge& e = edges_[one];
    const Edge& f = edges_[other];
    touch(one, kBegin, other);
    touch(other, kEnd, one);
    if (other == one + 1 && e.bx == f.ax && e.by == f.ay) {
      if (foldsBack(e, f)) {
        noteNear(one, kEnd, near(e, f));
        noteNear(other, kBegin, near(f, e));
      }
      return;
    }
    touch(one, kEnd, other);
    touch(other, kBegin, one);
    cross(one, other);
  }
  void leave(std::uint32_t edge) { found_.met[edge].isUncertain = true; }

  EdgeCuts take() {
    std::vector<std::size_t> ends(
        edges_.size() + 1);  // number of the cuts of all edges before, then up to the edge
    for (const EdgeCuts::Cut& cut : cuts_) ++ends[cut.edge + 1];
    for (std::size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
    std::vector<PlacedAt> byEdge(cuts_.size());
    for (std::size_t i = 0; i < cuts_.size(); ++i)
      byEdge[ends[cuts_[i].edge]++] = {ordinal(cuts_[i].share), static_cast<std::int64_t>(i)};
    std::vector<PlacedAt> ofEdge;
    std::size_t begin = 0;
    for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
      ofEdge.assign(byEdge.data() + begin, byEdge.data() + ends[edge]);
      begin = ends[edge];
      sortByPlace(ofEdge);
      for (const PlacedAt& cut : ofEdge)
        found_.cuts.push_back(cuts_[static_cast<std::size_t>(cut.what)]);
    }
    return std::move(found_);
  }

 private:
  enum Which { kBegin, kEnd };

  // Notes the end of one edge if it is within reach of another edge.
  void touch(std::uint32_t one, Which end, std::uint32_t other) {
    const Edge& e = edges_[one];
    const Edge& f = edges_[other];
    const double dx = f.bx - f.ax;
    const double dy = f.by - f.ay;
    const double px = (end == kBegin ? e.ax : e.bx) - f.ax;
    const double py = (end == kBegin ? e.ay : e.by) - f.ay;
    const double square = dx * dx + dy * dy;
    const double share = square > 0 ? std::clamp((px * dx + py * dy) / square, 0.0, 1.0) : 0;
    const double qx = px - share * dx;
    const double qy = py - share * dy;
    if (qx * qx + qy * qy > reach_ * reach_) return;
    meetEnd(one, end, near(e, f));
    cut(other, share, 0, near(f, e));
  }

  void cross(std::uint32_t one, std::uint32_t other) {
    const Edge& e = edges_[one];
    const Edge& f = edges_[other];
    const double ea = across(f, e.ax, e.ay);
    const double eb = across(f, e.bx, e.by);
    if ((ea > 0) == (eb > 0)) return;
    const double fa = across(e, f.ax, f.ay);
    const double fb = across(e, f.bx, f.by);
    if ((fa > 0) == (fb > 0)) return;
    cut(one, ea / (ea - eb), ea > 0 ? -1 : 1, near(e, f));
    cut(other, fa / (fa - fb), fa > 0 ? -1 : 1, near(f, e));
  }
  static double across(const Edge& e, double x, double y) {
    return (e.bx - e.ax) * (y - e.ay) - (e.by - e.ay) * (x - e.ax);
  }

  static bool foldsBack(const Edge& e, const Edge& next) {
    return (e.bx - e.ax) * (next.bx - next.ax) + (e.by - e.ay) * (next.by - next.ay) < 0;
  }

  // The greatest share of its length, from where they meet, along which edge e may stay within
  // reach of edge f.
  [[nodiscard]] double near(const Edge& e, const Edge& f) const {
    const double product = (e.bx - e.ax) * (f.by - f.ay) - (e.by - e.ay) * (f.bx - f.ax);
    const double length = f.taxicab();
    return std::min(2 * (length + reach_) / e.taxicab(), reach_ * length / std::fabs(product));
  }

  void cut(std::uint32_t edge, double share, int turn, double near) {
    const double length = edges_[edge].taxicab();
    const bool atBegin = share * length <= 4 * reach_;
    const bool atEnd = (1 - share) * length <= 4 * reach_;
    if (atBegin) meetEnd(edge, kBegin, share + near);
    if (atEnd) meetEnd(edge, kEnd, 1 - share + near);
    if (atBegin || atEnd) return;
    if (cuts_.size() < mostCuts_) {
      cuts_.push_back({edge, share, turn, near});
    } else {
      leave(edge);
    }
  }

  void meetEnd(std::uint32_t edge, Which end, double near) {
    at(edge, end).isMet = true;
    noteNear(edge, end, near);
  }
  void noteNear(std::uint32_t edge, Which end, double near) {
    double& most = at(edge, end).near;
    most = std::max(most, near);
  }
  EdgeCuts::End& at(std::uint32_t edge, Which end) {
    EdgeCuts::Met& met = found_.met[edge];
    return end == kBegin ? met.begin : met.end;
  }

  std::span<const Edge> edges_;
  double reach_;
  std::size_t mostCuts_;
  std::vector<EdgeCuts::Cut> cuts_;
  EdgeCuts found_;
};

}  // namespace

EdgeCuts EdgeCuts::of(std::span<const Edge> edges, double reach) {
  Cutter cutter(edges, reach);
  NearEdges(edges, reach)
      .forEachPair([&](std::uint32_t one, std::uint32_t other) { cutter.meet(one, other); },
                   [&](std::uint32_t edge) { cutter.leave(edge); });
  return cutter.take();
}

namespace {

Point pointAt(const Edge& e, double share) {
  if (share == 1) return {e.bx, e.by};
  return {e.ax + share * (e.bx - e.ax), e.ay + share * (e.by - e.ay)};
}

// Where edges cross at a tiny angle, rounding moves the crossing along each of them by another
// length. Pieces are longer by that much, so that no part of the boundary is left out.
double slackAt(const EdgeCuts::Cut& cut) {
  constexpr double kMuch = 0x1p-32;
  constexpr double kRounding = 0x1p-5;  // relative to the reach of edges
  return cut.turn == 0 || cut.near < kMuch ? 0 : kRounding * cut.near;
}

}  // namespace

Edge Stretch::of(std::span<const Edge> edges) const {
  const Point a = pointAt(edges[edge], begin);
  const Point b = pointAt(edges[edge], end);
  return {a.x, a.y, b.x, b.y};
}

EdgePieces::EdgePieces(std::span<const Edge> edges, double tolerance, bool isOneRegion)
    : edges_(edges), tolerance_(tolerance), isOneRegion_(isOneRegion) {
  const EdgeCuts found = EdgeCuts::of(edges_, tolerance_);
  const std::span<const EdgeCuts::Cut> cuts = found.cuts;
  std::size_t first = 0;
  for (std::uint32_t i = 0; i < edges_.size(); ++i) {
    std::size_t last = first;
    while (last < cuts.size() && cuts[last].edge == i) ++last;
    const EdgeCuts::Met& met = found.met[i];
    const bool joins = i > 0 && edges_[i - 1].bx == edges_[i].ax &&
                       edges_[i - 1].by == edges_[i].ay && !met.begin.isMet;
    isAsked_ = isAsked_ && joins;
    if (met.isUncertain) {
      pieces_.push_back({.edge = i});
      isAsked_ = false;
    } else {
      divide(i, cuts.subspan(first, last - first), met);
    }
    first = last;
  }
}

void EdgePieces::divide(std::uint32_t edge, std::span<const EdgeCuts::Cut> cuts,
                        const EdgeCuts::Met& met) {
  const std::size_t before = pieces_.size();
  cut(edge, cuts);
  const std::span<Piece> own = std::span(pieces_).subspan(before);
  isNextApart_ = met.end.isMet;
  for (const EdgeCuts::Cut& each : cuts) partAt(own, each);
  partAtEnds(own, met);
  for (Piece& piece : own) {
    turn_ += piece.turn;
    if (!isAsked_ || piece.isApart) {
      ask(edge, piece.middle());
      turn_ = 0;
      isAsked_ = true;
    }
    piece.question = static_cast<std::uint32_t>(asked_.size() / 2 - 1);
    piece.turn = turn_;
  }
  for (std::size_t i = 1; i < own.size(); ++i) {
    const double length = own[i].length();
    own[i].begin -= std::min(own[i].slack, own[i - 1].length());
    own[i - 1].end += std::min(own[i].slack, length);
  }
  isAsked_ = !isNextApart_;
}

// Add the pieces between cuts, and join pieces too short to matter with the next one.
void EdgePieces::cut(std::uint32_t edge, std::span<const EdgeCuts::Cut> cuts) {
  const double least = 4 * tolerance_ / edges_[edge].taxicab();
  Piece next{.edge = edge};
  for (const EdgeCuts::Cut& cut : cuts) {
    if (cut.share - next.begin > least) {
      next.end = cut.share;
      pieces_.push_back(next);
      next = {.edge = edge, .begin = cut.share};
    }
    next.slack = std::max(next.slack, slackAt(cut));
    next.turn += cut.turn;
    next.isApart = next.isApart || cut.turn == 0 || !isOneRegion_;
  }
  pieces_.push_back(next);
}

// Begin new chains where another edge comes near, where it crosses, and where it leaves: there the
// edges between a piece and the points asked for beside it change.
void EdgePieces::partAt(std::span<Piece> own, const EdgeCuts::Cut& cut) {
  const std::size_t begin = firstFrom(own, cut.share - cut.near);
  const std::size_t end = firstFrom(own, cut.share + cut.near);
  if (begin == end) return;
  for (const std::size_t i : {begin, firstFrom(own, cut.share), end}) setApart(own, i, i + 1);
}

// Begin a new chain at each piece near an end that other edges meet: it is unknown how many edges
// there are, and how far each goes. They may also run along the whole edge.
void EdgePieces::partAtEnds(std::span<Piece> own, const EdgeCuts::Met& met) {
  const std::size_t begin = firstFrom(own, met.begin.near);
  const std::size_t end = firstFrom(own, 1 - met.end.near);
  const std::size_t last = own.size();
  if (begin == last || end == 0) {
    setApart(own, 0, 1);
    isNextApart_ = true;
  }
  if (begin > 0 && begin < last) setApart(own, 0, begin + 1);
  if (end > 0 && end < last) setApart(own, end, last + 1);
}

void EdgePieces::setApart(std::span<Piece> own, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end && i < own.size(); ++i) own[i].isApart = true;
  isNextApart_ = isNextApart_ || end > own.size();
}

// The index of the first piece whose middle is not before a share.
std::size_t EdgePieces::firstFrom(std::span<const Piece> own, double share) {
  const auto isBefore = [share](const Piece& piece) { return piece.middle() < share; };
  const auto first = std::partition_point(own.begin(), own.end(), isBefore);
  return static_cast<std::size_t>(first - own.begin());
}

void EdgePieces::ask(std::uint32_t edge, double share) {
  const Edge& e = edges_[edge];
  const Point p = pointAt(e, share);
  const double dx = e.bx - e.ax;
  const double dy = e.by - e.ay;
  const double length = std::sqrt(dx * dx + dy * dy);
  const double beside = tolerance_ / 4;
  const double scale = length > 0 ? beside / length : 0;
  const double x = dx * scale;
  const double y = dy * scale;
  // An edge shorter than that may close a gap as narrow. Points beside the gap's sides lie beyond
  // it, so look past the gap here, too.
  const double along = length < beside ? 1 : 0;
  asked_.push_back({p.x - y + along * x, p.y + x + along * y});
  asked_.push_back({p.x + y - along * x, p.y - x - along * y});
}

bool EdgePieces::isKept(const Piece& piece, std::span<const std::optional<std::int32_t>> windings,
                        FillRule rule) const {
  if (piece.question == kKeep) return true;
  const auto left = windings[2 * piece.question];
  const auto right = windings[2 * piece.question + 1];
  if (!left || !right) return true;
  const bool isLeftInside = isInside(*left + piece.turn, rule);
  const bool isRightInside = isInside(*right + piece.turn, rule);
  if (isLeftInside != isRightInside) return true;
  // The points asked for lie beyond a part as small as their distance.
  const bool isTiny = edges_[piece.edge].taxicab() < 64 * tolerance_;
  return isTiny && !isLeftInside;
}

}  // namespace copse
