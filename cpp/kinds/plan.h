// How samples of several kinds become layers, each a fill of one spacing that keeps clear of all
// before it.
//
// Kinds that keep the same distances from all form a group, and share a layer. Groups go by radius,
// the greatest first, each spaced so far that it has its share; the last one, of the least radius,
// fills what is left. Where its samples cannot stand, no larger one can; a group of which that is
// not certain gets a closing layer at its own radius, the least first.
//
// Where kinds do not stand everywhere with all their weight, a layer is as dense as its group ever
// has to be, and nobody gets what is too many at a place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/exact.h"
#include "kinds/balance.h"
#include "kinds/options.h"

namespace copse {

struct KindLayer {
  std::size_t group;
  double spacing;  ///< at least the group's radius
  /// Whether it places more than its group is to have.
  bool isThinned = false;
};

class KindPlan {
 public:
  /// `hasOwn[i]`: whether kind i has something of its own to keep clear of; none has where it is
  /// empty.
  explicit KindPlan(const ClassOptions& options, std::span<const std::uint8_t> hasOwn = {});

  [[nodiscard]] const std::vector<SampleClass>& kinds() const { return kinds_; }
  [[nodiscard]] const std::vector<KindGroup>& groups() const { return groups_; }
  /// In the order they are filled.
  [[nodiscard]] const std::vector<KindLayer>& layers() const { return layers_; }
  [[nodiscard]] const KindGroup& groupOf(const KindLayer& layer) const {
    return groups_[layer.group];
  }
  /// Samples for each unit of area, by group, where all kinds have all their weight: an estimate.
  [[nodiscard]] ByGroup densities() const { return balance_.densitiesFor(sharesOf({})); }
  /// The part of its weight that a kind has at a place.
  [[nodiscard]] double weightAt(std::size_t kind, Point p) const {
    return kinds_[kind].where ? kinds_[kind].where->at(p) : 1;
  }
  /// What part of a layer's samples each kind of its group gets at a place, and, when it is
  /// thinned, nobody, the last.
  void sharesAt(const KindLayer& layer, Point p, std::span<double> shares) const;

 private:
  [[nodiscard]] ByGroup sharesOf(std::span<const double> weights) const;
  [[nodiscard]] ByGroup sharesWhereDensest(std::size_t group) const;

  std::vector<SampleClass> kinds_;
  std::vector<double> shares_;  // of each kind, by its weight
  std::vector<KindGroup> groups_;
  Balance balance_;
  std::vector<KindLayer> layers_;
};

}  // namespace copse
