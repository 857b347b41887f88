// Rectangles of a forest that an edit fills again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "forest/tiles.h"
#include "geometry/box_index.h"
#include "grid/cell.h"
#include "window/cell_grid.h"

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

}  // namespace copse
