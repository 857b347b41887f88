#include "geometry/edge_cuts.h"

#include <algorithm>
#include <cmath>

#include "geometry/near_edges.h"
#include "geometry/placed_at.h"

namespace copse {

namespace {

class Cutter {
 public:
  Cutter(std::span<const Edge> edges, double reach)
      : edges_(edges), reach_(reach), mostCuts_(std::size_t{1 << 20} + 8 * edges.size()) {
    found_.flags.resize(edges.size());
  }

  /// The first edge comes before the second in the list.
  void meet(std::uint32_t one, std::uint32_t other) {
    const Edge& e = edges_[one];
    const Edge& f = edges_[other];
    const bool isNext = other == one + 1 && e.bx == f.ax && e.by == f.ay;
    touch(one, kBegin, other);
    touch(other, kEnd, one);
    if (isNext) return;
    touch(one, kEnd, other);
    touch(other, kBegin, one);
    cross(one, other);
  }
  void leave(std::uint32_t edge) { found_.flags[edge] |= EdgeCuts::kUncertain; }

  EdgeCuts take() {
    std::vector<std::size_t> ends(edges_.size() + 1);  // of the cuts of all edges before
    for (const EdgeCuts::Cut& cut : cuts_) ++ends[cut.edge + 1];
    for (std::size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
    std::vector<PlacedAt> byEdge(cuts_.size());
    for (const EdgeCuts::Cut& cut : cuts_)
      byEdge[ends[cut.edge]++] = {ordinal(cut.share), cut.turn};
    std::vector<PlacedAt> ofEdge;
    std::size_t begin = 0;
    for (std::uint32_t edge = 0; edge < edges_.size(); ++edge) {
      ofEdge.assign(byEdge.data() + begin, byEdge.data() + ends[edge]);
      begin = ends[edge];
      sortByPlace(ofEdge);
      for (const PlacedAt& cut : ofEdge)
        found_.cuts.push_back({edge, doubleOf(cut.place), static_cast<int>(cut.what)});
    }
    return std::move(found_);
  }

 private:
  enum End { kBegin, kEnd };

  // Notes an end of one edge that comes within reach of another edge.
  void touch(std::uint32_t one, End end, std::uint32_t other) {
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
    found_.flags[one] |= end == kBegin ? EdgeCuts::kBeginMet : EdgeCuts::kEndMet;
    cut(other, share, 0);
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
    cut(one, ea / (ea - eb), ea > 0 ? -1 : 1);
    cut(other, fa / (fa - fb), fa > 0 ? -1 : 1);
  }
  static double across(const Edge& e, double x, double y) {
    return (e.bx - e.ax) * (y - e.ay) - (e.by - e.ay) * (x - e.ax);
  }

  void cut(std::uint32_t edge, double share, int turn) {
    const Edge& e = edges_[edge];
    const double length = std::fabs(e.bx - e.ax) + std::fabs(e.by - e.ay);
    const bool atBegin = share * length <= 4 * reach_;
    const bool atEnd = (1 - share) * length <= 4 * reach_;
    if (atBegin) found_.flags[edge] |= EdgeCuts::kBeginMet;
    if (atEnd) found_.flags[edge] |= EdgeCuts::kEndMet;
    if (atBegin || atEnd) return;
    if (cuts_.size() < mostCuts_) {
      cuts_.push_back({edge, share, turn});
    } else {
      leave(edge);
    }
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

}  // namespace copse
