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
// order hashed by place and stage, in short stages of darts, so that seams do not show.
//
// Cost, native: 1 µs a sample for four classes of one radius, of which crowds take a quarter, tests
// of distance a quarter and the finish a fifth; 2.7 µs for four radii; 46 bytes a sample, and 8
// bytes more a cell for every further radius.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "classes/class_darts.h"
#include "classes/class_finish.h"
#include "classes/class_options.h"
#include "run/prepare.h"
#include "run/run.h"

namespace copse {

/// Darts of one group over all tiles, or its finish.
struct ClassStage {
  enum Kind { spread, late, finish } kind;
  std::uint32_t group;
  double darts;
};

class ClassSampler : public Run {
 public:
  /// A ground for each group of the table.
  ClassSampler(const ClassOptions& options, const Lattice& lattice, ClassTable table,
               std::span<const std::shared_ptr<const Ground>> grounds);

  [[nodiscard]] Report report() const override;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  void paint();
  void goOn();
  double fill(const ClassTile& at);
  void placeInnerPoint();

  ClassOptions options_;
  Lattice lattice_;
  ClassTable table_;
  ClassTiles tiles_;
  ClassPlacing placing_;
  ClassDarts darts_;
  ClassFinish finish_;
  std::vector<ClassStage> stages_;
  bool isPainted_ = false;
  std::size_t stage_ = 0;
  std::uint64_t order_ = 0;  // tiles of a stage are visited in an order that the place decides
  std::size_t tile_ = 0;
};

/// `perClass`, when not empty, has for each class what it alone keeps clear of. Errors: of the
/// options (class_options.h), and those of `prepare`.
Result<std::unique_ptr<ClassSampler>> beginClasses(const Region& region, const Obstacles& obstacles,
                                                   const ClassOptions& options,
                                                   std::span<const Obstacles> perClass = {});

}  // namespace copse
