#include "quality.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "trial.h"

namespace copse::quality {
namespace {

std::string number(double value) {
  if (std::isnan(value)) return "";
  char text[40];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

}  // namespace

bool isFull() {
  const char* size = std::getenv("COPSE_QUALITY");
  return size != nullptr && std::strcmp(size, "full") == 0;
}

double amount(double usual, double full) {
  return isFull() ? full : usual;
}

int fills(int usual, int full) {
  return std::max(8, static_cast<int>(amount(usual, full)));
}

double mostDeviation(int fills) {
  return 5 * (1 + 8.0 / fills);
}

double mostChiSquare(int scores, int fills) {
  return scores * (1 + 6 * std::sqrt(2.0 / scores)) * (1 + 8.0 / fills);
}

double deviation(const Tally& one, const Tally& other) {
  return (one.mean() - other.mean()) / std::hypot(one.error(), other.error());
}

double deviation(const Tally& one, double value) {
  return (one.mean() - value) / one.error();
}

void judge(const Figure& figure) {
  const std::string line = figure.check + "," + figure.name + "," + number(figure.value) + "," +
                           number(figure.error) + "," + number(figure.reference) + "," +
                           number(figure.least) + "," + number(figure.most) + "\n";
  std::fputs(line.c_str(), stdout);
  if (const char* path = std::getenv("COPSE_QUALITY_CSV")) {
    if (std::FILE* file = std::fopen(path, "a")) {
      std::fputs(line.c_str(), file);
      std::fclose(file);
    }
  }
  EXPECT_FALSE(figure.value < figure.least) << line;
  EXPECT_FALSE(figure.value > figure.most) << line;
}

void note(const std::string& check, const std::string& name, const Tally& ours,
          const Tally& reference) {
  judge({check, name, ours.mean(), std::hypot(ours.error(), reference.error()), reference.mean()});
}

std::vector<double> rectangle(double x0, double y0, double x1, double y1) {
  return {x0, y0, x1, y0, x1, y1, x0, y1};
}

std::vector<double> fill(const std::vector<double>& ring, double radius, std::uint64_t seed) {
  const auto points = static_cast<std::uint32_t>(ring.size() / 2);
  const Result<Samples> samples = trial::sample({"ring", radius, false, ring, {points}}, seed);
  EXPECT_TRUE(samples.ok()) << samples.error().rule();
  return samples.ok() ? samples.value().positions : std::vector<double>{};
}

}  // namespace copse::quality
