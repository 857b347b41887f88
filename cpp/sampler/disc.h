// A sample of another layer, as a layer sees it.
#pragma once

namespace copse {

/// In lattice units, which need not be whole for it. A lattice point conflicts when its squared
/// distance is below `limit`.
struct Disc {
  double x, y, limit;
};

}  // namespace copse
