// Several classes of samples, of which some are counted: exact loot in one call.
//
// Where classes have radii, the counted ones are placed one after the other, the greatest radius
// first. Each is chosen from a few times as many candidates, which are saturated and keep clear of
// all before: the most crowded one goes until the count is left (elimination.h). Classes without a
// count then fill what is left.
//
// Where no class has a radius, all samples together are spread evenly (even_count.h), and each
// class chooses its own from them in the same way, the rarest first.
//
// Cost: that of a saturated set of six times the count, now and then of two.
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

  /// Begins the first class. Errors: those of its ground.
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
  std::vector<ExistingSamples> existing_;  // the given ones, then those placed
  ConflictRule conflict_;
  ClassOptions options_;
  ClassRegions regions_;
  std::vector<std::uint8_t> order_;  // of the counted classes
  std::vector<std::uint8_t> others_;
  bool isShared_;             // whether classes choose from the same candidates, having no radii
  std::size_t next_ = 0;      // in the order
  double radius_ = 0;         // of the candidates
  bool isGroundSure_ = true;  // for candidates nearer to one another
  std::unique_ptr<Run> run_;
  std::vector<double> candidates_;
  std::unique_ptr<Elimination> elimination_;
  double unit_ = 0;
  bool hasCounts_ = true;
};

/// Whether any class is counted.
bool areCounted(const ClassOptions& options);

/// Errors: of the options (classes/options.h); "out-of-range" for a count that is no whole number
/// from 1 on, "limit" for more than allowed, "conflicting-options" for what needs radii where there
/// are none; of the ground.
Result<std::unique_ptr<CountedClasses>> beginCountedClasses(const Region& region,
                                                            const LayersAround& around,
                                                            const ClassOptions& options);

// Exactly so many samples, as dense as each place asks for (even_count.h).
//
// Cost: that of one field (field/sampler.h), now and then of two, and a fifth of one to
// eliminate.

/// Every two samples keep the rule's distance for their radii. Errors: those of `beginEvenCount`,
/// and those of the density.
Result<std::unique_ptr<EvenCount>> beginEvenCount(const Region& region, const Obstacles& obstacles,
                                                  const Density& density,
                                                  const FieldOptions& options, double count);

}  // namespace copse
