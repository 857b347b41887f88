// Progressive order: farthest first (Eldar et al. 1997, The Farthest Point Strategy for Progressive
// Image Sampling). Each next sample is the one farthest from all before it, so that every prefix is
// well spread.
//
// A tree of boxes, halved across their longer side until few samples are left, knows the farthest
// sample of each box. A new sample is carried into those boxes alone where it can be nearer than
// what came before. Cost: about 70 B and 1 µs a sample, more by the logarithm of their number;
// however the samples lie, since boxes are as tight as their samples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/bounding_box.h"

namespace copse {

class Progressive {
 public:
  /// The first sample is the one whose hash with `key` is least.
  Progressive(std::span<const double> positions, std::uint64_t key);

  /// About a millisecond of work; false when nothing is left to do.
  [[gnu::noinline]] bool step();
  /// The samples in their order so far, as indices into the positions.
  [[nodiscard]] const std::vector<std::uint32_t>& order() const { return order_; }

 private:
  struct Waiting {
    double x, y;
    double open;  // squared distance to the nearest one in the order
    std::uint32_t sample;
  };
  struct Box {
    BoundingBox bounds;
    double open;  // greatest of its samples
    std::uint32_t begin, end;
    std::uint32_t halves;  // first of two boxes; 0: none
  };

  void split();
  [[nodiscard]] Box boxOf(std::uint32_t begin, std::uint32_t end) const;
  double carry(std::uint32_t box, double x, double y);
  Waiting& farthest();

  std::vector<Waiting> waiting_;
  std::vector<Box> boxes_;
  std::size_t splitBoxes_ = 0;
  std::size_t carried_ = 0;  // samples looked at, for the length of a step
  std::uint32_t first_ = 0;
  std::vector<std::uint32_t> order_;
};

}  // namespace copse
