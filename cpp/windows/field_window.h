// A window of a radius field: a rectangle with exactly the samples that one call over all the
// ground has there. Tiles around the rectangle are filled, too, each block up to a stage by its
// distance. The window is proven if no doubt is left in it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/error.h"
#include "field/placing.h"
#include "field/sampler.h"
#include "fill/run.h"
#include "shape/box.h"
#include "windows/field_rim.h"

namespace copse {

/// The samples of a window, tile by tile from the least y, then x, in lattice units.
struct FieldWindow {
  std::vector<ExistingSample> samples;
  std::vector<std::uint8_t> isLast;  ///< 1 for samples of the finish
};

/// Return the box, in lattice units, in which the field, the ground and existing samples matter for
/// the samples of a rectangle. `field` is in lattice units. Halos are `widening` times as wide as
/// usual.
BoundingBox seenFrom(const BoundingBox& wanted, const RadiusField& field, double widening);
/// Return the same for any field with a greatest radius.
BoundingBox seenFrom(const BoundingBox& wanted, double greatest, double widening);

/// Return the samples with x0 ≤ x < x1 and y0 ≤ y < y1, or the error `unproven()` when the halos do
/// not prove them. All is in lattice units. The field need only be right over the squares around
/// seenFrom(wanted, field.max(), widening): see TileTree::squaresAround. What is known need not be
/// found again.
Result<FieldWindow> tryFieldWindow(const Prepared& prepared, const RadiusField& field,
                                   const FieldOptions& options,
                                   std::vector<ExistingSample> existing, const BoundingBox& wanted,
                                   double widening = 1, std::span<const KnownBox> known = {});

}  // namespace copse
