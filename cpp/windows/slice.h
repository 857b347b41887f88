// A slice of one plain `sample`: some of its rows of tiles, made without those below, so that
// several threads may share a fill. Rows of tiles never see later ones: put one after the other,
// the slices' samples are those of the plain fill, in its order.
//
// What a slice does not know are the samples below it. It begins some rows of cells lower and drops
// what it places there: after some 10 rows nothing is left of the difference. That is checked, by
// the ring lemma (docs/how-it-works.md) along the cut: in 4 rows of cells that both slices have
// finished their samples must be the same. Where they are not, the upper one is made again, with a
// longer lead.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "fill/sampler.h"

namespace copse {

/// Rows of cells by which a slice begins lower.
inline constexpr std::int64_t kUsualLead = 40;

struct SliceOptions {
  std::uint32_t number = 0;  ///< from below
  std::uint32_t count =
      1;  ///< of those that are wanted; where they would be small, the last are empty
  std::int64_t lead = kUsualLead;
};

/// The rows of tiles that slices begin with, but for the lowest: as few as `count` less one, so
/// that each has as much to do.
std::vector<std::int64_t> cutsOf(const Prepared& prepared, const SampleOptions& options,
                                 std::uint32_t count);

class Slice : public Run {
 public:
  /// The least lead: what the later stages of rows of tiles reach below them, and the rows that are
  /// compared.
  static constexpr std::int64_t kLeastLead = kMostShift + 4;

  Slice(const Prepared& prepared, const SampleOptions& options, Interval tileRows,
        std::int64_t lead, std::vector<double> standing = {});

  [[nodiscard]] Report report() const override { return sampler_.report(); }

 private:
  bool advance(double most) override;
  [[nodiscard]] double share() const override { return sampler_.progress(); }

  /// Rows of cells to compare, as heights in the user's units.
  struct Seam {
    double low, high;

    void addSamples(const std::vector<double>& positions, std::size_t count,
                    std::vector<double>& found) const;
  };
  static Seam seamAt(const Lattice& lattice, std::uint64_t seed, std::int64_t tileRow);

  Sampler sampler_;
  Seam below_, above_;
};

/// Errors: those of `beginSampler`.
Result<std::unique_ptr<Run>> beginSlice(const Region& region, Clear clear,
                                        const SampleOptions& options, const SliceOptions& slice);

}  // namespace copse
