#include "selection/radius_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "grid/has_ground.h"

namespace copse {

namespace {

constexpr double kEdgeDensity = 0.24;  // more of them per radius of edge
constexpr double kTrial = 0.1;         // of the work, for a first round to learn from, about
constexpr int kPatience = 4;           // rounds before a surplus is put up with
constexpr int kMostRounds = 30;
// The ground is looked at first where that takes hardly any time, of so many samples an edge.
constexpr double kManySamples = 16;
constexpr double kMostSteps = 3000;      // of the sampler, in all rounds; more for large counts
constexpr double kLeastRadius = 1e-150;  // that the lattice takes
constexpr double kMostRadius = 1e150;
constexpr double kLatticeSteps = 8192;   // of a radius, about
constexpr double kMostSlowCells = 500;   // along the edges, at a millisecond or more each
constexpr double kMostThinCells = 3000;  // along the edges, at half of one
constexpr double kFewInCells = 0.02;     // samples a cell there
constexpr double kUnknown = std::numeric_limits<double>::infinity();

}  // namespace

RadiusSearch::RadiusSearch(const Region& region, Filling filling, const SampleOptions& options,
                           double count)
    : region_(region), filling_(std::move(filling)), options_(options), least_(count) {
  // Room for the spread of the count: its deviation is a quarter of the root.
  const double room = std::ceil(std::max(filling_.room * count, 0.6 * std::sqrt(count)));
  wanted_ = count + 0.45 * room;
  most_ = count + room;
  cut_ = 4 * most_ + 1e5;
  options_.limit = std::max(1e7, 2 * cut_);
  const std::vector<Edge> edges = region.edgesIn(1);
  const std::size_t around = edges.size() + filling_.obstacles.capsules.size();
  if (static_cast<double>(around) * kManySamples <= count && isGroundless()) return;
  for (const Edge& e : edges) {
    edgeLength_ += std::sqrt((e.bx - e.ax) * (e.bx - e.ax) + (e.by - e.ay) * (e.by - e.ay));
  }
  extent_ = std::max(region.box().width(), region.box().height());
  const double area = region.estimateArea();
  boxArea_ = region.boxArea();
  const double held = filling_.area > 0 ? filling_.area : area;
  perArea_ = kSaturatedDensity * (held > 0 ? held : boxArea_);
  finest_ = kLatticeSteps * 2 * area / edgeLength_;
  if (finest_ > 0 && edgeCells(finest_) > kMostThinCells) finest_ = 0;
  options_.radius = filling_.firstRadii * firstRadius();
  beginRound();
}

// Solves perArea / r² + perRadius / r = wanted.
double RadiusSearch::radiusFor(double perRadius) const {
  const double half = perRadius / 2;
  return (half + std::sqrt(half * half + perArea_ * wanted_)) / wanted_;
}

double RadiusSearch::firstRadius() const {
  // An edge that winds much is not as long to the samples.
  const double most = std::sqrt(perArea_ * wanted_) / 4 + extent_ / 4;
  double radius = radiusFor(std::min(kEdgeDensity * edgeLength_, most));
  if (isSlow(radius)) radius = finest_ > 0 ? finest_ : edgeLength_ / kMostSlowCells;
  return std::clamp(radius, kLeastRadius, kMostRadius);
}

double RadiusSearch::nextRadius() const {
  const double radius = options_.radius;
  if (few_ && many_) {
    // Every third round halves the interval, whatever the counts are.
    const double middle = std::sqrt(few_->radius) * std::sqrt(many_->radius);
    if (many_->count == kUnknown || rounds_ % 3 == 1) return middle;
    const double part = (wanted_ - few_->count) / (many_->count - few_->count);
    const double ratio = few_->radius / many_->radius;
    return few_->radius / std::sqrt(1 + part * (ratio * ratio - 1));
  }
  if (many_ && many_->count == kUnknown) return radius * 4;
  // The samples that the inner part does not explain lie along the edge.
  const double count = few_ ? few_->count : many_->count;
  const double perRadius = (count - perArea_ / (radius * radius)) * radius;
  const double modelled = perRadius >= 0 || filling_.isAreaSure
                              ? radiusFor(perRadius)
                              : radius * std::sqrt(std::max(count, 0.5) / wanted_);
  // The model may not fit at all, as of crumbs that hold one sample each.
  const double pace = rounds_ < kPatience ? 1.0001 : 4;
  return few_ ? std::clamp(modelled, radius / 8, radius / pace)
              : std::clamp(modelled, radius * pace, radius * 8);
}

// Whether cells along thin ground would fill the memory, where so many samples leave most empty.
bool RadiusSearch::isTooFine(double radius) const {
  return edgeLength_ / radius > 4 * most_ + 2e5 && extent_ / radius > 3 * most_ + 1e5;
}

// About how many cells meet edges.
double RadiusSearch::edgeCells(double radius) const {
  return std::min(edgeLength_ / radius, (boxArea_ / radius + 2 * extent_) / radius);
}

// Whether cells are likely to take long: where the ground is thinner than the lattice, its points
// are gone through one by one, and hardly any is inside.
bool RadiusSearch::isSlow(double radius) const {
  const bool isThin = !few_ || few_->count < edgeCells(few_->radius) * kFewInCells;
  return isThin && radius > finest_ && edgeCells(radius) > kMostSlowCells;
}

void RadiusSearch::beginRound() {
  ++rounds_;
  round_ = {{}, options_.radius, 0};
  run_.reset();
  if (rounds_ > 1 && isTooFine(options_.radius)) return;
  auto begun = filling_.begin(region_, filling_.obstacles, options_);
  if (begun.ok()) {
    run_ = std::move(begun.value());
    round_.unit = run_->report().unit;
  } else if (rounds_ == 1) {
    failure_ = begun.error();
    if (failure_->place == Option::radius) {
      failure_->place = Option::count;
      failure_->given = least_;
      failure_->needed = options_.radius;
    }
  }
}

// Returns true if no round has found anything so far.
bool RadiusSearch::isEmpty() const {
  return best_.samples.positions.empty() && round_.samples.positions.empty();
}

// Returns true if it is sure, looked at for the first time, that nothing can be placed.
bool RadiusSearch::isGroundless() {
  if (std::exchange(isGroundSure_, true)) return false;
  return !mayHaveGround(region_, options_.margin, filling_.obstacles, options_.float32);
}

std::unique_ptr<Run> RadiusSearch::fill(double radius) {
  if (isTooFine(radius) || isSlow(radius)) return nullptr;
  options_.radius = radius;
  auto begun = filling_.begin(region_, filling_.obstacles, options_);
  return begun.ok() ? std::move(begun.value()) : nullptr;
}

// Whether the round is not worth its end: of far too many samples, or too long in coming.
bool RadiusSearch::isCut() const {
  return round_.count() > cut_ || steps_ > (kMostSteps + most_ / 100) * (isEmpty() ? 0.1 : 1);
}

// Whether another round is worth it, after the one that ended.
bool RadiusSearch::goesOn() {
  // Where the count jumps, so does the patience: elimination makes do with any surplus.
  double surplus = rounds_ > kPatience ? 0.05 * (least_ + 5) : 0;
  for (int i = kPatience + 1; i < rounds_; ++i) surplus *= 8;
  const double count = best_.count();
  if ((count >= least_ && count <= most_ + surplus) || rounds_ == kMostRounds) return false;
  if (steps_ > kMostSteps + most_ / 100) return false;
  if (few_ && many_) {
    const double narrow = many_->count == kUnknown ? 1e-3 : 1e-7;
    if (many_->radius > few_->radius * (1 - narrow)) return false;
  }
  options_.radius = nextRadius();
  if (isSlow(options_.radius)) {
    if (many_ || finest_ == 0) return false;
    options_.radius = finest_;
  }
  return options_.radius >= kLeastRadius && options_.radius <= kMostRadius;
}

void RadiusSearch::endRound() {
  const double count = round_.count();
  if (!run_ || isCut()) {
    many_ = {round_.radius, kUnknown};
    return;
  }
  const bool isEnough = count >= least_;
  (isEnough ? many_ : few_) = {round_.radius, count};
  const bool isBetter = best_.samples.positions.empty() ||
                        (best_.count() >= least_ ? isEnough && count < best_.count()
                                                 : isEnough || count > best_.count());
  if (isBetter) best_ = std::move(round_);
}

double RadiusSearch::progress() const {
  const double first = filling_.firstRadii > 1 ? kTrial : 0.8;
  double left = 1;
  for (int i = 1; i < rounds_; ++i) left *= i == 1 ? 1 - first : 0.2;
  const double share = rounds_ == 1 ? first : 0.8;
  return 1 - left * (1 - share * std::min(round_.count() / wanted_, 1.0));
}

bool RadiusSearch::step() {
  if (failure_ || rounds_ == 0) return false;
  if (run_) {
    const bool isMore = run_->step();
    round_.samples.append(run_->take());
    ++steps_;
    if (isEmpty() && isGroundless()) return false;
    if (isMore && !isCut()) return true;
  }
  endRound();
  run_.reset();
  if (!goesOn()) return false;
  beginRound();
  return true;
}

}  // namespace copse
