#include "shape/unseen_edges.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

#include "base/hash.h"
#include "base/numbers.h"
#include "base/vectors.h"
#include "shape/placed_at.h"

namespace copse {

namespace {

// Arithmetic modulo the prime 2^61 − 1.
constexpr int kBits = 61;
constexpr std::uint64_t kPrime = (std::uint64_t{1} << kBits) - 1;

constexpr std::uint64_t reduced(std::uint64_t value) {
  const std::uint64_t sum = (value & kPrime) + (value >> kBits);
  return sum >= kPrime ? sum - kPrime : sum;
}

constexpr std::uint64_t difference(std::uint64_t a, std::uint64_t b) {
  return a >= b ? a - b : a + kPrime - b;
}

// Multiply by halves, as there are no products of 128 bits.
constexpr std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t kLow31 = (std::uint64_t{1} << 31) - 1;
  constexpr std::uint64_t kLow30 = (std::uint64_t{1} << 30) - 1;
  const std::uint64_t aHigh = a >> 31;
  const std::uint64_t bHigh = b >> 31;
  const std::uint64_t middle = (a & kLow31) * bHigh + (b & kLow31) * aHigh;
  return reduced(2 * aHigh * bHigh + (middle >> 30) + ((middle & kLow30) << 31) +
                 (a & kLow31) * (b & kLow31));
}

constexpr std::uint64_t inverse(std::uint64_t a) {  // Fermat: a^(p − 2)
  std::uint64_t power = 1;
  for (int bit = kBits - 1; bit >= 0; --bit) {
    power = product(power, power);
    if (((kPrime - 2) >> bit & 1) != 0) power = product(power, a);
  }
  return power;
}

// The image of a double. Multiplication by a power of two rotates the bits.
std::uint64_t imageOf(double value) {
  const auto bits = static_cast<std::uint64_t>(bitsOf(value));
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  const int exponent = static_cast<int>(bits >> 52 & 0x7FF);
  const std::uint64_t whole = exponent == 0 ? fraction : fraction | std::uint64_t{1} << 52;
  // Leave out a power of two that all doubles share.
  const int turn = (exponent == 0 ? 1 : exponent) % kBits;
  const std::uint64_t image = reduced(((whole << turn) & kPrime) | whole >> (kBits - turn));
  return bits >> 63 != 0 ? difference(0, image) : image;
}

// A Bloom filter of the directions of edges, to 2^-40, that finds edges without a parallel one.
class Directions {
 public:
  explicit Directions(std::size_t edges)
      : bits_(static_cast<int>(std::bit_width(32 * edges + 63))),
        once_(std::size_t{1} << (bits_ - 6)),
        again_(once_.size()) {}

  void add(const Edge& edge) {
    forEachBit(edge, [&](std::size_t word, std::uint64_t bit) {
      again_[word] |= once_[word] & bit;
      once_[word] |= bit;
    });
  }
  [[nodiscard]] bool isShared(const Edge& edge) const {
    bool found = false;
    forEachBit(edge, [&](std::size_t word, std::uint64_t bit) {
      found = found || (again_[word] & bit) != 0;
    });
    return found;
  }

 private:
  // The direction, from 0 to 4 around half a circle. Parallel edges differ by a few roundings.
  static double direction(const Edge& e) {
    const double dx = e.bx - e.ax;
    const double dy = e.by - e.ay;
    return std::fabs(dx) >= std::fabs(dy) ? 1 + dy / dx : 3 - dx / dy;
  }
  template <class Visit>
  void forEachBit(const Edge& edge, Visit visit) const {
    constexpr double kSteps = 0x1p40;
    constexpr double kRoundings = 0x1p-7;
    constexpr std::uint64_t kAround = std::uint64_t{4} << 40;
    const double steps = direction(edge) * kSteps;
    const auto first = static_cast<std::uint64_t>(steps + kSteps * 4 - kRoundings);
    const auto last = static_cast<std::uint64_t>(steps + kSteps * 4 + kRoundings);
    for (std::uint64_t step = first; step <= last; ++step) {
      const std::uint64_t bit = (step % kAround) * kGolden >> (64 - bits_);
      visit(static_cast<std::size_t>(bit / 64), std::uint64_t{1} << (bit % 64));
    }
  }

  int bits_;  // of an index of a bit
  std::vector<std::uint64_t> once_, again_;
};

// The edges (`what`, as indices) with a number of their line (`place`). Edges of one line have the
// same number. Edges of two lines have different ones, all but surely. Most edges without a
// parallel one are left out.
//
// Doubles are fractions over powers of two, so they have images among the remainders modulo the
// prime 2^61 − 1, a field. A line's slope and height in that field are exact, whichever of its
// edges they are computed from.
//
// Cost: 10 ns for an edge whose direction no other one has, else about 0.2 µs.
std::vector<PlacedAt> linesOf(std::span<const Edge> edges) {
  Directions directions(edges.size());
  for (const Edge& e : edges) directions.add(e);
  // A line's number is a hash of its slope and its height at x = 0, or its x if it is vertical.
  struct Image {
    std::uint64_t dx, dy, moment;
    std::uint64_t before;  // the product of all divisors before

    [[nodiscard]] bool isVertical() const { return dx == 0; }
    [[nodiscard]] std::uint64_t divisor() const { return dx != 0 ? dx : dy != 0 ? dy : 1; }
  };
  std::vector<PlacedAt> found;
  std::vector<Image> lines;
  std::uint64_t all = 1;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Edge& e = edges[i];
    if (!directions.isShared(e)) continue;
    const std::uint64_t ax = imageOf(e.ax);
    const std::uint64_t ay = imageOf(e.ay);
    const std::uint64_t dx = difference(imageOf(e.bx), ax);
    const std::uint64_t dy = difference(imageOf(e.by), ay);
    lines.push_back({dx, dy, difference(product(ay, dx), product(ax, dy)), all});
    all = product(all, lines.back().divisor());
    found.push_back({0, static_cast<std::int64_t>(i)});
  }
  // Divide all by one inverse (Montgomery 1987, Speeding the Pollard and Elliptic Curve Methods).
  std::uint64_t inverseOfAll = inverse(all);
  for (std::size_t i = lines.size(); i-- > 0;) {
    const Image& line = lines[i];
    const std::uint64_t inverseOfOne = product(inverseOfAll, line.before);
    inverseOfAll = product(inverseOfAll, line.divisor());
    const std::uint64_t slope = line.isVertical() ? kPrime : product(line.dy, inverseOfOne);
    const std::uint64_t height = product(line.moment, inverseOfOne);
    found[i].place = static_cast<std::int64_t>(mix(mix(slope) ^ height));
  }
  return found;
}

