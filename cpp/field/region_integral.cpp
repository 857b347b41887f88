#include "field/region_integral.h"

#include <cmath>

#include "base/hash.h"
#include "geometry/scan_lines.h"
#include "run/prepare.h"

namespace copse {

double integrate(const Region& region, const std::function<double(double, double)>& at) {
  constexpr std::uint32_t kLines = 512;
  // Along a line, begun elsewhere on each: at texels' middles alone their edges are missed.
  constexpr int kSteps = 128;
  const BoundingBox& box = region.box();
  double sum = 0;
  for (const ScanSpan& span : scan(region.edgesIn(1), region.fillRule(), box, kLines)) {
    const double width = span.end - span.begin;
    const double steps = std::ceil(width * kSteps);
    const double first = fractionOf(span.line * kGolden);
    for (double step = 0; step < steps; ++step) {
      const double along = span.begin + width * ((step + first) / steps);
      sum += width / steps * span.weight * at(box.x0 + box.width() * along, span.y);
    }
  }
  return sum * box.width() * (box.height() / kLines);
}

double expectedSamples(const Region& region, const RadiusField& field) {
  return kSaturatedDensity * integrate(region, [&](double x, double y) {
           const double perRadius = 1 / field.at(x, y);
           return perRadius * perRadius;
         });
}

}  // namespace copse
