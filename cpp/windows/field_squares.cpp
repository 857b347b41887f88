#include "windows/field_squares.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "field/tile.h"

namespace copse {

namespace {

constexpr double kAcross = 64;       // of the greatest radii along a side, at most
constexpr double kMostAcross = 128;  // of the least radii

}  // namespace

std::vector<BoundingBox> squaresIn(const RadiusField& field, const BoundingBox& box) {
  std::vector<BoundingBox> blocks;
  TileTree::eachSquare(
      box, kAcross / 2 * field.max(), field.max(),
      [&](const BoundingBox& square) {
        const RadiusField::Range radii = field.over(square);
        return square.width() <= std::min(kAcross * radii.greatest, kMostAcross * radii.least);
      },
      [&](const BoundingBox& square) { blocks.push_back(square); });
  return blocks;
}

std::size_t FieldSquares::placeOf(std::size_t layer, const BoundingBox& square) const {
  const auto keyOf = [](std::size_t own, const BoundingBox& box) {
    return std::tuple(own, box.y0, box.x0, box.x1);
  };
  const auto at = std::lower_bound(kept_.begin(), kept_.end(), keyOf(layer, square),
                                   [&](const std::shared_ptr<Kept>& kept, const auto& key) {
                                     return keyOf(kept->layer, kept->square) < key;
                                   });
  return static_cast<std::size_t>(at - kept_.begin());
}

const SquareSamples* FieldSquares::find(std::size_t layer, const BoundingBox& square) const {
  const std::size_t at = placeOf(layer, square);
  if (at == kept_.size() || kept_[at]->layer != layer) return nullptr;
  const Kept& kept = *kept_[at];
  if (kept.square.x0 != square.x0 || kept.square.y0 != square.y0 || kept.square.x1 != square.x1)
    return nullptr;
  kept.used = ++uses_;
  return &kept.block;
}

const SquareSamples& FieldSquares::keep(std::size_t layer, const BoundingBox& square,
                                        SquareSamples block) {
  const auto at = kept_.begin() + static_cast<std::ptrdiff_t>(placeOf(layer, square));
  Kept kept{layer, square, std::move(block), ++uses_};
  return (*kept_.insert(at, std::make_shared<Kept>(std::move(kept))))->block;
}

void FieldSquares::trim() {
  if (kept_.size() <= most_) return;
  std::vector<std::uint64_t> uses;
  for (const auto& kept : kept_) uses.push_back(kept->used);
  const auto first = uses.end() - static_cast<std::ptrdiff_t>(most_);
  std::nth_element(uses.begin(), first, uses.end());
  std::erase_if(kept_, [&](const auto& kept) { return kept->used < *first; });
}

}  // namespace copse
