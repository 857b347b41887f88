// Rectangles of a forest that an edit fills again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "forest/tiles.h"
#include "grid/cell.h"
#include "window/cell_grid.h"

namespace copse {

struct Change {
  CellRect cells;     ///< where ground may have changed, or what stands before the layer
  std::int64_t halo;  ///< computed around them
  std::optional<Tiles> found = std::nullopt;

  [[nodiscard]] CellRect computed() const { return grown(cells, halo); }
};

using Changes = std::vector<Change>;

}  // namespace copse
