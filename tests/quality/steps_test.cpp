// Where a density falls by 1 : 10⁴, no border shows but the density itself. Both sides of a jump
// end as ground does, a ramp is as dense as its radii say, and chunks and tiles leave no trace.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>

#include "copse.h"
#include "quality.h"
#include "windows/world.h"

namespace copse::quality {
namespace {

constexpr double kRatio = 100;     // of the radii: a density of 1 : 10⁴, the most there is
constexpr double kRamp = 1500;     // length of the ramp
constexpr double kTexel = 0x1p-8;  // over which the density jumps

Region box(double x0, double x1, double length) {
  const std::uint32_t ends[] = {4};
  return Region::fromRings(rectangle(x0, 0, x1, length), ends, FillRule::evenodd).value();
}

/// Radius 1 where x < 0, and kRatio beyond.
RadiusField jump() {
  const float radii[] = {1, kRatio};
  return RadiusField::make({1, kRatio, radii, {}, 2, 1, {-kTexel, 0, 2 * kTexel, 1}}).value();
}

/// The logarithm of the radius rises with x from 0 to kRamp.
RadiusField ramp() {
  std::vector<float> radii;
  for (double x = 0.5; x < kRamp; ++x)
    radii.push_back(static_cast<float>(std::pow(kRatio, x / kRamp)));
  const auto columns = static_cast<std::uint32_t>(radii.size());
  return RadiusField::make({1, kRatio, radii, {}, columns, 1, {0, 0, kRamp, 1}}).value();
}

std::vector<double> fill(const Region& region, const RadiusField& field, int seed) {
  Call call;
  call.field = field;
  call.sample.seed = static_cast<std::uint64_t>(seed);
  return sample(region, call).value().positions;
}

std::vector<double> fill(const Region& region, int seed) {
  Call call;
  call.sample.radius = 1;
  call.sample.seed = static_cast<std::uint64_t>(seed);
  return sample(region, call).value().positions;
}

/// Draw a part of some samples for the eye, with dots that make the same grey of every density.
void draw(const std::string& name, const std::vector<double>& positions,
          const std::function<double(double)>& radiusAt, double x0, double zoom) {
  if (!isFull()) return;
  constexpr double kWidth = 1440, kHeight = 900;
  std::filesystem::create_directories("build/reports");
  std::ofstream file("build/reports/steps-" + name + ".svg");
  file << "<svg xmlns='http://www.w3.org/2000/svg' width='1440' height='900'>"
       << "<rect width='1440' height='900' fill='#fff'/>";
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const double x = (positions[i] - x0) * zoom, y = positions[i + 1] * zoom;
    if (x < 0 || x > kWidth || y > kHeight) continue;
    file << "<circle cx='" << x << "' cy='" << y << "' r='" << 0.3 * zoom * radiusAt(positions[i])
         << "'/>";
  }
  file << "</svg>";
}

/// Numbers of samples times their radius squared over the area, in strips between these places.
struct Profile {
  std::vector<double> ends;
  std::function<double(double)> radiusAt;  // of x
  double length;
  std::vector<Tally> strips{ends.size() - 1};

  void add(const std::vector<double>& positions) {
    std::vector<double> counts(strips.size());
    for (std::size_t i = 0; i < positions.size(); i += 2) {
      const auto end = std::upper_bound(ends.begin(), ends.end(), positions[i]);
      if (end == ends.begin() || end == ends.end()) continue;
      const double radius = radiusAt(positions[i]);
      counts[static_cast<std::size_t>(end - ends.begin()) - 1] += radius * radius;
    }
    for (std::size_t k = 0; k < strips.size(); ++k)
      strips[k].add(counts[k] / ((ends[k + 1] - ends[k]) * length));
  }
};

/// Mean power of strips of one width in bands of frequencies, 1 for random points. Lengths are in
/// radii.
struct StripSpectrum {
  static constexpr double kLength = 48;
  static constexpr std::array<double, 5> kBands{0.15, 0.5, 0.8, 1.1, 1.4};
  std::array<Tally, 4> bands;

