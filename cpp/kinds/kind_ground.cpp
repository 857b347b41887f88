#include "kinds/kind_ground.h"

#include <cstdint>
#include <memory>
#include <utility>

#include "grid/raster.h"

namespace copse {

namespace {

// Whether two regions have a cell in common, about.
bool haveCommon(const Region& region, const Region& other, const Lattice& lattice) {
  if (!region.box().meets(other.box())) return false;
  Result<Ground> ground = Ground::make(region, 0, {}, lattice, std::span(&other, 1));
  if (!ground.ok()) return true;  // which is an error of its own
  Raster raster(std::make_shared<const Ground>(std::move(ground.value())), lattice.side, kAllCells);
  RowCells cells;
  for (auto row = raster.nextRow(INT64_MIN); row; row = raster.nextRow(*row + 1)) {
    raster.readRow(*row, cells);
    if (!cells.empty()) return true;
  }
  return false;
}

}  // namespace

KindRegions regionsOf(std::span<const SampleClass> kinds, const BoundingBox& box) {
  KindRegions regions;
  for (const SampleClass& kind : kinds)
    regions.push_back(kind.where ? kind.where->groundIn(box) : std::nullopt);
  return regions;
}

std::vector<Region> anyOf(const KindRegions& regions, std::span<const std::uint8_t> kinds) {
  std::vector<Region> any;
  for (const std::uint8_t kind : kinds) {
    if (regions.empty() || !regions[kind]) return {};
    any.push_back(*regions[kind]);
  }
  return any;
}

std::optional<Error> validateGround(const Region& region, const KindRegions& regions,
                                    std::span<const SampleClass> kinds, bool float32) {
  for (std::size_t i = 0; i < regions.size(); ++i) {
    if (!regions[i]) continue;
    const auto lattice = Lattice::make(kinds[i].radius, region.farthest(), float32);
    if (!lattice.ok() || haveCommon(region, *regions[i], lattice.value())) continue;
    return errorAt(Rule::classGround, Option::classWhere, i, 0);
  }
  return std::nullopt;
}

}  // namespace copse
