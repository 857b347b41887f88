// Areas and integrals of regions whose parts are small and far apart: nothing may be told by what
// is found at chance places of the box around them.
#include "shape/scan_lines.h"

#include <gtest/gtest.h>

#include <cmath>

#include "field/density.h"
#include "random_scenes.h"
#include "trial.h"

namespace copse {
namespace {

// Rings of corners, where they are put.
struct Rings {
  std::vector<double> coords;
  std::vector<std::uint32_t> ends;

  Rings& add(double x, double y, const std::vector<double>& corners) {
    for (std::size_t i = 0; i < corners.size(); i += 2) {
      coords.push_back(x + corners[i]);
      coords.push_back(y + corners[i + 1]);
    }
    ends.push_back(static_cast<std::uint32_t>(coords.size() / 2));
    return *this;
  }
  [[nodiscard]] Region region() const {
    return Region::fromRings(coords, ends, FillRule::evenodd).value();
  }
};

const std::vector<double> kTriangle = {0, 0, 1, 0, 0, 1};
const std::vector<double> kSquare = {0, 0, 1, 0, 1, 1, 0, 1};

std::vector<Rings> farTriangles() {
  std::vector<Rings> all;
  for (const double far : {1e3, 1e4, 1e6}) {
    for (const auto& [x, y] : {Point{far, 0}, Point{0, far}, Point{far, far}, Point{-far, far / 7}})
      all.push_back(Rings().add(0, 0, kTriangle).add(x, y, kTriangle));
  }
  return all;
}

Rings islands() {
  Rings rings;
  shapes::Dice dice(1);
  for (int i = 0; i < 100; ++i) rings.add(dice.between(0, 1e5), dice.between(0, 1e5), kSquare);
  return rings;
}

TEST(ScanLines, knowAreasOfFarParts) {
  for (const Rings& two : farTriangles()) EXPECT_NEAR(two.region().estimateArea(), 1, 0.02);
  EXPECT_NEAR(islands().region().estimateArea(), 100, 1);
}

TEST(ScanLines, knowAreasBesideThinBridges) {
  const Rings bell =
      Rings().add(0, 0, {0, 0,     1, 0,     1, 1,   0.5,       1,   0.5,       1e4, 1, 1e4,
                         1, 10001, 0, 10001, 0, 1e4, 0.4999999, 1e4, 0.4999999, 1,   0, 1});
  EXPECT_NEAR(bell.region().estimateArea(), 2.001, 1e-2);
}

TEST(ScanLines, knowAreasBesideManyCorners) {
  std::vector<double> circle;
  for (int i = 0; i < 20000; ++i) {
    circle.push_back(std::cos(shapes::kTurn * i / 20000));
    circle.push_back(std::sin(shapes::kTurn * i / 20000));
  }
  const Rings two = Rings().add(0, 0, circle).add(1e4, 1e4, kSquare);
  EXPECT_NEAR(two.region().estimateArea(), 1 + shapes::kTurn / 2, 1e-2);
}

TEST(ScanLines, stayEvenOverWideRegions) {
  const Region wide = Rings().add(0, 0, {0, 0, 9, 1, 7, 8, 2, 5}).region();
  for (const ScanSpan& span : scan(wide.edgesIn(1), wide.fillRule(), wide.box(), 100))
    EXPECT_EQ(span.weight, 1);
}

// A raster of one density over the box.
Density evenly(const Region& region) {
  const std::vector<float> ones(256 * 256, 1);
  return Density::make({ones, 256, 256, boundsOf(region)}).value();
}

TEST(ScanLines, letFarPartsHaveTheirDensity) {
  std::vector<Rings> all = farTriangles();
  all.push_back(islands());
  for (const Rings& rings : all) {
    const Region region = rings.region();
    const double area = region.estimateArea();
    EXPECT_NEAR(evenly(region).areaIn(region), area, 0.02 * area);
    Call call;
    call.selection.count = 50;
    call.isRadiusSought = true;
    call.density = evenly(region);
    const Samples samples = sample(region, call).value();
    EXPECT_EQ(samples.size(), 50U);
    EXPECT_EQ(samples.report.ending, Ending::count);
  }
}

// What a region promises is its area's, with a radius, a field or a density, with or without a
// margin.
TEST(ScanLines, letLimitsKnowFarParts) {
  for (const Rings& rings : farTriangles()) {
    const Region region = rings.region();
    const float radii[] = {0.01F};
    Call plain;
    plain.sample.radius = 0.01;
    Call dense = plain;
    dense.density = evenly(region);
    Call field;
    field.field = RadiusField::make({0.01, 0.01, radii, {}, 1, 1, boundsOf(region)}).value();
    for (Call call : {plain, dense, field}) {
      for (const double margin : {0.0, 0.001}) {
        call.sample.margin = margin;
        EXPECT_NEAR(static_cast<double>(sample(region, call).value().size()), 7000, 200);
        call.sample.limit = 3000;
        const auto refused = sample(region, call);
        ASSERT_FALSE(refused.ok());
        EXPECT_EQ(refused.error().code(), "limit");
        EXPECT_NE(refused.error().rule().find("would make about"), std::string::npos);
        call.sample.limit = 1e7;
      }
    }
  }
}

}  // namespace
}  // namespace copse
