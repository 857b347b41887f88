// Where a class stands: in a region, or by a raster of what part of its weight it has at each
// place. Samples stand where that is not 0, up to the sides of texels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/error.h"
#include "fill/run.h"
#include "shape/region.h"
#include "shape/region_tree.h"

namespace copse {

/// Weights as given, row by row from the least y, laid over the rectangle (x, y, width, height).
struct WeightRaster {
  std::span<const float> weights;  ///< from 0 to 1
  std::uint32_t columns = 0, rows = 0;
  double x = 0, y = 0, width = 0, height = 0;
};

class Where {
 public:
  explicit Where(Region region);
  /// Errors: "invalid-classes" for data that are not as long as width × height, that are not
  /// numbers from 0 to 1, or all 0; "out-of-range" for a rectangle that is not finite and positive.
  static Result<Where> make(const WeightRaster& raster);

  /// The same on a plane that a box's copies are laid over, side by side; none for a raster that is
  /// not laid over the box itself, and for a region that is wider or higher.
  [[nodiscard]] std::optional<Where> repeated(const BoundingBox& box) const;

  /// The part of its weight that a class has at a place: 0 exactly where it may not stand.
  [[nodiscard]] double at(Point p) const;
  /// Where it may stand, as far as a box reaches; none: everywhere there.
  [[nodiscard]] std::optional<Region> groundIn(const BoundingBox& box) const;

 private:
  Where() = default;

  std::optional<Region> region_;  // or a raster:
  std::shared_ptr<const RegionTree> tree_;
  std::vector<float> weights_;
  std::vector<std::uint8_t> isGround_;  // of texels; none where all are
  MaskRaster laid_;
};

// Several classes of samples sharing the ground: what may be asked for.

inline constexpr std::size_t kMostClasses = 16;
inline constexpr double kMostSpacingRatio = 1000;  // of the greatest distance to the least
inline constexpr double kLeastShare = 1e-6;        // a class's weight among all

struct SampleClass {
  /// Least distance between two samples of this class, in the region's units. NaN: none is given,
  /// which only classes with counts can do without (arrange/counted.h).
  double radius = 0;
  double weight = 1;  ///< its share of all samples is its weight among all weights
  std::shared_ptr<const Where> where = nullptr;  ///< by default everywhere, with all its weight
  std::optional<double> count = {};              ///< how many; by default as many as fit
};

struct ClassOptions : RunOptions {
  std::vector<SampleClass> classes;  ///< two to sixteen
  /// Least distances between samples of two classes, row by row, n × n and symmetric, with the
  /// radii on the diagonal. By default that of two classes is the mean of their radii, so that
  /// discs of those diameters do not overlap.
  std::vector<double> spacing;
};

/// Least distance between samples of two classes.
double distanceOf(const ClassOptions& options, std::size_t one, std::size_t other);

/// Least distance between any two samples.
double leastDistance(const ClassOptions& options);

/// A class's weight among all.
double shareOf(const ClassOptions& options, std::size_t which);

/// Whether any class does not stand everywhere with all its weight.
bool standsByPlace(const ClassOptions& options);

/// What is wrong with classes or spacing. Codes: "invalid-classes" (fewer than two, or more than
/// sixteen), "invalid-radius", and "out-of-range" for weights that are not positive and finite or
/// below a millionth of all, a matrix of the wrong size, that is not symmetric or does not agree
/// with the radii, and distances of a ratio above 1000.
std::optional<Error> validate(const ClassOptions& options);

// What of a region each class may stand on.

/// What has pieces paints where classes stand once, so many units of its finest lattice from the
/// origin: maps reach beyond, and the rasteriser four times as far.
inline constexpr double kFarthestMapped = 0x1p46;

/// For each class; none: everywhere.
using ClassRegions = std::vector<std::optional<Region>>;

/// As far as a box reaches.
ClassRegions regionsOf(std::span<const SampleClass> classes, const BoundingBox& box);

/// "invalid-classes" for a class that can stand nowhere in a region.
std::optional<Error> validateGround(const Region& region, const ClassRegions& regions,
                                    std::span<const SampleClass> classes, bool float32);

/// Where any of some classes may stand; empty: everywhere, as where no class has a region.
std::vector<Region> anyOf(const ClassRegions& regions, std::span<const std::uint8_t> classes);

}  // namespace copse
