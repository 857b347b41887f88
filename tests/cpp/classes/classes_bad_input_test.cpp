// No bad classes hang or give wrong samples: each is an error that names the option and the rule.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>

#include "class_trial.h"

namespace copse {
namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

Error errorOf(const ClassOptions& options, double side = 40) {
  trial::ClassScene scene;
  scene.scene.shape = {"square", 1, false, {0, 0, side, 0, side, side, 0, side}, {4}};
  scene.options = options;
  const auto region = trial::region(scene.scene.shape);
  auto begun = trial::beginClasses(region.value(), {}, options);
  if (!begun.ok()) return begun.error();
  const Result<Samples> samples = finish(*begun.value());
  return samples.ok() ? Error{} : samples.error();
}

ClassOptions with(std::vector<SampleClass> classes, std::vector<double> spacing = {}) {
  ClassOptions options;
  options.classes = std::move(classes);
  options.spacing = std::move(spacing);
  return options;
}

/// A region is no value to print.
enum class Value { printed, region };

void expectError(const ClassOptions& options, const char* code, const char* option,
                 Value value = Value::printed) {
  const Error error = errorOf(options);
  EXPECT_EQ(error.code(), code);
  EXPECT_EQ(error.option(), option);
  EXPECT_EQ(error.value().empty(), value == Value::region);
  EXPECT_FALSE(error.rule().empty());
}

TEST(ClassesBadInput, theyAreTwoToSixteen) {
  expectError(with({}), "invalid-classes", "classes");
  expectError(with({{1, 1}}), "invalid-classes", "classes");
  expectError(with(std::vector<SampleClass>(17, {1, 1})), "invalid-classes", "classes");
  EXPECT_EQ(errorOf(with(std::vector<SampleClass>(16, {1, 1}))).code(), "none");
}

TEST(ClassesBadInput, radiiArePositiveAndFinite) {
  for (const double radius : {0.0, -1.0, notANumber, infinite, 1e-200, 1e200})
    expectError(with({{1, 1}, {radius, 1}}), "invalid-radius", "classes[1].radius");
}

TEST(ClassesBadInput, weightsArePositiveAndFinite) {
  for (const double weight : {0.0, -1.0, notANumber, infinite})
    expectError(with({{1, weight}, {1, 1}}), "out-of-range", "classes[0].weight");
}

TEST(ClassesBadInput, noWeightIsBelowAMillionthOfAll) {
  expectError(with({{1, 1e9}, {1, 1}}), "out-of-range", "classes[1].weight");
  expectError(with({{1, 1e308}, {1, 1e308}, {1, 1}}), "out-of-range", "classes[2].weight");
  EXPECT_EQ(errorOf(with({{1, 1e308}, {1, 1e308}})).code(), "none");
  EXPECT_EQ(errorOf(with({{1, 1e5}, {1, 1}})).code(), "none");
}

TEST(ClassesBadInput, theMatrixHasARowForEachClass) {
  expectError(with({{1, 1}, {1, 1}}, {1, 1, 1}), "out-of-range", "spacing");
  expectError(with({{1, 1}, {1, 1}}, {1, 1, 1, 1, 1, 1}), "out-of-range", "spacing");
}

TEST(ClassesBadInput, distancesArePositiveAndFinite) {
  for (const double distance : {0.0, -2.0, notANumber, infinite}) {
    expectError(with({{1, 1}, {1, 1}}, {1, distance, distance, 1}), "invalid-radius",
                "spacing[0][1]");
  }
}

TEST(ClassesBadInput, theMatrixIsSymmetric) {
  expectError(with({{1, 1}, {1, 1}}, {1, 2, 3, 1}), "out-of-range", "spacing[0][1]");
}

TEST(ClassesBadInput, theDiagonalIsTheRadii) {
  expectError(with({{1, 1}, {2, 1}}, {1, 1, 1, 1}), "out-of-range", "spacing[1][1]");
}

TEST(ClassesBadInput, distancesDifferAThousandfoldAtMost) {
  expectError(with({{1, 1}, {1001, 1}}), "out-of-range", "classes");
  expectError(with({{1, 1}, {1, 1}}, {1, 1001, 1001, 1}), "out-of-range", "spacing");
  EXPECT_EQ(errorOf(with({{1, 1}, {1000, 1}})).code(), "none");
}

SampleClass near(double radius, std::uint32_t which, double within) {
  SampleClass made{radius};
  made.near = NearClass{which, within};
  return made;
}

TEST(ClassesBadInput, noneStandsNearItselfOrNoClassOrInACircle) {
  for (const std::uint32_t which : {1U, 2U, 4000000000U})
    expectError(with({{4}, near(1, which, 6)}), "invalid-classes", "classes[1].near");
  expectError(with({near(4, 1, 6), near(1, 0, 6)}), "invalid-classes", "classes[0].near");
  expectError(with({{2}, near(1, 2, 6), near(1, 3, 6), near(1, 1, 6)}), "invalid-classes",
              "classes[1].near");
  // Leads to a circle without being in it.
  expectError(with({near(1, 1, 6), near(1, 2, 6), near(1, 1, 6), {1}}), "invalid-classes",
              "classes[0].near");
  EXPECT_EQ(errorOf(with({{2}, near(1, 0, 6), near(1, 1, 6), near(1, 2, 6)})).code(), "none");
}

TEST(ClassesBadInput, thereIsRoomWithinReach) {
  for (const double within : {0.0, -1.0, 2.5, 2.52, 1001.0, notANumber, infinite})
    expectError(with({{4}, near(1, 0, within)}), "out-of-range", "classes[1].within");
  expectError(with({{4}, near(1, 0, 2.6)}, {4, 3, 3, 1}), "out-of-range", "classes[1].within");
  EXPECT_EQ(errorOf(with({{4}, near(1, 0, 2.53)})).code(), "none");
  EXPECT_EQ(errorOf(with({{4}, near(1, 0, 1000)})).code(), "none");
}

TEST(ClassesBadInput, enormousDistancesAreFine) {
  EXPECT_EQ(errorOf(with({{1e149}, near(1e149, 0, 1e150)})).code(), "none");
  EXPECT_EQ(errorOf(with({{1e149}, {1.5e149}})).code(), "none");
}

TEST(ClassesBadInput, limitAndMargin) {
  ClassOptions options = with({{1, 1}, {1, 1}});
  for (const double value : {-1.0, notANumber}) {
    options.limit = value;
    expectError(options, "invalid-limit", "limit");
    options.limit = 1000;
    options.margin = value;
    expectError(options, "out-of-range", "margin");
    options.margin = 0;
  }
  options.limit = 100;
  EXPECT_EQ(errorOf(options).code(), "limit");
}

TEST(ClassesBadInput, aBillionSamplesAreAnErrorAtOnce) {
  for (const double radius : {1e-3, 1e-6, 1e-12}) {
    const Error error = errorOf(with({{radius, 1}, {2 * radius, 3}}));
    EXPECT_EQ(error.code(), "limit") << radius;
    EXPECT_NE(error.rule().find_first_of("0123456789"), std::string::npos);
  }
  // Few by their shares; but the small ones fill what the large ones leave.
  const Error error = errorOf(with({{40, 1}, {0.041, 1e-5}}), 4000);
  EXPECT_EQ(error.code(), "limit");
}

TEST(ClassesBadInput, enormousRadiiGiveOneSample) {
  for (const double radius : {1e3, 1e100, 1e149}) {
    trial::ClassScene scene;
    scene.scene.shape = {"square", 1, false, {0, 0, 40, 0, 40, 40, 0, 40}, {4}};
    scene.options = with({{radius, 1}, {radius, 2}});
    const auto samples = trial::sample(scene, 1);
    ASSERT_TRUE(samples.ok()) << samples.error().rule();
    EXPECT_EQ(samples.value().classes.size(), 1U) << radius;
  }
}

TEST(ClassesBadInput, precision) {
  trial::ClassScene scene;
  const double far = 1e15;
  scene.scene.shape = {
      "far", 1, false, {far, far, far + 40, far, far + 40, far + 40, far, far + 40}, {4}};
  scene.options = with({{1, 1}, {2, 2}});
  const auto samples = trial::sample(scene, 1);
  ASSERT_FALSE(samples.ok());
  EXPECT_EQ(samples.error().code(), "precision");
  EXPECT_EQ(samples.error().option(), "classes");
}

TEST(ClassesBadInput, weightsByPlaceAreFromZeroToOneAndNotAllZero) {
  const auto codeOf = [](const std::vector<float>& weights, double width = 2) {
    const auto where = Where::make({weights, 2, 1, 0, 0, width, 1});
    return where.ok() ? "none" : where.error().code();
  };
  EXPECT_EQ(codeOf({0, 1}), "none");
  EXPECT_EQ(codeOf({0, 0}), "invalid-classes");
  EXPECT_EQ(codeOf({0.5, 1.5}), "invalid-classes");
  EXPECT_EQ(codeOf({-0.5, 1}), "invalid-classes");
  EXPECT_EQ(codeOf({static_cast<float>(notANumber), 1}), "invalid-classes");
  EXPECT_EQ(codeOf({1}), "invalid-classes");
  EXPECT_EQ(codeOf({1, 1, 1}), "invalid-classes");
  EXPECT_EQ(codeOf({}), "invalid-classes");
  for (const double width : {0.0, -1.0, notANumber, infinite})
    EXPECT_EQ(codeOf({0, 1}, width), "out-of-range");
}

TEST(ClassesBadInput, eachHasSomeGround) {
  const auto standing = [](const std::vector<double>& ring) {
    const std::uint32_t ends[] = {static_cast<std::uint32_t>(ring.size() / 2)};
    const auto region = Region::fromRings(ring, ends, FillRule::evenodd);
    ClassOptions options = with({{3, 1}, {1, 1}});
    options.classes[1].where = std::make_shared<const Where>(region.value());
    return options;
  };
  EXPECT_EQ(errorOf(standing({30, 30, 60, 30, 60, 60})).code(), "none");
  const std::vector<double> beside{50, 30, 60, 30, 60, 60};
  expectError(standing(beside), "invalid-classes", "classes[1].where", Value::region);
  // The boxes meet.
  const std::vector<double> aroundACorner{41, -9, 49, -9, 49, 49, -9, 49, -9, 41, 41, 41};
  expectError(standing(aroundACorner), "invalid-classes", "classes[1].where", Value::region);
  const std::vector<double> farAway{-1e30, -1e30, 1e30, -1e30, 0, 1e30};
  expectError(standing(farAway), "out-of-range", "classes");
}

/// Regions, not maps, of classes with unlike radii: the most grounds and layers that there are.
TEST(ClassesBadInput, sixteenClassesOfSixteenGroundsAreFine) {
  ClassOptions options;
  for (int i = 0; i < 16; ++i) {
    const double x = 2 * i;
    const double ring[] = {x, 0, x + 10, 0, x + 10, 40, x, 40};
    const std::uint32_t ends[] = {4};
    const auto region = Region::fromRings(ring, ends, FillRule::nonzero);
    options.classes.push_back({1 + 0.2 * i, 1, std::make_shared<const Where>(region.value())});
  }
  EXPECT_EQ(errorOf(options).code(), "none");
}

}  // namespace
}  // namespace copse
