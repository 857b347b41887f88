// Classes and densities with exact counts: exact loot in one call.
//
// If classes have radii, counted classes are placed one after another, the greatest radius first. A
// class is chosen from saturated candidates, a few times as many as its count, which keep clear of
// all samples before. Sample elimination (elimination.h) removes the most crowded ones. Classes
// without a count then fill the remaining ground.
//
// If no class has a radius, all samples together are spread evenly (even_count.h). Each class then
// chooses its own from them by elimination, the rarest class first.
//
// Cost: that of a saturated set of six times the count, sometimes of two.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "arrange/elimination.h"
#include "arrange/even_count.h"
#include "classes/layers.h"
#include "classes/options.h"
#include "field/density.h"
#include "field/sampler.h"

namespace copse {

class CountedClasses : public Run {
 public:
  CountedClasses(const Region& region, const LayersAround& around, const ClassOptions& options);

  /// Begin the first class. Errors: those of its ground.
  std::optional<Error> begin();

  [[nodiscard]] Report report() const override;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  [[nodiscard]] bool isFilling() const { return next_ > order_.size(); }
  [[nodiscard]] std::uint8_t classIndex() const { return order_[next_ - 1]; }
  [[nodiscard]] const SampleClass& own() const { return options_.classes[classIndex()]; }
  bool beginNext();
  bool beginCandidates();
  bool beginEvenly();
  bool beginFilling();
  void dropByWeight();
  bool choose();
  void keep(std::span<const std::uint8_t> stays);
  bool take(Result<std::unique_ptr<Run>> begun);

  Region region_;
  Obstacles obstacles_;
  std::vector<ExistingSamples> existing_;  // the given samples, then a list of those placed
  ConflictRule conflict_;
  ClassOptions options_;
  ClassRegions regions_;
  std::vector<std::uint8_t> order_;  // counted classes, in the order in which they are placed
  std::vector<std::uint8_t> others_;
  bool isShared_;             // true if no class has a radius: all choose from the same candidates
  std::size_t next_ = 0;      // number of classes of the order that have begun
  double radius_ = 0;         // of the candidates
  bool isGroundSure_ = true;  // false before a class's first candidates
  std::unique_ptr<Run> run_;
  std::vector<double> candidates_;
  std::unique_ptr<Elimination> elimination_;
  double unit_ = 0;
  bool hasCounts_ = true;
};

/// Return true if any class has a count.
bool areCounted(const ClassOptions& options);

/// Begin a run of classes of which some are counted. Errors: those of the options
/// (classes/options.h) and of the ground; "out-of-range" for a count that is not a whole number
/// from 1 on; "limit" for more than allowed; "conflicting-options" for options that need radii
/// where no class has one.
Result<std::unique_ptr<CountedClasses>> beginCountedClasses(const Region& region,
                                                            const LayersAround& around,
                                                            const ClassOptions& options);

/// Begin a run of exactly `count` samples whose density depends on the place. Every two samples
/// keep the rule's distance for their radii. Errors: those of the other `beginEvenCount` and of the
/// density.
///
/// Cost: that of one field (field/sampler.h), sometimes of two, and a fifth of one to eliminate.
Result<std::unique_ptr<EvenCount>> beginEvenCount(const Region& region, const Obstacles& obstacles,
                                                  const Density& density,
                                                  const FieldOptions& options, double count);

}  // namespace copse
