#include "literature/bridson.h"

#include <algorithm>
#include <cmath>

namespace copse {

namespace {

constexpr double kStartTries = 8;  // times `tries`

// A point of the ring between 1 and 2 around the origin, by rejection: sines and cosines differ
// from one machine to another.
Point ringPoint(Draws& draws) {
  for (;;) {
    const double x = 4 * fractionOf(draws.next()) - 2;
    const double y = 4 * fractionOf(draws.next()) - 2;
    const double square = x * x + y * y;
    if (square >= 1 && square < 4) return {x, y};
  }
}

}  // namespace

Bridson::Bridson(const Region& region, const MethodOptions& options)
    : Method(region, options),
      start_(draw()),
      grid_(radius()),
      parts_(tree_, pieces_),
      isReached_(parts_.count()),
      nextPart_(parts_.count() == 1 ? 1 : 0) {}

bool Bridson::findStart() {
  const double unit = tree_.unit();
  const auto drawn = start_;
  if (options().isStartCentre) {
    const BoundingBox& box = tree_.nodes()[0].box;  // its margins are the same on opposite sides
    start_ = pieces_.rounded({(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2});
    if (tree_.contains(*start_)) return true;
    // At half the height of the nearest piece.
    const Point wanted = *start_;
    start_ = drawn;
    double least = INFINITY;
    for (const Piece& piece : pieces_.all()) {
      const double y = piece.low + (piece.high - piece.low) / 2;
      const double inset = (piece.rightAt(y) - piece.leftAt(y)) / 16;
      const double left = piece.leftAt(y) + inset;
      const Point p = pieces_.rounded({std::clamp(wanted.x, left, left + 14 * inset), y});
      const double square =
          (p.x - wanted.x) * (p.x - wanted.x) + (p.y - wanted.y) * (p.y - wanted.y);
      if (square >= least || !tree_.contains(p)) continue;
      least = square;
      start_ = p;
    }
  } else if (options().start) {
    start_ = pieces_.rounded({options().start->x / unit, options().start->y / unit});
    return tree_.contains(*start_);
  }
  return true;
}

double Bridson::act() {
  if (start_) {
    note(*start_, true);
    begin(*start_, -1);
    start_.reset();
    return 1;
  }
  if (active_.empty()) return startNextPart();
  return growFrom(
      static_cast<std::size_t>(fractionOf(draws_.next()) * static_cast<double>(active_.size())));
}

double Bridson::growFrom(std::size_t activeIndex) {
  const std::uint32_t parent = active_[activeIndex];
  const Point from = grid_.points()[parent];
  for (double tried = 0; tried < options().tries; ++tried) {
    const Point step = ringPoint(draws_);
    const Point p = pieces_.rounded({from.x + step.x * radius(), from.y + step.y * radius()});
    const bool fits = grid_.isClear(p) && tree_.contains(p);
    note(p, fits);
    if (!fits) continue;
    begin(p, static_cast<std::int32_t>(parent));
    return tried + 1;
  }
  active_[activeIndex] = active_.back();
  active_.pop_back();
  return options().tries;
}

double Bridson::startNextPart() {
  while (nextPart_ < parts_.count() && isReached_[nextPart_]) ++nextPart_;
  if (nextPart_ == parts_.count()) {
    end();
    return 1;
  }
  const std::size_t part = nextPart_++;
  for (double tried = 0; tried < kStartTries * options().tries; ++tried) {
    const auto p = pieces_.draw(draws_, parts_.begin(part), parts_.begin(part + 1));
    if (!p) break;  // too thin for the numbers
    const bool isClear = grid_.isClear(*p);
    note(*p, isClear);
    if (!isClear) continue;
    begin(*p, -1);
    return tried + 1;
  }
  return kStartTries * options().tries;
}

void Bridson::begin(Point p, std::int32_t parent) {
  active_.push_back(static_cast<std::uint32_t>(grid_.points().size()));
  grid_.add(p);
  place(p, parent);
  if (nextPart_ == parts_.count()) return;
  if (const auto part = parts_.partAt(p)) isReached_[*part] = true;
}

}  // namespace copse
