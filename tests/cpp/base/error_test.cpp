#include "base/error.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "random_shapes.h"

namespace copse {
namespace {

TEST(Error, numbersAreDescribedAsAPersonWritesThem) {
  const std::pair<double, const char*> expected[] = {
      {0, "0"},
      {-0.0, "0"},
      {1, "1"},
      {-1, "-1"},
      {10, "10"},
      {65536, "65536"},
      {999999999999999, "999999999999999"},
      {1e15, "1000000000000000"},
      {-1.5e20, "-150000000000000000000"},
      {1e21, "1e21"},
      {1.25e150, "1.25e150"},
      {0.5, "0.5"},
      {-0.1, "-0.1"},
      {1.0 / 3, "0.333333333333"},
      {2.0 / 3, "0.666666666667"},
      {3.25, "3.25"},
      {1234.5, "1234.5"},
      {0.1 + 0.2, "0.3"},
      {0.00001, "0.00001"},
      {1e-6, "0.000001"},
      {1e-7, "1e-7"},
      {-1.5e-7, "-1.5e-7"},
      {1e-150, "1e-150"},
      {99999999999.94, "99999999999.9"},
      {999999999999.9, "1000000000000"},
      {0.9999999999999, "1"},
      {std::numeric_limits<double>::infinity(), "Infinity"},
      {-std::numeric_limits<double>::infinity(), "-Infinity"},
      {std::numeric_limits<double>::quiet_NaN(), "NaN"},
  };
  for (const auto& [number, text] : expected) EXPECT_EQ(describe(number), text);
}

TEST(Error, describedNumbersAreRightToTwelveDigits) {
  shapes::Dice dice(1);
  for (int i = 0; i < 20000; ++i) {
    const double mantissa = dice.chance(0.5) ? dice.roll() : std::floor(dice.between(0, 1000));
    const double number = mantissa * std::pow(10, std::floor(dice.between(-150, 150)));
    const std::string text = describe(number);
    ASSERT_NEAR(std::strtod(text.c_str(), nullptr), number, 5.01e-12 * number) << text;
    ASSERT_EQ(text.find_first_not_of("0123456789.e-"), std::string::npos) << text;
    const std::string digits = text.substr(0, text.find('e'));
    ASSERT_LE(digits.size(), 22U) << text;
    if (digits.find('.') != std::string::npos) {
      ASSERT_NE(digits.back(), '0') << text;
      ASSERT_NE(digits.back(), '.') << text;
    }
    if (number > 0) {
      ASSERT_EQ(describe(-number), "-" + text);
    }
  }
}

TEST(Error, saysItsRuleWithItsNumbers) {
  const Error error = errorOf(Rule::densityRadius, Option::radius, 7, 0.5, 2);
  EXPECT_EQ(error.code(), "invalid-radius");
  EXPECT_EQ(error.option(), "radius");
  EXPECT_EQ(error.value(), "7");
  EXPECT_EQ(error.rule(), "must be from 0.5 to 2 with a density");
}

TEST(Error, showsTheValueThatTheRuleHasInsteadOfANumber) {
  EXPECT_EQ(errorOf(Rule::radiusTooFineForFloat, Option::float32, 1, 2, 3).value(), "true");
  EXPECT_EQ(errorOf(Rule::methodStart, Option::start).value(), "");
}

TEST(Error, namesThePlaceInAnOption) {
  EXPECT_EQ(errorAt(Rule::positive, Option::classWeight, 3, 0).option(), "classes[3].weight");
  EXPECT_EQ(errorAt(Rule::spacingOwn, Option::spacingAt, 16 * 2 + 15, 0).option(),
            "spacing[2][15]");
  Error error = errorAt(Rule::existingPosition, Option::existingPosition, 7, NAN);
  error.isOfGround = true;
  EXPECT_EQ(error.option(), "ground.existing.positions[7]");
  EXPECT_EQ(error.value(), "NaN");
}

TEST(Error, saysWhatSetsTheLimitAndWhatToDo) {
  Error error = errorOf(Rule::limitExpected, Option::radius, 0.1, 300, 200);
  error.numbers[2] = static_cast<double>(Word::limitOfOption);
  error.numbers[3] = static_cast<double>(Word::useLargerRadius);
  EXPECT_EQ(error.rule(),
            "would make about 300 samples, above the limit of 200; use a larger radius or raise "
            "the limit");
  error.numbers[2] = static_cast<double>(Word::limitOfMemory);
  EXPECT_EQ(error.rule(),
            "would make about 300 samples, above the 200 that memory holds; use a larger radius");
  error.needed = 0.25;
  EXPECT_EQ(error.rule(),
            "would need a radius of 0.25, which would make about 300 samples, above the 200 that "
            "memory holds; use a larger radius");
}

TEST(Error, aResultHoldsOneOrTheOther) {
  Result<std::string> text(std::string("fine"));
  ASSERT_TRUE(text.ok());
  text.value() += "!";
  EXPECT_EQ(text.value(), "fine!");
  const Result<std::string> none(errorOf(Rule::regionEmpty, Option::region));
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().code(), "invalid-region");
  EXPECT_EQ(none.error().rule(), "must have at least one ring");
}

}  // namespace
}  // namespace copse
