// Shapes that are hard on a sampler, beside a plain square of as many samples, natively:
//   bench-hostile [PART OF A NAME]
// prints, for each, how many samples it takes, in what time of the processor, and how many times
// that of the square.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "copse.h"

namespace {

using copse::FillRule;
using copse::Region;

constexpr double kDensity = 0.6966;  // samples in a square of the radius' side
constexpr double kTurn = 0.3;        // radians
constexpr double kCircle = 6.283185307179586;

// Rings, as Region takes them. Turned ones have corners that lie on edges only but for rounding.
struct Rings {
  std::vector<double> coords;
  std::vector<std::uint32_t> ends;

  Rings& add(double x, double y) {
    coords.push_back(x);
    coords.push_back(y);
    return *this;
  }
  Rings& close() {
    ends.push_back(static_cast<std::uint32_t>(coords.size() / 2));
    return *this;
  }
  Rings& rectangle(double x, double y, double width, double height) {
    return add(x, y).add(x + width, y).add(x + width, y + height).add(x, y + height).close();
  }
  Rings& turn() {
    for (std::size_t i = 0; i < coords.size(); i += 2) {
      const double x = coords[i];
      const double y = coords[i + 1];
      coords[i] = std::cos(kTurn) * x - std::sin(kTurn) * y;
      coords[i + 1] = std::sin(kTurn) * x + std::cos(kTurn) * y;
    }
    return *this;
  }
  [[nodiscard]] Region region(FillRule rule) const {
    return Region::fromRings(coords, ends, rule).value();
  }
};

struct Case {
  std::string name;
  std::function<std::function<Region()>()> make;  // the inner one's time counts
  double margin = 0;
  double count = 0;  // without a radius; 0: the radius is 1
};

Rings flush() {
  return Rings().rectangle(0, 0, 100, 100).rectangle(50, 20, 50, 50);
}

// Walls that are laid like bricks: each side meets two others.
Rings bricks() {
  Rings rings;
  for (int row = 0; row < 40; ++row) {
    for (int i = 0; i < 40; ++i) rings.rectangle(3 * i + 0.77 * row, 3 * row, 3, 3);
  }
  return rings;
}

// A square with spikes upwards, as wide as that at the foot.
Rings spikes(double side, int count, double width, double length) {
  Rings rings;
  rings.add(0, 0).add(side, 0).add(side, side);
  for (int i = count - 1; i >= 0; --i) {
    const double x = side * (i + 0.5) / count;
    const double lean = length * 0.2 * std::sin(i);
    rings.add(x + width, side).add(x + lean, side + length).add(x, side);
  }
  return rings.add(0, side).close();
}

// Corners at 50 and 40 from the middle, in turn.
Rings wheel(int corners) {
  Rings rings;
  for (int i = 0; i < corners; ++i) {
    const double reach = i % 2 == 0 ? 50 : 40;
    const double angle = kCircle * i / corners;
    rings.add(reach * std::cos(angle), reach * std::sin(angle));
  }
  return rings.close();
}

// Each point is joined with one that is nearly opposite.
Rings star(int points) {
  Rings rings;
  for (int i = 0; i < points; ++i) {
    const double angle = kCircle * ((i * (points / 2)) % points) / points;
    rings.add(50 * std::cos(angle), 50 * std::sin(angle));
  }
  return rings.close();
}

Rings tangle(int points) {
  Rings rings;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(points); ++i)
    rings.add(100 * copse::fractionOf(copse::mix(2 * i)),
              100 * copse::fractionOf(copse::mix(2 * i + 1)));
  return rings.close();
}

Rings coast(int points) {
  Rings rings;
  for (int i = 0; i < points; ++i) {
    const double angle = kCircle * i / points;
    double reach = 1;
    for (double wave = 3; wave < 400; wave *= 2)
      reach += (0.4 / wave) * std::sin(wave * angle + wave);
    rings.add(100 * reach * std::cos(angle), 100 * reach * std::sin(angle));
  }
  return rings.close();
}

