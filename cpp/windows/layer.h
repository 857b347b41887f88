// Rectangles of a forest that an edit fills again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/error.h"
#include "classes/layers.h"
#include "ground/lattice.h"
#include "shape/box_index.h"
#include "windows/cells.h"
#include "windows/site.h"
#include "windows/tiles.h"
#include "windows/window.h"

namespace copse {

struct Change {
  CellRect cells;     ///< where ground may have changed, or what stands before the layer
  std::int64_t halo;  ///< computed around them
  std::optional<Tiles> found = std::nullopt;

  [[nodiscard]] CellRect computed() const { return grown(cells, halo); }
};

/// Rectangles that are not empty, by number, found by what they have in common with others.
class RectIndex {
 public:
  /// The side of small ones.
  explicit RectIndex(double least) : index_(least) {}

  void put(const CellRect& rect, std::size_t number) { index_.put(boxOf(rect), number); }
  void erase(const CellRect& rect, std::size_t number) { index_.erase(boxOf(rect), number); }
  /// The numbers of all that have something of a rectangle, ascending.
  [[nodiscard]] std::vector<std::size_t> in(const CellRect& rect) const;

 private:
  static BoundingBox boxOf(const CellRect& r) {
    return {static_cast<double>(r.columnBegin), static_cast<double>(r.rowBegin),
            static_cast<double>(r.columnEnd - 1), static_cast<double>(r.rowEnd - 1)};
  }

  BoxIndex<std::size_t> index_;
};

/// Those of a layer, apart from one another.
class Changes {
 public:
  void add(Change change);
  [[nodiscard]] std::vector<Change>& list() { return list_; }
  [[nodiscard]] const std::vector<Change>& list() const { return list_; }
  /// Those that compute some of the cells, in their order.
  [[nodiscard]] std::vector<const Change*> in(const CellRect& cells) const;

 private:
  static constexpr double kLeast = 32;  // cells

  std::vector<Change> list_;
  RectIndex index_{kLeast};
};

// The samples of one layer of a forest, and how they are filled again where something has changed.
//
// What changes a layer is its ground, or samples of a layer before it that came or went. The box
// around that is filled with 8 cells around it, within a frozen rim of 4 (frozen_rim.h). When the 4
// outermost of the 8 come out as they were, on ground that is the same, nothing beyond can differ
// either (the ring lemma, see docs/how-it-works.md); else it is widened.
//
// Where several classes share the layer, those around what came or went get their classes again, as
// far as the colouring looks (classes/colouring.h). A later layer sees those that are somebody's.

class ForestLayer {
 public:
  /// A layer as an edit leaves it.
  struct Edited {
    const ForestLayer& layer;
    const Changes& changes;
  };

  /// "conflicting-options" for classes of one layer of which each stands in a region of its own.
  static std::optional<Error> validate(const Layers& layers);
  /// `unit` is the finest lattice's, `halo` the cells computed around a change at first, 4 or more.
  ForestLayer(const Layers& layers, const Layer& layer, const LayerLattice& lattice, double unit,
              std::int64_t halo);

  [[nodiscard]] const Layer& layer() const { return layer_; }
  [[nodiscard]] const LayerLattice& lattice() const { return lattice_; }
  [[nodiscard]] const Tiles& tiles() const { return tiles_; }
  [[nodiscard]] Tiles& tiles() { return tiles_; }
  [[nodiscard]] Point placeOf(Address cell, std::uint32_t offset) const {
    return {static_cast<double>(lattice_.xOf(cell.column, offset)) * unit_,
            static_cast<double>(lattice_.yOf(cell.row, offset)) * unit_};
  }

  /// Fills again what may have changed, with all layers before it as they are by now. Changes far
  /// apart are filled apart; those whose windows meet, together. Errors: "limit".
  [[nodiscard]] Result<Changes> fill(const std::vector<CellRect>& changed, const ForestSite& site,
                                     std::span<const Edited> before,
                                     const SampleLimit& limit) const;
  /// A box around the samples that a change puts or takes away, for later layers; none when there
  /// are none.
  [[nodiscard]] std::optional<UnitRect> differenceOf(const Change& change) const;

 private:
  [[nodiscard]] std::optional<Error> fill(Change& change, const ForestSite& site,
                                          std::span<const Edited> before,
                                          const SampleLimit& limit) const;
  [[nodiscard]] bool isProven(const Change& change) const;
  [[nodiscard]] std::optional<UnitRect> placesOf(const Change& change) const;
  [[nodiscard]] Changes coloured(const Changes& changes) const;
  [[nodiscard]] Change coloured(const UnitRect& units, const Changes& changes) const;
  template <class Act>
  void eachStanding(const CellRect& cells, const Changes& changes, Act&& act) const;
  [[nodiscard]] UnitRect unitOf(Address cell, std::uint32_t offset) const {
    const std::int64_t x = lattice_.xOf(cell.column, offset);
    const std::int64_t y = lattice_.yOf(cell.row, offset);
    return {x, x + 1, y, y + 1};
  }
  [[nodiscard]] std::vector<double> positionsIn(const UnitRect& units,
                                                const Changes& changes) const;
  template <class Act>
  void eachDiffering(const CellRect& cells, const Tiles& found, Act&& act) const;

  Layer layer_;
  std::shared_ptr<const Colouring> colouring_;  // where several classes share it
  std::shared_ptr<const ForestPart> where_;     // where alone its classes stand
  LayerLattice lattice_;
  double unit_;
  std::int64_t halo_;
  Tiles tiles_ = Tiles::indexed();
  mutable KeptStamps stamps_;  // of the layers before
};

// Calls act(cell, offset, class) for those that stand when the changes have been made.
template <class Act>
void ForestLayer::eachStanding(const CellRect& cells, const Changes& changes, Act&& act) const {
  const std::vector<const Change*> own = changes.in(cells);
  tiles_.eachIn(cells, [&](Address cell, std::uint32_t offset, std::uint8_t classIndex) {
    const bool isOver = std::any_of(own.begin(), own.end(), [&](const Change* change) {
      return holds(change->computed(), cell);
    });
    if (!isOver) act(cell, offset, classIndex);
  });
  for (const Change* change : own) change->found->eachIn(common(cells, change->computed()), act);
}

}  // namespace copse
