// The search of a box of lattice points for one outside of all balls: boxes that shrink, as in the
// plane (sampler/box_search.h).
//
// What one ball covers of a box across a whole end is cut off. What is left is parted into 4 × 4 ×
// 4, and a dart is thrown into each part that no ball covers alone. When none lands, the box is
// halved across its longest side, and its halves shrink to their open parts. It ends, without a
// cap, at boxes of single points, which are tested exactly: so either a point is found, or there is
// none. Only where ground meets the box is there a cap: a sheet of ground as thin as a lattice unit
// would take millions of boxes. Darts have found a sheet long before, all but surely, if it is a
// few units thick; what is proven is that nothing left holds a cube of a hundredth of the radius.
//
// A distance function that is small everywhere leaves nearly all boxes in doubt, in all cells. So
// once a tile's searches have taken very many boxes to find nothing, the cap is lowered for the
// rest of the tile.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/hash.h"
#include "space/balls.h"
#include "space/box_parts.h"
#include "space/solid.h"

namespace copse::space {

class BallSearch {
 public:
  using Offsets = Three<std::uint32_t>;

  explicit BallSearch(std::int32_t radiusSquared)
      : radiusSquared_(static_cast<float>(radiusSquared - Balls::kSlack)), parts_(radiusSquared) {}

  /// The boxes to come are those of another tile.
  void beginTile() { vain_ = 0; }
  /// A free point of the box; on `ground`, if that is given, which sees offsets from `origin`.
  /// Of the balls those are left that reach into what they leave of the box.
  std::optional<Offsets> find(const OffsetBox& box, Balls& balls, Draws& draws, const Solid* ground,
                              const Point& origin);

 private:
  struct Box : PartedBox {
    std::uint64_t open;  // of its parts
    float volume;        // of those
  };

  [[nodiscard]] std::optional<Offsets> search(Draws& draws);
  [[nodiscard]] bool shrink(BoxEnds& ends) const;
  void keep(const BoxEnds& ends);
  void halve(const Box& box);
  [[nodiscard]] bool isFree(const Offsets& at) const;
  [[nodiscard]] bool isGround(const Offsets& at) const;
  [[nodiscard]] std::size_t boxAt(std::uint64_t bits16) const;
  [[nodiscard]] std::optional<Offsets> throwDarts(Draws& draws);
  [[nodiscard]] std::optional<Offsets> throwDarts(const Box& box, Draws& draws);

  float radiusSquared_;
  const Balls* balls_ = nullptr;
  const Solid* ground_ = nullptr;
  Point origin_{};
  BoxParts parts_;
  std::vector<Box> boxes_, next_;
  float volume_ = 0;      // of the boxes
  std::size_t vain_ = 0;  // boxes that found nothing, of the tile's searches on ground
};

}  // namespace copse::space