Rings nest(int squares, double step) {
  Rings rings;
  for (int i = 0; i < squares; ++i)
    rings.rectangle(i * step, i * step, (2 * squares - 2 * i + 1) * step,
                    (2 * squares - 2 * i + 1) * step);
  return rings;
}

Region checkerboard(std::span<const std::uint8_t> inside, std::uint32_t pixels) {
  return Region::fromMask({inside, pixels, pixels, 0, 0, 100, 100}).value();
}

std::vector<Case> cases() {
  std::vector<Case> all;
  const auto add = [&](const std::string& name, std::function<Rings()> make, double margin = 0,
                       FillRule rule = FillRule::evenodd) {
    all.push_back(
        {name, [=] { return [=, rings = make()] { return rings.region(rule); }; }, margin});
  };
  add("hole at the edge", [] { return flush(); });
  add("hole at the edge, turned", [] { return flush().turn(); });
  add("bricks", [] { return bricks(); });
  add("bricks, turned", [] { return bricks().turn(); });
  for (const double width : {1e-6, 1e-4, 1e-2}) {
    const std::string wide = ", 50 long, " + std::to_string(width) + " wide";
    add("1 spike" + wide, [=] { return spikes(100, 1, width, 50); });
    add("10 spikes" + wide, [=] { return spikes(100, 10, width, 50); });
    add("1000 spikes" + wide, [=] { return spikes(1000, 1000, width, 50); });
  }
  add("1000000 spikes, 1 long", [] { return spikes(1000, 1000000, 1e-6, 1); });
  add("star", [] { return star(449); });
  add(
      "star, margin", [] { return star(449); }, 1, FillRule::nonzero);
  add("2000-gon", [] { return tangle(2000); });
  add(
      "2000-gon, margin", [] { return tangle(2000); }, 1);
  add("1000000 vertices", [] { return coast(1000000); });
  add(
      "1000000 vertices, margin", [] { return coast(1000000); }, 1);
  add("700 nested squares", [] { return nest(700, 1); });
  add("3000 nested squares", [] { return nest(3000, 0.05); });
  all.push_back({"checkerboard of 1024 × 1024", [] {
                   constexpr std::uint32_t kPixels = 1024;
                   std::vector<std::uint8_t> inside;
                   for (std::uint32_t i = 0; i < kPixels * kPixels; ++i)
                     inside.push_back((i + i / kPixels) % 2);
                   return [=] { return checkerboard(inside, kPixels); };
                 }});
  // The margin leaves nothing.
  for (const int corners : {50, 1000}) {
    for (const double count : {12, 100000}) {
      add(
          "count without ground, " + std::to_string(corners) + " corners",
          [=] { return wheel(corners); }, 49);
      all.back().count = count;
    }
  }
  return all;
}

struct Measured {
  double seconds;
  std::size_t samples;
};

// The least time of some calls.
Measured measure(const Case& each) {
  constexpr double kEnough = 0.3;  // seconds
  const std::function<Region()> region = each.make();
  Measured best{HUGE_VAL, 0};
  for (double all = 0; all < kEnough;) {
    const std::clock_t begin = std::clock();
    copse::Call call;
    call.sample.radius = 1;
    call.sample.margin = each.margin;
    call.isRadiusSought = each.count > 0;
    if (call.isRadiusSought) call.selection.count = each.count;
    best.samples = copse::sample(region(), call).value().positions.size() / 2;
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    best.seconds = std::min(best.seconds, seconds);
    all += seconds;
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  for (const Case& each : cases()) {
    if (argc > 1 && each.name.find(argv[1]) == std::string::npos) continue;
    const Measured hard = measure(each);
    const double side =
        std::sqrt(static_cast<double>(std::max<std::size_t>(hard.samples, 1)) / kDensity);
    const Measured plain = measure({"", [=] {
                                      return [=, square = Rings().rectangle(0, 0, side, side)] {
                                        return square.region(FillRule::evenodd);
                                      };
                                    }});
    std::printf("%-30s %9zu samples %10.2f ms %9.2f ×\n", each.name.c_str(), hard.samples,
                1e3 * hard.seconds, hard.seconds / plain.seconds);
    std::fflush(stdout);
  }
}
