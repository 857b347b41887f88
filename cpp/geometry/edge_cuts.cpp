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
      : edges_(edges),
        reach_(reach),
        mostCuts_(std::size_t{1 << 20} + 8 * edges.size()),
        found_{{}, std::vector<EdgeCuts::Met>(edges.size())} {}

  /// The first edge comes before the second in the list.
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
    std::vector<std::size_t> ends(edges_.size() + 1);  // of the cuts of all edges before
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

  // Notes an end of one edge that comes within reach of another edge.
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

  // For at most this share of its length from where they meet, an edge stays within reach of
  // another one.
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

}  // namespace copse