// The edges of one line, of which some may cancel.
class OnLine {
 public:
  OnLine(std::span<const Edge> edges, std::span<const PlacedAt> which, FillRule rule)
      : edges_(edges), which_(which), rule_(rule), line_(edge(0)) {}

  /// Return true if all edges lie on the first one's line, exactly.
  [[nodiscard]] bool isOne() const {
    for (std::size_t i = 1; i < which_.size(); ++i) {
      const Edge& e = edge(i);
      if (orientation(line_, {e.ax, e.ay}) != 0 || orientation(line_, {e.bx, e.by}) != 0)
        return false;
    }
    return true;
  }

  /// Mark edges that overlap others, and add the edges that replace them to `seen`.
  void cancel(std::vector<std::uint8_t>& isOverlapped, std::vector<Edge>& seen) const {
    std::vector<PlacedAt> ends;
    for (std::size_t i = 0; i < which_.size(); ++i) {
      const auto what = static_cast<std::int64_t>(i);
      const std::int64_t a = along({edge(i).ax, edge(i).ay});
      const std::int64_t b = along({edge(i).bx, edge(i).by});
      ends.push_back({std::min(a, b), what | kBegins});
      ends.push_back({std::max(a, b), what});
    }
    sortByPlace(ends);
    std::size_t begin = 0;  // of a run of edges without a gap
    int open = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      open += isBegin(ends[i]) ? 1 : -1;
      if (open > 0) continue;
      if (i - begin > 1) {
        for (std::size_t k = begin; k <= i; ++k) isOverlapped[index(ends[k])] = 1;
        addSeen(std::span(ends).subspan(begin, i + 1 - begin), seen);
      }
      begin = i + 1;
    }
  }

 private:
  [[nodiscard]] const Edge& edge(std::size_t i) const {
    return edges_[static_cast<std::size_t>(which_[i].what)];
  }
  // The first end of an edge along the line has a bit above all indices: so at one place edges end
  // before others begin.
  static constexpr std::int64_t kBegins = std::int64_t{1} << 32;
  static bool isBegin(const PlacedAt& end) { return (end.what & kBegins) != 0; }
  [[nodiscard]] std::size_t index(const PlacedAt& end) const {
    return static_cast<std::size_t>(which_[static_cast<std::size_t>(end.what & ~kBegins)].what);
  }
  [[nodiscard]] bool isVertical() const { return line_.ax == line_.bx; }
  // Points of a line that is not vertical differ in x.
  [[nodiscard]] std::int64_t along(Point p) const { return ordinal(isVertical() ? p.y : p.x); }

  // Add the fewest and longest edges that replace a run of edges.
  void addSeen(std::span<const PlacedAt> ends, std::vector<Edge>& seen) const {
    std::vector<Point> begun;  // begins of open edges, all of one direction
    int sum = 0;               // of open edges: forwards less backwards
    int copies = 0;            // the same by the fill rule
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const Edge& e = edges_[index(ends[i])];
      const std::int64_t a = along({e.ax, e.ay});
      const std::int64_t b = along({e.bx, e.by});
      sum += (a < b) == isBegin(ends[i]) ? 1 : -1;
      if (i + 1 < ends.size() && ends[i + 1].place == ends[i].place) continue;
      const int next = rule_ == FillRule::evenodd ? sum & 1 : sum;
      const Point here = ends[i].place == a ? Point{e.ax, e.ay} : Point{e.bx, e.by};
      for (; copies != 0 && (copies > 0 ? copies > next : copies < next); begun.pop_back()) {
        const Point from = begun.back();
        seen.push_back(copies > 0 ? Edge{from.x, from.y, here.x, here.y}
                                  : Edge{here.x, here.y, from.x, from.y});
        copies -= copies > 0 ? 1 : -1;
      }
      for (; copies != next; copies += copies < next ? 1 : -1) begun.push_back(here);
    }
  }

  std::span<const Edge> edges_;
  std::span<const PlacedAt> which_;
  FillRule rule_;
  Edge line_;
};

}  // namespace

void dropUnseenEdges(std::vector<Edge>& edges, FillRule rule) {
  std::vector<PlacedAt> lines = linesOf(edges);
  std::vector<std::uint8_t> isOverlapped(edges.size());
  std::vector<Edge> seen;
  eachGroup(lines, [&](std::span<const PlacedAt> which) {
    if (which.size() < 2) return;
    const OnLine line(edges, which, rule);
    if (line.isOne()) line.cancel(isOverlapped, seen);
  });
  std::erase_if(edges, [&](const Edge& e) {
    return isOverlapped[static_cast<std::size_t>(&e - edges.data())] != 0;
  });
  append(edges, seen);
}

}  // namespace copse
