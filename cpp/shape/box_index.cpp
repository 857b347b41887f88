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
  if (isBeyond(key)) {
    beyond_.push_back(thing);
    return;
  }
  const auto [at, isNew] = squares_.try_emplace(key);
  at->second.things.push_back(thing);
  if (isNew) noteInParents(key);
}

void BoxTree::erase(const Thing& thing) {
  const Key key = keyOf(thing.box);
  if (isBeyond(key)) return eraseFrom(beyond_, thing);
  const auto at = squares_.find(key);
  eraseFrom(at->second.things, thing);
  if (at->second.isEmpty()) forget(key);
}

void BoxTree::eachIf(FunctionRef<bool(const BoundingBox&)> test,
                     FunctionRef<void(const Thing&)> visit) const {
  const auto see = [&](const std::vector<Thing>& things) {
    for (const Thing& thing : things) {
      if (test(thing.box)) visit(thing);
    }
  };
  see(beyond_);
  std::vector<Key> open;
  eachTop([&](const Key& key) { open.push_back(key); });
  while (!open.empty()) {
    const Key key = open.back();
    open.pop_back();
    const Square& square = squares_.find(key)->second;
    see(square.things);
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
  const auto addThings = [&](const std::vector<Thing>& things) {
    for (const Thing& thing : things) add(thing.box, &thing, {});
  };
  const auto addSquare = [&](const Key& key) { add(looseBoxOf(key), nullptr, key); };
  addThings(beyond_);
  eachTop(addSquare);
  while (!open.empty() && open.top().distance < most) {
    const Open next = open.top();
    open.pop();
    if (next.thing != nullptr) {
      most = visit(*next.thing);
      continue;
    }
    const Square& square = squares_.find(next.key)->second;
    addThings(square.things);
    eachWithin(next.key, square, addSquare);
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
  return static_cast<std::int64_t>(
      std::clamp(std::floor(coordinate / least_), -2 * kMost, 2 * kMost));
}

BoxTree::Key BoxTree::keyOf(const BoundingBox& box) const {
  Key key{0, at(box.x0), at(box.y0)};
  std::int64_t right = at(box.x1);
  std::int64_t top = at(box.y1);
  while (right - key.column > 1 || top - key.row > 1) {
    key = key.parent();
    right >>= kBits;
    top >>= kBits;
  }
  return key;
}

bool BoxTree::isBeyond(Key key) {
  if (key.level > kTop) return true;
  const int bits = kBits * (kTop - key.level);
  const auto isTop = [](std::int64_t at) { return at == 0 || at == -1; };
  return !isTop(key.column >> bits) || !isTop(key.row >> bits);
}

BoundingBox BoxTree::looseBoxOf(const Key& key) const {
  const double side = std::ldexp(least_, kBits * key.level);
  const double x = static_cast<double>(key.column) * side;
  const double y = static_cast<double>(key.row) * side;
  return {x, y, x + 2 * side, y + 2 * side};
}

void BoxTree::eachTop(FunctionRef<void(const Key&)> act) const {
  for (const std::int64_t row : {-1, 0}) {
    for (const std::int64_t column : {-1, 0}) {
      if (const Key key{kTop, column, row}; squares_.count(key) > 0) act(key);
    }
  }
}

void BoxTree::eachWithin(const Key& key, const Square& square, FunctionRef<void(const Key&)> act) {
  for (std::uint64_t left = square.within; left != 0; left &= left - 1) {
    const std::int64_t bit = __builtin_ctzll(left);
    act(Key{key.level - 1, (key.column << kBits) + (bit & ((1 << kBits) - 1)),
            (key.row << kBits) + (bit >> kBits)});
  }
}

void BoxTree::noteInParents(Key key) {
  while (key.level < kTop) {
    const std::uint64_t bit = key.bit();
    key = key.parent();
    const auto [at, isNew] = squares_.try_emplace(key);
    at->second.within |= bit;
    if (!isNew) return;
  }
}

void BoxTree::forget(Key key) {
  for (;;) {
    squares_.erase(key);
    if (key.level == kTop) return;
    const std::uint64_t bit = key.bit();
    key = key.parent();
    Square& square = squares_.find(key)->second;
    square.within &= ~bit;
    if (!square.isEmpty()) return;
  }
}

}  // namespace copse
