// An index of things by their bounding boxes, put and erased one by one: a loose quadtree (Ulrich
// 2000, "Loose octrees") with 8 × 8 squares in each square. A thing belongs to the smallest square
// that is not smaller than the thing's box and holds the box's least corner. So the box ends within
// the next square at the latest.
//
// Cost: about 1 µs to put or to erase, and 1 µs for a query beside its results; 60 bytes a thing,
// and 150 for each square in use.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "shape/box.h"

namespace copse {

template <class Signature>
class FunctionRef;

/// A reference to a function of any type, so that its user is compiled once. The function must
/// outlive it: take it as a parameter, do not keep it.
template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
 public:
  template <class Function>
  FunctionRef(const Function& function)  // NOLINT(google-explicit-constructor)
      : function_(&function), call_([](const void* of, Arguments... arguments) -> Result {
          return (*static_cast<const Function*>(of))(std::forward<Arguments>(arguments)...);
        }) {}

  Result operator()(Arguments... arguments) const {
    return call_(function_, std::forward<Arguments>(arguments)...);
  }

 private:
  const void* function_;
  Result (*call_)(const void*, Arguments...);
};

/// The part of BoxIndex that is compiled once. It keeps 16 bytes of each thing.
class BoxTree {
 public:
  struct Thing {
    BoundingBox box;
    std::array<std::uint64_t, 2> what;
  };

  explicit BoxTree(double least) : least_(least), squares_{{kRoot, {}}} {}
  void put(const Thing& thing);
  void erase(const Thing& thing);
  void eachIf(FunctionRef<bool(const BoundingBox&)> test,
              FunctionRef<void(const Thing&)> visit) const;
  void fromNearest(FunctionRef<double(const BoundingBox&)> distanceTo, double most,
                   FunctionRef<double(const Thing&)> visit) const;

 private:
  static constexpr int kBits = 3;  // log2 of the squares along a side of the next larger one
  static constexpr int kTop = 13;  // level of the root
  static constexpr std::int64_t kSide = std::int64_t{1} << (kBits * kTop);  // in smallest squares

  struct Key {
    int level = 0;
    std::int64_t column = 0, row = 0;
    bool operator==(const Key&) const = default;
    [[nodiscard]] Key parent() const { return {level + 1, column >> kBits, row >> kBits}; }
    /// The square's bit in its parent's `within`.
    [[nodiscard]] std::uint64_t bit() const;
  };
  // The root holds all squares, and the things that do not fit into any.
  static constexpr Key kRoot{kTop, 0, 0};
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  struct Square {
    std::vector<Thing> things;
    std::uint64_t within = 0;  // a bit for each smaller square in use
    [[nodiscard]] bool isEmpty() const { return things.empty() && within == 0; }
  };

  [[nodiscard]] std::int64_t at(double coordinate) const;
  [[nodiscard]] Key keyOf(const BoundingBox& box) const;
  /// The box around all things of a square and of the squares within.
  [[nodiscard]] BoundingBox looseBoxOf(const Key& key) const;
  static void eachWithin(const Key& key, const Square& square, FunctionRef<void(const Key&)> act);
  void noteInParents(Key key);
  void forget(Key key);

  double least_;
  std::unordered_map<Key, Square, Hash> squares_;
};

/// An index of pointers, numbers or addresses.
template <class What>
class BoxIndex {
 public:
  /// `least` is the side of the smallest squares. The largest are 2^36 times as wide. Every query
  /// looks at the things beyond the 8 × 8 largest squares around the origin.
  explicit BoxIndex(double least) : tree_(least) {}

  /// The box must not be empty.
  void put(const BoundingBox& box, const What& what) { tree_.put(thing(box, what)); }
  /// The box must be the one that the thing was put with.
  void erase(const BoundingBox& box, const What& what) { tree_.erase(thing(box, what)); }

  /// Call visit(what) for all things whose box passes a test, in no particular order. If a box
  /// passes the test, every larger box around it must pass, too.
  template <class Test, class Visit>
  void eachIf(const Test& test, const Visit& visit) const {
    tree_.eachIf(test, [&](const BoxTree::Thing& thing) { visit(whatOf(thing)); });
  }
  /// Call visit(what) for all things whose box meets another.
  template <class Visit>
  void eachMeeting(const BoundingBox& box, const Visit& visit) const {
    eachIf([&](const BoundingBox& other) { return other.meets(box); }, visit);
  }
  /// Call visit(what) for things in ascending order of distance, until the distance reaches the
  /// number that visit returned last (at first `most`). `distanceTo` of a box must not exceed that
  /// of any box within.
  template <class Distance, class Visit>
  void fromNearest(const Distance& distanceTo, double most, const Visit& visit) const {
    tree_.fromNearest(distanceTo, most,
                      [&](const BoxTree::Thing& thing) { return visit(whatOf(thing)); });
  }

 private:
  static_assert(std::is_trivially_copyable_v<What> && sizeof(What) <= sizeof(BoxTree::Thing::what));

  static BoxTree::Thing thing(const BoundingBox& box, const What& what) {
    BoxTree::Thing thing{box, {}};
    std::memcpy(&thing.what, &what, sizeof what);
    return thing;
  }
  static What whatOf(const BoxTree::Thing& thing) {
    What what;
    std::memcpy(&what, &thing.what, sizeof what);
    return what;
  }

  BoxTree tree_;
};

}  // namespace copse
