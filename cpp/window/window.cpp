#include "window/window.h"

#include <utility>

#include "sampler/sampler.h"
#include "window/unsure_rim.h"

namespace copse {

namespace {

constexpr std::int64_t kWidening = 6;  // cells by which a window is widened
constexpr std::int64_t kMost = 512;    // beyond that something is wrong

}  // namespace

const Halos& usualHalos() {
  static const Halos halos{10, 10, 9, 8, 7, 6, 5};
  return halos;
}

std::optional<CellGrid> tryWindow(const Lattice& lattice, std::uint64_t seed,
                                  const std::shared_ptr<const Ground>& ground, Address origin,
                                  const CellRect& wanted, const Halos& halos,
                                  std::vector<EarlierGroup> earlier, KnownCells known,
                                  KeptStamps* stamps) {
  SampleOptions options;
  options.radius = lattice.radius;
  options.seed = seed;
  UnsureRim rim(lattice, wanted, halos, std::move(known));
  Sampler sampler({lattice, ground}, options,
                  {{rim.cells(), origin, &rim}, std::move(earlier), stamps});
  while (sampler.step()) continue;
  if (!rim.isProven()) return std::nullopt;
  return std::move(rim.found());
}

CellRect seenFrom(const CellRect& wanted, const Halos& halos) {
  return grown(wanted, halos.front() + kReach);
}

std::optional<Halos> widened(const Halos& halos) {
  if (halos.front() > kMost) return std::nullopt;
  Halos wider = halos;
  for (std::int64_t& halo : wider) halo += kWidening;
  return wider;
}

Result<Window> fillWindow(const Lattice& lattice, std::uint64_t seed,
                          const std::shared_ptr<const Ground>& ground, Address origin,
                          const CellRect& wanted, const Halos& halos) {
  std::optional<Halos> tried = halos;
  for (int widenings = 0; tried; ++widenings, tried = widened(*tried)) {
    if (auto samples = tryWindow(lattice, seed, ground, origin, wanted, *tried))
      return Window{std::move(*samples), widenings};
  }
  return unproven();
}

Error unproven() {
  return errorOf(Rule::worldUnproven, Option::window, static_cast<double>(kMost));
}

}  // namespace copse
