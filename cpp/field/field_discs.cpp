// Built for speed, loops as they are.
#include "field/field_discs.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace copse {

namespace {

// Relative, of squares: more than floats take, as samples are at most a hundred times as far as
// the radius at hand.
constexpr float kRelativeSlack = 0x1p-15F;
constexpr float kNowhere = 1e15F;

}  // namespace

FieldDiscs::FieldDiscs(const FieldPlacing& placing)
    : placing_(placing), larger_(allFloats(shareOfDifference(placing.rule()))) {}

void FieldDiscs::begin(const FieldTile& tile) {
  tile_ = &tile;
  const std::size_t blocks = tile.first.size() - 1;
  const std::size_t count = tile.entries.size();
  const auto listOf = [&](const FieldEntry& entry) {
    return entry.radius > tile.listed
               ? blocks
               : static_cast<std::size_t>(tile.blockAt(entry.y) * tile.blocks +
                                          tile.blockAt(entry.x));
  };
  begins_.assign(blocks + 2, 0);
  lists_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    lists_[i] = static_cast<std::uint32_t>(listOf(tile.entries[i]));
    ++begins_[lists_[i] + 1];
  }
  for (std::size_t i = 1; i < begins_.size(); ++i) begins_[i] += begins_[i - 1];
  sorted_.expect(count);
  for (std::size_t i = 0; i < count; ++i) {
    const FieldEntry& entry = tile.entries[i];
    sorted_.set(begins_[lists_[i]]++, entry.x, entry.y, entry.radius);
  }
  // Each list's begin has become its end, which is the next one's begin.
  for (std::size_t i = begins_.size() - 1; i > 0; --i) begins_[i] = begins_[i - 1];
  begins_[0] = 0;
  placed_.count = 0;
}

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
    const Floats held = spacingSquared(own, fourAt(i).radius, larger_) * ((1 - kRelativeSlack) / 4);
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
  placed_.expect(placed_.count + 1);
  placed_.set(placed_.count++, x, y, static_cast<float>(radius));
}

// Keeps those of some samples that reach the box.
void FieldDiscs::look(const Known& known, std::size_t begin, std::size_t end, const TileBox& box,
                      float greatest) {
  expect(end - begin);
  const Floats larger = larger_;
  float* toX = x_.data();
  float* toY = y_.data();
  float* toRadius = radius_.data();
  std::size_t count = count_;
  const auto wide = static_cast<float>(box.x1 - middleX_);
  const auto high = static_cast<float>(box.y1 - middleY_);
  for (std::size_t at = begin; at < end; at += 4) {
    Masks x;
    Masks y;
    Floats radius;
    std::memcpy(&x, &known.x[at], sizeof x);
    std::memcpy(&y, &known.y[at], sizeof y);
    std::memcpy(&radius, &known.radius[at], sizeof radius);
    const Floats dx = __builtin_convertvector(x - middleX_, Floats);
    const Floats dy = __builtin_convertvector(y - middleY_, Floats);
    const Floats awayX = greaterOf(sizeOf(dx) - wide, Floats{});
    const Floats awayY = greaterOf(sizeOf(dy) - high, Floats{});
    const Floats square = 4 * (awayX * awayX + awayY * awayY);
    const Floats reach = spacingSquared(radius, allFloats(greatest), larger);
    std::uint32_t near = bitsOf(square < reach * (1 + kRelativeSlack));
    if (end - at < 4) near &= (1u << (end - at)) - 1;
    for (; near != 0; near &= near - 1) {
      const auto lane = static_cast<std::size_t>(__builtin_ctz(near));
      toX[count] = dx[lane];
      toY[count] = dy[lane];
      toRadius[count++] = radius[lane];
    }
  }
  count_ = count;
}

void FieldDiscs::gather(const TileBox& box, double least, double greatest) {
  least_ = least;
  const FieldTile& tile = *tile_;
  count_ = 0;
  existing_.clear();
  // So that the box reaches as far to either side.
  middleX_ = box.x0 + (box.x1 - box.x0) / 2;
  middleY_ = box.y0 + (box.y1 - box.y0) / 2;
  const auto itsGreatest = static_cast<float>(greatest);
  const auto reach = static_cast<std::int32_t>(placing_.spacing(tile.listed, greatest)) + 1;
  const auto column0 = tile.blockAt(box.x0 - reach);
  const auto column1 = tile.blockAt(box.x1 + reach);
  const std::int32_t row1 = tile.blockAt(box.y1 + reach);
  for (std::int32_t row = tile.blockAt(box.y0 - reach); row <= row1; ++row) {
    const auto first = static_cast<std::size_t>(row * tile.blocks);
    look(sorted_, begins_[first + static_cast<std::size_t>(column0)],
         begins_[first + static_cast<std::size_t>(column1) + 1], box, itsGreatest);
  }
  look(sorted_, begins_[begins_.size() - 2], begins_.back(), box, itsGreatest);
  look(placed_, 0, placed_.count, box, itsGreatest);
  expect(0);
  fillUp(0);
  for (const std::uint32_t number : tile.existing) {
    const ExistingSample& sample = placing_.existing(number);
    const double dx = std::max({0.0, box.x0 - (sample.x - tile.x), sample.x - tile.x - box.x1});
    const double dy = std::max({0.0, box.y0 - (sample.y - tile.y), sample.y - tile.y - box.y1});
    const double most = placing_.spacing(sample.radius, greatest);
    if (dx * dx + dy * dy < most * most) existing_.push_back(sample);
  }
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
  // What is unsure, or may lie off the lattice, is settled exactly.
  return (existing_.empty() && !anyOf(unsure)) || placing_.isClear(*tile_, x, y, radius);
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
  return !existing_.empty() && existingCover(x, y, extent, least);
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
  return !existing_.empty() && existingCover(x, y, extent, least_);
}

bool FieldDiscs::existingCover(std::int32_t x, std::int32_t y, std::int32_t extent,
                               double least) const {
  return std::any_of(existing_.begin(), existing_.end(), [&](const ExistingSample& sample) {
    const double dx = std::fabs(sample.x - (tile_->x + x) - extent / 2.0) + extent / 2.0;
    const double dy = std::fabs(sample.y - (tile_->y + y) - extent / 2.0) + extent / 2.0;
    const double held = placing_.spacing(sample.radius, least);
    return dx * dx + dy * dy < held * held * (1 - 0x1p-40);
  });
}

}  // namespace copse
