// The methods that the literature compares maximal sampling with, and what may be asked of them.
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

/// The method of that name as users write it: 'dart-throwing'.
std::optional<MethodName> methodNamed(std::string_view name);
/// Its name in sentences of errors.
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
  bool isWatched = false;      ///< whether parents and candidates are wanted

  /// Whether it makes as many as it is told.
  [[nodiscard]] bool hasCount() const {
    return method == MethodName::bestCandidate || method == MethodName::uniform;
  }
};

/// Starts a method. Errors: of the radius and precision (lattice.h), of the common options;
/// "conflicting-options" for a margin; "out-of-range" for a count or tries that is no whole number
/// in its range, or a start that is not inside; "limit" when more samples than allowed are asked
/// for or promised.
Result<std::unique_ptr<Run>> beginMethod(const Region& region, const MethodOptions& options);

// The region cut into trapezoids, and points drawn uniformly from them: slivers and crumbs cost no
// more than a square, since each piece is drawn in proportion to its area.
//
// Each leaf of the tree is cut at the heights where an edge ends in it, leaves it or meets another:
// between two such heights nothing changes its order. Where more edges meet than are worth sorting,
// the leaf's whole box is one piece, and points of it that are outside are refused.
//
// Every point is tested exactly after rounding. Cost: 70 bytes a piece, some of them an edge;
// 0.1 µs a draw.

/// A trapezoid with horizontal bases: from (left, low) to (right, high).
struct Piece {
  double low, high;            ///< y
  double lowLeft, lowRight;    ///< x at the lower base
  double highLeft, highRight;  ///< x at the upper base
  std::uint32_t leaf;          ///< the node that holds it

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

class Pieces {
 public:
  Pieces(const RegionTree& tree, bool float32);

  /// By leaf; those of one leaf from below, those of one height from the left.
  [[nodiscard]] std::span<const Piece> all() const { return all_; }
  /// How many there are to draw from.
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  /// Puts the pieces in another order for `draw`, which from then on is asked for the pieces
  /// between two of these places, one after the other: next to a large part a small one's area is
  /// nothing.
  void order(std::vector<std::uint32_t> order, std::span<const std::size_t> begins);

  /// A uniform point inside those of the order's places [first, end), as it will be returned; none
  /// when the region is too thin there for the numbers.
  [[nodiscard]] std::optional<Point> draw(Draws& draws, std::size_t first, std::size_t end) const;
  /// The point as it will be returned: rounded to what a float holds, if floats are wanted.
  [[nodiscard]] Point rounded(Point p) const;

 private:
  void cut(std::uint32_t leaf);
  void cutBetween(std::uint32_t leaf, double low, double high);
  [[nodiscard]] Point drawFrom(const Piece& piece, Draws& draws) const;

  const RegionTree& tree_;
  bool float32_;
  std::vector<Piece> all_;
  std::vector<std::uint32_t> order_;
  std::vector<double> areas_;  // of a piece and those before it, back to the last beginning
};

// What the methods share: the region in pieces, the stream of draws, what is placed and tried.
//
// Their samples need not lie on a lattice. Randomness is one stream of draws for each call (the
// jittered one alone is a function of place); nothing but + − × ÷ and square roots decides.

class Method : public Run {
 public:
  Method(const Region& region, const MethodOptions& options);

  Trace takeTrace() override { return std::exchange(trace_, {}); }
  [[nodiscard]] Report report() const override;

 protected:
  /// Does the least thing that the method knows; how many candidates were looked at.
  virtual double act() = 0;

  /// A uniform point of the region; without one the method has failed.
  std::optional<Point> draw();
  void place(Point p, std::int32_t parent = -1);
  void note(Point candidate, bool isAccepted);
  void end() { isAtEnd_ = true; }
  /// The distance that all samples keep so far; 0 when there is no such promise.
  [[nodiscard]] virtual double leastDistance() const { return 0; }

  /// Samples placed so far.
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
  double expected_;  // of samples, about
  Trace trace_;
};

/// The limit of such a run.
SampleLimit limitOf(const MethodOptions& options);

// Uniform random points, each independent of the others: white noise, a binomial point process.
// Exactly `count` of them; no distance is kept. Cost: 0.1 to 0.2 µs a sample.

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
