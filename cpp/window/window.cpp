#include "window/window.h"

#include "sampler/sampler.h"
#include "window/unsure_rim.h"

namespace copse {

namespace {

constexpr std::int64_t kMore = 6;    // cells by which a window is widened
constexpr std::int64_t kMost = 512;  // beyond that something is wrong

}  // namespace

const Halos& usualHalos() {
  static const Halos halos{12, 11, 10, 9, 9, 8, 5};
  return halos;
}

Result<Window> fillWindow(const Lattice& lattice, std::uint64_t seed,
                          const std::shared_ptr<const Ground>& ground, Address origin,
                          const CellRect& wanted, const Halos& halos) {
  SampleOptions options;
  options.radius = lattice.radius;
  options.seed = seed;
  options.limit = HUGE_VAL;
  Halos wider = halos;
  for (int widenings = 0; wider.front() <= kMost; ++widenings) {
    UnsureRim rim(lattice, wanted, wider);
    Sampler sampler({lattice, ground}, options, {rim.cells(), origin, &rim});
    while (sampler.step()) continue;
    if (rim.isProven()) {
      Window window{CellGrid(wanted), widenings};
      window.samples.take(sampler.take().positions, lattice);
      return window;
    }
    for (std::int64_t& halo : wider) halo += kMore;
  }
  return errorOf("engine-failed", "window", describe(static_cast<double>(kMost)),
                 {"could not be proven with so many cells around it"});
}

}  // namespace copse
