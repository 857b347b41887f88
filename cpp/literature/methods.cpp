#include "literature/methods.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/hash.h"
#include "ground/lattice.h"
#include "literature/hash_grid.h"

namespace copse {

namespace {

constexpr double kStepCandidates = 4096;     // candidates in one step: about a millisecond
constexpr double kUnsaturatedDensity = 0.6;  // samples times radius² per area, about

SampleLimit limitOf(const MethodOptions& options) {
  return options.hasCount()
             ? SampleLimit(options, Option::count, options.count, Word::askForFewer)
             : SampleLimit(options, Option::radius, options.radius, Word::useLargerRadius);
}

// Uniform random points, each independent of the others: white noise, a binomial point process. It
// makes exactly `count` samples and keeps no distance. Cost: 0.1 to 0.2 µs a sample.
class Uniform : public Method {
 public:
  using Method::Method;

 private:
  double act() override {
    if (placed() == options().count) {
      end();
    } else if (const auto p = draw()) {
      place(*p);
    }
    return 1;
  }
};

// Dart throwing (Cook 1986, Stochastic Sampling in Computer Graphics): draw uniform points of the
// region and keep each that is no closer than the radius to those kept before, until `tries` in a
// row miss. It is unbiased everywhere in the region. It does not saturate: after n samples with t
// tries about ln(n) / t of the ground is open. Cost: 0.3 µs a dart.
class DartThrowing : public Method {
 public:
  DartThrowing(const Region& region, const MethodOptions& options)
      : Method(region, options), grid_(radius()) {}

 private:
  double act() override {
    const auto p = draw();
    if (!p) return 1;
    const bool isClear = grid_.isClear(*p);
    note(*p, isClear);
    if (isClear) {
      misses_ = 0;
      grid_.add(*p);
      place(*p);
    } else if (++misses_ >= options().tries) {
      end();
    }
    return 1;
  }

  double leastDistance() const override { return options().radius; }

  HashGrid grid_;
  double misses_ = 0;  // misses in a row
};

constexpr double kSlack = 0x1p-44;  // above the rounding errors of the pieces' sides
constexpr int kMostRounded = 64;    // draws for one square, which rounding seldom leaves

std::int64_t squareOf(double coordinate, double side) {
  return static_cast<std::int64_t>(std::floor(coordinate / side));
}

// Jittered sampling (Cook 1986): divide the plane into squares of side `radius` from the origin on,
// and draw one point uniformly in each. Those inside the region are its samples: one in each square
// inside, and one in a square at the edge with the chance of the share of it that is inside, so the
// density is constant up to the edge. It keeps no distance. A point depends on its square and the
// seed alone: regions that agree have the same samples. Cost: 0.2 µs a square.
class Jittered : public Method {
 public:
  Jittered(const Region& region, const MethodOptions& options)
      : Method(region, options), key_(keyOf(options.seed, Stream::squares)) {}

 private:
  // Try one row of squares within one slab: the pieces between two heights of one leaf. A point
  // belongs to the slab that it falls into, so it comes once.
  double act() override {
    const auto all = pieces_.all();
    if (piece_ == all.size()) {
      end();
      return 1;
    }
    const double side = radius();
    const Piece& slab = all[piece_];
    if (!row_) row_ = squareOf(slab.low, side);
    const double low = std::max(slab.low, static_cast<double>(*row_) * side);
    const double high = std::min(slab.high, static_cast<double>(*row_ + 1) * side);
    std::int64_t column = std::numeric_limits<std::int64_t>::min();
    double squares = 1;
    std::size_t end = piece_;
    for (; end < all.size() && all[end].leaf == slab.leaf && all[end].low == slab.low; ++end) {
      const double left = std::min(all[end].leftAt(low), all[end].leftAt(high)) - kSlack;
      const double right = std::max(all[end].rightAt(low), all[end].rightAt(high)) + kSlack;
      column = std::max(column, squareOf(left, side));
      for (const std::int64_t last = squareOf(right, side); column <= last; ++column, ++squares)
        tryIn(column, *row_, slab);
    }
    ++*row_;
    if (static_cast<double>(*row_) * side >= slab.high) {
      piece_ = end;
      row_.reset();
    }
    return squares;
  }

  void tryIn(std::int64_t column, std::int64_t row, const Piece& slab) {
    Draws draws(mix(mix(key_, column), row));
    const double side = radius();
    const auto c = static_cast<double>(column);
    const auto r = static_cast<double>(row);
    for (int tried = 0; tried < kMostRounded; ++tried) {
      const Point p = pieces_.rounded(
          {(c + fractionOf(draws.next())) * side, (r + fractionOf(draws.next())) * side});
      if (squareOf(p.x, side) != column || squareOf(p.y, side) != row) continue;
      const RegionTree::Node& leaf = tree_.nodes()[slab.leaf];
      const bool isHere =
          p.y >= slab.low && p.y < slab.high && p.x >= leaf.box.x0 && p.x < leaf.box.x1;
      if (isHere && tree_.isInside(leaf, p)) place(p);
      return;
    }
  }

