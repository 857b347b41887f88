#include "geometry/obstacles.h"

#include <utility>

namespace copse {

void Obstacles::add(Region region, double clearance) {
  if (clearance > 0) {
    for (const Edge& e : region.edgesIn(1)) capsules.push_back({e.ax, e.ay, e.bx, e.by, clearance});
  }
  regions.push_back(std::move(region));
}

}  // namespace copse