  /// Add the strip from x0 on, tapered, in pieces.
  void add(const std::vector<double>& positions, double x0, double width, double radius,
           double length) {
    std::vector<std::vector<double>> pieces(static_cast<std::size_t>(length / radius / kLength));
    for (std::size_t i = 0; i < positions.size(); i += 2) {
      const double x = (positions[i] - x0) / radius / width;
      const double y = positions[i + 1] / radius / kLength;
      if (x < 0 || x >= 1 || y >= static_cast<double>(pieces.size())) continue;
      std::vector<double>& piece = pieces[static_cast<std::size_t>(y)];
      piece.insert(piece.end(), {x, y - std::floor(y)});
    }
    const double turn = 2 * std::acos(-1.0);
    std::array<double, 4> sums{}, counts{};
    for (const std::vector<double>& piece : pieces) {
      if (piece.empty()) continue;
      // Half a period across the strip, and three along it, are as fine as the taper can tell.
      for (double v = 3; v <= 1.4 * kLength; v += 3) {
        for (double u = -std::floor(2.8 * width); u <= 2.8 * width; ++u) {
          const double frequency = std::hypot(u / 2 / width, v / kLength);
          const auto band = std::upper_bound(kBands.begin(), kBands.end(), frequency);
          if (band == kBands.begin() || band == kBands.end()) continue;
          double real = 0, imaginary = 0, weights = 0;
          for (std::size_t i = 0; i < piece.size(); i += 2) {
            const double taper = std::sin(turn / 2 * piece[i]) * std::sin(turn / 2 * piece[i + 1]);
            const double angle = turn * (piece[i] * u / 2 + piece[i + 1] * v);
            real += taper * std::cos(angle);
            imaginary += taper * std::sin(angle);
            weights += taper * taper;
          }
          const auto which = static_cast<std::size_t>(band - kBands.begin()) - 1;
          sums[which] += (real * real + imaginary * imaginary) / weights;
          ++counts[which];
        }
      }
    }
    for (std::size_t k = 0; k < 4; ++k) bands[k].add(sums[k] / counts[k]);
  }
};

// Judge strips by their reference. Return the largest difference in standard errors.
void judgeAll(const std::string& name, const Profile& profile, const Profile& reference,
              int count) {
  double worst = 0;
  for (std::size_t k = 0; k < profile.strips.size(); ++k) {
    char place[60];
    std::snprintf(place, sizeof place, ": samples at [%g %g)", profile.ends[k],
                  profile.ends[k + 1]);
    const Tally& right = reference.strips[reference.strips.size() == 1 ? 0 : k];
    note("steps", name + place, profile.strips[k], right);
    worst = std::max(worst, std::abs(deviation(profile.strips[k], right)));
  }
  judge({"steps", name + ": largest difference in standard errors", worst, Figure::kNone,
         Figure::kNone, 0, mostDeviation(count)});
}

std::vector<double> steps(double from, double step, int count) {
  std::vector<double> ends;
  for (int i = 0; i <= count; ++i) ends.push_back(from + step * i);
  return ends;
}

// Judge the strip beside a jump by that beside an edge of ground.
void judgeBands(const std::string& name, const StripSpectrum& near, const StripSpectrum& edge,
                const StripSpectrum& interior, int count) {
  for (std::size_t k = 0; k < near.bands.size(); ++k) {
    char band[60];
    std::snprintf(band, sizeof band, ": power at %g to %g periods a radius",
                  StripSpectrum::kBands[k], StripSpectrum::kBands[k + 1]);
    note("steps", name + band, near.bands[k], interior.bands[k]);
    note("steps", name + " of an edge" + band, edge.bands[k], interior.bands[k]);
    EXPECT_LT(std::abs(deviation(near.bands[k], edge.bands[k])), mostDeviation(count)) << name;
  }
}

/// Power of samples along y at the first harmonics of a length, beside that between them.
struct Harmonics {
  double length;
  Tally at, between;

