// The oracle: judges a sample set by the promises alone, knowing nothing of how it was made.
//   spacing      no two samples closer than the radius, exactly
//   containment  every sample inside by the fill rule, exactly (on an edge: as if moved by (+δ,
//   +ε), ε ≪ δ) saturation   no lattice point inside the region is at least the radius away from
//   every sample
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace copse::oracle {

struct Case {
  std::span<const double> coords;           // x0 y0 x1 y1 …
  std::span<const std::uint32_t> ringEnds;  // in points, one past each ring's last
  bool nonzero = false;
  double radius = 1;
  double unit = 1;  // of the lattice, a power of two
  std::span<const double> positions;
};

struct Options {
  std::size_t most = 10;            // violations reported of each kind
  std::size_t probes = 2000;        // random points tried
  std::size_t boxes = 400'000'000;  // budget of the exhaustive search
  bool exhaustive = true;
  bool edgesCount = true;  // false: a sample or a gap exactly on an edge passes either way
};

struct Violation {
  std::string kind;  // "spacing", "outside", "off the lattice", "gap", "unfinished"
  double x = 0;
  double y = 0;
  std::string detail;
};

std::vector<Violation> audit(const Case&, const Options& = {});

/// One line per violation; empty when there is none.
std::string describe(const std::vector<Violation>&);

}  // namespace copse::oracle
