// The parts of a world whose distances depend on the place. Windows are planned backwards, as those
// of cells are: each layer is filled as far around the part as later layers see, in blocks that the
// next parts find again. For a field that has no end there are no blocks, as each part has only a
// cut of it: each layer has one window.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "classes/layer_fields.h"
#include "shape/placed_at.h"
#include "windows/field_window.h"
#include "windows/world.h"

namespace copse {

namespace {

constexpr std::size_t kMostShared = 4096;  // samples of a chunk

}  // namespace

/// What layers see of one another. Lengths are in units of a layer's own lattice. Without a field,
/// every place may have any radius of the endless one.
class World::ByPlace {
 public:
  /// `field` is in units of the finest lattice, or null.
  ByPlace(const World& world, const RadiusField* field, double widening)
      : world_(world),
        field_(field),
        ratio_(field != nullptr ? field->max() / field->min()
                                : world.endless_->max / world.endless_->min),
        widening_(widening) {}

  [[nodiscard]] const Layer& layer(std::size_t k) const { return world_.options_.layers.list[k]; }
  [[nodiscard]] const LayerLattice& latticeOf(std::size_t k) const { return world_.lattices_[k]; }
  [[nodiscard]] double unitOf(std::size_t k) const { return latticeOf(k).lattice.unit; }
  [[nodiscard]] double leastOf(std::size_t k) const { return layer(k).spacing / unitOf(k); }
  [[nodiscard]] double mostOf(std::size_t k) const { return leastOf(k) * ratio_; }
  /// The field that a layer is filled with.
  [[nodiscard]] RadiusField fieldOf(std::size_t k) const { return withLeast(k, leastOf(k)); }
  [[nodiscard]] std::vector<BoundingBox> squaresIn(std::size_t k, const BoundingBox& box) const {
    return copse::squaresIn(fieldOf(k), box);
  }

  /// Return a box that has all lattice points of a layer in a box in units of the finest lattice.
  [[nodiscard]] BoundingBox inUnitsOf(std::size_t k, const BoundingBox& finest) const {
    const BoundingBox box = finest.scaled(1 / static_cast<double>(latticeOf(k).scale));
    return {std::floor(box.x0), std::floor(box.y0), std::ceil(box.x1), std::ceil(box.y1)};
  }
  /// Return the box that matters for a layer's samples in a box.
  [[nodiscard]] BoundingBox seenFrom(std::size_t k, const BoundingBox& wanted) const {
    return field_ != nullptr ? copse::seenFrom(wanted, fieldOf(k), widening_)
                             : copse::seenFrom(wanted, mostOf(k), widening_);
  }
  /// Return the box in which samples of an earlier layer may matter to what a layer sees, in units
  /// of the earlier one's lattice.
  [[nodiscard]] BoundingBox reached(std::size_t k, std::size_t earlier,
                                    const BoundingBox& seen) const {
    // By each rule, samples keep the greater of their radii at most.
    const double its = leastSeenBy(layer(k), layer(earlier)) / unitOf(k);
    double reach = std::max(leastOf(k), its) * ratio_;
    if (field_ != nullptr) {
      reach = std::max(fieldOf(k).over(seen).greatest, withLeast(k, its).greatestWithin(1, seen));
    }
    return inUnitsOf(earlier,
                     seen.grown(reach + 1).scaled(static_cast<double>(latticeOf(k).scale)));
  }

  /// Plan one window of each layer: the boxes that are wanted.
  [[nodiscard]] std::vector<BoundingBox> windowsFor(const WorldPart& part) const {
    std::vector<BoundingBox> wanted;
    for (std::size_t k = 0; k < part.layers; ++k)
      wanted.push_back(inUnitsOf(k, boxOf(part.units, 1)));
    for (std::size_t k = part.layers; k-- > 0;) {
      const BoundingBox seen = seenFrom(k, wanted[k]);
      for (std::size_t j = 0; j < k; ++j) wanted[j].include(reached(k, j, seen));
    }
    return wanted;
  }

  /// Add to a box, in the user's units, all that matters for a layer's samples in a box: for those
  /// of unknown blocks of earlier layers, too.
  void includeAll(std::size_t k, const BoundingBox& wanted, FieldSquares& visited,
                  BoundingBox& all) const {
    const BoundingBox seen = seenFrom(k, wanted);
    all.include(seen.scaled(unitOf(k)));
    for (std::size_t j = 0; j < k; ++j) {
      for (const BoundingBox& square : squaresIn(j, reached(k, j, seen))) {
        if (world_.squares_.find(j, square) != nullptr || visited.find(j, square) != nullptr)
          continue;
        visited.keep(j, square, {});
        includeAll(j, square, visited, all);
      }
    }
  }

 private:
  [[nodiscard]] RadiusField withLeast(std::size_t k, double least) const {
    return field_->scaled(1 / static_cast<double>(latticeOf(k).scale)).withLeast(least);
  }

