// The options of a call with several classes that share the ground.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/error.h"
#include "classes/sizes.h"
#include "fill/run.h"
#include "shape/region.h"
#include "shape/region_tree.h"

namespace copse {

/// A class's weights by place: row by row from the least y, over the rectangle (x, y, width,
/// height).
struct WeightRaster {
  std::span<const float> weights;  ///< from 0 to 1
  std::uint32_t columns = 0, rows = 0;
  double x = 0, y = 0, width = 0, height = 0;
};

/// Where a class stands: in a region, or where the weights of a raster are not 0, up to the sides
/// of its texels.
class Where {
 public:
  explicit Where(Region region);
  /// Read a raster. Errors: "invalid-classes" for data whose length is not width × height, for
  /// weights that are not numbers from 0 to 1, or all 0; "out-of-range" for a rectangle that is not
  /// finite and positive.
  static Result<Where> make(const WeightRaster& raster);

  /// Repeat it over the plane with the period of a box. None for a raster that does not cover
  /// exactly the box, and for a region that is wider or higher than the box.
  [[nodiscard]] std::optional<Where> repeated(const BoundingBox& box) const;

  /// Return the part of its weight that a class has at a place: 0 exactly where it may not stand.
  [[nodiscard]] double at(Point p) const;
  /// Return where it may stand within a box; none if everywhere.
  [[nodiscard]] std::optional<Region> groundIn(const BoundingBox& box) const;

 private:
  Where() = default;

  std::optional<Region> region_;  // without it there is a raster:
  std::shared_ptr<const RegionTree> tree_;
  std::vector<float> weights_;
  std::vector<std::uint8_t> isGround_;  // for each texel; empty if all are ground
  MaskRaster laid_;
};

inline constexpr std::size_t kMostClasses = 16;
inline constexpr double kMostSpacingRatio = 1000;  // of the greatest distance to the least
inline constexpr double kLeastShare = 1e-6;        // least share of a class

/// A class near which alone another one stands.
struct NearClass {
  std::uint32_t which = 0;  ///< index of the class
  double within = 0;        ///< greatest distance to the nearest of its samples, centre to centre

  /// Return true if there is room for samples that keep a distance from that class: 1 % of it at
  /// least. Rings without width would take forever to search.
  [[nodiscard]] bool hasRoom(double distance) const { return within >= leastFor(distance); }
  [[nodiscard]] static double leastFor(double distance) { return 1.01 * distance; }
};

struct SampleClass {
  /// Least distance between two samples of this class, in the region's units. NaN if not given,
  /// which is allowed only if all classes have counts (arrange/counted.h).
  double radius = 0;
  double weight = 1;                             ///< relative to the weights of all classes
  std::shared_ptr<const Where> where = nullptr;  ///< by default everywhere, with its full weight
  std::optional<double> count = {};              ///< how many samples; by default as many as fit
  std::optional<NearClass> near = {};            ///< by default anywhere
  /// The sizes of its samples, the greatest of which is the radius (sizes.h); null for the radius.
  std::shared_ptr<const DrawnSizes> sizes = nullptr;
};

struct ClassOptions : RunOptions {
  std::vector<SampleClass> classes;  ///< two to sixteen
  /// Least distances between samples of two classes, row by row: n × n, symmetric, with the radii
  /// on the diagonal. The default is the mean of the two radii: discs of those diameters do not
  /// overlap.
  std::vector<double> spacing;
  /// The rule for samples of different radii, if sizes are from a range or all distances depend on
  /// the place. There are no further distances then.
  std::optional<ConflictRule> conflict = {};
};

/// Return true if samples have sizes from a range.
bool areDrawn(const ClassOptions& options);

/// Return the least distance between samples of two classes.
double distanceOf(const ClassOptions& options, std::size_t one, std::size_t other);

/// Return the least distances of samples of a class to those of all classes.
std::vector<double> distancesOf(const ClassOptions& options, std::size_t which);

/// Return the least distance between any two samples.
double leastDistance(const ClassOptions& options);

/// Return a class's share of all samples.
double shareOf(const ClassOptions& options, std::size_t which);

/// Return true if a class does not stand everywhere with its full weight.
bool standsByPlace(const ClassOptions& options);

/// Return true if a class stands only near another one.
bool standsNear(const ClassOptions& options);

/// Check classes and spacing, unless they are made of a range of sizes. Errors: "invalid-classes"
/// for fewer than two classes or more than sixteen, and for a class near itself, near no class or
/// in a circle of classes near one another; "invalid-radius"; "out-of-range" for a `within` without
/// room or above 1000 times the least distance, for a weight that is not positive and finite or
/// below a millionth of all weights, for a spacing of the wrong size, that is not symmetric or does
/// not agree with the radii, and for a ratio of distances above 1000.
std::optional<Error> validate(const ClassOptions& options);

/// Worlds, forests and slices raster the classes' regions once, up to so many units of the finest
/// lattice from the origin: rasters may reach farther, and the rasteriser four times as far.
inline constexpr double kFarthestMapped = 0x1p46;

/// For each class, where it may stand; none for everywhere.
using ClassRegions = std::vector<std::optional<Region>>;

/// Return where each class may stand within a box.
ClassRegions regionsOf(std::span<const SampleClass> classes, const BoundingBox& box);

/// Check that each class can stand somewhere in a region. Error: "invalid-classes".
std::optional<Error> validateGround(const Region& region, const ClassRegions& regions,
                                    std::span<const SampleClass> classes, bool float32);

/// Return the regions of some classes; empty if one of them may stand everywhere.
std::vector<Region> anyOf(const ClassRegions& regions, std::span<const std::uint8_t> classes);

}  // namespace copse
