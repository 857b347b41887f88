// Samples of several classes: every two keep their distance, each class is well spread by itself,
// and nothing more of any class would fit (the matter of Wei 2010, Multi-Class Blue Noise Sampling,
// here saturated and by place).
//
// Each class has a reach: the distance at which it alone, saturated, would have its share of all
// samples. The larger classes have a start: darts, the greatest radius first, of which one stays
// where it fits and no other of its class is within its reach; so each begins with its share, as
// far as there is room. Then what ground is left goes, dart by dart, to the class that needs it
// most: whose own samples crowd the place least, beside what its share would have there. That keeps
// the shares, and spreads each class by itself. The finish does the same until nothing fits. With
// unlike radii the smallest fill what the others leave, whatever their share.
//
// Nothing is counted over the region, each look ends within some reaches, and every draw is a hash
// of the place: regions that agree near a point get the same samples there. Tiles are visited in an
// order hashed by place and pass, in short slabs of darts, so that seams do not show.
//
// Cost, native: 1 µs a sample for four classes of one radius, of which crowds take a quarter, tests
// of distance a quarter and the finish a fifth; 2.7 µs for four radii; 46 bytes a sample, and 8
// bytes more a cell for every further radius.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "classes/class_options.h"
#include "error.h"
#include "geometry/region.h"
#include "grid/ground.h"

namespace copse {

class ClassSampler {
 public:
  /// `perClass`, when not empty, has for each class what it alone keeps clear of. Errors: of the
  /// options (class_options.h), of the precision (lattice.h), of the obstacles (ground.h), "limit"
  /// when the region promises more samples than allowed.
  static Result<ClassSampler> begin(const Region& region, const ClassOptions& options,
                                    const Obstacles& obstacles = {},
                                    std::span<const Obstacles> perClass = {});

  ClassSampler(ClassSampler&&) noexcept;
  ~ClassSampler();

  /// Goes on for about a millisecond; false when nothing is left to do.
  bool step();
  /// What was placed since the last call: x0 y0 x1 y1 …
  std::vector<double> take();
  /// The classes of what was placed since the last call of this.
  std::vector<std::uint8_t> takeClasses();
  /// See Method::progress.
  [[nodiscard]] double progress() const;
  /// Samples placed so far.
  [[nodiscard]] double count() const;
  [[nodiscard]] bool isOverLimit() const;
  /// The error to report then.
  [[nodiscard]] Error overLimit() const;
  /// Lattice step: positions are whole multiples of it, but for the only sample of a region that
  /// holds no lattice point.
  [[nodiscard]] double unit() const;

 private:
  struct State;
  explicit ClassSampler(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace copse