  const World& world_;
  const RadiusField* field_;
  double ratio_;  // of the greatest radius to the least
  double widening_;
};

/// Fills the layers of one part.
class World::FillByPlace {
 public:
  FillByPlace(World& world, const WorldGround& ground, const RadiusField& field, double widening)
      : world_(world),
        ground_(ground),
        widening_(widening),
        look_(world, &field, widening),
        fields_(world.options_.layers, field.scaled(world.unit_)) {}

  Result<WorldSamples> fill(const WorldPart& part) {
    const Layers& layers = world_.options_.layers;
    if (!world_.field_) windows_ = look_.windowsFor(part);
    WorldSamples found;
    for (std::size_t k = 0; k < part.layers; ++k) {
      const BoundingBox wanted = look_.inUnitsOf(k, boxOf(part.units, 1));
      const bool isLast = k + 1 == part.layers;
      SquareSamples samples;
      if (isLast || !world_.field_) {
        Result<SquareSamples> made = isLast ? fillLast(part, k, wanted) : fillBox(k, windows_[k]);
        if (!made.ok()) return made.error();
        samples = std::move(made.value());
      } else {
        for (const BoundingBox& square : look_.squaresIn(k, wanted)) {
          const Result<const SquareSamples*> block = samplesOf(k, square);
          if (!block.ok()) return block.error();
          append(samples.positions, block.value()->positions);
          append(samples.classes, block.value()->classes);
        }
      }
      add(part, k, samples, found);
      if (!world_.field_) one_.push_back(std::move(samples));
      if (layers.hasLevels && layers.list[k].endsLevel)
        found.levelEnds.push_back(static_cast<std::uint32_t>(found.radii.size()));
    }
    return found;
  }

 private:
  Result<const SquareSamples*> samplesOf(std::size_t k, const BoundingBox& square) {
    if (const SquareSamples* known = world_.squares_.find(k, square)) return known;
    Result<SquareSamples> made = fillBox(k, square);
    if (!made.ok()) return made.error();
    return &world_.squares_.keep(k, square, std::move(made.value()));
  }

  // Return the samples of the last layer in a part. Chunks are kept for those around them.
  Result<SquareSamples> fillLast(const WorldPart& part, std::size_t k, const BoundingBox& wanted) {
    const bool isKept = part.chunk && part.isExact && look_.latticeOf(k).scale == 1;
    std::vector<KnownBox> known;
    for (int place = 0; isKept && place < 9; ++place) {
      const double x = (place % 3 - 1) * wanted.width();
      const double y = (place / 3 - 1) * wanted.height();
      const BoundingBox box{wanted.x0 + x, wanted.y0 + y, wanted.x1 + x, wanted.y1 + y};
      const SquareSamples* found = place == 4 ? nullptr : world_.chunks_.find(k, box);
      if (found != nullptr) known.push_back({box, found->positions, found->isLast});
    }
    SquareSamples kept;
    Result<SquareSamples> made = fillBox(k, wanted, known, &kept);
    if (isKept && made.ok() && kept.isLast.size() <= kMostShared && !world_.chunks_.find(k, wanted))
      world_.chunks_.keep(k, wanted, std::move(kept));
    return made;
  }

  // Return the samples of a layer in a box, with their classes. Add all that stand there to `all`,
  // in units of the layer's lattice, for KnownBox.
  Result<SquareSamples> fillBox(std::size_t k, const BoundingBox& wanted,
                                std::span<const KnownBox> known = {},
                                SquareSamples* all = nullptr) {
    const Layer& layer = look_.layer(k);
    const LayerLattice& own = look_.latticeOf(k);
    const double unit = look_.unitOf(k);
    const RadiusField radii = look_.fieldOf(k);
    const BoundingBox seen = look_.seenFrom(k, wanted);
    const auto [window, side] = TileTree::squaresFor(seen, radii);
    const Result<LayerGround> ground = world_.groundIn(ground_, k, window, {}, side);
    if (!ground.ok()) return ground.error();
    std::vector<ExistingSample> existing;
    if (!ground_.existing.keepsClearanceOnly())
      existing = fields_.existingFor(layer, ground_.existing, unit, seen);
    for (std::size_t j = 0; j < k; ++j) {
      const auto addThose = [&](const SquareSamples& block) {
        fields_.addEarlier(layer, look_.layer(j), block.positions, unit, seen, existing);
      };
      if (!world_.field_) {
        addThose(one_[j]);
        continue;
      }
      for (const BoundingBox& square : look_.squaresIn(j, look_.reached(k, j, seen))) {
        const Result<const SquareSamples*> block = samplesOf(j, square);
        if (!block.ok()) return block.error();
        addThose(*block.value());
      }
    }
    const FieldOptions options{{layer.seed}, world_.options_.conflict};
    const auto found = tryFieldWindow({own.lattice, ground.value().ground}, radii, options,
                                      std::move(existing), wanted, widening_, known);
    if (!found.ok()) return found.error();
    SquareSamples block;
    if (all != nullptr) {
      all->isLast = found.value().isLast;
      for (const auto& [x, y, radius] : found.value().samples)
        all->positions.insert(all->positions.end(), {x, y});
    }
    for (const ExistingSample& sample : found.value().samples) {
      const Point at{sample.x * unit, sample.y * unit};
      if (!layer.classes.empty()) {
        const std::size_t which = layer.isColoured() ? fields_.classAt(layer, at) : 0;
        if (which == layer.classes.size()) continue;
        block.classes.push_back(layer.classes[which]);
      }
      block.positions.insert(block.positions.end(), {at.x, at.y});
    }
    return block;
  }

