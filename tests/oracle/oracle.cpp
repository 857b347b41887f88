#include "oracle.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "oracle_search.h"

namespace copse::oracle {
namespace {

struct Notes {
  const Options& options;
  std::vector<Violation> list;

  void add(const char* kind, double x, double y, const std::string& detail) {
    const auto same =
        std::count_if(list.begin(), list.end(), [&](const Violation& v) { return v.kind == kind; });
    if (static_cast<std::size_t>(same) < options.most) list.push_back({kind, x, y, detail});
  }
};

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

/// Return true if the only sample may lie anywhere, as the region holds no lattice point.
bool isLoneSample(const Case& given, const Ground& ground) {
  if (given.positions.size() != 2) return false;
  const Place place = ground.at({given.positions[0] / given.unit, given.positions[1] / given.unit});
  return place == Place::free || place == Place::unsure;
}

/// The samples as lattice integers. Samples that are off the lattice are noted and left out.
std::vector<Spot> spotsOf(const Case& given, const Ground& ground, Notes& notes) {
  std::vector<Spot> spots;
  for (std::size_t i = 0; i + 1 < given.positions.size(); i += 2) {
    const double x = given.positions[i] / given.unit;
    const double y = given.positions[i + 1] / given.unit;
    const bool fits =
        std::abs(x) <= 0x1p53 && std::abs(y) <= 0x1p53 && x == std::floor(x) && y == std::floor(y);
    if (fits) {
      spots.push_back({static_cast<std::int64_t>(x), static_cast<std::int64_t>(y)});
    } else if (!isLoneSample(given, ground)) {
      notes.add("off the lattice", given.positions[i], given.positions[i + 1],
                "sample " + std::to_string(i / 2));
    }
  }
  return spots;
}

void checkSpacing(const Case& given, const Crowd& crowd, double radius, std::int64_t square,
                  Notes& notes) {
  const auto spots = crowd.spots();
  std::size_t found = 0;
  for (std::uint32_t i = 0; i < spots.size() && found < notes.options.most; ++i) {
    const auto x = static_cast<double>(spots[i].x);
    const auto y = static_cast<double>(spots[i].y);
    crowd.near(x, y, std::ceil(radius), [&](std::uint32_t j, double dx, double dy) {
      const auto apart = static_cast<std::int64_t>(dx) * static_cast<std::int64_t>(dx) +
                         static_cast<std::int64_t>(dy) * static_cast<std::int64_t>(dy);
      if (j <= i || apart >= square) return true;
      notes.add("spacing", x * given.unit, y * given.unit,
                number(std::sqrt(static_cast<double>(apart)) * given.unit) + " from another");
      return ++found < notes.options.most;
    });
  }
}

void checkPlaces(const Case& given, const Crowd& crowd, const Ground& ground, Notes& notes) {
  for (const Spot& spot : crowd.spots()) {
    const Point p{static_cast<double>(spot.x), static_cast<double>(spot.y)};
    const Place place = ground.at(p);
    if (place == Place::free || place == Place::unsure) continue;
    const char* kind = place == Place::outside    ? "outside"
                       : place == Place::obstacle ? "in an obstacle"
                       : place == Place::capsule  ? "in a capsule"
                                                  : "in the margin";
    const auto onEdge = [&](const Inside& outline) { return outline.onEdge(p); };
    const bool touching = std::any_of(ground.outlines().begin(), ground.outlines().end(), onEdge);
    notes.add(kind, p.x * given.unit, p.y * given.unit, touching ? "on an edge" : "");
  }
}

}  // namespace

std::vector<Violation> audit(const Case& given, const Options& options) {
  Notes notes{options, {}};
  std::vector<double> vertices(given.coords.begin(), given.coords.end());
  for (double& value : vertices) value /= given.unit;
  // Beyond the width of any ground.
  constexpr double kFarthest = 0x1p50;
  const double radius = std::min(given.radius / given.unit, kFarthest);
  const std::int64_t square = squareRoundedUp(radius);

  const Ground ground(given, options);
  const Crowd crowd(spotsOf(given, ground, notes), std::ceil(radius));
  checkSpacing(given, crowd, radius, square, notes);
  checkPlaces(given, crowd, ground, notes);

  Search search{ground, crowd, options, vertices, given.ringEnds, radius, square, {}, true};
  searchCorners(search);
  searchAtRandom(search);
  if (options.exhaustive) searchEverything(search);
  for (const auto& gap : search.gaps) {
    notes.add("gap", static_cast<double>(gap[0]) * given.unit,
              static_cast<double>(gap[1]) * given.unit,
              "a lattice point to fill, free of all samples");
  }
  if (!search.finished) notes.add("unfinished", 0, 0, "the exhaustive search ran out of boxes");
  return notes.list;
}

std::string describe(const std::vector<Violation>& violations) {
  std::string text;
  for (const Violation& v : violations) {
    text += v.kind + " at " + number(v.x) + ", " + number(v.y) + (v.detail.empty() ? "" : ": ") +
            v.detail + "\n";
  }
  return text;
}

}  // namespace copse::oracle
