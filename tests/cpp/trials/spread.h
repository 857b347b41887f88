// How evenly samples are spread, by plain search.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace copse::trial {

/// Square of the least distance between two samples, in lattice units, exact; infinite for fewer.
double leastSquare(std::span<const double> positions, double unit);

/// Whether a reported radius is the least distance of the samples, rounded down.
bool isLeastDistance(double radius, std::span<const double> positions, double unit);

/// Of each sample, the distance to the nearest one before it; infinite for the first.
std::vector<double> distancesBack(std::span<const double> positions);

/// The greatest distance from a point of the square [0, side]² to its nearest sample, to a
/// thousandth of the spacing.
double widestGap(std::span<const double> positions, double side);

/// The distance that so many samples could keep at most, in the densest packing without edges:
/// relative radii and gaps are in this unit.
double packedDistance(double count, double area);

/// Chi-square of a random subset over 10 × 10 cells of the square [0, side]², of 99 degrees of
/// freedom, when each sample of `all` belongs to it with the same odds.
double chiSquare(std::span<const double> subset, std::span<const double> all, double side);

}  // namespace copse::trial
