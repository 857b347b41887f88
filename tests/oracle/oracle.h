// The oracle: judges a sample set by its promises alone. It knows nothing of how the set was made.
//   spacing      no two samples are closer than the radius, exactly
//   containment  every sample is inside by the fill rule and in no obstacle, exactly; a point on an
//                edge counts as if moved by (+δ, +ε), ε ≪ δ
//   clearance    no sample is nearer to a capsule's segment than the capsule's radius, or nearer to
//                the region's edges than the margin, except for rounding
//   saturation   every lattice point of the remaining ground is nearer to a sample than the radius
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace copse::oracle {

/// An obstacle, by its rings as those of a Case.
struct Outline {
  std::span<const double> coords;
  std::span<const std::uint32_t> ringEnds;
  bool nonzero = false;
};

/// All points that are nearer to the segment than the radius.
struct Capsule {
  double ax = 0, ay = 0, bx = 0, by = 0;
  double radius = 0;
};

/// The samples to judge, and the options that they were made for.
struct Case {
  std::span<const double> coords;           // x0 y0 x1 y1 …
  std::span<const std::uint32_t> ringEnds;  // in points, the end of each ring
  bool nonzero = false;
  double radius = 1;
  double unit = 1;  // of the lattice, a power of two
  std::span<const double> positions;
  double margin = 0;  // least distance of samples to the region's edges
  std::vector<Outline> obstacles = {};
  std::vector<Capsule> capsules = {};
};

struct Options {
  std::size_t most = 10;            // greatest number of violations to report of each kind
  std::size_t probes = 2000;        // random points to try
  std::size_t boxes = 400'000'000;  // greatest number of boxes in the exhaustive search
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

/// One line for each violation; empty if there is none.
std::string describe(const std::vector<Violation>&);

}  // namespace copse::oracle
