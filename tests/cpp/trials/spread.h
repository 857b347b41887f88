// Measures of how evenly samples are spread, by plain search.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace copse::trial {

/// The square of the least distance between two samples, in lattice units, exact; infinite if there
/// are fewer than two.
double leastSquare(std::span<const double> positions, double unit);

/// Return true if a reported radius is the least distance of the samples, rounded down.
bool isLeastDistance(double radius, std::span<const double> positions, double unit);

/// For each sample, the distance to the nearest one before it; infinite for the first.
std::vector<double> distancesBack(std::span<const double> positions);

/// The greatest distance from a point of the square [0, side]² to its nearest sample, to a
/// thousandth of the spacing.
double widestGap(std::span<const double> positions, double side);

/// The greatest distance that so many samples could keep, in the densest packing without edges.
/// Relative radii and gaps are in this unit.
double packedDistance(double count, double area);

/// The chi-square, with 99 degrees of freedom, of a random subset over 10 × 10 cells of the square
/// [0, side]². It assumes that each sample of `all` belongs to the subset with the same odds.
double chiSquare(std::span<const double> subset, std::span<const double> all, double side);

}  // namespace copse::trial
