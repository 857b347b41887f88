#include "geometry/collinear.h"

#include <bit>
#include <cmath>

#include "base/bits.h"
#include "base/hash.h"

namespace copse {

namespace {

// --- whole numbers modulo the prime 2^61 − 1 -----------------------------------------------------

constexpr int kBits = 61;
constexpr std::uint64_t kPrime = (std::uint64_t{1} << kBits) - 1;

constexpr std::uint64_t reduced(std::uint64_t value) {
  const std::uint64_t sum = (value & kPrime) + (value >> kBits);
  return sum >= kPrime ? sum - kPrime : sum;
}

constexpr std::uint64_t difference(std::uint64_t a, std::uint64_t b) {
  return a >= b ? a - b : a + kPrime - b;
}

// By halves, without products of 128 bits.
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

// A power of two turns the bits around.
std::uint64_t imageOf(double value) {
  const auto bits = static_cast<std::uint64_t>(bitsOf(value));
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  const int exponent = static_cast<int>(bits >> 52 & 0x7FF);
  const std::uint64_t whole = exponent == 0 ? fraction : fraction | std::uint64_t{1} << 52;
  const int turn = (exponent == 0 ? 1 : exponent) % kBits;  // times a power that all have alike
  const std::uint64_t image = reduced(((whole << turn) & kPrime) | whole >> (kBits - turn));
  return bits >> 63 != 0 ? difference(0, image) : image;
}

// --- directions ----------------------------------------------------------------------------------

// Which of some edges may be parallel to another one: a bit for each direction, told to 2^-40.
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
  // From 0 to 4 around half a circle; parallel edges differ by a few roundings.
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

  int bits_;  // of a place in the lists
  std::vector<std::uint64_t> once_, again_;
};

}  // namespace

std::vector<PlacedAt> byLine(std::span<const Edge> edges) {
  Directions directions(edges.size());
  for (const Edge& e : edges) directions.add(e);
  // A line's number is made of its slope and its height at x = 0 (its x where it is vertical).
  struct Line {
    std::uint64_t dx, dy, moment;
    std::uint64_t before;  // product of the divisors of all lines before

    [[nodiscard]] bool isVertical() const { return dx == 0; }
    [[nodiscard]] std::uint64_t divisor() const { return dx != 0 ? dx : dy != 0 ? dy : 1; }
  };
  std::vector<PlacedAt> found;
  std::vector<Line> lines;
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
  // All divisions by one (Montgomery 1987, Speeding the Pollard and Elliptic Curve Methods).
  std::uint64_t inverseOfAll = inverse(all);
  for (std::size_t i = lines.size(); i-- > 0;) {
    const Line& line = lines[i];
    const std::uint64_t inverseOfOne = product(inverseOfAll, line.before);
    inverseOfAll = product(inverseOfAll, line.divisor());
    const std::uint64_t slope = line.isVertical() ? kPrime : product(line.dy, inverseOfOne);
    const std::uint64_t height = product(line.moment, inverseOfOne);
    found[i].place = static_cast<std::int64_t>(mix(mix(slope) ^ height));
  }
  sortByPlace(found);
  return found;
}

}  // namespace copse
