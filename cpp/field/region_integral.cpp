// Built for speed, loops as they are.
#include "field/region_integral.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "geometry/placed_at.h"
#include "run/prepare.h"

namespace copse {

double integrate(const Region& region, const std::function<double(double, double)>& at) {
  constexpr int kLines = 512;
  // Along a line, begun elsewhere on each: at texels' middles alone their edges are missed.
  constexpr int kSteps = 128;
  constexpr double kPlaces = 0x1p40;  // of a line, for the order of crossings
  const RasterBounds box = boundsOf(region);
  std::vector<PlacedAt> crossed;
  for (const Edge& e : region.edgesIn(1)) {
    const double low = std::min(e.ay, e.by);
    const double high = std::max(e.ay, e.by);
    const double first = std::ceil((low - box.y) / box.height * kLines - 0.5);
    for (int line = std::max(0, static_cast<int>(first)); line < kLines; ++line) {
      const double y = box.y + box.height * ((line + 0.5) / kLines);
      if (y >= high) break;
      if (y < low) continue;
      const double x = e.ax + (e.bx - e.ax) * ((y - e.ay) / (e.by - e.ay));
      const double place = std::clamp((x - box.x) / box.width, 0.0, 1.0) + 2.0 * line;
      crossed.push_back({static_cast<std::int64_t>(place * kPlaces), e.ay < e.by ? 1 : -1});
    }
  }
  sortByPlace(crossed);
  double sum = 0;
  int winding = 0;
  for (std::size_t i = 0; i + 1 < crossed.size(); ++i) {
    winding += static_cast<int>(crossed[i].what);
    if (!isInside(winding, region.fillRule())) continue;
    const double begin = static_cast<double>(crossed[i].place) / kPlaces;
    const double end = static_cast<double>(crossed[i + 1].place) / kPlaces;
    const double line = std::floor(begin / 2);
    const double y = box.y + box.height * ((line + 0.5) / kLines);
    const double steps = std::ceil((end - begin) * kSteps);
    const double first = fractionOf(static_cast<std::uint64_t>(line) * kGolden);
    for (double step = 0; step < steps; ++step) {
      const double along = begin - 2 * line + (end - begin) * ((step + first) / steps);
      sum += (end - begin) / steps * at(box.x + box.width * along, y);
    }
  }
  return sum * box.width * (box.height / kLines);
}

double expectedSamples(const Region& region, const RadiusField& field) {
  return kSaturatedDensity * integrate(region, [&](double x, double y) {
           const double perRadius = 1 / field.at(x, y);
           return perRadius * perRadius;
         });
}

}  // namespace copse
