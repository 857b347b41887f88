// Counts and hashes of the samples of every shape: the same natively, in Node and in the browser.
// COPSE_WRITE_EXPECTED=1 in the environment writes them anew.
#include <gtest/gtest.h>

#include <cstdio>

#include "base/hash.h"
#include "trial.h"

namespace copse {
namespace {

constexpr const char* expectedPath = "tests/expected.json";

std::string entry(const shapes::Shape& shape, double seed, bool float32) {
  const Result<Samples> samples = trial::sample(shape, seedOf(seed), float32);
  if (!samples.ok()) return "";
  const auto& positions = samples.value().positions;
  char text[120];
  std::snprintf(text, sizeof text, "    { \"seed\": %g, %s\"count\": %zu, \"hash\": \"%016llx\" }",
                seed, float32 ? "\"float32\": true, " : "", positions.size() / 2,
                static_cast<unsigned long long>(trial::hashOf(positions)));
  return text;
}

/// The whole file as it should be; hashes are FNV-1a over the bytes of the positions as doubles.
std::string expectedNow() {
  std::string text = "{\n";
  for (const shapes::Shape& shape : shapes::corpus()) {
    text +=
        (text.size() > 2 ? ",\n  \"" : "  \"") + shape.name + "\": [\n" + entry(shape, 1, false);
    text += ",\n" + entry(shape, 2.5, false);
    const std::string single = entry(shape, 1, true);
    text += (single.empty() ? "" : ",\n" + single) + "\n  ]";
  }
  return text + "\n}\n";
}

std::vector<std::string> linesOf(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(Golden, samplesAreThoseOfExpectedJson) {
  const std::string now = expectedNow();
  const auto before = linesOf(trial::expectedIn(expectedPath, now));
  const auto after = linesOf(now);
  ASSERT_EQ(before.size(), after.size());
  std::string shape;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (after[i].ends_with('[')) shape = after[i];
    EXPECT_EQ(before[i], after[i]) << shape;
  }
}

TEST(Golden, theHashIsFnv1a) {
  EXPECT_EQ(trial::hashOf({}), 0xcbf29ce484222325U);
  EXPECT_EQ(trial::hashOf({0.0}), 0xa8c7f832281a39c5U);
}

}  // namespace
}  // namespace copse
