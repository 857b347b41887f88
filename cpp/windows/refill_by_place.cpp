// The windows that an edit of a forest fills where distances depend on the place.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/vectors.h"
#include "ground/ground_cut.h"
#include "windows/field_window.h"
#include "windows/forest.h"

namespace copse {

namespace {

constexpr double kFirstRadii = 6;      // of a change's halo: its ring, and what most edits reach
constexpr double kRingRadii = 2.5;     // a rule's distance, and a block
constexpr std::int64_t kPiece = 1024;  // cells along a side
constexpr double kMostWidening = 32;

// Return how many times as wide as usual the halo of a window begins: the longer its sides are, the
// more likely is a doubt somewhere along them.
double firstWidening(const CellRect& cells) {
  const std::int64_t side = std::max(cells.columns(), cells.rows());
  return side < 128 ? 1 : (side < 512 ? 1.25 : 1.5);
}

}  // namespace

// Return the change to try first for some cells.
Change ForestLayer::changeOf(const CellRect& cells, const LayerFields* fields) const {
  if (fields == nullptr) return {cells, halo_};
  const double side = lattice_.lattice.side;
  const BoundingBox box = boxOf(cells, side);
  const double radii = kFirstRadii * static_cast<double>(halo_) / 8;
  const double halo = radii * fieldOf(*fields).over(box).greatest;
  return {cells, static_cast<std::int64_t>(std::ceil(halo / side))};
}

std::optional<Error> ForestLayer::refillByPlace(Change& change,
                                                const LayerSurroundings& around) const {
  change.found.emplace();
  change.ring = 0;
  double count = 0;
  std::vector<CellRect> pieces{change.computed()};
  while (!pieces.empty()) {
    const CellRect piece = pieces.back();
    pieces.pop_back();
    const std::int64_t side = std::max(piece.columns(), piece.rows());
    if (side <= kPiece) {
      const Result<double> more = fillPiece(piece, around, change);
      if (!more.ok()) return more.error();
      count += more.value();
      if (!around.limit.allows(count)) return around.limit.exceeded();
    } else if (holdsGround({piece.columnBegin, piece.columnBegin + side, piece.rowBegin,
                            piece.rowBegin + side},
                           around.site)) {
      const std::int64_t column = piece.columnBegin + piece.columns() / 2;
      const std::int64_t row = piece.rowBegin + piece.rows() / 2;
      const bool isWide = piece.columns() > piece.rows();
      CellRect& half = pieces.emplace_back(piece);
      (isWide ? half.columnEnd : half.rowEnd) = isWide ? column : row;
      CellRect& other = pieces.emplace_back(piece);
      (isWide ? other.columnBegin : other.rowBegin) = isWide ? column : row;
    }
  }
  return std::nullopt;
}

// Return false only if a square of cells surely has no ground.
bool ForestLayer::holdsGround(const CellRect& square, const ForestSite& site) const {
  const double side = lattice_.lattice.side;
  const auto seen = groundByPlace(square, side, site);
  const BoundingBox box = boxOf(square, side);
  GroundCuts cuts;
  return seen != nullptr && cutWhole(*seen, {{box.x0, box.y0}, box.width() - 1}, cuts).has_value();
}

// Return the samples that the layer must keep clear of in a box, both in units of its lattice.
std::vector<ExistingSample> ForestLayer::existingIn(const BoundingBox& seen,
                                                    const LayerSurroundings& around) const {
  const LayerFields& fields = *around.fields;
  const double unit = lattice_.lattice.unit;
  const BoundingBox box = seen.scaled(unit);
  std::vector<ExistingSample> existing;
  const double most = fields.mostSeenBy(layer_).greatestWithin(1, box);
  for (const GroundPart* part : around.site.in(box.grown(most).scaled(1 / unit_))) {
    if (!part->existing.empty() && !part->existing.keepsClearanceOnly())
      append(existing, fields.existingFor(layer_, part->existing, unit, seen));
  }
  const double own = fields.of(layer_).over(box).greatest;
  for (std::size_t j = 0; j < around.before.size(); ++j) {
    const ForestLayer& earlier = around.layers[j];
    const RadiusField its = fields.seenBy(layer_, earlier.layer_);
    const double reach = std::max(own, its.greatestWithin(1, box));
    const UnitRect units = grown(unitsIn(box.grown(reach).scaled(1 / unit_)), 1);
    fields.addEarlier(layer_, earlier.layer_, earlier.positionsIn(units, around.before[j]), unit,
                      seen, existing);
  }
  return existing;
}

// Fill a piece of a change's cells, as a window of the field. Return the number of its samples.
Result<double> ForestLayer::fillPiece(const CellRect& piece, const LayerSurroundings& around,
                                      Change& change) const {
  const SampleLimit& limit = around.limit;
  const Lattice& lattice = lattice_.lattice;
  const RadiusField field = fieldOf(*around.fields);
  const double side = lattice.side;
  const BoundingBox wanted = boxOf(piece, side);
  const FieldOptions options{{layer_.seed}, around.conflict};
  const double ring = kRingRadii * field.greatestWithin(kRingRadii, wanted);
  change.ring = std::max(change.ring, static_cast<std::int64_t>(std::ceil(ring / side)) + 1);
  for (double widening = firstWidening(piece); widening < kMostWidening; widening *= 1.5) {
    const BoundingBox seen = seenFrom(wanted, field, widening);
    const auto [squares, square] = TileTree::squaresFor(seen, field);
    const auto ground = groundByPlace(squares, square, around.site);
    if (ground == nullptr) return 0.0;
    if (ground->boundaryCells(side) > mostBoundary(limit)) return limit.error(Rule::limitBoundary);
    const auto window = tryFieldWindow({lattice, ground}, field, options, existingIn(seen, around),
                                       wanted, widening);
    if (!window.ok() && isUnproven(window.error())) continue;
    if (!window.ok()) return window.error();
    for (const auto& [x, y, radius] : window.value().samples) {
      const double column = std::floor(x / side);
      const double row = std::floor(y / side);
      const Address cell{static_cast<std::int64_t>(column), static_cast<std::int64_t>(row)};
      const std::uint32_t offset = pack(static_cast<std::int32_t>(x - column * side),
                                        static_cast<std::int32_t>(y - row * side));
      if (!layer_.isColoured()) {
        change.found->put(cell, offset);
        continue;
      }
      const std::size_t which = around.fields->classAt(layer_, placeOf(cell, offset));
      change.found->put(
          cell, offset,
          which == layer_.classes.size() ? kNoClass : static_cast<std::uint8_t>(which));
    }
    return static_cast<double>(window.value().samples.size());
  }
  return unproven();
}

}  // namespace copse
