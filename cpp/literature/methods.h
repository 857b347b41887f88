// The methods of the literature to compare with.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "fill/run.h"
#include "literature/pieces.h"
#include "shape/region.h"

namespace copse {

enum class MethodName { bridson, dartThrowing, bestCandidate, jittered, uniform };

/// Return its name in sentences of errors.
constexpr Word wordOf(MethodName method) {
  return static_cast<Word>(static_cast<int>(Word::bridson) + static_cast<int>(method));
}

struct MethodOptions : RunOptions {
  MethodName method = MethodName::bridson;
  double radius = 0;  ///< bridson, dartThrowing: the least distance; jittered: the side
  double count = 0;   ///< bestCandidate, uniform
  double tries = 30;  ///< bridson, dartThrowing, bestCandidate
  std::optional<Point> start = {};  ///< bridson: the first sample
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
RunResult beginMethod(const Region& region, const MethodOptions& options);

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

/// Best candidate (Mitchell 1991; see best_candidate.cpp).
std::unique_ptr<Run> makeBestCandidate(const Region& region, const MethodOptions& options);

}  // namespace copse
