// The parts of a world whose distances depend on the place. Windows are planned backwards, as those
// of cells are: each layer is filled as far around the part as later layers see.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "classes/layer_fields.h"
#include "windows/field_window.h"
#include "windows/world.h"

namespace copse {

namespace {

BoundingBox scaled(const BoundingBox& box, double by) {
  return {box.x0 * by, box.y0 * by, box.x1 * by, box.y1 * by};
}

// Return the box in units of a lattice, so that it holds all lattice points of the box in units of
// the finest one.
BoundingBox inUnitsOf(const LayerLattice& own, const BoundingBox& box) {
  const BoundingBox exact = scaled(box, 1 / static_cast<double>(own.scale));
  return {std::floor(exact.x0), std::floor(exact.y0), std::ceil(exact.x1), std::ceil(exact.y1)};
}

}  // namespace

// `field` is in units of the finest lattice. Without it, all of the part may have any radius.
std::vector<World::FieldLayer> World::planByPlace(const WorldPart& part, const RadiusField* field,
                                                  double widening) const {
  std::vector<BoundingBox> needed(part.layers, boxOf(part.units, 1));
  std::vector<FieldLayer> plan(part.layers);
  const double ratio =
      field != nullptr ? field->max() / field->min() : endless_->max / endless_->min;
  for (std::size_t k = part.layers; k-- > 0;) {
    const LayerLattice& own = lattices_[k];
    const Layer& layer = options_.layers.list[k];
    const double scale = static_cast<double>(own.scale);
    const double least = layer.spacing / own.lattice.unit;
    plan[k].wanted = inUnitsOf(own, needed[k]);
    plan[k].seen =
        field != nullptr
            ? seenFrom(plan[k].wanted, field->scaled(1 / scale).withLeast(least), widening)
            : seenFrom(plan[k].wanted, least * ratio, widening);
    for (std::size_t j = 0; j < k; ++j) {
      // By each rule, samples keep the greater of their radii at most.
      const double its = leastSeenBy(layer, options_.layers.list[j]) / own.lattice.unit;
      double reach = std::max(least, its) * ratio;
      if (field != nullptr) {
        const RadiusField here = field->scaled(1 / scale);
        reach = std::max(here.withLeast(least).over(plan[k].seen).greatest,
                         here.withLeast(its).greatestWithin(1, plan[k].seen));
      }
      needed[j].include(scaled(plan[k].seen.grown(reach + 1), scale));
    }
  }
  return plan;
}

BoundingBox World::boundsByPlace(const WorldPart& part, double widening) const {
  BoundingBox all;
  const std::vector<FieldLayer> plan = planByPlace(part, field_ ? &*field_ : nullptr, widening);
  for (std::size_t k = 0; k < plan.size(); ++k)
    all.include(scaled(plan[k].seen, lattices_[k].lattice.unit));
  return all;
}

TexelRect World::texelsFor(const WorldPart& part, const Halos& halos) const {
  BoundingBox box;
  double side = 0;
  const std::vector<FieldLayer> plan = planByPlace(part, nullptr, wideningOf(halos));
  for (std::size_t k = 0; k < plan.size(); ++k) {
    const auto scale = static_cast<double>(lattices_[k].scale);
    const double most = options_.layers.list[k].spacing / lattices_[k].lattice.unit *
                        (endless_->max / endless_->min);
    box.include(scaled(TileTree::squaresAround(plan[k].seen, 0, most), scale));
    // Existing samples beside what is seen have the field's radius.
    box.include(scaled(plan[k].seen.grown(most), scale));
    side = std::max(side, TileTree::sideFor(0, most) * scale);
  }
  return endless_->texelsFor(box, side);
}

// Return the samples of a part where distances depend on the place.
Result<WorldSamples> World::fillByPlace(const WorldPart& part, const WorldGround& given,
                                        const RadiusField& field, double widening) {
  const Layers& layers = options_.layers;
  const LayerFields fields(layers, field.scaled(unit_));
  const std::vector<FieldLayer> plan = planByPlace(part, &field, widening);
  WorldSamples found;
  std::vector<std::vector<double>> placed(plan.size());  // by layer, in the user's units
  for (std::size_t k = 0; k < plan.size(); ++k) {
    const LayerLattice& own = lattices_[k];
    const Layer& layer = layers.list[k];
    const double unit = own.lattice.unit;
    const RadiusField radii = fields.of(layer).scaled(1 / unit);
    const BoundingBox squares = TileTree::squaresAround(plan[k].seen, 0, radii.max());
    const auto unitOf = [&](double at) { return static_cast<std::int64_t>(at) * own.scale; };
    const CellRect cells = own.cellsOf(
        {unitOf(squares.x0), unitOf(squares.x1), unitOf(squares.y0), unitOf(squares.y1)});
    const Result<LayerGround> ground = groundIn(given, k, cells, {});
    if (!ground.ok()) return ground.error();
    std::vector<ExistingSample> existing;
    if (!given.existing.keepsClearanceOnly())
      existing = fields.existingFor(layer, given.existing, unit, plan[k].seen);
    for (std::size_t j = 0; j < k; ++j)
      fields.addEarlier(layer, layers.list[j], placed[j], unit, plan[k].seen, existing);
    FieldOptions options;
    options.seed = layer.seed;
    options.conflict = options_.conflict;
    const auto window = tryFieldWindow({own.lattice, ground.value().ground}, radii, options,
                                       std::move(existing), plan[k].wanted, widening);
    if (!window.ok()) return window.error();
    const RadiusField told = fields.radiiOf(layer);
    for (const ExistingSample& sample : window.value().samples) {
      const Point at{sample.x * unit, sample.y * unit};
      const std::size_t which = layer.isColoured() ? fields.classAt(layer, at) : 0;
      if (layers.hasClasses && which == layer.classes.size()) continue;
      if (k + 1 < plan.size()) placed[k].insert(placed[k].end(), {at.x, at.y});
      const auto scale = static_cast<double>(own.scale);
      addSample(part, {sample.x * scale, sample.y * scale}, told.at(at.x, at.y),
                layers.hasClasses ? layer.classes[which] : std::uint8_t{0}, found);
    }
    if (layers.hasLevels && layer.endsLevel)
      found.levelEnds.push_back(static_cast<std::uint32_t>(found.radii.size()));
  }
  return found;
}

}  // namespace copse
