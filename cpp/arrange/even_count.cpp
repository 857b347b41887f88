#include "arrange/even_count.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "arrange/elimination.h"
#include "arrange/selection.h"
#include "base/vectors.h"
#include "ground/ground.h"
#include "shape/exact.h"

namespace copse {

FarApart::FarApart(std::span<const double> candidates, std::size_t count)
    : candidates_(candidates), nearest_(candidates.size() / 2), squares_(candidates.size() / 2) {
  const std::size_t all = nearest_.size();
  for (std::size_t i = all - count; i < all; ++i) samples_.push_back(static_cast<std::uint32_t>(i));
  for (std::uint32_t i = 0; i < all; ++i) findNearest(i, static_cast<std::uint32_t>(count));
}

double FarApart::square(std::uint32_t a, std::uint32_t b) const {
  const Point one = pointOf(candidates_, a);
  const Point other = pointOf(candidates_, b);
  const double dx = one.x - other.x;
  const double dy = one.y - other.y;
  return dx * dx + dy * dy;
}

// Find the sample nearest to a candidate, among all but one.
void FarApart::findNearest(std::uint32_t candidate, std::uint32_t except) {
  squares_[candidate] = HUGE_VAL;
  for (std::uint32_t number = 0; number < samples_.size(); ++number) {
    const double apart = square(candidate, samples_[number]);
    if (number == except || apart >= squares_[candidate]) continue;
    squares_[candidate] = apart;
    nearest_[candidate] = number;
  }
}

double FarApart::leastSquare() const {
  double least = HUGE_VAL;
  for (std::size_t i = 0; i < samples_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) least = std::min(least, square(samples_[i], samples_[j]));
  }
  return least;
}

bool FarApart::step() {
  constexpr int kMostSweeps = 40;
  bool hasMoved = false;
  for (std::uint32_t number = 0; number < samples_.size(); ++number) {
    const std::uint32_t before = samples_[number];
    std::uint32_t best = before;
    findNearest(before, number);
    for (std::uint32_t i = 0; i < nearest_.size(); ++i) {
      if (nearest_[i] == number && i != before) findNearest(i, number);
      if (squares_[i] > squares_[best]) best = i;
    }
    samples_[number] = best;
    hasMoved = hasMoved || best != before;
    for (std::uint32_t i = 0; i < nearest_.size(); ++i) {
      const double apart = square(i, best);
      if (apart >= squares_[i]) continue;
      squares_[i] = apart;
      nearest_[i] = number;
    }
  }
  return hasMoved && ++sweeps_ < kMostSweeps;
}

namespace {

constexpr double kEdgeDensity = 0.24;  // additional samples per radius of edge
constexpr double kTrial = 0.1;         // share of a first round to learn from in the work, about
constexpr int kPatience = 4;           // rounds before a surplus is tolerated
constexpr int kMostRounds = 30;
// Look for ground first if there are so many samples for each edge: then it takes hardly any time.
constexpr double kManySamples = 16;
constexpr double kMostSteps = 3000;      // of the sampler, in all rounds; more for large counts
constexpr double kLeastRadius = 1e-150;  // that a lattice accepts
constexpr double kMostRadius = 1e150;
constexpr double kLatticeSteps = 8192;   // lattice steps in a radius, about
constexpr double kMostSlowCells = 500;   // along the edges, a millisecond or more each
constexpr double kMostThinCells = 3000;  // along the edges, half a millisecond each
constexpr double kFewInCells = 0.02;     // samples for each cell along the edges
constexpr double kUnknown = std::numeric_limits<double>::infinity();

// Search for the radius at which a saturated set has a few more samples than the count. The first
// guess comes from the area and the length of the edge; the counts found correct it, in one or two
// rounds for a thousand samples and more.
//
// The search ends for every region. Where the count jumps, it takes the fewest samples found that
// suffice. Where the count does not fit, or fits only in so small a part of the region that the
// search would take seconds, it takes the most samples found. If it has found nothing, it checks
// that there is ground at all (ground/ground.h).
class RadiusSearch {
 public:
  // A saturated set. It has at least the count, if a round found that many; it is empty if none
  // found any.
  struct Found {
    Output samples;
    double radius = 0;
    double unit = 0;
    double count() const { return static_cast<double>(samples.size()); }
  };

