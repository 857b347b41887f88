// What samples keep clear of along the edge of a forest's ground: capsules, found anew where parts
// whose boxes meet have changed, and else those of before. They stand as parts of their own beside
// those whose edges they run along, so that an edit fills what they change as it does for any part.
#pragma once

#include <vector>

#include "forest/part.h"

namespace copse {

class ForestMargin {
 public:
  /// In units of the forest's finest lattice; 0 is none.
  explicit ForestMargin(double distance) : distance_(distance) {}

  /// The same margin of other parts. Of parts whose boxes meet, through others or not, it looks at
  /// all edges when one of them is another.
  [[nodiscard]] ForestMargin of(const ForestParts& parts) const;
  /// One for each part that has edges of the ground, of its name and in its turn.
  [[nodiscard]] const ForestParts& parts() const { return parts_; }

 private:
  /// Parts that may overlap, and the capsules along the edges of each.
  struct Cluster {
    ForestParts parts, capsules;
  };

  [[nodiscard]] ForestParts capsulesOf(const ForestParts& cluster) const;

  double distance_ = 0;
  std::vector<Cluster> clusters_;
  ForestParts parts_;
};

}  // namespace copse
