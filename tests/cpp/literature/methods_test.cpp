// What all of the other methods have in common: hostile shapes, stepping, determinism, errors.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "method_trial.h"
#include "random_shapes.h"

namespace copse {
namespace {

constexpr MethodName kAll[] = {MethodName::bridson, MethodName::dartThrowing,
                               MethodName::bestCandidate, MethodName::jittered,
                               MethodName::uniform};

bool hasCount(MethodName method) {
  return method == MethodName::bestCandidate || method == MethodName::uniform;
}

bool keepsRadius(MethodName method) {
  return method == MethodName::bridson || method == MethodName::dartThrowing;
}

shapes::Shape square(double side) {
  return {"square", 1, false, {0, 0, side, 0, side, side, 0, side}, {4}};
}

std::string told(const Error& error) {
  return error.code() + ": " + error.option() + " " + error.value() + " " + error.rule();
}

// What is wrong with a shape filled by a method; refusals for precision are none.
std::string tryOut(const shapes::Shape& shape, MethodName method, std::uint64_t seed,
                   bool float32) {
  MethodOptions options = trial::methodOptions(shape, method, seed);
  options.float32 = float32;
  const auto filled = trial::fill(shape, options);
  if (!filled.ok())
    return filled.error().code() == "precision" ? "" : shape.name + ": " + told(filled.error());
  const auto& positions = filled.value().positions;
  if (hasCount(method) && positions.size() != 200) return shape.name + ": not as many as asked for";
  if (method == MethodName::dartThrowing && positions.empty()) return shape.name + ": none";
  if (method == MethodName::bridson && positions.empty()) return shape.name + ": none";
  if (float32 && !std::all_of(positions.begin(), positions.end(), [](double value) {
        return value == static_cast<double>(static_cast<float>(value));
      }))
    return shape.name + ": no float";
  return trial::misplaced(shape, positions, keepsRadius(method) ? shape.radius : 0);
}

TEST(Methods, keepTheirPromisesInEveryShape) {
  for (const shapes::Shape& shape : shapes::corpus()) {
    for (const MethodName method : kAll) {
      for (const bool float32 : {false, true}) EXPECT_EQ(tryOut(shape, method, 1, float32), "");
    }
  }
}

TEST(Methods, keepThemInRandomRegions) {
  const int count = trial::trials(1000);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const shapes::Shape shape = shapes::randomShape(seed);
    for (const MethodName method : kAll)
      ASSERT_EQ(tryOut(shape, method, seed, i % 3 == 0), "") << "random shape " << i;
  }
}

TEST(Methods, areTheSameHoweverTheyAreStepped) {
  for (const MethodName method : kAll) {
    const auto options = trial::methodOptions(square(30), method, 3);
    const auto expected = trial::fill(square(30), options).value().positions;
    EXPECT_EQ(trial::fill(square(30), options, 1).value().positions, expected);
    EXPECT_EQ(trial::fill(square(30), options, 7).value().positions, expected);
    auto watched = options;
    watched.isWatched = true;
    const auto filled = trial::fill(square(30), watched, 2).value();
    EXPECT_EQ(filled.positions, expected);
    EXPECT_EQ(2 * filled.trace.parents.size(), expected.size());
    EXPECT_EQ(filled.trace.tried.size(), 2 * filled.trace.accepted.size());
  }
}

TEST(Methods, placeOneSampleAStepWhenAsked) {
  for (const MethodName method : kAll) {
    if (method == MethodName::jittered) continue;  // a row at a time
    const auto options = trial::methodOptions(square(30), method, 3);
    const auto begun = beginMethod(trial::region(square(30)).value(), options);
    while (begun.value()->step(1)) EXPECT_LE(begun.value()->take().size(), 2U);
  }
}

TEST(Methods, dependOnTheSeed) {
  for (const MethodName method : kAll) {
    const auto draw = [&](std::uint64_t seed) {
      return trial::fill(square(30), trial::methodOptions(square(30), method, seed))
          .value()
          .positions;
    };
    EXPECT_EQ(draw(1), draw(1));
    EXPECT_NE(draw(1), draw(2));
  }
}

Error refused(const MethodOptions& options) {
  const auto filled = trial::fill(square(100), options);
  EXPECT_FALSE(filled.ok());
  return filled.ok() ? Error{} : filled.error();
}

TEST(Methods, refuseARadiusThatIsNone) {
  for (const MethodName method : kAll) {
    if (hasCount(method)) continue;
    for (const double radius : {0.0, -1.0, double(NAN), double(INFINITY)}) {
      auto options = trial::methodOptions(square(1), method, 1);
      options.radius = radius;
      EXPECT_EQ(refused(options).code(), "invalid-radius");
    }
  }
}

TEST(Methods, refuseARadiusBelowPrecision) {
  const shapes::Shape shape{"far", 1e-6, false, {1e9, 0, 1e9 + 1e-4, 0, 1e9, 1e-4}, {3}};
  for (const MethodName method : kAll) {
    if (hasCount(method)) continue;
    const auto filled = trial::fill(shape, trial::methodOptions(shape, method, 1));
    ASSERT_FALSE(filled.ok());
    EXPECT_EQ(filled.error().code(), "precision");
  }
}

TEST(Methods, refuseMoreThanTheLimitBeforeTheyBegin) {
  for (const MethodName method : kAll) {
    auto options = trial::methodOptions(square(100), method, 1);
    options.limit = 99;
    const Error error = refused(options);
    EXPECT_EQ(error.code(), "limit");
    EXPECT_EQ(error.option(), hasCount(method) ? "count" : "radius");
    EXPECT_NE(error.rule().find("limit of 99"), std::string::npos);
    options.limit = -1;
    EXPECT_EQ(refused(options).code(), "invalid-limit");
  }
}

TEST(Methods, refuseMoreThanTheLimitThatNoAreaForetells) {
  // A thousand radii long and next to no area.
  const shapes::Shape sliver{"sliver", 1, false, {0, 0, 1000, 500, 1000, 500.001}, {3}};
  auto options = trial::methodOptions(sliver, MethodName::dartThrowing, 1);
  options.limit = 20;
  const auto filled = trial::fill(sliver, options);
  ASSERT_FALSE(filled.ok());
  EXPECT_EQ(filled.error().code(), "limit");
}

TEST(Methods, refuseCountsAndTriesThatAreNoWholeNumbersInRange) {
  for (const double number : {0.0, -1.0, 1.5, double(NAN), double(INFINITY), 1e10}) {
    for (const MethodName method : kAll) {
      auto options = trial::methodOptions(square(100), method, 1);
      options.tries = number;
      EXPECT_EQ(refused(options).option(), "tries");
      if (!hasCount(method)) continue;
      options.tries = 30;
      options.count = number;
      EXPECT_EQ(refused(options).code(), "out-of-range");
      EXPECT_EQ(refused(options).option(), "count");
    }
  }
}

TEST(Methods, refuseFloatsThatCannotReach) {
  const shapes::Shape far{"far", 1e38, false, {0, 0, 1e40, 0, 0, 1e40}, {3}};
  for (const MethodName method : kAll) {
    auto options = trial::methodOptions(far, method, 1);
    options.float32 = true;
    const auto filled = trial::fill(far, options);
    ASSERT_FALSE(filled.ok());
    EXPECT_EQ(filled.error().code(), "precision");
    EXPECT_EQ(filled.error().option(), "float32");
  }
}

}  // namespace
}  // namespace copse
