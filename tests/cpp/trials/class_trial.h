// Helpers for tests of classes: random classes, a scene sampled with them, and the oracle's
// judgement of each class.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "classes/layers.h"
#include "random_scenes.h"

namespace copse::trial {

struct ClassScene {
  Scene scene;           ///< its radius is not used
  ClassOptions options;  ///< with the scene's margin and float32
  /// For each class, the shapes in which it may not stand. Empty if all classes may stand
  /// everywhere.
  std::vector<std::vector<shapes::Shape>> elsewhere = {};
};

struct ClassSamples {
  std::vector<double> positions;
  std::vector<std::uint8_t> classes;
  double unit = 0;
};

/// Two to sixteen classes, of one radius or of several around it, with a matrix of distances or
/// without.
ClassOptions randomClasses(shapes::Dice& dice, double radius);
/// A matrix of distances around the means of the radii.
std::vector<double> randomSpacing(shapes::Dice& dice, const ClassOptions& options);
/// Let some classes stand only near others, in chains but in no circles.
void addNear(shapes::Dice& dice, ClassOptions& options);
ClassScene randomClassScene(std::uint64_t seed);
/// Confine some of a scene's classes to regions and rasters.
void addWhere(shapes::Dice& dice, ClassScene& scene);

Result<ClassSamples> sample(const ClassScene& scene, std::uint64_t seed);
/// Begin a fill of classes. Errors: those of the options, too.
RunResult beginClasses(const Region& region, const LayersAround& around,
                       const ClassOptions& options);
/// Fill a square from the origin, with a limit of a hundred million samples.
ClassSamples fillSquare(double side, const ClassOptions& options);

/// The faults of the samples; empty if there are none.
std::string faults(const ClassScene& scene, std::uint64_t seed, const ClassSamples& samples,
                   const oracle::Options& options = {});
/// Sample the scene and judge the result. An error is a fault, too.
std::string tryOut(const ClassScene& scene, std::uint64_t seed);

}  // namespace copse::trial
