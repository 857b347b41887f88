// Bridson's method, and the connected parts of a region, in each of which it starts.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "literature/pieces.h"
#include "shape/hash_grid.h"

namespace copse {

/// The connected parts of a region. Pieces that share more than a point belong together. Pieces
/// meet along horizontal lines, along the sides of their leaves' boxes, and along edges that the
/// fill rule does not see. Contacts shorter than 2^-40 of the farthest coordinate count as
/// rounding: a corridor that thin separates.
class Parts {
 public:
  /// Find the parts, and put the pieces in order of parts.
  Parts(const RegionTree& tree, Pieces& pieces);

  [[nodiscard]] std::size_t count() const { return begins_.size() - 1; }
  /// The range of a part in the order of the pieces is [begin(part), begin(part + 1)).
  [[nodiscard]] std::size_t begin(std::size_t part) const { return begins_[part]; }
  /// Return the part of a point of the region, if rounding leaves no doubt.
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
  std::vector<std::uint32_t> firstOfLeaf_;  // first piece of each node or a later one
  std::vector<std::size_t> begins_;
};

/// Bridson's method (2007, Fast Poisson Disk Sampling in Arbitrary Dimensions), as published: draw
/// up to `tries` candidates uniformly from the annulus between one and two radii around a random
/// active sample. Place the first candidate that is inside and far enough from all samples, and
/// make it active. If there is none, the sample is no longer active.
///
/// When no sample is active, start again at a random point in each part of the region without a
/// sample, with up to 8 · tries candidates. So every part gets a sample, unless nearly all of it is
/// too close to samples of other parts. The annulus reaches across gaps and walls.
///
/// It leaves gaps of up to 1.3 radii (0.1 % of the ground at 30 tries), more in corners. Few
/// candidates fall into a corridor far thinner than the radius, so most of it may stay empty.
///
/// Cost: 3 to 4 µs a sample at 30 tries.
class Bridson : public Method {
 public:
  Bridson(const Region& region, const MethodOptions& options);

  /// Choose the first sample. Return false if the requested start is not inside.
  bool findStart();
  [[nodiscard]] std::vector<std::uint32_t> active() const override { return active_; }

 protected:
  double act() override;
  [[nodiscard]] double leastDistance() const override { return options().radius; }

 private:
  double growFrom(std::size_t activeIndex);
  double startNextPart();
  void begin(Point p, std::int32_t parent);

  std::optional<Point> start_;  // drawn before the pieces are in order of parts
  HashGrid grid_;
  Parts parts_;
  std::vector<std::uint8_t> isReached_;  // for each part, 1 if it has a sample
  std::size_t nextPart_;  // the next part to try; a single part needs none, as `start_` reaches it
  std::vector<std::uint32_t> active_;
};

}  // namespace copse
