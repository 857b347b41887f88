#include "literature/method.h"

#include <algorithm>

namespace copse {

namespace {

constexpr double kStepCandidates = 4096;     // in one step: about a millisecond
constexpr double kUnsaturatedDensity = 0.6;  // samples times radius squared over the area, about

}  // namespace

SampleLimit limitOf(const MethodOptions& options) {
  return options.hasCount()
             ? SampleLimit(options, Option::count, options.count, Word::askForFewer)
             : SampleLimit(options, Option::radius, options.radius, Word::useLargerRadius);
}

Method::Method(const Region& region, const MethodOptions& options)
    : Run(limitOf(options)),
      tree_(region),
      pieces_(tree_, options.float32),
      draws_(keyOf(options.seed, Stream::literature, static_cast<int>(options.method))),
      options_(options) {
  double area = 0;
  for (const Piece& piece : pieces_.all()) area += piece.area();
  const double density = options.method == MethodName::jittered ? 1 : kUnsaturatedDensity;
  expected_ =
      options.hasCount() ? options.count : std::max(density * area / (radius() * radius()), 1.0);
}

bool Method::advance(double most) {
  const double enough = placed_ + most;
  for (double candidates = 0; !isAtEnd_ && candidates < kStepCandidates && placed_ < enough;)
    candidates += act();
  return !isAtEnd_;
}

double Method::share() const {
  return std::min(placed_ / expected_, 1.0);
}

Report Method::report() const {
  return {options_.hasCount() ? Ending::count : Ending::finished, leastDistance(), 0};
}

std::optional<Point> Method::draw() {
  const auto p = pieces_.draw(draws_, 0, pieces_.size());
  if (!p) {
    fail(errorOf(Rule::methodThin, Option::region));
    end();
  }
  return p;
}

void Method::place(Point p, std::int32_t parent) {
  output().positions.push_back(p.x * tree_.unit());
  output().positions.push_back(p.y * tree_.unit());
  if (options_.isWatched) trace_.parents.push_back(parent);
  ++placed_;
}

void Method::note(Point candidate, bool isAccepted) {
  if (!options_.isWatched) return;
  trace_.tried.push_back(candidate.x * tree_.unit());
  trace_.tried.push_back(candidate.y * tree_.unit());
  trace_.accepted.push_back(isAccepted ? 1 : 0);
}

}  // namespace copse
