// Error-free sums and products, summed exactly (Shewchuk 1997, Adaptive Precision Floating-Point
// Arithmetic and Fast Robust Geometric Predicates).
#include "oracle_exact.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace copse::oracle {
namespace {

struct Pair {
  double high;
  double low;
};

Pair exactSum(double a, double b) {
  const double sum = a + b;
  const double bPart = sum - a;
  const double aPart = sum - bPart;
  return {sum, (a - aPart) + (b - bPart)};
}

Pair halves(double a) {
  const double scaled = 134217729.0 * a;  // 2^27 + 1
  const double high = scaled - (scaled - a);
  return {high, a - high};
}

Pair exactProduct(double a, double b) {
  const double product = a * b;
  const Pair p = halves(a);
  const Pair q = halves(b);
  const double error =
      ((p.high * q.high - product) + p.high * q.low + p.low * q.high) + p.low * q.low;
  return {product, error};
}

/// A sum of doubles that is never rounded.
class ExactSum {
 public:
  void add(double value) {
    int kept = 0;
    for (int i = 0; i < count_; ++i) {
      const Pair sum = exactSum(value, parts_[i]);
      if (sum.low != 0) parts_[kept++] = sum.low;
      value = sum.high;
    }
    if (value != 0) parts_[kept++] = value;
    count_ = kept;
  }
  void addProduct(Pair a, Pair b, double sign) {
    for (const double p : {a.low, a.high}) {
      for (const double q : {b.low, b.high}) {
        const Pair product = exactProduct(p, sign * q);
        add(product.low);
        add(product.high);
      }
    }
  }
  int sign() const {
    if (count_ == 0) return 0;
    return parts_[count_ - 1] > 0 ? 1 : -1;
  }

 private:
  double parts_[32];
  int count_ = 0;
};

int signOf(double value) {
  return (value > 0) - (value < 0);
}

}  // namespace

int orientation(Point a, Point b, Point p) {
  const double left = (a.x - p.x) * (b.y - p.y);
  const double right = (a.y - p.y) * (b.x - p.x);
  const double area = left - right;
  const double doubt = 4.5e-16 * (std::abs(left) + std::abs(right));
  if (std::abs(area) > doubt) return signOf(area);
  const Pair ax = exactSum(a.x, -p.x);
  const Pair ay = exactSum(a.y, -p.y);
  const Pair bx = exactSum(b.x, -p.x);
  const Pair by = exactSum(b.y, -p.y);
  if (left == right && ax.low == 0 && ay.low == 0 && bx.low == 0 && by.low == 0) {
    return signOf(exactProduct(ax.high, by.high).low - exactProduct(ay.high, bx.high).low);
  }
  ExactSum exact;
  exact.addProduct(ax, by, 1);
  exact.addProduct(ay, bx, -1);
  return exact.sign();
}

int sideOfMoved(const Edge& edge, Point p) {
  if (const int side = orientation(edge.a, edge.b, p)) return side;
  if (edge.a.y != edge.b.y) return edge.b.y > edge.a.y ? -1 : 1;
  return signOf(edge.b.x - edge.a.x);
}

bool touches(const Edge& edge, Point p) {
  return p.x >= std::min(edge.a.x, edge.b.x) && p.x <= std::max(edge.a.x, edge.b.x) &&
         p.y >= std::min(edge.a.y, edge.b.y) && p.y <= std::max(edge.a.y, edge.b.y) &&
         orientation(edge.a, edge.b, p) == 0;
}

std::int64_t squareRoundedUp(double value) {
  // Above the distance of any two places that are compared.
  constexpr double kMost = 0x1p62;
  const Pair square = exactProduct(value, value);
  if (!(square.high < kMost)) return static_cast<std::int64_t>(kMost);
  const double up = std::ceil(square.high);
  const bool more = up == square.high && square.low > 0;
  return static_cast<std::int64_t>(up) + (more ? 1 : 0);
}

}  // namespace copse::oracle
