#include "windows/field_window.h"

#include <utility>

#include "field/turns.h"
#include "shape/placed_at.h"
#include "windows/window.h"

namespace copse {

namespace {

constexpr double kMostTiles = 1e6;

// Return the distance from the window within which a radius may matter.
double farthest(const BoundingBox& wanted, const RadiusField& field, double widening) {
  const double radii = radiiAround(widening);
  return radii * field.greatestWithin(radii, wanted);
}

}  // namespace

BoundingBox seenFrom(const BoundingBox& wanted, const RadiusField& field, double widening) {
  return wanted.grown(farthest(wanted, field, widening));
}

BoundingBox seenFrom(const BoundingBox& wanted, double greatest, double widening) {
  return wanted.grown(greatest * radiiAround(widening));
}

Result<FieldWindow> tryFieldWindow(const Prepared& prepared, const RadiusField& field,
                                   const FieldOptions& options,
                                   std::vector<ExistingSample> existing, const BoundingBox& wanted,
                                   double widening, std::span<const KnownBox> known) {
  const double far = farthest(wanted, field, widening);
  FieldPlacing placing(prepared, field, options.conflict, std::move(existing));
  const BoundingBox seen = wanted.grown(far);
  placing.tree().begin(seen, 0, field.over(seen).greatest, kMostTiles);
  const BoundingBox points{wanted.x0, wanted.y0, wanted.x1 - 1, wanted.y1 - 1};
  const auto rim = makeFieldUnsureRim(placing, {points}, widening, far, known);
  rim->findTiles();
  if (placing.tree().isShort()) return unproven();
  placing.listExisting();
  FieldTurns turns(placing, options.seed, rim.get());
  const auto count = static_cast<std::uint32_t>(placing.tiles().size());
  rim->leaveOut(turns);
  turns.prepareAll();
  rim->placeKnown();
  for (std::uint32_t number = 0; number < count; ++number) {
    while (rim->isProven() && !turns.hasEnded(number)) turns.advance(number);
  }
  if (!rim->isProven()) return unproven();
  // Tiles were found in an order of the window's own, but those of one height from the left.
  const std::vector<FieldTile>& tiles = placing.tiles();
  std::vector<PlacedAt> inOrder;
  for (std::uint32_t number = 0; number < count; ++number) {
    if (rim->isWorked(number)) inOrder.push_back({ordinal(tiles[number].y), number});
  }
  sortByPlace(inOrder);
  FieldWindow found;
  for (const PlacedAt& each : inOrder) {
    const FieldTile& tile = tiles[static_cast<std::size_t>(each.what)];
    const std::size_t before = rim->countBeforeFinish(static_cast<std::uint32_t>(each.what));
    for (std::size_t i = 0; i < tile.placed.size(); ++i) {
      const Point at{tile.x + tile.placed[i].x, tile.y + tile.placed[i].y};
      if (!points.holds(at)) continue;
      found.samples.push_back({at.x, at.y, tile.placed[i].radius});
      found.isLast.push_back(i >= before ? 1 : 0);
    }
  }
  return found;
}

}  // namespace copse
