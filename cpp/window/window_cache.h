// What was found of layers, in blocks of 64 × 64 cells: the next chunks are likely to look at
// coarse layers there again, and next to blocks that are known there is less to be found out. A
// block is a function of its place, so none can ever be wrong; of each layer the one that was of no
// use for the longest time is forgotten first.
//
// Blocks of coarse layers are filled whole only where somebody looks for the second time. So a
// chunk by itself costs no more, and one of many takes a small part of what its coarse layers cost.
#pragma once

#include <cstdint>
#include <vector>

#include "window/cell_grid.h"
#include "window/known_cells.h"

namespace copse {

class WindowCache {
 public:
  /// What is to be filled of a layer for some cells to be known: these cells where nobody has
  /// looked before, else blocks, or nothing.
  [[nodiscard]] CellRect missing(std::size_t layer, const CellRect& wanted) const;
  /// Whether all of them are known.
  [[nodiscard]] bool has(std::size_t layer, const CellRect& wanted) const {
    return missing(layer, wanted).empty();
  }
  /// Somebody looks at some cells.
  void look(std::size_t layer, const CellRect& cells);
  /// Takes the blocks of what was filled.
  void keep(std::size_t layer, const CellGrid& filled);
  /// Forgets what is too much; until then all is there that was kept.
  void trim();
  /// Cells that are known.
  [[nodiscard]] CellGrid read(std::size_t layer, const CellRect& wanted) const;
  /// The colours of samples in some cells, kUnknown where none was kept.
  [[nodiscard]] CellGrid readColours(std::size_t layer, const CellRect& cells) const;
  /// Takes them of cells that are known, in place of those that were there.
  void keepColours(std::size_t layer, const CellGrid& colours);
  /// What is known of the cells that are seen around some that are wanted, and kUnknown elsewhere.
  /// Samples farther than a ring from all that is not known are left out. Without cells: nothing.
  [[nodiscard]] KnownCells around(std::size_t layer, const CellRect& wanted,
                                  const CellRect& seen) const;

 private:
  struct Block {
    std::size_t layer;
    Address address;
    CellGrid samples;       // none: it was looked at only
    CellGrid colours = {};  // where samples are of several kinds

    [[nodiscard]] bool isKnown() const { return !samples.all().empty(); }
  };

  [[nodiscard]] const Block* find(std::size_t layer, Address address) const;
  Block& renew(std::size_t layer, Address address);

  std::vector<Block> blocks_;  // the last one was of use last
};

}  // namespace copse
