// The oracle: judges a sample set by the promises alone, knowing nothing of how it was made.
//   spacing      no two samples closer than the radius, exactly
//   containment  every sample inside by the fill rule and in no obstacle, exactly (on an edge: as
//   if
//                moved by (+δ, +ε), ε ≪ δ)
//   clearance    none nearer to a capsule's segment than its radius, nor to the region's edges than
//                the margin, but for rounding
//   saturation   no lattice point of what is left is at least the radius away from every sample
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace copse::oracle {

/// An obstacle.
struct Outline {
  std::span<const double> coords;
  std::span<const std::uint32_t> ringEnds;
  bool nonzero = false;
};

/// All that is nearer to the segment than the radius.
struct Capsule {
  double ax = 0, ay = 0, bx = 0, by = 0;
  double radius = 0;
};

struct Case {
  std::span<const double> coords;           // x0 y0 x1 y1 …
  std::span<const std::uint32_t> ringEnds;  // in points, one past each ring's last
  bool nonzero = false;
  double radius = 1;
  double unit = 1;  // of the lattice, a power of two
  std::span<const double> positions;
  double margin = 0;  // least distance to the edges
  std::vector<Outline> obstacles = {};
  std::vector<Capsule> capsules = {};
};

struct Options {
  std::size_t most = 10;            // violations reported of each kind
  std::size_t probes = 2000;        // random points tried
  std::size_t boxes = 400'000'000;  // budget of the exhaustive search
  bool exhaustive = true;
  bool edgesCount = true;  // false: a sample or a gap exactly on an edge passes either way
};

struct Violation {
  // "spacing", "outside", "in an obstacle", "in a capsule", "in the margin", "off the lattice",
  // "gap", "unfinished"
  std::string kind;
  double x = 0;
  double y = 0;
  std::string detail;
};

std::vector<Violation> audit(const Case&, const Options& = {});

/// One line per violation; empty when there is none.
std::string describe(const std::vector<Violation>&);

}  // namespace copse::oracle
