// Every country of world-atlas, projected and not (scripts/shapes.mjs writes them).
#include <gtest/gtest.h>

#include "trial.h"

namespace copse {
namespace {

void tryCountries(const std::string& file) {
  const auto countries = shapes::read("build/shapes/" + file);
  ASSERT_GT(countries.size(), 200U) << "run: node scripts/shapes.mjs";
  const std::size_t step = trial::brief() ? 10 : 1;
  for (std::size_t i = 0; i < countries.size(); i += step) {
    EXPECT_EQ(trial::tryOut(countries[i], i), "");
  }
}

TEST(Countries, inDegrees) {
  tryCountries("countries.txt");
}
TEST(Countries, projected) {
  tryCountries("countries-projected.txt");
}

}  // namespace
}  // namespace copse
