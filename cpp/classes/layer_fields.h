// Layers whose distances depend on the place. All distances of a layer (layers.h) are then those of
// the place where the radius is least, and grow with the radius.
//
// Such a layer is filled by the sampler of a radius by place (field/sampler.h), with the field
// whose least radius is the layer's spacing. Samples of earlier layers are existing ones, each with
// a radius of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "classes/layers.h"
#include "field/placing.h"
#include "field/radius_field.h"
#include "fill/run.h"

namespace copse {

/// Return the least of the radii with which the samples of an earlier layer count for a layer.
double leastSeenBy(const Layer& layer, const Layer& earlier);

class LayerFields {
 public:
  /// Only the field's proportions matter. Copies share its texels and the layers.
  LayerFields(const Layers& layers, const RadiusField& field)
      : layers_(std::make_shared<const Layers>(layers)), field_(field) {}
  /// Return the fields of the same layers by another field.
  [[nodiscard]] LayerFields with(const RadiusField& field) const {
    LayerFields fields = *this;
    fields.field_ = field;
    return fields;
  }

  /// Return the field to fill a layer with, in the user's units.
  [[nodiscard]] RadiusField of(const Layer& layer) const { return field_.withLeast(layer.spacing); }
  /// Return the radii with which the samples of an earlier layer count for a layer.
  [[nodiscard]] RadiusField seenBy(const Layer& layer, const Layer& earlier) const {
    return field_.withLeast(leastSeenBy(layer, earlier));
  }
  /// Return radii that no sample exceeds that counts for a layer.
  [[nodiscard]] RadiusField mostSeenBy(const Layer& layer) const;
  /// Return the radii that the samples of a layer have as results: those of the last level.
  [[nodiscard]] RadiusField radiiOf(const Layer& layer) const;

  /// Add the samples of an earlier layer that may matter to a layer within `seen`, a box in units
  /// of its lattice. `positions` are in the user's units, `unit` is the lattice's.
  void addEarlier(const Layer& layer, const Layer& earlier, std::span<const double> positions,
                  double unit, const BoundingBox& seen, std::vector<ExistingSample>& to) const;
  /// Return the existing samples that may matter to a layer within a box, in the same way. A sample
  /// with a class has that one's radius; one with neither class nor radius has the layer's.
  [[nodiscard]] std::vector<ExistingSample> existingFor(const Layer& layer,
                                                        const ExistingSamples& given, double unit,
                                                        const BoundingBox& seen) const;

  /// Return the index of the class that a sample of a coloured layer gets among the layer's
  /// classes, by a hash of its place; the number of classes if the sample is dropped.
  [[nodiscard]] std::size_t classAt(const Layer& layer, Point place) const;

 private:
  [[nodiscard]] double radiusOf(const Layer& layer, std::uint8_t classIndex) const;

  std::shared_ptr<const Layers> layers_;
  RadiusField field_;
};

}  // namespace copse
