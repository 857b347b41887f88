// Bridson 2007, Fast Poisson Disk Sampling in Arbitrary Dimensions, for dimensions that cannot be
// proven full: spaced, but not saturated. Samples grow from random samples of an active list. Each
// tries 30 candidates between one and two radii away before it leaves the list. The grid has three
// axes in any dimension.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/hash.h"
#include "fill/run.h"
#include "space/box.h"

namespace copse::space {

inline constexpr std::size_t kMostBridsonDimensions = 16;

class HyperBridson : public Run {
 public:
  explicit HyperBridson(const BoxOptions& options);

  [[nodiscard]] Report report() const override { return {Ending::finished, radius_, 0}; }

 private:
  using Position = std::vector<double>;

  bool advance(double most) override;
  [[nodiscard]] double share() const override;
  [[nodiscard]] bool isFree(const Position& at) const;
  [[nodiscard]] bool growFrom(std::uint32_t index);
  [[nodiscard]] std::uint64_t blockOf(const Position& at, std::uint32_t neighbour) const;
  void keep(const double* at, double squared);
  void place(const Position& at);
  [[nodiscard]] double rounded(double coordinate, std::size_t axis) const;

  BoxOptions options_;
  double radius_;
  double side_;  // of a block of the grid
  Draws draws_;
  std::vector<double> centers_;  // of all samples, existing ones too
  std::vector<double> squares_;  // of their distances
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> grid_;
  std::vector<std::uint32_t> active_;
};

}  // namespace copse::space
