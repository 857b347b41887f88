// A slice of one plain `sample`: some of its rows of tiles, made without those below, so that
// several threads may share a fill. Rows of tiles never see later ones: one after the other, the
// slices have the samples of the plain fill, in its order.
//
// A slice does not know the samples below it. It begins some rows of cells lower, with its lead,
// and drops the samples there: after some 10 rows nothing is left of the difference. The caller
// checks that by the ring lemma (docs/how-it-works.md) along the cut: in 4 rows of cells that both
// slices have finished, their samples must be the same. Else the upper slice is made again with a
// longer lead.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "fill/sampler.h"
#include "shape/capsule.h"

namespace copse {

/// The usual lead, in rows of cells.
inline constexpr std::int64_t kUsualLead = 40;

struct SliceOptions {
  std::uint32_t number = 0;  ///< from below
  std::uint32_t count = 1;   ///< of slices wanted; the last are empty where they would be small
  std::int64_t lead = kUsualLead;
};

/// Return the rows of tiles with which slices begin, without the lowest slice: at most `count` − 1
/// of them, so that all slices have about the same work.
std::vector<std::int64_t> cutsOf(const Prepared& prepared, const SampleOptions& options,
                                 std::uint32_t count);

class Slice : public Run {
 public:
  /// The least lead: the rows that later stages reach below their tiles, and those to compare.
  static constexpr std::int64_t kLeastLead = kMostShift + 4;

  Slice(const Prepared& prepared, const SampleOptions& options, Interval tileRows,
        std::int64_t lead, std::vector<double> standing = {});

  [[nodiscard]] Report report() const override { return sampler_.report(); }

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override { return sampler_.progress(); }

  Sampler sampler_;
  Extent below_, above_;  // rows of cells to compare along the cuts, by the user's heights
};

/// Errors: those of `beginSampler`.
Result<std::unique_ptr<Run>> beginSlice(const Region& region, Clear clear,
                                        const SampleOptions& options, const SliceOptions& slice);

}  // namespace copse
