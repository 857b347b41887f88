// Covering discs: sets the bits of all subcells of a group that lie wholly inside.
//
// Cost: 20 ns for a disc of up to three cells' radius, by tables (class_stamps.h); a larger one is
// covered row by row, 3 ns for each row of subcells and 5 ns for each word.
#pragma once

#include <cstdint>
#include <vector>

#include "classes/class_stamps.h"
#include "classes/class_tiles.h"

namespace copse {

class ClassCover {
 public:
  /// A disc that is covered again and again, for one group.
  struct Disc {
    std::int64_t square;  ///< points nearer than its root are inside
    std::int32_t stamps;  ///< index of its tables, or −1
  };

  explicit ClassCover(const ClassTiles& tiles) : tiles_(tiles) {}

  Disc makeDisc(std::uint32_t group, std::int64_t square);
  void cover(std::uint32_t group, LatticePoint at, const Disc& disc) {
    if (disc.stamps < 0) {
      coverRows(group, at, disc.square);
    } else {
      stamp(group, at, stamps_[static_cast<std::size_t>(disc.stamps)]);
    }
  }

 private:
  void coverRows(std::uint32_t group, LatticePoint at, std::int64_t square);
  void stamp(std::uint32_t group, LatticePoint at, ClassStamps& stamps);

  const ClassTiles& tiles_;
  std::vector<double> ratios_;  // of the stamps
  std::vector<ClassStamps> stamps_;
};

}  // namespace copse
