#include "methods/placer.h"

#include <algorithm>
#include <utility>

namespace copse {

namespace {

constexpr double kStepCandidates = 4096;     // in one step: about a millisecond
constexpr double kUnsaturatedDensity = 0.6;  // samples times radius squared over the area, about

}  // namespace

Placer::Placer(const Region& region, const MethodOptions& options)
    : tree_(region),
      pieces_(tree_, options.float32),
      draws_(mix(options.seed, 100 + static_cast<std::int64_t>(options.method))),
      options_(options) {
  double area = 0;
  for (const Piece& piece : pieces_.all()) area += piece.area();
  const double perRadius = options.method == MethodName::jittered ? 1 : kUnsaturatedDensity;
  const double places = perRadius * area / (reach() * reach());
  expected_ = options.count > 0 ? options.count : std::max(places, 1.0);
}

bool Placer::step(double most) {
  const double enough = count_ + most;
  for (double candidates = 0; !isDone_ && candidates < kStepCandidates && count_ < enough;)
    candidates += act();
  return !isDone_;
}

std::vector<double> Placer::take() {
  return std::exchange(placed_, {});
}

double Placer::progress() const {
  return isDone_ ? 1 : std::min(count_ / expected_, 1.0);
}

Trace Placer::takeTrace() {
  return std::exchange(trace_, {});
}

std::optional<Point> Placer::draw() {
  const auto p = pieces_.draw(draws_, 0, pieces_.size());
  if (!p) {
    failure_ = errorOf("precision", "region", "region",
                       {"is too thin for the numbers: no point inside could be drawn"});
    end();
  }
  return p;
}

void Placer::place(Point p, std::int32_t parent) {
  placed_.push_back(p.x * tree_.unit());
  placed_.push_back(p.y * tree_.unit());
  if (options_.isWatched) trace_.parents.push_back(parent);
  if (++count_ <= options_.limit) return;
  failure_ = errorOf("limit", options_.radius > 0 ? "radius" : "count",
                     describe(options_.radius > 0 ? options_.radius : options_.count),
                     {"would make more than ", describe(options_.limit),
                      " samples, the limit; use a larger radius or raise the limit"});
  end();
}

void Placer::note(Point candidate, bool isAccepted) {
  if (!options_.isWatched) return;
  trace_.tried.push_back(candidate.x * tree_.unit());
  trace_.tried.push_back(candidate.y * tree_.unit());
  trace_.accepted.push_back(isAccepted ? 1 : 0);
}

}  // namespace copse
