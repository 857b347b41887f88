// The spectrum is the same in all directions and has the rings of global dart throwing.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "dart_throwing.h"
#include "quality.h"

namespace copse::quality {
namespace {

constexpr double kAcross = 64;  // of the disc looked at, whose taper prefers no direction
constexpr double kSide = kAcross + 20;
constexpr int kMost = 90;  // periods in kAcross
constexpr int kSectors = 12;
constexpr double kBands[] = {0.15, 0.5, 0.8, 1.1, 1.4};  // periods per radius
constexpr int kBandCount = 4;

/// Power of one fill at all frequencies of 0…kMost × −kMost…kMost periods, 1 for random points.
std::vector<double> powers(const std::vector<double>& positions) {
  constexpr int columns = 2 * kMost + 1;
  std::vector<double> real((kMost + 1) * columns), imaginary(real.size());
  std::vector<double> c(columns), s(columns);
  double weights = 0;
  for (std::size_t i = 0; i < positions.size(); i += 2) {
    const double x = (positions[i] - kSide / 2) / kAcross;
    const double y = (positions[i + 1] - kSide / 2) / kAcross;
    const double inside = 1 - 4 * (x * x + y * y);
    if (inside <= 0) continue;
    const double weight = inside * inside;
    weights += weight * weight;
    for (int v = 0; v < columns; ++v) {
      c[v] = std::cos(2 * std::acos(-1.0) * y * (v - kMost));
      s[v] = std::sin(2 * std::acos(-1.0) * y * (v - kMost));
    }
    for (int u = 0; u <= kMost; ++u) {
      const double cosine = weight * std::cos(2 * std::acos(-1.0) * x * u);
      const double sine = weight * std::sin(2 * std::acos(-1.0) * x * u);
      double* re = real.data() + u * columns;
      double* im = imaginary.data() + u * columns;
      for (int v = 0; v < columns; ++v) {
        re[v] += cosine * c[v] - sine * s[v];
        im[v] += cosine * s[v] + sine * c[v];
      }
    }
  }
  for (std::size_t i = 0; i < real.size(); ++i)
    real[i] = (real[i] * real[i] + imaginary[i] * imaginary[i]) / weights;
  return real;
}

struct Spectrum {
  Tally bands[kBandCount];
  Tally sectors[kBandCount][kSectors];  // beside the band's mean

  void add(const std::vector<double>& positions) {
    double sums[kBandCount][kSectors] = {}, counts[kBandCount][kSectors] = {};
    const std::vector<double> all = powers(positions);
    for (int u = 0; u <= kMost; ++u) {
      for (int v = -kMost; v <= kMost; ++v) {
        if (u == 0 && v <= 0) continue;  // the other half of the plane
        const double frequency = std::hypot(u, v) / kAcross;
        const auto band = std::upper_bound(kBands, kBands + kBandCount + 1, frequency) - kBands - 1;
        if (band < 0 || band >= kBandCount) continue;
        const double turn = std::atan2(v, u) / std::acos(-1.0) + 1;
        const int sector = static_cast<int>(turn * kSectors + 0.5) % kSectors;
        sums[band][sector] += all[u * (2 * kMost + 1) + v + kMost];
        ++counts[band][sector];
      }
    }
    for (int band = 0; band < kBandCount; ++band) {
      double mean = 0;
      for (int i = 0; i < kSectors; ++i) mean += sums[band][i] / counts[band][i] / kSectors;
      bands[band].add(mean);
      for (int i = 0; i < kSectors; ++i)
        sectors[band][i].add(sums[band][i] / counts[band][i] / mean);
    }
  }
};

TEST(Periodogram, isTheSameInAllDirections) {
  Spectrum ours, reference;
  const auto square = rectangle(0, 0, kSide, kSide);
  const int count = fills(16, 300);
  for (int i = 0; i < count; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    ours.add(fill(square, 1, seed));
    reference.add(throwDarts(square, 1, seed));
  }
  for (int band = 0; band < kBandCount; ++band) {
    char name[60];
    std::snprintf(name, sizeof name, "at %g to %g periods a radius", kBands[band],
                  kBands[band + 1]);
    double chiSquare = 0, worst = 0;
    for (const Tally& sector : ours.sectors[band]) {
      chiSquare += std::pow(deviation(sector, 1), 2);
      worst = std::max(worst, std::abs(sector.mean() - 1));
    }
    note("periodogram", std::string("power ") + name, ours.bands[band], reference.bands[band]);
    EXPECT_LT(std::abs(deviation(ours.bands[band], reference.bands[band])), mostDeviation(count))
        << name;
    judge({"periodogram", std::string("anisotropy in dB ") + name, 10 * std::log10(1 + worst)});
    judge({"periodogram", std::string("chi-square of directions ") + name, chiSquare, Figure::kNone,
           kSectors - 1, 0, mostChiSquare(kSectors - 1, count)});
  }
}

}  // namespace
}  // namespace copse::quality
