// Test shapes: plain text files (tests/shapes/README.md), and shapes that scripts/shapes.mjs makes
// of maps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace copse::shapes {

struct Shape {
  std::string name;
  double radius = 1;
  bool nonzero = false;
  std::vector<double> coords;           // x0 y0 x1 y1 …
  std::vector<std::uint32_t> ringEnds;  // in points, the end of each ring
};

/// Add a point to the current ring.
void point(Shape&, double x, double y);

/// End the current ring.
void close(Shape&);

/// All shapes of a file; empty if it cannot be read.
std::vector<Shape> read(const std::string& path);

/// Every shape of tests/shapes/.
std::vector<Shape> corpus();

/// The shape as text, for messages. The text can be saved in tests/shapes/ as it is.
std::string write(const Shape&);

}  // namespace copse::shapes
