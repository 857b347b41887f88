// The connected parts of a region: pieces that share more than a point belong together.
//
// Pieces meet along horizontal lines, along the sides of their leaves' boxes, and along edges that
// the fill rule does not see. Contacts shorter than 2^-40 of the farthest coordinate are taken for
// rounding: a corridor as thin as that separates.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "literature/pieces.h"
#include "shape/hash_grid.h"

namespace copse {

class Parts {
 public:
  /// Puts the pieces in order of parts.
  Parts(const RegionTree& tree, Pieces& pieces);

  [[nodiscard]] std::size_t count() const { return begins_.size() - 1; }
  /// The places of a part in the order of the pieces: [begin(part), begin(part + 1)).
  [[nodiscard]] std::size_t begin(std::size_t part) const { return begins_[part]; }
  /// The part that a point of the region belongs to, if rounding leaves no doubt.
  [[nodiscard]] std::optional<std::size_t> partAt(Point p) const;

 private:
  struct Contact {
    double line, begin, end;
    std::uint32_t piece;
  };

  [[nodiscard]] std::uint32_t rootOf(std::uint32_t piece);
  void join(std::uint32_t a, std::uint32_t b);
  void joinMeeting(std::vector<Contact>& before, std::vector<Contact>& after);

  const RegionTree& tree_;
  const Pieces& pieces_;
  std::vector<std::uint32_t> above_;        // union-find, then the part of each piece
  std::vector<std::uint32_t> firstOfLeaf_;  // the first piece of each node or a later one
  std::vector<std::size_t> begins_;
};

// Bridson's method (2007, Fast Poisson Disk Sampling in Arbitrary Dimensions), as published: from a
// random one of the active samples, up to `tries` candidates are drawn uniformly from the ring
// between the radius and twice that around it; the first that is inside and far enough from all
// others is placed and becomes active; when none is, the sample is active no more.
//
// When no sample is active, it starts again at a random point in each part of the region that has
// no sample yet; up to 8 · tries points are tried there. So every part gets a sample, unless next
// to all of it is too close to samples of other parts. The ring reaches over gaps and walls.
//
// What it cannot promise: gaps of up to 1.3 radii stay (0.1 % of the ground at 30 tries), more in
// corners. Into a corridor far thinner than the radius hardly a candidate falls: most of it may
// stay empty.
//
// Cost: 3 to 4 µs a sample at 30 tries.

class Bridson : public Method {
 public:
  Bridson(const Region& region, const MethodOptions& options);

  /// Chooses the first sample; false when the start that is asked for is not inside.
  bool findStart();
  [[nodiscard]] std::vector<std::uint32_t> active() const override { return active_; }

 protected:
  double act() override;
  [[nodiscard]] double leastDistance() const override { return options().radius; }

 private:
  double growFrom(std::size_t activeIndex);
  double startNextPart();
  void begin(Point p, std::int32_t parent);

  std::optional<Point> start_;  // drawn before the pieces are put in order of parts
  HashGrid grid_;
  Parts parts_;
  std::vector<std::uint8_t> isReached_;  // of each part, whether it has a sample
  std::size_t nextPart_;                 // to look at; past a single part, which `start_` reaches
  std::vector<std::uint32_t> active_;
};

}  // namespace copse
