#include "space/finish.h"

#include <algorithm>

#include "sampler/waits.h"
#include "space/frame.h"

namespace copse::space {

Finish::Finish(Placing& placing)
    : placing_(placing),
      balls_(placing.slab(), placing.lattice().side, placing.lattice().radiusSquared),
      search_(placing.lattice().radiusSquared) {}

void Finish::listOpen(const CellBox& box, std::uint64_t stageKey) {
  const Slab& slab = placing_.slab();
  for (std::int64_t z = box.begin[2]; z < box.end[2]; ++z) {
    const std::uint64_t layerKey = mix(stageKey, z);
    for (std::int64_t y = box.begin[1]; y < box.end[1]; ++y) {
      const std::uint32_t first = slab.index({box.begin[0], y, z});
      const std::uint64_t* covered = slab.covered.data() + first;
      const std::uint64_t rowKey =
          mix(layerKey, y) + kGolden * static_cast<std::uint64_t>(box.begin[0]);
      open_.each(covered, box.extent(0), [&](std::uint32_t column) {
        const std::uint64_t key = mix(rowKey + kGolden * column);
        scrambler_.add(waitOf(key, ~covered[column]), (key >> 32) << 32 | (first + column));
      });
    }
  }
}

void Finish::finishAll(const CellBox& box, std::uint64_t stageKey) {
  listOpen(box, stageKey);
  search_.beginTile();
  Slab& slab = placing_.slab();
  scrambler_.drainEach([&](std::uint64_t visit) {
    const auto index = static_cast<std::uint32_t>(visit);
    if (slab.covered[index] == kAllCovered) return;
    finish(index, Draws(visit >> 32));
    slab.covered[index] = kAllCovered;
  });
}

// The box that holds some subcells.
OffsetBox Finish::frameOf(std::uint64_t open) const {
  const Subdivision& subdivision = placing_.subdivision();
  const Frame frame(open);
  OffsetBox box{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    box.least[axis] = subdivision.begin(frame.first[axis]);
    box.greatest[axis] = subdivision.begin(frame.last[axis] + 1) - 1;
  }
  return box;
}

void Finish::finish(std::uint32_t index, Draws draws) {
  const Slab& slab = placing_.slab();
  const Ground& ground = slab.ground();
  const Three<std::uint32_t> place = slab.placeOf(index);
  const Point origin = placing_.pointAt(place, {});
  OffsetBox frame = frameOf(~slab.covered[index]);
  const bool isBoundary = slab.xy[index] == kEmptyBoundaryCube;
  if (isBoundary) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto clip = [&](double to, std::int32_t least, std::int32_t greatest) {
        return static_cast<std::int32_t>(std::clamp<double>(to - origin[axis], least, greatest));
      };
      frame.least[axis] = clip(ground.box().least[axis], frame.least[axis], frame.greatest[axis]);
      frame.greatest[axis] =
          clip(ground.box().greatest[axis], frame.least[axis], frame.greatest[axis]);
    }
  }
  balls_.gather(slab, index, place, frame);
  const auto found =
      search_.find(frame, balls_, draws, isBoundary && !ground.isBox() ? &ground : nullptr, origin);
  if (found) placing_.place(index, *found);
}

}  // namespace copse::space
