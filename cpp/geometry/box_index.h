// Things by their bounding boxes, put and erased one by one: a loose quadtree (Ulrich 2000, "Loose
// octrees") with 8 × 8 squares in each square. A thing belongs to the least square that is not
// smaller than its box and holds the box's least corner, so its box ends within the next square at
// the latest.
//
// NearEdges and Bins are built once over all they hold; this index changes with its things.
//
// Cost: about 1 µs to put or to erase, and for a query 1 µs beside what it finds; 60 bytes a thing,
// and 150 for each square that things are in.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "geometry/bounding_box.h"

namespace copse {

template <class What>
class BoxIndex {
 public:
  /// The side of the least squares. The greatest are 2^36 times as wide; things beyond the four of
  /// them around the origin are looked at by every query.
  explicit BoxIndex(double least) : least_(least) {}

  /// The box must not be empty.
  void put(const BoundingBox& box, const What& what) {
    const Key key = keyOf(box);
    if (isBeyond(key)) {
      beyond_.push_back({box, what});
      return;
    }
    const auto [at, isNew] = squares_.try_emplace(key);
    at->second.things.push_back({box, what});
    if (isNew) noteInParents(key);
  }

  /// The box must be that which the thing was put with.
  void erase(const BoundingBox& box, const What& what) {
    const Key key = keyOf(box);
    if (isBeyond(key)) return eraseFrom(beyond_, what);
    const auto at = squares_.find(key);
    eraseFrom(at->second.things, what);
    if (at->second.isEmpty()) forget(key);
  }

  /// Calls visit(what) for all whose box passes a test, in no certain order. A box that passes it
  /// must do so within every box that holds it.
  template <class Test, class Visit>
  void eachIf(Test&& test, Visit&& visit) const {
    const auto see = [&](const std::vector<Thing>& things) {
      for (const Thing& thing : things) {
        if (test(thing.box)) visit(thing.what);
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
  /// The same for all whose box meets another.
  template <class Visit>
  void eachMeeting(const BoundingBox& box, Visit&& visit) const {
    eachIf([&](const BoundingBox& other) { return other.meets(box); }, visit);
  }

  /// Calls visit(what) for things by their distance, until it is not below the number that visit
  /// returned last. `distanceTo` of a box must not exceed that of any box within.
  template <class Distance, class Visit>
  void fromNearest(Distance&& distanceTo, double most, Visit&& visit) const {
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
    for (const Thing& thing : beyond_) add(thing.box, &thing, {});
    eachTop([&](const Key& key) { add(looseBoxOf(key), nullptr, key); });
    while (!open.empty() && open.top().distance < most) {
      const Open next = open.top();
      open.pop();
      if (next.thing != nullptr) {
        most = visit(next.thing->what);
        continue;
      }
      const Square& square = squares_.find(next.key)->second;
      for (const Thing& thing : square.things) add(thing.box, &thing, {});
      eachWithin(next.key, square,
                 [&](const Key& within) { add(looseBoxOf(within), nullptr, within); });
    }
  }

 private:
  static constexpr int kBits = 3;          // of the squares along a side of the next larger one
  static constexpr int kTop = 12;          // level of the greatest
  static constexpr double kMost = 0x1p36;  // kBits * kTop

  struct Key {
    int level = 0;
    std::int64_t column = 0, row = 0;
    bool operator==(const Key&) const = default;
    [[nodiscard]] Key parent() const { return {level + 1, column >> kBits, row >> kBits}; }
    /// Its bit among those of its parent's.
    [[nodiscard]] std::uint64_t bit() const {
      constexpr std::int64_t kMask = (1 << kBits) - 1;
      return std::uint64_t{1} << ((row & kMask) << kBits | (column & kMask));
    }
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      const std::uint64_t column = mix(static_cast<std::uint64_t>(key.level), key.column);
      return static_cast<std::size_t>(mix(column, key.row));
    }
  };
  struct Thing {
    BoundingBox box;
    What what;
  };
  struct Square {
    std::vector<Thing> things;
    std::uint64_t within = 0;  // a bit for each smaller square that is there
    [[nodiscard]] bool isEmpty() const { return things.empty() && within == 0; }
  };

  [[nodiscard]] std::int64_t at(double coordinate) const {
    return static_cast<std::int64_t>(
        std::clamp(std::floor(coordinate / least_), -2 * kMost, 2 * kMost));
  }
  [[nodiscard]] Key keyOf(const BoundingBox& box) const {
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
  static bool isBeyond(Key key) {
    if (key.level > kTop) return true;
    const int bits = kBits * (kTop - key.level);
    const auto isTop = [](std::int64_t at) { return at == 0 || at == -1; };
    return !isTop(key.column >> bits) || !isTop(key.row >> bits);
  }
  /// Around all things of a square and those within.
  [[nodiscard]] BoundingBox looseBoxOf(const Key& key) const {
    const double side = std::ldexp(least_, kBits * key.level);
    const double x = static_cast<double>(key.column) * side;
    const double y = static_cast<double>(key.row) * side;
    return {x, y, x + 2 * side, y + 2 * side};
  }

  template <class Act>
  void eachTop(Act&& act) const {
    for (const std::int64_t row : {-1, 0}) {
      for (const std::int64_t column : {-1, 0}) {
        if (const Key key{kTop, column, row}; squares_.count(key) > 0) act(key);
      }
    }
  }
  template <class Act>
  static void eachWithin(const Key& key, const Square& square, Act&& act) {
    for (std::uint64_t left = square.within; left != 0; left &= left - 1) {
      const std::int64_t bit = __builtin_ctzll(left);
      act(Key{key.level - 1, (key.column << kBits) + (bit & ((1 << kBits) - 1)),
              (key.row << kBits) + (bit >> kBits)});
    }
  }
  void noteInParents(Key key) {
    while (key.level < kTop) {
      const std::uint64_t bit = key.bit();
      key = key.parent();
      const auto [at, isNew] = squares_.try_emplace(key);
      at->second.within |= bit;
      if (!isNew) return;
    }
  }
  void forget(Key key) {
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
  static void eraseFrom(std::vector<Thing>& things, const What& what) {
    const auto is = [&](const Thing& thing) { return thing.what == what; };
    const auto thing = std::find_if(things.begin(), things.end(), is);
    *thing = std::move(things.back());
    things.pop_back();
  }

  double least_;
  std::unordered_map<Key, Square, Hash> squares_;
  std::vector<Thing> beyond_;
};

}  // namespace copse
