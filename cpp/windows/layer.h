// One layer of a forest, and how an edit fills it again.
//
// A layer changes where its ground changes, or where samples of an earlier layer come or go. The
// box around such a change is filled with a halo of 8 cells, within a frozen rim of 4 (commit.h).
// When the 4 outermost cells of the halo come out as they were, on ground that is the same, nothing
// beyond can differ either (the ring lemma, see docs/how-it-works.md). Else the halo is widened.
//
// Where several classes share the layer, samples around the change get their classes again, as far
// as the colouring reaches (classes/colouring.h). A later layer sees only samples assigned to a
// class.
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

/// A rectangle to fill again.
struct Change {
  CellRect cells;     ///< where the ground or samples of earlier layers may have changed
  std::int64_t halo;  ///< cells to compute around these
  std::optional<Tiles> found = std::nullopt;

  [[nodiscard]] CellRect computed() const { return grown(cells, halo); }
};

/// An index of numbered rectangles, none of them empty, for queries by overlap.
class RectIndex {
 public:
  /// `least` is the side of small rectangles.
  explicit RectIndex(double least) : index_(least) {}

  void put(const CellRect& rect, std::size_t number) { index_.put(boxOf(rect), number); }
  void erase(const CellRect& rect, std::size_t number) { index_.erase(boxOf(rect), number); }
  /// The numbers of all rectangles that overlap a rectangle, ascending.
  [[nodiscard]] std::vector<std::size_t> in(const CellRect& rect) const;

 private:
  static BoundingBox boxOf(const CellRect& r) {
    return {static_cast<double>(r.columnBegin), static_cast<double>(r.rowBegin),
            static_cast<double>(r.columnEnd - 1), static_cast<double>(r.rowEnd - 1)};
  }

  BoxIndex<std::size_t> index_;
};

/// The changes of a layer. They do not overlap.
class Changes {
 public:
  void add(Change change);
  [[nodiscard]] std::vector<Change>& list() { return list_; }
  [[nodiscard]] const std::vector<Change>& list() const { return list_; }
  /// The changes that compute any of the cells, in order.
  [[nodiscard]] std::vector<const Change*> in(const CellRect& cells) const;

 private:
  static constexpr double kLeast = 32;  // cells

  std::vector<Change> list_;
  RectIndex index_{kLeast};
};

class ForestLayer {
 public:
  /// An earlier layer with the changes that the edit makes to it.
  struct Edited {
    const ForestLayer& layer;
    const Changes& changes;
  };

  /// Returns "conflicting-options" for classes that share a layer and stand in regions of their
  /// own.
  static std::optional<Error> validate(const Layers& layers);
  /// `unit` is that of the finest lattice. `halo` is the first to try, 4 or more.
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

  /// Fills the changed cells again, given the earlier layers. Joins changes whose windows meet.
  /// Errors: "limit".
  [[nodiscard]] Result<Changes> fill(const std::vector<CellRect>& changed, const ForestSite& site,
                                     std::span<const Edited> before,
                                     const SampleLimit& limit) const;
  /// Returns a box around the samples that a change adds or removes for later layers, or none.
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
  std::shared_ptr<const Colouring> colouring_;  // null for a layer of one class
  std::shared_ptr<const ForestPart> where_;     // the ground of its classes; null: everywhere
  LayerLattice lattice_;
  double unit_;
  std::int64_t halo_;
  Tiles tiles_ = Tiles::indexed();
  mutable KeptStamps stamps_;  // of the earlier layers
};

// Calls act(cell, offset, class) for each sample that stands after the changes.
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
