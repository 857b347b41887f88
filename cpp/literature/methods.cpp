
#include "literature/methods.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>

#include "fill/run.h"
#include "ground/lattice.h"
#include "literature/best_candidate.h"
#include "literature/pieces.h"
#include "shape/hash_grid.h"
#include "shape/placed_at.h"

namespace copse {

namespace {

// Dart throwing (Cook 1986, Stochastic Sampling in Computer Graphics): draw uniform points of the
// region and keep each that is no closer than the radius to those kept before, until `tries` in a
// row miss. It is unbiased everywhere in the region. It does not saturate: after n samples with t
// tries about ln(n) / t of the ground is open. Cost: 0.3 µs a dart.
class DartThrowing : public Method {
 public:
  DartThrowing(const Region& region, const MethodOptions& options)
      : Method(region, options), grid_(radius()) {}

 protected:
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

  [[nodiscard]] double leastDistance() const override { return options().radius; }

 private:
  HashGrid grid_;
  double misses_ = 0;  // misses in a row
};

// Jittered sampling (Cook 1986): divide the plane into squares of side `radius` from the origin on,
// and draw one point uniformly in each. Those inside the region are its samples: one in each square
// inside, and one in a square at the edge with the chance of the share of it that is inside, so the
// density is constant up to the edge. It keeps no distance. A point depends on its square and the
// seed alone: regions that agree have the same samples. Cost: 0.2 µs a square.
class Jittered : public Method {
 public:
  Jittered(const Region& region, const MethodOptions& options)
      : Method(region, options), key_(keyOf(options.seed, Stream::squares)) {}

 protected:
  double act() override;

 private:
  void tryIn(std::int64_t column, std::int64_t row, const Piece& slab);

