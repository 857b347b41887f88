// The methods of the literature to compare with: their options, the region as pieces from which
// they draw uniformly, and all that they share.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "fill/run.h"
#include "shape/region.h"
#include "shape/region_tree.h"

namespace copse {

enum class MethodName { bridson, dartThrowing, bestCandidate, jittered, uniform };

/// Return the method of that name, as users write it: 'dart-throwing'.
std::optional<MethodName> methodNamed(std::string_view name);
/// Return its name in sentences of errors.
constexpr Word wordOf(MethodName method) {
  return static_cast<Word>(static_cast<int>(Word::bridson) + static_cast<int>(method));
}

struct MethodOptions : RunOptions {
  MethodName method = MethodName::bridson;
  double radius = 0;           ///< bridson, dartThrowing: the least distance; jittered: the side
  double count = 0;            ///< bestCandidate, uniform
  double tries = 30;           ///< bridson, dartThrowing, bestCandidate
  std::optional<Point> start;  ///< bridson: the first sample
  bool isStartCentre = false;  ///< bridson: the first sample lies at the middle of the region's box
  bool isWatched = false;      ///< true to record parents and candidates

  /// Return true if the method makes exactly `count` samples.
  [[nodiscard]] bool hasCount() const {
    return method == MethodName::bestCandidate || method == MethodName::uniform;
  }
};

/// Begin a method. Errors: those of the radius, the precision (lattice.h) and the common options;
/// "conflicting-options" for a margin; "out-of-range" for a count or tries that is not a whole
/// number in its range, or a start that is not inside; "limit" if more samples than allowed are
/// asked for or expected.
Result<std::unique_ptr<Run>> beginMethod(const Region& region, const MethodOptions& options);

/// A trapezoid with horizontal bases: from (left, low) to (right, high).
struct Piece {
  double low, high;            ///< y
  double lowLeft, lowRight;    ///< x at the lower base
  double highLeft, highRight;  ///< x at the upper base
  std::uint32_t leaf;          ///< index of its leaf

  [[nodiscard]] double area() const {
    return (high - low) * ((lowRight - lowLeft) + (highRight - highLeft)) / 2;
  }
  [[nodiscard]] double leftAt(double y) const {
    return lowLeft + (highLeft - lowLeft) * ((y - low) / (high - low));
  }
  [[nodiscard]] double rightAt(double y) const {
    return lowRight + (highRight - lowRight) * ((y - low) / (high - low));
  }
};

/// The region as trapezoids from which points are drawn uniformly. Slivers and crumbs cost no more
/// than a square, as each piece is drawn with the chance of its area.
///
/// Each leaf of the tree is cut at the heights where an edge ends in it, leaves it or meets another
/// one: between two such heights the order of its edges is constant. A leaf with too many edges is
/// one piece, its whole box; points outside the region are refused.
///
/// Every point is tested exactly after rounding. Cost: 70 bytes a piece, some pieces for each edge;
/// 0.1 µs a draw.
class Pieces {
 public:
  Pieces(const RegionTree& tree, bool float32);

  /// The pieces by leaf; those of one leaf from below, those of one height from the left.
  [[nodiscard]] std::span<const Piece> all() const { return all_; }
  /// The number of pieces.
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  /// Put the pieces in another order for `draw`, whose ranges must then begin and end at
  /// consecutive `begins`. Areas are summed within each range: next to a large range, rounding
  /// would lose a small one.
  void order(std::vector<std::uint32_t> order, std::span<const std::size_t> begins);

  /// Draw a uniform point from the pieces at the order's places [first, end), rounded as it will be
  /// returned. None if the region is too thin there for the numbers.
  [[nodiscard]] std::optional<Point> draw(Draws& draws, std::size_t first, std::size_t end) const;
  /// Round a point to floats, if floats are asked for.
  [[nodiscard]] Point rounded(Point p) const;

 private:
  void cut(std::uint32_t leaf);
  void cutBetween(std::uint32_t leaf, double low, double high);
  [[nodiscard]] Point drawFrom(const Piece& piece, Draws& draws) const;

  const RegionTree& tree_;
  bool float32_;
  std::vector<Piece> all_;
  std::vector<std::uint32_t> order_;
  std::vector<double> areas_;  // sums of areas within each range
};

/// What the methods share: the region as pieces, one stream of draws for each call, and the record
/// of samples and candidates. Samples need not lie on a lattice. Only + − × ÷ and square roots
/// decide.
class Method : public Run {
 public:
  Method(const Region& region, const MethodOptions& options);

  Trace takeTrace() override { return std::exchange(trace_, {}); }
  [[nodiscard]] Report report() const override;

 protected:
  /// Do the least step of the method. Return the number of candidates tried.
  virtual double act() = 0;

  /// Draw a uniform point of the region, or fail.
  std::optional<Point> draw();
  void place(Point p, std::int32_t parent = -1);
  void note(Point candidate, bool isAccepted);
  void end() { isAtEnd_ = true; }
  /// Return the distance that all samples keep so far, 0 without such a promise.
  [[nodiscard]] virtual double leastDistance() const { return 0; }

  /// The number of samples placed so far.
  [[nodiscard]] double placed() const { return placed_; }
  [[nodiscard]] const MethodOptions& options() const { return options_; }
  /// The radius in the tree's units.
  [[nodiscard]] double radius() const { return options_.radius / tree_.unit(); }

  RegionTree tree_;
  Pieces pieces_;
  Draws draws_;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;

  MethodOptions options_;
  bool isAtEnd_ = false;
  double placed_ = 0;
  double expected_;  // estimated number of samples
  Trace trace_;
};

/// Return the limit of a method's run.
SampleLimit limitOf(const MethodOptions& options);

/// Uniform random points, each independent of the others: white noise, a binomial point process. It
/// makes exactly `count` samples and keeps no distance. Cost: 0.1 to 0.2 µs a sample.
class Uniform : public Method {
 public:
  using Method::Method;

 protected:
  double act() override {
    if (placed() == options().count) {
      end();
    } else if (const auto p = draw()) {
      place(*p);
    }
    return 1;
  }
};

}  // namespace copse
