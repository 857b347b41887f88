// Slices (slice.h) of a box of two to three dimensions: ranges of cells along its longest axis. The
// ends of a periodic axis are joined.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fill/run.h"
#include "ground/lattice.h"
#include "space/slice.h"
#include "space/solid.h"
#include "space/space.h"

namespace copse::space {

class Ranges {
 public:
  Ranges(const BoxOptions& options, const Lattice& lattice, const HyperBox& box);

  /// The number of slices.
  [[nodiscard]] std::int64_t count() const { return count_; }
  /// Return true if the slice must fill the cell of a place.
  [[nodiscard]] bool isFilled(const Six& at) const { return isWithin(number_, cellOf(at), lead_); }
  /// Take the last sample of the output, which was placed at a time: hand it out if the caller
  /// compares it, and drop it in the lead.
  void sortOut(const Six& at, Turn turn, Output& output) const;

 private:
  [[nodiscard]] std::int64_t cellOf(const Six& at) const;
  // Return true if a cell is in the range of a slice, or at most `more` cells away.
  [[nodiscard]] bool isWithin(std::int64_t slice, std::int64_t cell, std::int64_t more) const;

  std::size_t dimension_;
  std::int64_t number_;
  double side_;         // of a cell
  std::int64_t reach_;  // cells that a sample reaches, and one
  std::int64_t lead_;   // in cells
  std::size_t axis_ = 0;
  double first_ = 0;         // the first cell
  std::int64_t cells_ = 0;   // along the axis
  std::int64_t period_ = 0;  // in cells; 0: none
  std::int64_t count_ = 1;
};

}  // namespace copse::space