  void add(const std::vector<double>& positions, double x0, double x1, double whole) {
    constexpr int kLast = 25;
    double sums[2] = {};
    for (int k = 1; k <= kLast; ++k) {
      double real = 0, imaginary = 0, weights = 0;
      for (std::size_t i = 0; i < positions.size(); i += 2) {
        if (positions[i] < x0 || positions[i] > x1) continue;
        const double pi = std::acos(-1.0);
        // Smooth, so that the mean density does not show at low frequencies.
        const double taper = std::pow(std::sin(pi * positions[i + 1] / whole), 4);
        const double angle = pi * k * positions[i + 1] / length;
        real += taper * std::cos(angle);
        imaginary += taper * std::sin(angle);
        weights += taper * taper;
      }
      const double share = (k == 1 || k == kLast ? 0.5 : 1) / (kLast / 2);
      sums[k % 2] += share * (real * real + imaginary * imaginary) / weights;
    }
    at.add(sums[0]);
    between.add(sums[1]);
  }
  void judge(const std::string& name, int count) const {
    quality::judge({"steps", name, at.mean(), at.error(), between.mean()});
    EXPECT_LT(std::abs(deviation(at, between)), mostDeviation(count)) << name;
  }
};

// The dense side of a jump ends as ground does. The spectrum is that beside an edge of ground.
TEST(Steps, theDenseSideOfAJumpIsThatOfAnEdge) {
  constexpr double kLength = 500;
  const auto one = [](double) { return 1.0; };
  Profile near{steps(-3 - kTexel, 0.25, 12), one, kLength}, edge = near;
  Profile far{steps(-99, 8, 12), one, kLength}, interior{{-290, -110}, one, kLength};
  std::array<StripSpectrum, 2> beside, within, atEdge;
  WorldOptions options;
  options.layers = layersOf(1, 0, 0);
  options.field = jump();
  const World world = World::make(options).value();
  Harmonics chunks{world.chunkSize(), {}, {}};
  Harmonics tiles{
      world.unit() * 15 * std::exp2(std::floor(std::log2(20 / (15 * world.unit())))), {}, {}};
  const int count = fills(8, 40);
  for (int seed = 0; seed < count; ++seed) {
    const auto positions = fill(box(-300, 300, kLength), jump(), seed);
    const auto plain = fill(box(-300, -kTexel, kLength), seed);
    near.add(positions);
    edge.add(plain);
    far.add(positions);
    interior.add(positions);
    for (std::size_t k = 0; k < 2; ++k) {
      const double width = k == 0 ? 3 : 6;
      beside[k].add(positions, -kTexel - width, width, 1, kLength);
      atEdge[k].add(plain, -kTexel - width, width, 1, kLength);
      within[k].add(positions, -200, width, 1, kLength);
    }
    chunks.add(positions, -290, 0, kLength);
    tiles.add(positions, -290, 0, kLength);
    if (seed > 0) continue;
    for (const double zoom : {2, 6, 20})
      draw(
          "jump-" + std::to_string(int(zoom)), positions,
          [](double x) { return x < 0 ? 1 : kRatio; }, -720 / zoom, zoom);
  }
  judgeAll("dense side of a jump", near, edge, count);
  judgeAll("dense side of a jump", far, interior, count);
  for (std::size_t k = 0; k < 2; ++k) {
    judgeBands("dense side within " + std::to_string(3 + 3 * k), beside[k], atEdge[k], within[k],
               count);
  }
  chunks.judge("power at the harmonics of chunks", count);
  tiles.judge("power at the harmonics of tiles", count);
}

// The sparse side begins half a large radius away, by the rule of the mean radius.
TEST(Steps, theSparseSideOfAJumpIsThatOfAnEdge) {
  constexpr double kLength = 200 * kRatio;
  constexpr double kAway = (1 + kRatio) / 2;
  const auto radiusAt = [](double) { return kRatio; };
  Profile near{steps(kAway, 25, 12), radiusAt, kLength}, edge = near;
  Profile far{steps(kAway + 300, 100, 6), radiusAt, kLength};
  Profile interior{{1000, 1900}, radiusAt, kLength};
  std::array<StripSpectrum, 2> beside, within, atEdge;
  const int count = fills(12, 60);
  for (int seed = 0; seed < count; ++seed) {
    const auto positions = fill(box(-4, 2000, kLength), jump(), seed);
    auto plain = fill(box(kAway / kRatio, 20, kLength / kRatio), seed);
    for (double& at : plain) at *= kRatio;
    near.add(positions);
    edge.add(plain);
    far.add(positions);
    interior.add(positions);
    for (std::size_t k = 0; k < 2; ++k) {
      const double width = k == 0 ? 3 : 6;
      beside[k].add(positions, kAway, width, kRatio, kLength);
      atEdge[k].add(plain, kAway, width, kRatio, kLength);
      within[k].add(positions, 1000, width, kRatio, kLength);
    }
  }
  judgeAll("sparse side of a jump", near, edge, count);
  judgeAll("sparse side of a jump", far, interior, count);
  for (std::size_t k = 0; k < 2; ++k) {
    judgeBands("sparse side within " + std::to_string(3 + 3 * k), beside[k], atEdge[k], within[k],
               count);
  }
}

TEST(Steps, aRampHasTheDensityOfItsRadiiEverywhere) {
  constexpr double kLength = 2000;
  const RadiusField field = ramp();
  const auto radiusAt = [&](double x) { return field.at(x, 0); };
  std::vector<double> ends;
  for (double x = -60; x < 2000; x += 5 * radiusAt(x)) ends.push_back(x);
  Profile profile{ends, radiusAt, kLength}, interior{{-60, -20}, radiusAt, kLength};
  const int count = fills(8, 40);
  for (int seed = 0; seed < count; ++seed) {
    const auto positions = fill(box(-80, 2200, kLength), field, seed);
    profile.add(positions);
    interior.add(positions);
    if (seed == 0) draw("ramp", positions, radiusAt, -80, 0.8);
  }
  judgeAll("ramp", profile, interior, count);
}

}  // namespace
}  // namespace copse::quality
