#include "shape/edge_cuts.h"

#include <cmath>
#include <utility>

#include "shape/placed_at.h"

namespace copse {

namespace {

/// Finds the cuts of pairs of edges.
class Cutter {
 public:
  Cutter(std::span<const Edge> edges, double reach)
      : edges_(edges),
        reach_(reach),
        mostCuts_(std::size_t{1 << 20} + 8 * edges.size()),
        contacts_(edges.size()) {}

  /// Cut two edges where they meet.
  void meet(std::uint32_t a, std::uint32_t b) {
    const auto [one, other] = std::minmax(a, b);
    const Edge& e = edges_[one];
    const Edge& f = edges_[other];
    touch(one, kBegin, other);
    touch(other, kEnd, one);
    if (other == one + 1 && e.bx == f.ax && e.by == f.ay) {
      const bool foldsBack = (e.bx - e.ax) * (f.bx - f.ax) + (e.by - e.ay) * (f.by - f.ay) < 0;
      if (foldsBack) {
        contacts_[one].end.note(near(e, f));
        contacts_[other].begin.note(near(f, e));
      }
      return;
    }
    touch(one, kEnd, other);
    touch(other, kBegin, one);
    cross(one, other);
  }
  void leave(std::uint32_t edge) { contacts_[edge].isUncertain = true; }

  EdgeCuts take() {
    std::vector<PlacedAt> byEdge;
    byEdge.reserve(cuts_.size());
    for (const EdgeCuts::Cut& cut : cuts_) byEdge.push_back({cut.edge, std::ssize(byEdge)});
    const auto at = [&](const PlacedAt& cut) { return cuts_[static_cast<std::size_t>(cut.what)]; };
    std::vector<EdgeCuts::Cut> sorted;
    sorted.reserve(cuts_.size());
    std::vector<PlacedAt> byShare;
    eachGroup(byEdge, [&](std::span<const PlacedAt> ofEdge) {
      byShare.clear();
      for (const PlacedAt& cut : ofEdge) byShare.push_back({ordinal(at(cut).share), cut.what});
      sortByPlace(byShare);
      for (const PlacedAt& cut : byShare) sorted.push_back(at(cut));
    });
    return {std::move(sorted), std::move(contacts_)};
  }

 private:
  enum Which { kBegin, kEnd };

  // Note the end of one edge if it is within reach of another edge.
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
    (end == kBegin ? contacts_[one].begin : contacts_[one].end).meet(near(e, f));
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
    if (atBegin) contacts_[edge].begin.meet(share + near);
    if (atEnd) contacts_[edge].end.meet(1 - share + near);
    if (atBegin || atEnd) return;
    if (cuts_.size() < mostCuts_) {
      cuts_.push_back({edge, share, turn, near});
    } else {
      leave(edge);
    }
  }

  std::span<const Edge> edges_;
  double reach_;
  std::size_t mostCuts_;
  std::vector<EdgeCuts::Cut> cuts_;
  std::vector<EdgeCuts::Contacts> contacts_;
};

// Finds the pairs of edges whose boxes come near one another: an R-tree of edges in the order of
// Morton's curve (as Kamel and Faloutsos 1993, Hilbert R-tree, along Hilbert's curve), joined with
// itself (Brinkhoff, Kriegel, Seeger 1993).
// The search ends after about 2^24 + 16 n pairs and leaves the edges that were not compared with
// every other.
class NearPairs {
 public:
  /// Boxes are near if they are nearer than `distance` in x and in y.
  NearPairs(std::span<const Edge> edges, double distance, Cutter& cutter)
      : cutter_(cutter), left_(std::size_t{1 << 24} + 16 * edges.size()) {
    const BoundingBox box = boxOf(edges);
    const double size = std::max(box.width(), box.height());
    const double scale = size > 0 ? ((1U << kCurveBits) - 1) / size : 0;
    std::vector<PlacedAt> placed;
    placed.reserve(edges.size());
    for (const Edge& e : edges) {
      const auto x = static_cast<std::uint32_t>(((e.ax + e.bx) / 2 - box.x0) * scale);
      const auto y = static_cast<std::uint32_t>(((e.ay + e.by) / 2 - box.y0) * scale);
      placed.push_back({placeOf(x, y), std::ssize(placed)});
    }
    sortByPlace(placed);
    order_.reserve(edges.size());
    ownBoxes_.reserve(edges.size());
    for (const PlacedAt& at : placed) {
      order_.push_back(static_cast<std::uint32_t>(at.what));
      ownBoxes_.push_back(boxOf(edges[order_.back()]).grown(distance / 2));
    }
    build({0, 0, edges.size()});
    join({0, 0, edges.size()}, {0, 0, edges.size()});
  }

 private:
  static constexpr int kCurveBits = 31;  // of a coordinate
  static constexpr std::size_t kMostInLeaf = 8;

  struct Node {
    std::size_t index, begin, end;  // `index` into boxes_, the range into order_
    [[nodiscard]] std::size_t count() const { return end - begin; }
    [[nodiscard]] bool isLeaf() const { return count() <= kMostInLeaf; }
    [[nodiscard]] Node lower() const { return {2 * index + 1, begin, begin + count() / 2}; }
    [[nodiscard]] Node upper() const { return {2 * index + 2, begin + count() / 2, end}; }
  };

  // The place of a point along Morton's curve.
  static std::int64_t placeOf(std::uint32_t x, std::uint32_t y) {
    std::uint64_t place = 0;
    for (int bit = kCurveBits - 1; bit >= 0; --bit)
      place = place << 2 | (y >> bit & 1) << 1 | (x >> bit & 1);
    return static_cast<std::int64_t>(place);
  }

  BoundingBox build(const Node& node) {
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

  // Compares the edges of two nodes, or those of one node if they are the same.
  void join(const Node& a, const Node& b) {
    const bool isOne = a.index == b.index;
    if (!isOne && !boxes_[a.index].meets(boxes_[b.index])) return;
    if (left_ == 0) {
      leaveAll(a);
      leaveAll(b);
    } else if (a.isLeaf() && b.isLeaf()) {
      for (std::size_t i = a.begin; i < a.end; ++i) {
        for (std::size_t j = isOne ? i + 1 : b.begin; j < b.end; ++j) {
          if (ownBoxes_[i].meets(ownBoxes_[j])) cutter_.meet(order_[i], order_[j]);
        }
      }
      if (!isOne) left_ -= std::min(left_, a.count() * b.count());
    } else if (isOne) {
      join(a.lower(), a.lower());
      join(a.upper(), a.upper());
      join(a.lower(), a.upper());
    } else if (a.count() < b.count()) {
      join(a, b.lower());
      join(a, b.upper());
    } else {
      join(a.lower(), b);
      join(a.upper(), b);
    }
  }
  void leaveAll(const Node& node) {
    for (std::size_t i = node.begin; i < node.end; ++i) cutter_.leave(order_[i]);
  }

  Cutter& cutter_;
  std::size_t left_;  // pairs that may still be compared
  std::vector<std::uint32_t> order_;
  std::vector<BoundingBox> ownBoxes_;  // of the edges in that order, grown by half the distance
  std::vector<BoundingBox> boxes_;     // of the nodes
};

}  // namespace

EdgeCuts cutsOf(std::span<const Edge> edges, double reach) {
  Cutter cutter(edges, reach);
  const NearPairs found(edges, reach, cutter);
  return cutter.take();
}

}  // namespace copse
