// A slice of one call of `sample`, so that several threads may share a fill.
//
// A slice of layers (classes/layers.h; one radius is one layer) has some rows of tiles of each
// layer. Rows of tiles never see later ones. So layer by layer, one slice after the other, the
// slices have the samples of the whole fill, in its order.
//
// A slice does not know the samples below it. Each layer begins some rows of cells lower, with its
// lead: after some 10 rows nothing is left of the difference. The caller checks that by the ring
// lemma (docs/proofs.md) below the cut: in 4 rows of cells of each layer that both slices have
// finished, their samples must be the same. Else the upper slice is made again with a longer lead.
// The 4 rows of a layer lie below all that later layers see of it from their own 4 rows on. Above
// its own rows of tiles, a slice fills those that later layers see.
//
// A slice of a radius by place is proven by itself: see field_window.h.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "classes/layers.h"
#include "fill/sampler.h"
#include "fill/schedule.h"

namespace copse {

/// The usual lead, in rows of cells.
inline constexpr std::int64_t kUsualLead = 40;
/// The least lead: the rows that later stages reach below their tiles, and those to compare.
inline constexpr std::int64_t kLeastLead = kMostShift + kRing;

struct SliceOptions {
  std::uint32_t number = 0;  ///< from below
  std::uint32_t count = 1;   ///< of slices wanted; the last are empty where they would be small
  std::int64_t lead = kUsualLead;
};

/// Return the heights at which slices are cut, in the user's units: at most `count` − 1 of them, so
/// that all slices have about the same work.
std::vector<double> cutsOf(const Layers& layers, std::span<const Prepared> grounds,
                           const RunOptions& options, std::uint32_t count);

/// Return the slice of each layer between two cuts, which may be infinite.
std::vector<LayerSlice> sliceBetween(const Layers& layers, std::span<const Prepared> grounds,
                                     double low, double high, std::int64_t lead);

/// Return what makes a slice.
Slicing slicingOf(const SliceOptions& slice, const RunOptions& options);

}  // namespace copse