  // The options' radius and limit are ignored.
  RadiusSearch(const Region& region, Filling filling, const SampleOptions& options, double count)
      : region_(region), filling_(std::move(filling)), options_(options), least_(count) {
    // Leave room for the spread of the count, whose standard deviation is a quarter of its root.
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

  // Work for about a millisecond. Return false when nothing is left to do.
  bool step() {
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

  // See Run::progress. It counts samples. Each round is four fifths of the remaining work, as it
  // may not be the last.
  double progress() const {
    const double first = filling_.firstRadii > 1 ? kTrial : 0.8;
    double left = 1;
    for (int i = 1; i < rounds_; ++i) left *= i == 1 ? 1 - first : 0.2;
    const double share = rounds_ == 1 ? first : 0.8;
    return 1 - left * (1 - share * std::min(round_.count() / wanted_, 1.0));
  }

  // The error, if the search failed: the numbers are too coarse for so many samples here.
  const std::optional<Error>& failure() const { return failure_; }
  Found& found() { return best_; }
  // Fill the same ground with another radius. Null if that fails or may take long.
  std::unique_ptr<Run> fill(double radius) {
    if (isTooFine(radius) || isSlow(radius)) return nullptr;
    options_.radius = radius;
    auto begun = filling_.begin(region_, filling_.obstacles, options_);
    return begun.ok() ? std::move(begun.value()) : nullptr;
  }

 private:
  struct Bound {
    double radius;
    double count;  // infinite if unknown
  };

  // Solve perArea / r² + perRadius / r = wanted for the radius r.
  double radiusFor(double perRadius) const {
    const double half = perRadius / 2;
    return (half + std::sqrt(half * half + perArea_ * wanted_)) / wanted_;
  }

  double firstRadius() const {
    // A winding edge is shorter for the samples than its length.
    const double most = std::sqrt(perArea_ * wanted_) / 4 + extent_ / 4;
    double radius = radiusFor(std::min(kEdgeDensity * edgeLength_, most));
    if (isSlow(radius)) radius = finest_ > 0 ? finest_ : edgeLength_ / kMostSlowCells;
    return std::clamp(radius, kLeastRadius, kMostRadius);
  }

  double nextRadius() const {
    const double radius = options_.radius;
    if (few_ && many_) {
      // Halve the interval in every third round, whatever the counts are.
      const double middle = std::sqrt(few_->radius) * std::sqrt(many_->radius);
      if (many_->count == kUnknown || rounds_ % 3 == 1) return middle;
      const double part = (wanted_ - few_->count) / (many_->count - few_->count);
      const double ratio = few_->radius / many_->radius;
      return few_->radius / std::sqrt(1 + part * (ratio * ratio - 1));
    }
    if (many_ && many_->count == kUnknown) return radius * 4;
    // Samples that the interior does not explain lie along the edge.
    const double count = few_ ? few_->count : many_->count;
    const double perRadius = (count - perArea_ / (radius * radius)) * radius;
    const double modelled = perRadius >= 0 || filling_.isAreaSure
                                ? radiusFor(perRadius)
                                : radius * std::sqrt(std::max(count, 0.5) / wanted_);
    // The model may not fit at all: crumbs of ground hold one sample each at any radius.
    const double pace = rounds_ < kPatience ? 1.0001 : 4;
    return few_ ? std::clamp(modelled, radius / 8, radius / pace)
                : std::clamp(modelled, radius * pace, radius * 8);
  }

  // Return true if cells along thin ground would fill the memory, most of them empty.
  bool isTooFine(double radius) const {
    return edgeLength_ / radius > 4 * most_ + 2e5 && extent_ / radius > 3 * most_ + 1e5;
  }

  // Estimate how many cells meet edges.
  double edgeCells(double radius) const {
    return std::min(edgeLength_ / radius, (boxArea_ / radius + 2 * extent_) / radius);
  }

  // Return true if cells are likely to take long. Where the ground is thinner than the lattice,
  // lattice points are tested one by one, and hardly any is inside.
  bool isSlow(double radius) const {
    const bool isThin = !few_ || few_->count < edgeCells(few_->radius) * kFewInCells;
    return isThin && radius > finest_ && edgeCells(radius) > kMostSlowCells;
  }

  // Return true if no round has found a sample so far.
  bool isEmpty() const {
    return best_.samples.positions.empty() && round_.samples.positions.empty();
  }

  // Check once if there is any ground. Return true if there is none.
  bool isGroundless() {
    if (std::exchange(isGroundSure_, true)) return false;
    return !mayHaveGround(region_, options_.margin, filling_.obstacles, options_.float32);
  }

  // Return true if the round should be abandoned: it has far too many samples or takes too long.
  bool isCut() const {
    return round_.count() > cut_ || steps_ > mostSteps() * (isEmpty() ? 0.1 : 1);
  }
  double mostSteps() const { return kMostSteps + most_ / 100; }

  void beginRound() {
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

  // Choose the next radius. Return false if another round is not worth it.
  bool goesOn() {
    // Tolerate a larger surplus after more rounds, where the count jumps: elimination copes with
    // any.
    double surplus = rounds_ > kPatience ? 0.05 * (least_ + 5) : 0;
    for (int i = kPatience + 1; i < rounds_; ++i) surplus *= 8;
    const double count = best_.count();
    if ((count >= least_ && count <= most_ + surplus) || rounds_ == kMostRounds) return false;
    if (steps_ > mostSteps()) return false;
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

  void endRound() {
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

  Region region_;
  Filling filling_;
  SampleOptions options_;
  double least_, wanted_, most_;  // counts
  double cut_;                    // count at which to abandon a round
  double perArea_ = 0;            // samples times radius² of the region's interior
  double edgeLength_ = 0;
  double boxArea_ = 0;
  double finest_ = 0;  // radius whose lattice is about as fine as the ground is thin; 0 if that is
                       // too fine to try
  double extent_ = 0;  // the longer side of the region's box
  std::unique_ptr<Run> run_;
  Found round_;
  Found best_;
  std::optional<Bound> few_;   // the smallest radius that gave too few samples
  std::optional<Bound> many_;  // the greatest radius that gave enough, or is too small to try
  bool isGroundSure_ = false;
  int rounds_ = 0;  // 0 if there is no ground
  double steps_ = 0;
  std::optional<Error> failure_;
};

constexpr double kSearching = 0.7;  // about this share of the work is the search
constexpr double kCountBytesPerSample = 100;
constexpr std::size_t kFewSamples = 100;  // so many or fewer are moved as far apart as possible
constexpr double kPlaces = 4096;          // candidates for them
constexpr int kMostFinerSteps = 30;       // steps to find candidates

// The square root, rounded down.
double rootBelow(double square) {
  const double root = std::sqrt(square);
  const double back = root * root;
  const bool isAbove = back > square || (back == square && productError(root, root) > 0);
  return isAbove ? std::nextafter(root, 0.0) : root;
}

SampleLimit limitOf(const RunOptions& options, double count) {
  return {options, Option::count, count, Word::askForFewer};
}

class EvenCount : public Run {
 public:
  EvenCount(RadiusSearch search, const RunOptions& options, double count, ConflictRule rule)
      : Run(limitOf(options, count)),
        search_(std::move(search)),
        count_(static_cast<std::size_t>(count)),
        rule_(rule) {}

  Report report() const override {
    return {hasCount_ ? Ending::count : Ending::saturated, found_.radius, found_.unit};
  }

 private:
  bool advance(double /*most*/) override {
    if (!elimination_ && !finer_ && !far_) return search();
    if (elimination_) {
      if (elimination_->step()) return true;
      keep();
      if (beginFarApart()) return true;
    } else if (finer_) {
      const bool goesOn = finer_->step();
      append(candidates_, finer_->take().positions);
      // If finding candidates takes too long, leave the samples where they are.
      if (goesOn && ++steps_ < kMostFinerSteps) return true;
      if (!goesOn) {
        append(candidates_, found_.samples.positions);
        far_.emplace(candidates_, count_);
      }
      finer_.reset();
      if (far_) return true;
    } else {
      if (far_->step()) return true;
      found_.samples.positions.clear();
      for (const std::size_t i : far_->samples())
        append(found_.samples.positions, std::span(candidates_).subspan(2 * i, 2));
      found_.radius = rootBelow(far_->leastSquare());
    }
    output() = std::move(found_.samples);
    return false;
  }

  double share() const override { return kSearching * search_.progress(); }

  bool search() {
    if (search_.step()) return true;
    found_ = std::move(search_.found());
    const std::size_t samples = found_.samples.size();
    hasCount_ = samples >= count_;
    if (samples >= 2) {
      const SpacedSamples spaced{found_.samples.positions, found_.samples.radii, found_.radius,
                                 rule_};
      elimination_ = std::make_unique<Elimination>(spaced, std::min(count_, samples));
      return true;
    }
    output() = std::move(found_.samples);
    return false;
  }

  // Keep the remaining samples. Measure their least distance if all have the same radius.
  void keep() {
    Output& samples = found_.samples;
    keepOnly(indicesOf(elimination_->stays()), samples);
    searched_ = found_.radius;
    if (samples.size() > 1 && samples.radii.empty()) {
      const double close = elimination_->leastSquare();
      found_.radius = rootBelow(
          std::isfinite(close) ? close : leastSquare(samples.positions, 1.25 * found_.radius));
    }
    elimination_.reset();
  }

  // If there are few samples, begin to find candidates for them.
  bool beginFarApart() {
    if (!hasCount_ || count_ < 2 || count_ > kFewSamples || !found_.samples.radii.empty())
      return false;
    finer_ = search_.fill(searched_ * std::sqrt(static_cast<double>(count_) / kPlaces));
    if (finer_) found_.unit = std::min(found_.unit, finer_->report().unit);
    return finer_ != nullptr;
  }

  RadiusSearch search_;
  std::size_t count_;
  ConflictRule rule_;
  RadiusSearch::Found found_;
  std::unique_ptr<Elimination> elimination_;
  bool hasCount_ = false;
  double searched_ = 0;  // radius of the saturated set
  std::unique_ptr<Run> finer_;
  int steps_ = 0;  // steps of the finer fill
  std::vector<double> candidates_;
  std::optional<FarApart> far_;
};

}  // namespace

RunResult beginFilling(const Region& region, const RunOptions& given, double count,
                       ConflictRule rule, Result<Filling> filling) {
  if (auto error = validate(given)) return *error;
  if (auto error = validateCount(count, limitOf(given, count))) return *error;
  if (!filling.ok()) return filling.error();
  RadiusSearch search(region, std::move(filling.value()), {given}, count);
  if (const auto& failure = search.failure()) return *failure;
  return RunResult(std::make_unique<EvenCount>(std::move(search), given, count, rule));
}

RunResult beginEvenCount(const Region& region, const Obstacles& obstacles,
                         const RunOptions& options, double count) {
  const auto begin = [](const Region& ground, const Obstacles& around,
                        const SampleOptions& sample) -> RunResult {
    return beginSampler(ground, {around}, sample);
  };
  return beginFilling(region, withRoomFor(options, kCountBytesPerSample), count, ConflictRule::mean,
                      Filling{begin, obstacles});
}

}  // namespace copse
