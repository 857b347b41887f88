// What the methods share: the region in pieces, the stream of draws, what is placed and tried.
//
// Their samples need not lie on a lattice. Randomness is one stream of draws for each call (the
// jittered one alone is a function of place); nothing but + − × ÷ and square roots decides.
#pragma once

#include <optional>
#include <utility>

#include "base/hash.h"
#include "geometry/region_tree.h"
#include "literature/options.h"
#include "literature/pieces.h"

namespace copse {

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

}  // namespace copse
