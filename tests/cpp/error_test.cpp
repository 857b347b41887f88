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

TEST(Error, isPutTogetherFromParts) {
  const Error error = errorOf("limit", "radius", "7", {"must not ", "be ", describe(7)});
  EXPECT_EQ(error.code, "limit");
  EXPECT_EQ(error.option, "radius");
  EXPECT_EQ(error.value, "7");
  EXPECT_EQ(error.rule, "must not be 7");
}

TEST(Error, aResultHoldsOneOrTheOther) {
  Result<std::string> text(std::string("fine"));
  ASSERT_TRUE(text.ok());
  text.value() += "!";
  EXPECT_EQ(text.value(), "fine!");
  const Result<std::string> none(errorOf("limit", "radius", "7", {}));
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().code, "limit");
  EXPECT_TRUE(none.error().rule.empty());
}

}  // namespace
}  // namespace copse