  std::uint64_t key_;
  std::size_t piece_ = 0;  // first piece of the current slab
  std::optional<std::int64_t> row_;
};

constexpr double kStartTries = 8;  // times `tries`

// Draw a point of the annulus between 1 and 2 around the origin, by rejection: sines and cosines
// differ between machines.
Point ringPoint(Draws& draws) {
  for (;;) {
    const double x = 4 * fractionOf(draws.next()) - 2;
    const double y = 4 * fractionOf(draws.next()) - 2;
    const double square = x * x + y * y;
    if (square >= 1 && square < 4) return {x, y};
  }
}

// Bridson's method (2007, Fast Poisson Disk Sampling in Arbitrary Dimensions), as published: draw
// up to `tries` candidates uniformly from the annulus between one and two radii around a random
// active sample. Place the first candidate that is inside and far enough from all samples, and
// make it active. If there is none, the sample is no longer active.
//
// When no sample is active, start again at a random point in each part of the region without a
// sample, with up to 8 · tries candidates. So every part gets a sample, unless nearly all of it is
// too close to samples of other parts. The annulus reaches across gaps and walls.
//
// It leaves gaps of up to 1.3 radii (0.1 % of the ground at 30 tries), more in corners. Few
// candidates fall into a corridor far thinner than the radius, so most of it may stay empty.
//
// Cost: 3 to 4 µs a sample at 30 tries.
class Bridson : public Method {
 public:
  Bridson(const Region& region, const MethodOptions& options)
      : Method(region, options),
        start_(draw()),
        grid_(radius()),
        parts_(tree_, pieces_),
        isReached_(parts_.count()),
        nextPart_(parts_.count() == 1 ? 1 : 0) {}

  // Choose the first sample. Return false if the requested start is not inside.
  bool findStart() {
    const double unit = tree_.unit();
    const auto drawn = start_;
    if (options().isStartCentre) {
      const BoundingBox& box = tree_.nodes()[0].box;  // its margins are the same on opposite sides
      start_ = pieces_.rounded({(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2});
      if (tree_.contains(*start_)) return true;
      // Start at half the height of the nearest piece.
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

  std::vector<std::uint32_t> active() const override { return active_; }

 private:
  double act() override {
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

  double leastDistance() const override { return options().radius; }

  double growFrom(std::size_t activeIndex) {
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

  double startNextPart() {
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

  void begin(Point p, std::int32_t parent) {
    active_.push_back(static_cast<std::uint32_t>(grid_.points().size()));
    grid_.add(p);
    place(p, parent);
    if (nextPart_ == parts_.count()) return;
    if (const auto part = parts_.partAt(p)) isReached_[*part] = true;
  }

  std::optional<Point> start_;  // drawn before the pieces are in order of parts
  HashGrid grid_;
  Parts parts_;
  std::vector<std::uint8_t> isReached_;  // for each part, 1 if it has a sample
  std::size_t nextPart_;  // the next part to try; a single part needs none, as `start_` reaches it
  std::vector<std::uint32_t> active_;
};

constexpr double kMostTries = 1e6;
constexpr double kLeastBoundary = 1e7;  // length of edges, in radii, that any limit allows
constexpr double kBytesPerSample = 24;

double edgeLength(const Region& region) {
  double sum = 0;
  for (const Edge& e : region.edgesIn(1)) {
    const double dx = e.bx - e.ax;
    const double dy = e.by - e.ay;
    sum += std::sqrt(dx * dx + dy * dy);
  }
  return sum;
}

std::optional<Error> validateRadius(const Region& region, const MethodOptions& options) {
  if (auto error = Lattice::validate(options.radius)) return error;
  const double radius = usefulRadius(options.radius, region);
  const double density = options.method == MethodName::jittered ? 1 : kSaturatedDensity;
  const SampleLimit limit = limitOf(options);
  if (auto error = validatePromise(region, density / (radius * radius), limit)) return error;
  if (edgeLength(region) / radius > std::max(kLeastBoundary, 64 * limit.most()))
    return limit.error(Rule::limitEdges);
  const auto lattice = Lattice::make(radius, region.farthest(), options.float32);
  if (!lattice.ok()) return lattice.error();
  return std::nullopt;
}

std::optional<Error> validate(const Region& region, const MethodOptions& options) {
  if (auto error = copse::validate(options)) return error;
  if (options.margin > 0) {
    Error error = errorOf(Rule::methodMargin, Option::margin, options.margin);
    error.numbers[3] = static_cast<double>(wordOf(options.method));
    return error;
  }
  const double tries = options.tries;
  if (!(tries >= 1 && tries <= kMostTries && tries == std::floor(tries)))
    return errorOf(Rule::methodTries, Option::tries, tries, kMostTries);
  if (options.hasCount()) {
    if (auto error = validateCount(options.count)) return error;
    if (!limitOf(options).allows(options.count)) return limitOf(options).asked();
  } else if (auto error = validateRadius(region, options)) {
    return error;
  }
  if (options.float32 && region.farthest() > 3e38)
    return errorOf(Rule::methodFloat, Option::float32, 1, region.farthest());
  return std::nullopt;
}

}  // namespace

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
  const auto p = pieces_.draw(draws_, 0, pieces_.all().size());
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

RunResult beginMethod(const Region& region, const MethodOptions& given) {
  MethodOptions options = withRoomFor(given, kBytesPerSample);
  if (auto error = validate(region, options)) return *error;
  // Limit a radius far beyond the region's size: it makes one sample anyway.
  options.radius = usefulRadius(options.radius, region);
  switch (options.method) {
    case MethodName::bridson: {
      auto bridson = std::make_unique<Bridson>(region, options);
      if (!bridson->findStart()) return errorOf(Rule::methodStart, Option::start);
      return RunResult(std::move(bridson));
    }
    case MethodName::dartThrowing:
      return RunResult(std::make_unique<DartThrowing>(region, options));
    case MethodName::bestCandidate:
      return makeBestCandidate(region, options);
    case MethodName::jittered:
      return RunResult(std::make_unique<Jittered>(region, options));
    case MethodName::uniform:
      return RunResult(std::make_unique<Uniform>(region, options));
  }
  return errorOf(Rule::methodUnknown, Option::method);
}

}  // namespace copse
