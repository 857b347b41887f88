#include "oracle_ground.h"

#include <algorithm>

#include "oracle_margin.h"

namespace copse::oracle {
namespace {

std::vector<Edge> scaledEdges(const Outline& outline, double unit) {
  std::vector<double> vertices(outline.coords.begin(), outline.coords.end());
  for (double& value : vertices) value /= unit;
  return edgesOf(vertices, outline.ringEnds);
}

Frame frameOf(const Inside& outline) {
  Frame frame;
  for (const Edge& edge : outline.edges()) {
    frame.add(edge.a);
    frame.add(edge.b);
  }
  return frame;
}

}  // namespace

Ground::Ground(const Case& given, const Options& options) : edgesCount_(options.edgesCount) {
  const double unit = given.unit;
  outlines_.emplace_back(scaledEdges({given.coords, given.ringEnds, given.nonzero}, unit),
                         given.nonzero);
  frame_ = frameOf(outlines_.front());
  if (given.margin > 0) addMargin(given.margin / unit, given.nonzero);

  std::vector<Frame> frames;
  for (const Outline& obstacle : given.obstacles) {
    outlines_.emplace_back(scaledEdges(obstacle, unit), obstacle.nonzero);
    frames.push_back(frameOf(outlines_.back()));
  }
  obstaclePlaces_ = Places(std::move(frames));

  for (const Capsule& c : given.capsules) {
    strips_.push_back({{c.ax / unit, c.ay / unit}, {c.bx / unit, c.by / unit}, c.radius / unit});
  }
  frames.clear();
  for (const Strip& strip : strips_) frames.push_back(frameOf(strip));
  stripPlaces_ = Places(std::move(frames));
}

void Ground::addMargin(double margin, bool nonzero) {
  std::vector<MarginEdge> edges = marginEdges(outlines_.front(), nonzero);
  const auto unsure = std::stable_partition(edges.begin(), edges.end(),
                                            [](const MarginEdge& edge) { return edge.isSure; });
  sureMargins_ = static_cast<std::size_t>(unsure - edges.begin());
  margins_ = edges.size();
  for (const auto& [edge, doubt, isSure] : edges)
    strips_.push_back({edge.a, edge.b, margin, doubt});
}

Place Ground::at(Point p) const {
  Place place = Place::free;
  if (!edgesCount_ && outlines_.front().onEdge(p)) {
    place = Place::unsure;
  } else if (!outlines_.front().contains(p)) {
    return Place::outside;
  }
  obstaclePlaces_.near(frameOf(p), [&](std::uint32_t i) {
    const Inside& obstacle = outlines_[i + 1];
    if (!edgesCount_ && obstacle.onEdge(p)) {
      place = Place::unsure;
    } else if (obstacle.contains(p)) {
      place = Place::obstacle;
    }
    return place != Place::obstacle;
  });
  if (place == Place::obstacle) return place;
  stripPlaces_.near(frameOf(p), [&](std::uint32_t i) {
    const int side = sideOf(strips_[i], p);
    const bool isSure = i < sureMargins_ || i >= margins_;
    if (side == 0 || (side < 0 && !isSure)) {
      place = Place::unsure;
    } else if (side < 0) {
      place = i < margins_ ? Place::margin : Place::capsule;
    }
    return place != Place::margin && place != Place::capsule;
  });
  return place;
}

bool Ground::isDeep(Point p) const {
  bool deep = false;
  stripPlaces_.near(frameOf(p), [&](std::uint32_t i) {
    deep = distanceTo(strips_[i], p) < strips_[i].radius - 8;
    return !deep;
  });
  return deep;
}

}  // namespace copse::oracle
