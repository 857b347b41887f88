// What the methods share: the region in pieces, the stream of draws, what is placed and tried.
#pragma once

#include <vector>

#include "geometry/region_tree.h"
#include "hash.h"
#include "methods/method.h"
#include "methods/pieces.h"

namespace copse {

class Placer : public Method {
 public:
  Placer(const Region& region, const MethodOptions& options);
  Placer(const Placer&) = delete;
  Placer& operator=(const Placer&) = delete;

  bool step(double most) override;
  std::vector<double> take() override;
  Trace takeTrace() override;
  [[nodiscard]] double progress() const override;
  [[nodiscard]] std::optional<Error> failure() const override { return failure_; }
  [[nodiscard]] double radius() const override { return 0; }
  [[nodiscard]] bool hasCount() const override { return options_.count > 0; }
  [[nodiscard]] bool isSaturated() const override { return false; }

 protected:
  /// Does the least thing that the method knows; how many candidates were looked at.
  virtual double act() = 0;

  /// A uniform point of the region; without one the method has failed.
  std::optional<Point> draw();
  void place(Point p, std::int32_t parent = -1);
  void note(Point candidate, bool isAccepted);
  void end() { isDone_ = true; }

  [[nodiscard]] double count() const { return count_; }
  [[nodiscard]] const MethodOptions& options() const { return options_; }
  /// The radius in the tree's units.
  [[nodiscard]] double reach() const { return options_.radius / tree_.unit(); }

  RegionTree tree_;
  Pieces pieces_;
  Draws draws_;

 private:
  MethodOptions options_;
  bool isDone_ = false;
  double count_ = 0;
  double expected_;             // of samples, about
  std::vector<double> placed_;  // not taken yet
  Trace trace_;
  std::optional<Error> failure_;
};

}  // namespace copse
