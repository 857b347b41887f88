// What tests about classes share: random classes, a scene sampled with them, and what the oracle
// says of it, class by class.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "classes/layers.h"
#include "random_scenes.h"

namespace copse::trial {

struct ClassScene {
  Scene scene;           ///< its radius says nothing
  ClassOptions options;  ///< margin and float32 are the scene's
  /// What is not where each class stands, or nothing of any.
  std::vector<std::vector<shapes::Shape>> elsewhere = {};
};

struct ClassSamples {
  std::vector<double> positions;
  std::vector<std::uint8_t> classes;
  double unit = 0;
};

/// Two to sixteen classes about a radius: of one radius, or of several, with a matrix or without.
ClassOptions randomClasses(shapes::Dice& dice, double radius);
/// A matrix of distances about the means.
std::vector<double> randomSpacing(shapes::Dice& dice, const ClassOptions& options);
ClassScene randomClassScene(std::uint64_t seed);
/// Lets some of a scene's classes stand in regions and by rasters only.
void addWhere(shapes::Dice& dice, ClassScene& scene);

Result<ClassSamples> sample(const ClassScene& scene, std::uint64_t seed);
/// A square from the origin, with a limit of a hundred million.
ClassSamples fillSquare(double side, const ClassOptions& options);

/// What is wrong with the samples; empty when nothing is.
std::string faults(const ClassScene& scene, std::uint64_t seed, const ClassSamples& samples,
                   const oracle::Options& options = {});
/// Samples the scene and judges the result; an error is a fault too.
std::string tryOut(const ClassScene& scene, std::uint64_t seed);

}  // namespace copse::trial
