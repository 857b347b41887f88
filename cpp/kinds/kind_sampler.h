// Samples of several kinds: every two keep their distance, each kind has its share and is well
// spread by itself, and nothing more of any kind would fit.
//
// A fill of several kinds is a few fills of one, layer by layer (plan.h), each of which sees those
// before it. Nothing is counted over the region and every draw is a hash of the place: regions that
// agree near a point get the same samples there.
//
// Cost, native, besides the plain sampler's: for each layer a pass over the ground; 20 bytes a
// sample of all layers but the last.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "kinds/options.h"
#include "kinds/plan.h"
#include "run/prepare.h"
#include "run/run.h"
#include "sampler/sampler.h"

namespace copse {

class KindSampler : public Run {
 public:
  /// A ground for each layer of the plan.
  KindSampler(const ClassOptions& options, KindPlan plan, std::vector<Prepared> grounds,
              double leastDistance);

  [[nodiscard]] Report report() const override;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  void beginLayer();
  void gather();
  void giveOut();
  void placeInnerPoint();
  [[nodiscard]] bool isPlain() const;
  [[nodiscard]] const KindLayer& layer() const { return plan_.layers()[layer_]; }
  [[nodiscard]] const KindGroup& group() const { return plan_.groupOf(layer()); }

  ClassOptions options_;
  KindPlan plan_;
  std::vector<Prepared> grounds_;
  double unit_;           // the finest lattice's
  double leastDistance_;  // as asked for
  std::size_t layer_ = 0;
  std::unique_ptr<Sampler> sampler_;            // of the layer
  std::vector<std::vector<double>> positions_;  // of each layer so far
};

/// `perKind`, when not empty, has for each kind what it alone keeps clear of. Errors: of the
/// options (options.h), "invalid-classes" for a kind that may stand nowhere in the region, and
/// those of `prepare`.
Result<std::unique_ptr<KindSampler>> beginKinds(const Region& region, const Obstacles& obstacles,
                                                const ClassOptions& options,
                                                std::span<const Obstacles> perKind = {});

}  // namespace copse
