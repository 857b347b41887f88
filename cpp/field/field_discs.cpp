#include "field/field_discs.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace copse {

namespace {

constexpr float kNowhere = 1e15F;

}  // namespace

FieldDiscs::FieldDiscs(const FieldPlacing& placing)
    : placing_(placing), larger_(allFloats(shareOfDifference(placing.rule()))) {}

// Fills the last four up with discs that nothing meets, and finds what the new ones hold.
void FieldDiscs::fillUp(std::size_t from) {
  const std::size_t end = (count_ + 3) / 4 * 4;
  for (std::size_t i = count_; i < end; ++i) {
    x_[i] = kNowhere;
    y_[i] = kNowhere;
    radius_[i] = 0;
  }
  const Floats own = allFloats(static_cast<float>(least_));
  for (std::size_t i = from / 4 * 4; i < end; i += 4) {
    const Floats held = spacingSquared(own, fourAt(i).radius, larger_) * kHeld;
    std::memcpy(&held_[i], &held, sizeof held);
  }
}

void FieldDiscs::expect(std::size_t more) {
  if (x_.size() >= count_ + more + 4) return;
  const std::size_t size = 2 * (count_ + more) + 4;
  x_.resize(size);
  y_.resize(size);
  radius_.resize(size);
  held_.resize(size);
}

void FieldDiscs::add(std::int32_t x, std::int32_t y, double radius) {
  expect(1);
  x_[count_] = static_cast<float>(x - middleX_);
  y_[count_] = static_cast<float>(y - middleY_);
  radius_[count_++] = static_cast<float>(radius);
  fillUp(count_ - 1);
}

// Notes who reaches the box of eight, without a branch for each, as that is hard to foretell.
void FieldDiscs::look(const EightSamples& eight, const Reach& reach) {
  if (seenCount_ == kSeen) keepSeen();
  for (std::uint32_t i = 0; i < EightSamples::kFours; ++i) {
    const Floats dx = __builtin_convertvector(eight.x[i] - middleX_, Floats);
    const Floats dy = __builtin_convertvector(eight.y[i] - middleY_, Floats);
    const Floats awayX = greaterOf(sizeOf(dx) - reach.wide, Floats{});
    const Floats awayY = greaterOf(sizeOf(dy) - reach.high, Floats{});
    const Floats square = 4 * (awayX * awayX + awayY * awayY);
    const Floats most = spacingSquared(eight.radius[i], reach.greatest, larger_);
    near_ |= std::uint64_t{bitsOf(square < most * (1 + kRelativeSlack))} << (4 * seenCount_);
    seen_[seenCount_++] = {dx, dy, eight.radius[i]};
  }
}

// Keeps those noted.
void FieldDiscs::keepSeen() {
  expect(4 * kSeen);
  const auto* seen = reinterpret_cast<const float*>(seen_);
  std::size_t count = count_;
  for (; near_ != 0; near_ &= near_ - 1) {
    const auto bit = static_cast<std::size_t>(__builtin_ctzll(near_));
    const float* its = seen + bit / 4 * 12 + bit % 4;
    x_[count] = its[0];
    y_[count] = its[4];
    radius_[count++] = its[8];
  }
  count_ = count;
  seenCount_ = 0;
}

void FieldDiscs::gather(const TileBox& box, double least, double greatest) {
  least_ = least;
  const FieldTile& tile = *tile_;
  count_ = 0;
  // So that the box reaches as far to either side.
  middleX_ = box.x0 + (box.x1 - box.x0) / 2;
  middleY_ = box.y0 + (box.y1 - box.y0) / 2;
  const Reach seen{static_cast<float>(box.x1 - middleX_), static_cast<float>(box.y1 - middleY_),
                   allFloats(static_cast<float>(greatest))};
  const std::int32_t reach = placing_.reachOf(tile, greatest);
  tile.eachListIn({box.x0 - reach, box.y0 - reach, box.x1 + reach, box.y1 + reach},
                  [&](std::size_t list) {
                    tile.known.each(list, [&](const EightSamples& eight) { look(eight, seen); });
                  });
  keepSeen();
  for (const std::uint32_t number : tile.existing) {
    const ExistingSample& sample = placing_.existing(number);
    const double x = sample.x - tile.x;
    const double y = sample.y - tile.y;
    const double dx = std::max({0.0, box.x0 - x, x - box.x1});
    const double dy = std::max({0.0, box.y0 - y, y - box.y1});
    const double most = placing_.spacing(sample.radius, greatest);
    if (dx * dx + dy * dy >= most * most) continue;
    expect(1);
    x_[count_] = static_cast<float>(x - middleX_);
    y_[count_] = static_cast<float>(y - middleY_);
    radius_[count_++] = static_cast<float>(sample.radius);
  }
  expect(0);
  fillUp(0);
}

bool FieldDiscs::isClear(std::int32_t x, std::int32_t y, double radius) const {
  const Floats placeX = allFloats(static_cast<float>(x - middleX_));
  const Floats placeY = allFloats(static_cast<float>(y - middleY_));
  const Floats own = allFloats(static_cast<float>(radius));
  const Floats larger = larger_;
  Masks unsure{};
  for (std::size_t i = 0; i < count_; i += 4) {
    const Four four = fourAt(i);
    const Floats dx = four.x - placeX;
    const Floats dy = four.y - placeY;
    const Floats square = 4 * (dx * dx + dy * dy);
    const Floats least = spacingSquared(own, four.radius, larger);
    if (anyOf(square < least * (1 - kRelativeSlack))) return false;
    unsure |= square < least * (1 + kRelativeSlack);
  }
  return !anyOf(unsure) || placing_.isClear(*tile_, x, y, radius);
}

bool FieldDiscs::cover(std::int32_t x, std::int32_t y, std::int32_t extent, double least) const {
  const float half = static_cast<float>(extent) / 2;
  const Floats placeX = allFloats(static_cast<float>(x - middleX_) + half);
  const Floats placeY = allFloats(static_cast<float>(y - middleY_) + half);
  const Floats own = allFloats(static_cast<float>(least));
  const Floats larger = larger_;
  for (std::size_t i = 0; i < count_; i += 4) {
    const Four four = fourAt(i);
    const Floats dx = sizeOf(four.x - placeX) + half;
    const Floats dy = sizeOf(four.y - placeY) + half;
    const Floats square = 4 * (dx * dx + dy * dy);
    if (anyOf(square < spacingSquared(own, four.radius, larger) * (1 - kRelativeSlack)))
      return true;
  }
  return false;
}

bool FieldDiscs::cover(std::int32_t x, std::int32_t y, std::int32_t extent) const {
  const float half = static_cast<float>(extent) / 2;
  const Floats placeX = allFloats(static_cast<float>(x - middleX_) + half);
  const Floats placeY = allFloats(static_cast<float>(y - middleY_) + half);
  for (std::size_t i = 0; i < count_; i += 4) {
    Floats discX;
    Floats discY;
    Floats held;
    std::memcpy(&discX, &x_[i], sizeof discX);
    std::memcpy(&discY, &y_[i], sizeof discY);
    std::memcpy(&held, &held_[i], sizeof held);
    const Floats dx = sizeOf(discX - placeX) + half;
    const Floats dy = sizeOf(discY - placeY) + half;
    if (anyOf(dx * dx + dy * dy < held)) return true;
  }
  return false;
}

}  // namespace copse
