// A fill of several layers (layers.h): kinds that share the ground, levels of detail, or both.
// Every two samples keep their distance, each level holds the ones before it, and at its end
// nothing more of any kind would fit.
//
// Nothing is counted over the region and every draw is a hash of the place: regions that agree near
// a point get the same samples there.
//
// Cost, native, besides the plain sampler's: for each layer a pass over the ground; 20 bytes a
// sample of all layers but the last.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "kinds/layers.h"
#include "run/prepare.h"
#include "run/run.h"
#include "sampler/sampler.h"

namespace copse {

class LayerSampler : public Run {
 public:
  /// For each layer its ground, and what stands on it at the distance of its own samples.
  LayerSampler(const RunOptions& options, Layers layers, std::vector<Prepared> grounds,
               std::vector<std::vector<double>> standing);

  [[nodiscard]] Report report() const override;

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  void beginLayer();
  void gather();
  void giveOut();
  void placeInnerPoint();
  [[nodiscard]] const Layer& layer() const { return layers_.list[layer_]; }
  [[nodiscard]] bool isLast() const { return layer_ + 1 == layers_.list.size(); }
  /// The first layer of the level.
  [[nodiscard]] std::size_t levelBegin() const;
  [[nodiscard]] double placed() { return count() + static_cast<double>(output().size()); }

  RunOptions options_;
  Layers layers_;
  std::vector<Prepared> grounds_;
  std::vector<std::vector<double>> standing_;
  double unit_;  // the finest lattice's
  std::size_t layer_ = 0;
  std::unique_ptr<Sampler> sampler_;            // of the layer
  std::vector<std::vector<double>> positions_;  // of each layer so far
};

/// What a run of layers is given besides them.
struct LayersAround {
  Obstacles obstacles = {};
  std::span<const Obstacles> own = {};  ///< what each kind alone keeps clear of, or none
  std::span<const ExistingSamples> existing = {};
  ConflictRule conflict = ConflictRule::mean;
  bool isPart = false;  ///< the region is one of what was asked for: some kinds may have none of it
};

/// Kinds and distances are valid. Errors: those of `prepare`, and "invalid-classes" for a kind that
/// may stand nowhere in the region.
Result<std::unique_ptr<LayerSampler>> beginLayers(const Region& region, const LayersAround& around,
                                                  const Layers& layers, const RunOptions& options);

/// The same for kinds, in so many levels or 0. Errors: of the options (options.h), too.
Result<std::unique_ptr<LayerSampler>> beginKinds(const Region& region, const LayersAround& around,
                                                 const ClassOptions& options, double levels = 0);

}  // namespace copse
