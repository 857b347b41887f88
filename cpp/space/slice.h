// A slice of one call in space: some of its samples, made without most others, so that several
// threads may share the call. In the order of their turns, the slices' samples are those of the
// whole call.
//
// Each slice owns a part of space. It also fills a lead around its part and drops the samples
// there, as it does not know what lies beyond. By the ring lemma (docs/proofs.md) its own samples
// are right if the samples near its part are: those of the parts of other slices that its own
// places see. So each slice tells the samples of others near its part (`below`), and its own
// samples near the parts of others (`above`), with the slice whose part it is and the time. If both
// lists, of all slices together, have the same samples, all slices are right. Otherwise the caller
// must make the whole call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace copse::space {

/// The part of a call that is wanted. Boxes of more than six dimensions are always whole.
struct SliceOptions {
  std::uint32_t number = 0;
  std::uint32_t count = 1;  ///< of slices wanted; the last are empty where they would be small
  std::int32_t lead = -1;   ///< in cells, or in groups of a surface; -1: the usual lead
  double least = 20000;     ///< samples in a slice; fewer do not pay
};

/// Slices beyond this number are empty.
inline constexpr std::size_t kMostSlices = 32;

/// The time at which a sample is placed: by stage, of which there are up to 256, then by turn, then
/// by another number.
struct Turn {
  std::uint64_t stage = 0, turn = 0;
  std::uint32_t last = 0;
};

/// Append the time of a sample as two whole numbers. The first has the upper bits.
void addTurn(Turn turn, std::vector<double>& to);

/// Append a sample near the part of a slice.
void addNear(std::size_t slice, Turn turn, const double* position, std::size_t dimension,
             std::vector<double>& to);

/// Divide units that take these amounts of work among slices, of which all but the first also do
/// the work of a lead. Return the first units of all slices but the first.
std::vector<std::int64_t> cutsOf(const std::vector<double>& works, std::size_t slices,
                                 double lead = 0);

}  // namespace copse::space
