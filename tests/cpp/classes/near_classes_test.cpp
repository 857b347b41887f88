// Classes that stand only near others: distances are kept, each sample has one of the other class
// within reach, and no lattice point is left where a class may stand. The oracle goes through all
// rows of a class's lattice, and looks for a point that is in reach and outside of all discs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "class_trial.h"
#include "copse.h"

namespace copse {
namespace {

using Number = long double;

struct Placed {
  Number x, y;
  std::size_t classIndex;
};

/// A rectangle with all that stands in and around it.
struct Scene {
  BoundingBox box{};
  Call call;
  std::vector<BoundingBox> wheres;  // of each class
  Number everyRow = 1;              // to be searched for a free place

  [[nodiscard]] ClassOptions options() const { return classOptionsOf(call); }
  [[nodiscard]] Region region() const { return rectangle(box); }

  static Region rectangle(const BoundingBox& box) {
    const double ring[] = {box.x0, box.y0, box.x1, box.y0, box.x1, box.y1, box.x0, box.y1};
    const std::uint32_t ends[] = {4};
    return Region::fromRings(ring, ends, FillRule::evenodd).value();
  }
};

/// Closed intervals of lattice points in a row.
struct RowPart {
  Number first, last;
};

/// The points of a row, all of them whole, that a disc holds: up to its border, or with it.
RowPart cut(Number x, Number y, Number radius, bool isClosed) {
  const Number left = radius * radius - y * y;
  if (left < 0) return {1, 0};
  const Number half = std::sqrt(left);
  const auto holds = [&](Number at) {
    const Number square = (at - x) * (at - x) + y * y;
    return isClosed ? square <= radius * radius : square < radius * radius;
  };
  Number first = std::floor(x - half) - 1;
  Number last = std::ceil(x + half) + 1;
  while (first <= last && !holds(first)) ++first;
  while (first <= last && !holds(last)) --last;
  return {first, last};
}

/// Join what overlaps.
std::vector<RowPart> joined(std::vector<RowPart> all) {
  std::sort(all.begin(), all.end(),
            [](const RowPart& a, const RowPart& b) { return a.first < b.first; });
  std::vector<RowPart> found;
  for (const RowPart& one : all) {
    if (one.first > one.last) continue;
    if (!found.empty() && one.first <= found.back().last + 1) {
      found.back().last = std::max(found.back().last, one.last);
    } else {
      found.push_back(one);
    }
  }
  return found;
}

/// Return a free place of a class, or nothing. Distances are those of the options times `scale`.
std::string freePlace(const Scene& scene, std::size_t own, double scale,
                      const std::vector<Placed>& standing) {
  const ClassOptions options = scene.options();
  const auto& near = options.classes[own].near;
  if (near && !near->hasRoom(scale * distanceOf(options, own, near->which))) return "";
  const Lattice lattice =
      Lattice::make(scale * options.classes[own].radius, scene.region().farthest(), options.float32)
          .value();
  const Number unit = lattice.unit;
  struct Disc {
    Number x, y, radius;
    bool isNear;
  };
  std::vector<Disc> discs;
  for (const Placed& p : standing) {
    discs.push_back({p.x / unit, p.y / unit,
                     scale * Number{distanceOf(options, own, p.classIndex)} / unit, false});
    if (near && near->which == p.classIndex)
      discs.push_back({p.x / unit, p.y / unit, near->within / unit, true});
  }
  for (const Capsule& c : scene.call.obstacles.capsules)
    discs.push_back({c.ax / unit, c.ay / unit, c.radius / unit, false});
  std::sort(discs.begin(), discs.end(),
            [](const Disc& a, const Disc& b) { return a.y - a.radius < b.y - b.radius; });
  BoundingBox box = scene.box.grown(-options.margin);
  const BoundingBox& where = scene.wheres[own];
  box = {std::max(box.x0, where.x0), std::max(box.y0, where.y0), std::min(box.x1, where.x1),
         std::min(box.y1, where.y1)};
  // Points on the lower sides belong to the ground; within a margin those on the others do, too.
  const auto last = [&](double side) {
    const Number at = std::ceil(side / unit) - 1;
    return options.margin > 0 && (at + 1) * unit == side ? at + 1 : at;
  };
  std::vector<Disc> open;  // that meet the row
  auto next = discs.begin();
  for (Number y = std::ceil(box.y0 / unit); y <= last(box.y1); y += scene.everyRow) {
    for (; next != discs.end() && next->y - next->radius <= y; ++next) open.push_back(*next);
    std::erase_if(open, [&](const Disc& disc) { return disc.y + disc.radius < y; });
    std::vector<RowPart> within;
    std::vector<RowPart> held;
    for (const Disc& disc : open)
      (disc.isNear ? within : held).push_back(cut(disc.x, disc.y - y, disc.radius, disc.isNear));
    if (!near) within = {{-0x1p60L, 0x1p60L}};
    held = joined(held);
    for (const RowPart& one : joined(within)) {
      Number x = std::max(one.first, std::ceil(box.x0 / unit));
      const Number end = std::min(one.last, last(box.x1));
      for (const RowPart& disc : held) {
        if (disc.first > x) break;
        x = std::max(x, disc.last + 1);
      }
      if (x <= end)
        return "class " + std::to_string(own) + " fits at " +
               describe(static_cast<double>(x * unit)) + " " +
               describe(static_cast<double>(y * unit)) + "\n";
    }
  }
  return "";
}

std::string faults(const Scene& scene, const Samples& samples) {
  const ClassOptions options = scene.options();
  std::vector<Placed> existing;
  const ExistingSamples& given = scene.call.existing;
  for (std::size_t i = 0; i < given.size(); ++i)
    existing.push_back({given.positions[2 * i], given.positions[2 * i + 1], given.classes[i]});
  std::vector<std::uint32_t> ends = samples.levelEnds;
  if (ends.empty()) ends.push_back(static_cast<std::uint32_t>(samples.size()));
  std::string text;
  for (std::size_t level = 0; level < ends.size(); ++level) {
    const double scale = std::ldexp(1, static_cast<int>(ends.size() - 1 - level));
    std::vector<Placed> all = existing;
    for (std::size_t i = 0; i < ends[level]; ++i) {
      all.push_back({samples.positions[2 * i], samples.positions[2 * i + 1], samples.classes[i]});
    }
    for (std::size_t i = existing.size(); i < all.size(); ++i) {
      const Placed& own = all[i];
      const auto& near = options.classes[own.classIndex].near;
      bool isNear = !near;
      for (std::size_t j = 0; j < all.size(); ++j) {
        if (i == j) continue;
        const Number dx = (all[j].x - own.x) / samples.report.unit;
        const Number dy = (all[j].y - own.y) / samples.report.unit;
        const auto squareOf = [&](double distance) {
          const Number units = distance / Number{samples.report.unit};
          return units * units;
        };
        // Existing samples keep their distance whatever the level.
        const double distance = distanceOf(options, own.classIndex, all[j].classIndex) *
                                (j < existing.size() ? 1 : scale);
        if (dx * dx + dy * dy < squareOf(distance))
          text += "too close: " + std::to_string(i) + " and " + std::to_string(j) + "\n";
        isNear = isNear ||
                 (all[j].classIndex == near->which && dx * dx + dy * dy <= squareOf(near->within));
      }
      if (!isNear) text += "alone: " + std::to_string(i) + "\n";
    }
    for (std::size_t own = 0; own < options.classes.size(); ++own)
      text += freePlace(scene, own, scale, all);
  }
  return text;
}

/// A rectangle with classes of which some stand near others. Where lattices are coarse it lies far
/// away, so that floats just hold the positions.
Scene randomScene(shapes::Dice& dice, bool isCoarse) {
  Scene scene;
  ClassOptions options = trial::randomClasses(dice, 1);
  options.classes.resize(std::min<std::size_t>(options.classes.size(), 5));
  for (SampleClass& own : options.classes) own.radius = std::min(own.radius, 6.0);
  options.spacing.clear();
  if (dice.chance(0.4)) options.spacing = trial::randomSpacing(dice, options);
  trial::addNear(dice, options);
  double least = options.classes[0].radius;
  for (const SampleClass& own : options.classes) least = std::min(least, own.radius);
  const double far = isCoarse ? least * 0x1p24 / dice.between(600, 1900) : dice.between(-40, 40);
  const double side = isCoarse ? 40 : 20;
  scene.box = {far, far / 3, far + dice.between(0.3, 1) * side,
               far / 3 + dice.between(0.3, 1) * side};
  if (isCoarse)
    scene.box = {std::ceil(scene.box.x0), std::ceil(scene.box.y0), std::ceil(scene.box.x1),
                 std::ceil(scene.box.y1)};
  Call& call = scene.call;
  call.sample.float32 = isCoarse;
  call.classes = options.classes;
  call.spacing = options.spacing;
  const auto place = [&] {
    return Point{dice.between(scene.box.x0 - 3, scene.box.x1 + 3),
                 dice.between(scene.box.y0 - 3, scene.box.y1 + 3)};
  };
  scene.wheres.assign(options.classes.size(), {-1e99, -1e99, 1e99, 1e99});
  if (dice.chance(0.3)) {
    for (std::size_t i = 0; i < options.classes.size(); ++i) {
      if (dice.chance(0.5)) continue;
      const Point a = place();
      scene.wheres[i] = {a.x, a.y, a.x + dice.between(3, 40), a.y + dice.between(3, 40)};
      (*call.classes)[i].where = std::make_shared<const Where>(Scene::rectangle(scene.wheres[i]));
    }
  }
  if (dice.chance(0.3)) {
    for (std::size_t n = dice.below(6); n > 0; --n) {
      const Point a = place();
      call.existing.positions.insert(call.existing.positions.end(), {a.x, a.y});
      call.existing.classes.push_back(
          static_cast<std::uint8_t>(dice.below(options.classes.size())));
    }
  }
  if (dice.chance(0.3)) {
    for (std::size_t n = dice.below(6); n > 0; --n) {
      const Point a = place();
      call.obstacles.capsules.push_back({a.x, a.y, a.x, a.y, dice.between(0.5, 4)});
    }
  }
  if (dice.chance(0.2)) call.sample.margin = dice.between(0.1, 2);
  scene.everyRow = dice.chance(0.2) ? 1 : isCoarse ? 10 : 100;
  return scene;
}

void tryOut(int count, bool isCoarse, bool hasLevels) {
  std::size_t children = 0;
  std::size_t others = 0;
  for (int i = 0; i < count; ++i) {
    shapes::Dice dice(static_cast<std::uint64_t>(i));
    Scene scene = randomScene(dice, isCoarse);
    scene.call.sample.seed = static_cast<std::uint64_t>(i);
    if (hasLevels) {
      scene.call.levels = static_cast<double>(1 + dice.below(3));
      scene.call.existing = {};
    }
    const Result<Samples> samples = sample(scene.region(), scene.call);
    if (!samples.ok()) {
      const bool isRare = samples.error().code() == "invalid-classes";
      ASSERT_TRUE(isRare || samples.error().code() == "precision") << i << samples.error().rule();
      continue;
    }
    ASSERT_EQ(faults(scene, samples.value()), "") << "scene " << i;
    for (const std::uint8_t own : samples.value().classes)
      ++((*scene.call.classes)[own].near ? children : others);
  }
  EXPECT_GT(children, 50U);
  EXPECT_GT(others, 50U);
}

TEST(NearClasses, fillTheReachOfOthers) {
  tryOut(trial::trials(150), true, false);
}

TEST(NearClasses, fillItOnFineLattices) {
  tryOut(trial::trials(50), false, false);
}

TEST(NearClasses, fillItInLevels) {
  tryOut(trial::trials(50), true, true);
}

}  // namespace
}  // namespace copse