  // Add the samples of a layer that lie in the part. Those of one layer come tile by tile. Those of
  // several come by y, as the blocks of a layer depend on the later ones.
  void add(const WorldPart& part, std::size_t k, const SquareSamples& samples,
           WorldSamples& to) const {
    const RadiusField radii = fields_.radiiOf(look_.layer(k));
    const std::vector<double>& positions = samples.positions;
    std::vector<PlacedAt> order;
    for (std::size_t i = 0; 2 * i < positions.size(); ++i)
      order.push_back({ordinal(pointOf(positions, i).y), static_cast<std::int64_t>(i)});
    if (world_.options_.layers.list.size() > 1) sortByPlace(order);
    for (const PlacedAt& each : order) {
      const auto i = static_cast<std::size_t>(each.what);
      const Point at = pointOf(positions, i);
      world_.addSample(part, at, radii.at(at.x, at.y),
                       samples.classes.empty() ? std::uint8_t{0} : samples.classes[i], to);
    }
  }

  World& world_;
  const WorldGround& ground_;
  double widening_;
  ByPlace look_;
  LayerFields fields_;
  std::vector<BoundingBox> windows_;  // where there are no blocks
  std::vector<SquareSamples> one_;    // the samples of these
};

BoundingBox World::boundsByPlace(const WorldPart& part, double widening) const {
  const ByPlace look(*this, field_ ? &*field_ : nullptr, widening);
  BoundingBox all;
  if (field_) {
    const std::size_t last = part.layers - 1;
    FieldSquares visited;
    look.includeAll(last, look.inUnitsOf(last, boxOf(part.units, 1)), visited, all);
    return all;
  }
  const std::vector<BoundingBox> windows = look.windowsFor(part);
  for (std::size_t k = 0; k < windows.size(); ++k)
    all.include(look.seenFrom(k, windows[k]).scaled(look.unitOf(k)));
  return all;
}

double World::cellsByPlace(const WorldPart& part, const RadiusField* field) const {
  const ByPlace look(*this, field, 1);
  const std::vector<BoundingBox> windows = look.windowsFor(part);
  double cells = 0;
  for (std::size_t k = 0; k < windows.size(); ++k) {
    const double least = field != nullptr ? look.fieldOf(k).over(windows[k]).least : look.mostOf(k);
    // A cell's diagonal is the radius.
    cells += 2 * windows[k].width() * windows[k].height() / (least * least);
  }
  return cells;
}

TexelRect World::texelsFor(const WorldPart& part, const Halos& halos) const {
  constexpr double kWideSquares = 1e5;  // texels in the squares around a part
  const ByPlace look(*this, nullptr, wideningOf(halos));
  const std::vector<BoundingBox> windows = look.windowsFor(part);
  BoundingBox box;
  BoundingBox squares;
  double most = 0;
  double side = 0;
  for (std::size_t k = 0; k < windows.size(); ++k) {
    const auto scale = static_cast<double>(lattices_[k].scale);
    const double radius = look.mostOf(k);
    const BoundingBox seen = look.seenFrom(k, windows[k]);
    // Existing samples beside what is seen have the field's radius.
    box.include(seen.grown(radius).scaled(scale));
    squares.include(TileTree::squaresAround(seen, 0, radius).scaled(scale));
    most = std::max(most, radius * scale);
    side = std::max(side, TileTree::sideFor(0, radius) * scale);
  }
  const TexelRect least = endless_->texelsFor(box, most);
  box.include(squares);
  const TexelRect all = endless_->texelsFor(box, side);
  // A wide square that the nearer texels split need not be known as a whole. If it is not split,
  // the part is unproven, and wider halos ask for all squares.
  const bool isUsual = halos == usualHalos();
  const double size =
      static_cast<double>(all.column1 - all.column0) * static_cast<double>(all.row1 - all.row0);
  return isUsual && size > kWideSquares ? least : all;
}

// Return the samples of a part where distances depend on the place.
Result<WorldSamples> World::fillByPlace(const WorldPart& part, const WorldGround& given,
                                        const RadiusField& field, double widening) {
  auto found = FillByPlace(*this, given, field, widening).fill(part);
  for (FieldSquares* each : {&squares_, &chunks_}) {
    each->trim();
    if (!options_.keeps) each->clear();
  }
  return found;
}

}  // namespace copse
