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

}  // namespace copse
