#include "geometry/edge_pieces.h"

#include <algorithm>
#include <cmath>

namespace copse {

namespace {

Point pointAt(const Edge& e, double share) {
  if (share == 1) return {e.bx, e.by};
  return {e.ax + share * (e.bx - e.ax), e.ay + share * (e.by - e.ay)};
}

// Where edges cross at next to no angle, rounding moves the crossing along them, on each by a
// little else: that far pieces go on, lest both leave something out.
double slackAt(const EdgeCuts::Cut& cut) {
  constexpr double kMuch = 0x1p-32;
  constexpr double kRounding = 0x1p-5;  // beside the reach of edges
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

// The pieces between the cuts, but for those that are too short to tell from nothing.
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

// Which edges lie between a piece and the points that are asked about beside it changes where
// another one comes near, where it crosses, and where it goes away.
void EdgePieces::partAt(std::span<Piece> own, const EdgeCuts::Cut& cut) {
  const std::size_t begin = firstFrom(own, cut.share - cut.near);
  const std::size_t end = firstFrom(own, cut.share + cut.near);
  if (begin == end) return;
  for (const std::size_t i : {begin, firstFrom(own, cut.share), end}) setApart(own, i, i + 1);
}

// By how many edges, and how far each of them goes, is not known: no two pieces share a question,
// unless they go all along.
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

// By the middles of the pieces.
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
  // An edge shorter than that may end a gap that is as narrow, whose sides are looked past: so is
  // the gap.
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
  // The points beside a part as small as their distance lie beyond it.
  const bool isTiny = edges_[piece.edge].taxicab() < 64 * tolerance_;
  return isTiny && !isLeftInside;
}

}  // namespace copse