  std::uint64_t key_;
  std::size_t piece_ = 0;  // first piece of the current slab
  std::optional<std::int64_t> row_;
};

constexpr double kSlack = 0x1p-44;  // above the rounding errors of the pieces' sides
constexpr int kMostRounded = 64;    // draws for one square, which rounding seldom leaves

std::int64_t squareOf(double coordinate, double side) {
  return static_cast<std::int64_t>(std::floor(coordinate / side));
}

// Try one row of squares within one slab: the pieces between two heights of one leaf. A point
// belongs to the slab that it falls into, so it comes once.
double Jittered::act() {
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

void Jittered::tryIn(std::int64_t column, std::int64_t row, const Piece& slab) {
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

constexpr double kLeastContact = 0x1p-40;

// Sort by line, then by beginning.
template <class Contact>
void sortByLine(std::vector<Contact>& contacts) {
  std::vector<PlacedAt> keys(contacts.size());
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys[i] = {ordinal(contacts[i].begin), static_cast<std::int64_t>(i)};
  sortByPlace(keys);
  std::vector<Contact> byBegin;
  byBegin.reserve(keys.size());
  for (const PlacedAt& key : keys) byBegin.push_back(contacts[static_cast<std::size_t>(key.what)]);
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys[i] = {ordinal(byBegin[i].line), static_cast<std::int64_t>(i)};
  sortByPlace(keys);
  for (std::size_t i = 0; i < keys.size(); ++i)
    contacts[i] = byBegin[static_cast<std::size_t>(keys[i].what)];
}

}  // namespace

Parts::Parts(const RegionTree& tree, Pieces& pieces) : tree_(tree), pieces_(pieces) {
  const auto all = pieces.all();
  std::vector<Contact> tops, bottoms, rights, lefts;
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    const Piece& p = all[i];
    const BoundingBox& box = tree.nodes()[p.leaf].box;
    above_.push_back(i);
    bottoms.push_back({p.low, p.lowLeft, p.lowRight, i});
    tops.push_back({p.high, p.highLeft, p.highRight, i});
    if (p.lowLeft == box.x0 && p.highLeft == box.x0) lefts.push_back({box.x0, p.low, p.high, i});
    if (p.lowRight == box.x1 && p.highRight == box.x1) rights.push_back({box.x1, p.low, p.high, i});
    if (i == 0) continue;
    const Piece& left = all[i - 1];
    if (left.leaf == p.leaf && left.low == p.low && left.lowRight == p.lowLeft &&
        left.highRight == p.highLeft)
      join(i - 1, i);
  }
  joinMeeting(tops, bottoms);
  joinMeeting(rights, lefts);

  std::vector<PlacedAt> byPart;
  for (std::uint32_t i = 0; i < all.size(); ++i) byPart.push_back({rootOf(i), i});
  sortByPlace(byPart);
  std::vector<std::uint32_t> order;
  for (std::size_t i = 0; i < byPart.size(); ++i) {
    if (i == 0 || byPart[i].place != byPart[i - 1].place) begins_.push_back(i);
    above_[static_cast<std::size_t>(byPart[i].what)] =
        static_cast<std::uint32_t>(begins_.size() - 1);
    order.push_back(static_cast<std::uint32_t>(byPart[i].what));
  }
  begins_.push_back(all.size());
  pieces.order(std::move(order), begins_);

  firstOfLeaf_.assign(tree.nodes().size() + 1, 0);
  for (const Piece& p : all) ++firstOfLeaf_[p.leaf + 1];
  for (std::size_t i = 1; i < firstOfLeaf_.size(); ++i) firstOfLeaf_[i] += firstOfLeaf_[i - 1];
}

std::uint32_t Parts::rootOf(std::uint32_t piece) {
  while (above_[piece] != piece) piece = above_[piece] = above_[above_[piece]];
  return piece;
}

// The least piece is the root of its part.
void Parts::join(std::uint32_t a, std::uint32_t b) {
  a = rootOf(a);
  b = rootOf(b);
  above_[std::max(a, b)] = std::min(a, b);
}

// Join pieces whose contacts overlap on a line. Contacts of one list do not overlap one another.
void Parts::joinMeeting(std::vector<Contact>& before, std::vector<Contact>& after) {
  sortByLine(before);
  sortByLine(after);
  for (std::size_t i = 0, j = 0; i < before.size() && j < after.size();) {
    const Contact& a = before[i];
    const Contact& b = after[j];
    if (a.line == b.line && std::min(a.end, b.end) - std::max(a.begin, b.begin) > kLeastContact)
      join(a.piece, b.piece);
    if (a.line != b.line ? a.line < b.line : a.end < b.end) {
      ++i;
    } else {
      ++j;
    }
  }
}

std::optional<std::size_t> Parts::partAt(Point p) const {
  const std::uint32_t leaf = tree_.leafAt(p);
  for (std::uint32_t i = firstOfLeaf_[leaf]; i < firstOfLeaf_[leaf + 1]; ++i) {
    const Piece& piece = pieces_.all()[i];
    if (p.y >= piece.low && p.y <= piece.high && p.x >= piece.leftAt(p.y) &&
        p.x <= piece.rightAt(p.y))
      return above_[i];
  }
  return std::nullopt;
}

namespace {

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

namespace {

// In the order of MethodName.
constexpr std::string_view kNames[] = {"bridson", "dart-throwing", "best-candidate", "jittered",
                                       "uniform"};
constexpr double kMostTries = 1e6;
constexpr double kLeastBoundary = 1e7;  // length of edges, in radii, that any limit allows
constexpr double kBytesPerSample = 24;

std::optional<Error> validateTries(double tries) {
  if (tries >= 1 && tries <= kMostTries && tries == std::floor(tries)) return std::nullopt;
  return errorOf(Rule::methodTries, Option::tries, tries, kMostTries);
}

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

std::optional<Error> validateCount(const MethodOptions& options) {
  if (auto error = copse::validateCount(options.count)) return error;
  const SampleLimit limit = limitOf(options);
  if (limit.allows(options.count)) return std::nullopt;
  return limit.asked();
}

std::optional<Error> validate(const Region& region, const MethodOptions& options) {
  if (auto error = copse::validate(options)) return error;
  if (options.margin > 0) {
    Error error = errorOf(Rule::methodMargin, Option::margin, options.margin);
    error.numbers[3] = static_cast<double>(wordOf(options.method));
    return error;
  }
  if (auto error = validateTries(options.tries)) return error;
  if (auto error = options.hasCount() ? validateCount(options) : validateRadius(region, options))
    return error;
  if (options.float32 && region.farthest() > 3e38)
    return errorOf(Rule::methodFloat, Option::float32, 1, region.farthest());
  return std::nullopt;
}

}  // namespace

std::optional<MethodName> methodNamed(std::string_view name) {
  const auto found = std::find(std::begin(kNames), std::end(kNames), name);
  if (found == std::end(kNames)) return std::nullopt;
  return static_cast<MethodName>(found - std::begin(kNames));
}

Result<std::unique_ptr<Run>> beginMethod(const Region& region, const MethodOptions& given) {
  MethodOptions options = given;
  options.capacity = std::min(given.capacity, capacityOf(kBytesPerSample));
  if (auto error = validate(region, options)) return *error;
  // Limit a radius far beyond the region's size: it makes one sample anyway.
  options.radius = usefulRadius(options.radius, region);
  switch (options.method) {
    case MethodName::bridson: {
      auto bridson = std::make_unique<Bridson>(region, options);
      if (!bridson->findStart()) return errorOf(Rule::methodStart, Option::start);
      return std::unique_ptr<Run>(std::move(bridson));
    }
    case MethodName::dartThrowing:
      return std::unique_ptr<Run>(std::make_unique<DartThrowing>(region, options));
    case MethodName::bestCandidate:
      return std::unique_ptr<Run>(std::make_unique<BestCandidate>(region, options));
    case MethodName::jittered:
      return std::unique_ptr<Run>(std::make_unique<Jittered>(region, options));
    case MethodName::uniform:
      return std::unique_ptr<Run>(std::make_unique<Uniform>(region, options));
  }
  return errorOf(Rule::methodUnknown, Option::method);
}

}  // namespace copse
