#include "shape/box_index.h"

#include <algorithm>
#include <cmath>
#include <queue>

#include "base/hash.h"

namespace copse {

namespace {

void eraseFrom(std::vector<BoxTree::Thing>& things, const BoxTree::Thing& erased) {
  const auto is = [&](const BoxTree::Thing& thing) { return thing.what == erased.what; };
  *std::find_if(things.begin(), things.end(), is) = things.back();
  things.pop_back();
}

}  // namespace

void BoxTree::put(const Thing& thing) {
  const Key key = keyOf(thing.box);
  const auto [at, isNew] = squares_.try_emplace(key);
  at->second.things.push_back(thing);
  if (isNew) noteInParents(key);
}

void BoxTree::erase(const Thing& thing) {
  const Key key = keyOf(thing.box);
  const auto at = squares_.find(key);
  eraseFrom(at->second.things, thing);
  if (key.level < kTop && at->second.isEmpty()) forget(key);
}

void BoxTree::eachIf(FunctionRef<bool(const BoundingBox&)> test,
                     FunctionRef<void(const Thing&)> visit) const {
  std::vector<Key> open{kRoot};
  while (!open.empty()) {
    const Key key = open.back();
    open.pop_back();
    const Square& square = squares_.find(key)->second;
    for (const Thing& thing : square.things) {
      if (test(thing.box)) visit(thing);
    }
    eachWithin(key, square, [&](const Key& within) {
      if (test(looseBoxOf(within))) open.push_back(within);
    });
  }
}

void BoxTree::fromNearest(FunctionRef<double(const BoundingBox&)> distanceTo, double most,
                          FunctionRef<double(const Thing&)> visit) const {
  struct Open {
    double distance;
    const Thing* thing;  // else a square
    Key key;
    bool operator<(const Open& other) const { return distance > other.distance; }
  };
  std::priority_queue<Open> open;
  const auto add = [&](const BoundingBox& box, const Thing* thing, const Key& key) {
    const double distance = distanceTo(box);
    if (distance < most) open.push({distance, thing, key});
  };
  open.push({0, nullptr, kRoot});
  while (!open.empty() && open.top().distance < most) {
    const Open next = open.top();
    open.pop();
    if (next.thing != nullptr) {
      most = visit(*next.thing);
      continue;
    }
    const Square& square = squares_.find(next.key)->second;
    for (const Thing& thing : square.things) add(thing.box, &thing, {});
    eachWithin(next.key, square, [&](const Key& key) { add(looseBoxOf(key), nullptr, key); });
  }
}

std::uint64_t BoxTree::Key::bit() const {
  constexpr std::int64_t kMask = (1 << kBits) - 1;
  return std::uint64_t{1} << ((row & kMask) << kBits | (column & kMask));
}

std::size_t BoxTree::Hash::operator()(const Key& key) const {
  const std::uint64_t column = mix(static_cast<std::uint64_t>(key.level), key.column);
  return static_cast<std::size_t>(mix(column, key.row));
}

std::int64_t BoxTree::at(double coordinate) const {
  constexpr auto kEnd = static_cast<double>(kSide);
  const double cell = std::floor(coordinate / least_) + kEnd / 2;
  return static_cast<std::int64_t>(std::clamp(cell, -1.0, kEnd));
}

BoxTree::Key BoxTree::keyOf(const BoundingBox& box) const {
  Key key{0, at(box.x0), at(box.y0)};
  std::int64_t right = at(box.x1);
  std::int64_t top = at(box.y1);
  if (key.column < 0 || key.row < 0 || right >= kSide || top >= kSide) return kRoot;
  while (right - key.column > 1 || top - key.row > 1) {
    key = key.parent();
    right >>= kBits;
    top >>= kBits;
  }
  return key;
}

BoundingBox BoxTree::looseBoxOf(const Key& key) const {
  const double side = std::ldexp(least_, kBits * key.level);
  const std::int64_t middle = (kSide >> (kBits * key.level)) / 2;
  const double x = static_cast<double>(key.column - middle) * side;
  const double y = static_cast<double>(key.row - middle) * side;
  return {x, y, x + 2 * side, y + 2 * side};
}

void BoxTree::eachWithin(const Key& key, const Square& square, FunctionRef<void(const Key&)> act) {
  for (std::uint64_t left = square.within; left != 0; left &= left - 1) {
    const std::int64_t bit = __builtin_ctzll(left);
    act(Key{key.level - 1, (key.column << kBits) + (bit & ((1 << kBits) - 1)),
            (key.row << kBits) + (bit >> kBits)});
  }
}

void BoxTree::noteInParents(Key key) {
  for (bool isNew = true; isNew;) {
    const std::uint64_t bit = key.bit();
    key = key.parent();
    const auto parent = squares_.try_emplace(key);
    parent.first->second.within |= bit;
    isNew = parent.second;
  }
}

void BoxTree::forget(Key key) {
  for (;;) {
    squares_.erase(key);
    const std::uint64_t bit = key.bit();
    key = key.parent();
    Square& square = squares_.find(key)->second;
    square.within &= ~bit;
    if (key.level == kTop || !square.isEmpty()) return;
  }
}

}  // namespace copse
