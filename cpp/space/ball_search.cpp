// Built for speed, whatever its size.
#include "space/ball_search.h"

#include <algorithm>
#include <utility>

namespace copse::space {

namespace {

constexpr float kMirror = Balls::kMirror;
constexpr std::size_t kLeastDarts = 1;  // a level
constexpr std::size_t kDartsPerBox = 1;
constexpr std::size_t kMostBoxes = 2048;  // where ground is given

std::uint32_t toWhole(float number) {
  return static_cast<std::uint32_t>(static_cast<std::int32_t>(number));
}

}  // namespace

// Across an end, all is covered when the end is nearer to a ball's centre than the root of what the
// farthest point on the other axes leaves of the squared radius; and so is all up to that far on
// the centre's other side. False when nothing is left.
bool BallSearch::shrink(BoxEnds& ends) const {
  using namespace simd;
  const Floats square = splatFloat(radiusSquared_);
  const Floats mirror = splatFloat(kMirror);
  const auto uncovered = [&](std::size_t i) -> BoxEnds {
    const Floats least = balls_->center(i);
    const Floats greatest = subtract(mirror, least);
    const Floats below = subtract(least, ends.least);
    const Floats above = subtract(greatest, ends.greatest);
    const Floats farthest = greater(below, above);
    const Floats squares = multiply(farthest, farthest);
    const Floats next = threeRotated(squares);
    const Floats half = root(subtract(square, add(next, threeRotated(next))));
    return {whereLess(below, half, add(least, half)), whereLess(above, half, add(greatest, half))};
  };
  const auto both = [](const BoxEnds& one, const BoxEnds& other) -> BoxEnds {
    return {greater(one.least, other.least), greater(one.greatest, other.greatest)};
  };
  // Four at a time, which a processor does at once.
  for (std::size_t i = 0; i < balls_->count(); i += 4) {
    ends = both(
        ends, both(both(uncovered(i), uncovered(i + 1)), both(uncovered(i + 2), uncovered(i + 3))));
    if (anyLess(mirror, add(ends.least, ends.greatest))) return false;
  }
  ends = {truncate(ends.least), truncate(ends.greatest)};
  return true;
}

// Keeps what is left of a box for the next darts.
void BallSearch::keep(BoxEnds ends) {
  using namespace simd;
  if (!shrink(ends)) return;
  Box box{};
  storeFloats(box.least, ends.least);
  storeFloats(box.greatest, ends.greatest);
  box.volume = 1;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const float size = kMirror - box.least[axis] - box.greatest[axis] + 1;
    box.begin[axis] = toWhole(box.least[axis]);
    box.size[axis] = toWhole(size);
    box.volume *= size;
  }
  if (box.volume == 1 && !isFree(box.begin)) return;
  if (ground_ != nullptr) {
    space::Box seen{origin_, origin_};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      seen.least[axis] += box.begin[axis];
      seen.greatest[axis] += box.begin[axis] + box.size[axis] - 1;
    }
    if (ground_->sideOf(seen) == Side::outside) return;
  }
  next_.push_back(box);
  volume_ += box.volume;
}

void BallSearch::halve(const Box& box) {
  const auto longest = static_cast<std::size_t>(std::max_element(box.size.begin(), box.size.end()) -
                                                box.size.begin());
  const float middle =
      box.least[longest] + static_cast<float>(static_cast<std::int32_t>(box.size[longest] / 2));
  const BoxEnds ends{simd::loadFloats(box.least), simd::loadFloats(box.greatest)};
  if (box.volume == 1) {
    keep(ends);
    return;
  }
  Box half = box;
  half.greatest[longest] = kMirror - middle + 1;
  keep({ends.least, simd::loadFloats(half.greatest)});
  half.least[longest] = middle;
  keep({simd::loadFloats(half.least), ends.greatest});
}

inline const BallSearch::Box& BallSearch::boxAt(float place) const {
  const Box* box = boxes_.data();
  const Box* last = box + boxes_.size() - 1;
  for (; box != last && place >= box->volume; ++box) place -= box->volume;
  return *box;
}

bool BallSearch::isFree(const Offsets& at) const {
  if (!balls_->isOpen(at[0] | at[1] << 16, static_cast<std::int32_t>(at[2]))) return false;
  return ground_ == nullptr ||
         ground_->holds({origin_[0] + at[0], origin_[1] + at[1], origin_[2] + at[2]});
}

// Darts by volume; the first that lands.
std::optional<BallSearch::Offsets> BallSearch::throwDarts(Draws& draws) const {
  const std::size_t darts = kLeastDarts + kDartsPerBox * boxes_.size();
  for (std::size_t i = 0; i < darts; ++i) {
    const std::uint64_t bits = draws.next();
    const Box& box = boxAt(static_cast<float>(bits & 0xFFFF) * 0x1p-16F * volume_);
    Offsets at{};
    for (std::size_t axis = 0; axis < 3; ++axis)
      at[axis] = box.begin[axis] + below((bits >> (16 * axis + 16)) & 0xFFFF, box.size[axis]);
    if (isFree(at)) return at;
  }
  return std::nullopt;
}

std::optional<BallSearch::Offsets> BallSearch::find(const OffsetBox& box, Balls& balls,
                                                    Draws& draws, const Solid* ground,
                                                    const Point& origin) {
  balls_ = &balls;
  ground_ = ground;
  origin_ = origin;
  next_.clear();
  volume_ = 0;
  float least[4] = {0, 0, 0, 0};
  float greatest[4] = {0, 0, 0, 0};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    least[axis] = static_cast<float>(box.least[axis]);
    greatest[axis] = kMirror - static_cast<float>(box.greatest[axis]);
  }
  BoxEnds whole{simd::loadFloats(least), simd::loadFloats(greatest)};
  if (!shrink(whole)) return std::nullopt;
  // Again, as a ball cuts off more of what others have left.
  keep(whole);
  if (!next_.empty())
    balls.keepReaching({simd::loadFloats(next_[0].least), simd::loadFloats(next_[0].greatest)});
  while (!next_.empty()) {
    std::swap(boxes_, next_);
    if (const auto found = throwDarts(draws)) return found;
    if (ground != nullptr && boxes_.size() > kMostBoxes) return std::nullopt;
    next_.clear();
    volume_ = 0;
    for (const Box& each : boxes_) halve(each);
  }
  return std::nullopt;
}

}  // namespace copse::space
