#include "shape/exact.h"

#include <algorithm>
#include <utility>

namespace copse {

// Dekker's split, as wasm lacks fma.
double productError(double a, double b) {
  constexpr double kSplitter = 134217729.0;  // 2^27 + 1
  const double ca = kSplitter * a;
  const double cb = kSplitter * b;
  const double ah = ca - (ca - a);
  const double bh = cb - (cb - b);
  const double al = a - ah;
  const double bl = b - bh;
  return ((ah * bh - a * b) + ah * bl + al * bh) + al * bl;
}

std::int64_t ceilOfSquare(double number) {
  const double square = number * number;
  const double whole = std::ceil(square);
  const bool isRoundedDown = whole == square && productError(number, number) > 0;
  return static_cast<std::int64_t>(whole) + (isRoundedDown ? 1 : 0);
}

namespace {

// An exact sum of doubles, as components that do not overlap, the least first.
class Expansion {
 public:
  [[gnu::noinline]] void add(double value) {  // rare: its size matters more than its speed
    int kept = 0;
    for (int i = 0; i < size_; ++i) {
      const double sum = value + parts_[i];
      const double virtualPart = sum - value;
      const double error = (value - (sum - virtualPart)) + (parts_[i] - virtualPart);
      value = sum;
      if (error != 0) parts_[kept++] = error;
    }
    if (value != 0) parts_[kept++] = value;
    size_ = kept;
  }
  void addProduct(double a, double b) {
    add(productError(a, b));
    add(a * b);
  }
  [[nodiscard]] int sign() const { return size_ == 0 ? 0 : (parts_[size_ - 1] > 0 ? 1 : -1); }

 private:
  double parts_[16] = {};
  int size_ = 0;
};

// Return the exact sum of the products in (b − a) × v; for the orientation of the point v, with
// those in a × b.
[[gnu::noinline]] int exactSign(const Edge& e, Point v, bool isOrientation) {
  Expansion sum;
  if (isOrientation) {
    sum.addProduct(e.ax, e.by);
    sum.addProduct(-e.ay, e.bx);
  }
  sum.addProduct(e.bx, v.y);
  sum.addProduct(-e.by, v.x);
  sum.addProduct(e.ay, v.x);
  sum.addProduct(-e.ax, v.y);
  return sum.sign();
}

}  // namespace

int turn(const Edge& e, Point step) {
  const double left = (e.bx - e.ax) * step.y;
  const double right = (e.by - e.ay) * step.x;
  const double difference = left - right;
  const double bound = 4.5e-16 * (std::fabs(left) + std::fabs(right));
  if (difference > bound) return 1;
  if (difference < -bound) return -1;
  return exactSign(e, step, false);
}

namespace {

// Return the sign of the sum's length less a length.
int signOfLength(Point one, Point other, double length) {
  Expansion sum;
  for (const auto& [a, b] : {std::pair{one.x, other.x}, std::pair{one.y, other.y}}) {
    sum.addProduct(a, a);
    sum.addProduct(2 * a, b);
    sum.addProduct(b, b);
  }
  sum.addProduct(-length, length);
  return sum.sign();
}

}  // namespace

bool isShorter(Point one, Point other, double length) {
  return signOfLength(one, other, length) < 0;
}

bool isLonger(Point one, Point other, double length) {
  return signOfLength(one, other, length) > 0;
}

int orientation(const Edge& e, Point p) {
  const double left = (e.ax - p.x) * (e.by - p.y);
  const double right = (e.ay - p.y) * (e.bx - p.x);
  const double determinant = left - right;
  const double bound = 4.5e-16 * (std::fabs(left) + std::fabs(right));
  if (determinant > bound) return 1;
  if (determinant < -bound) return -1;
  const bool isOnUpright = e.ax == p.x && e.bx == p.x;
  const bool isOnLevel = e.ay == p.y && e.by == p.y;
  return isOnUpright || isOnLevel ? 0 : exactSign(e, p, true);
}

int side(const Edge& e, Point p) {
  const int sign = orientation(e, p);
  if (sign != 0) return sign;
  if (e.by != e.ay) return e.by < e.ay ? 1 : -1;
  return e.bx > e.ax ? 1 : -1;
}

int crossings(std::span<const Edge> edges, std::span<const std::uint32_t> which, Point from,
              Point to) {
  const Point corner{from.x, to.y};
  const auto [left, right] = std::minmax(from.x, to.x);
  const auto [low, high] = std::minmax(from.y, to.y);
  int sum = 0;
  for (const std::uint32_t index : which) {
    const Edge& e = edges[index];
    const bool up = e.ay <= to.y;
    if (up != (e.by <= to.y)) {  // the edge meets the horizontal part's line
      const bool isBeside = (e.ax < left && e.bx < left) || (e.ax > right && e.bx > right);
      if (!isBeside && side(e, corner) != side(e, to)) sum += (up == (from.x <= to.x)) ? 1 : -1;
    }
    const bool isRight = e.ax <= from.x;
    if (isRight != (e.bx <= from.x)) {  // the edge meets the vertical part's line
      const bool isBeside = (e.ay < low && e.by < low) || (e.ay > high && e.by > high);
      if (!isBeside && side(e, from) != side(e, corner))
        sum += (isRight == (from.y <= to.y)) ? -1 : 1;
    }
  }
  return sum;
}

}  // namespace copse
