#include "windows/window.h"

#include <algorithm>

namespace copse {

namespace {

constexpr std::int64_t kWidening = 6;  // cells added to each halo for the next try

std::int64_t floorOf(std::int64_t number, std::int64_t by) {
  return number >= 0 ? number / by : -((by - 1 - number) / by);
}

}  // namespace

UnitRect unitsIn(const BoundingBox& box) {
  const auto unitAt = [](double at) {
    constexpr double kFarthest = 0x1p58;
    return static_cast<std::int64_t>(std::clamp(std::floor(at), -kFarthest, kFarthest));
  };
  return {unitAt(box.x0), unitAt(box.x1) + 1, unitAt(box.y0), unitAt(box.y1) + 1};
}

UnitRect LayerLattice::unitsOf(const CellRect& cells) const {
  return {cells.columnBegin * side(), cells.columnEnd * side(), cells.rowBegin * side(),
          cells.rowEnd * side()};
}

CellRect LayerLattice::cellsOf(const UnitRect& units) const {
  return {floorOf(units.columnBegin, side()), -floorOf(-units.columnEnd, side()),
          floorOf(units.rowBegin, side()), -floorOf(-units.rowEnd, side())};
}

Result<std::vector<LayerLattice>> latticesOf(const Layers& layers) {
  std::vector<LayerLattice> made;
  for (const Layer& layer : layers.list) {
    const Result<Lattice> lattice = Lattice::make(layer.spacing, 0, false);
    if (!lattice.ok()) return lattice.error();
    made.push_back({lattice.value(), 1});
  }
  const double unit = finestOf(made).lattice.unit;
  for (LayerLattice& own : made) own.scale = static_cast<std::int64_t>(own.lattice.unit / unit);
  return made;
}

const LayerLattice& finestOf(const std::vector<LayerLattice>& lattices) {
  // The least spacing has the smallest cells of one unit.
  return *std::min_element(lattices.begin(), lattices.end(),
                           [](const LayerLattice& a, const LayerLattice& b) {
                             return a.lattice.radius < b.lattice.radius;
                           });
}

const Halos& usualHalos() {
  static const Halos halos{10, 10, 9, 8, 7, 6, 5};
  return halos;
}

double wideningOf(const Halos& halos) {
  return static_cast<double>(halos.front()) / static_cast<double>(usualHalos().front());
}

CellRect seenFrom(const CellRect& wanted, const Halos& halos) {
  return grown(wanted, halos.front() + kReach);
}

std::optional<Halos> widened(const Halos& halos) {
  if (halos.front() > kGreatestHalo) return std::nullopt;
  Halos wider = halos;
  for (std::int64_t& halo : wider) halo += kWidening;
  return wider;
}

Error unproven() {
  return errorOf(Rule::worldUnproven, Option::window, static_cast<double>(kGreatestHalo));
}

bool isUnproven(const Error& error) {
  return error.broken == Rule::worldUnproven;
}

}  // namespace copse
