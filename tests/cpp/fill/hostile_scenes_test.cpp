// By night a million random regions with options of all sorts, as hostile as can be, under
// sanitizers: those of at most fifty samples and a hundred obstacles, so that so many can be
// judged.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "class_trial.h"

namespace copse {
namespace {

constexpr double kMost = 50;  // samples
constexpr std::size_t kMostObstacles = 100;
constexpr oracle::Options kOptions{.probes = 100, .boxes = 20'000};

struct Judged {
  std::string refusal = "";  // an error's code
  std::size_t samples = 0;
  std::string faults = "";
};

bool isSmall(const trial::Scene& scene) {
  return scene.obstacles.size() + scene.capsules.size() <= kMostObstacles;
}

bool isSmall(const trial::ClassScene& scene) {
  return isSmall(scene.scene);
}

Judged judge(trial::Scene scene, std::uint64_t seed) {
  scene.limit = kMost;
  const Result<Samples> samples = trial::sample(scene, seed);
  if (!samples.ok()) return {samples.error().code()};
  return {"", samples.value().size(), faults(scene, seed, samples.value(), kOptions)};
}

Judged judge(trial::ClassScene scene, std::uint64_t seed) {
  scene.options.limit = kMost;
  const Result<trial::ClassSamples> samples = trial::sample(scene, seed);
  if (!samples.ok()) return {samples.error().code()};
  return {"", samples.value().classes.size(), faults(scene, seed, samples.value(), kOptions)};
}

/// Scenes of one sort, each made of a number of its own; `refusals` is what may be said of some.
template <class Make>
void judgeMany(const std::string& sort, int byNight, std::uint64_t first,
               const std::set<std::string>& refusals, Make&& make) {
  const int wanted = trial::longRun(byNight, trial::Build::sanitized);
  int tried = 0;
  int refused = 0;
  int unfinished = 0;
  double samples = 0;
  for (std::uint64_t seed = first; tried < wanted; ++seed) {
    const auto scene = make(seed);
    if (!isSmall(scene)) continue;
    const Judged judged = judge(scene, seed);
    if (judged.refusal == "limit") continue;
    ++tried;
    if (!judged.refusal.empty()) {
      ASSERT_TRUE(refusals.contains(judged.refusal)) << judged.refusal << " of " << seed;
      ++refused;
    } else if (judged.faults.find("unfinished") != std::string::npos) {
      ++unfinished;
    } else {
      ASSERT_EQ(judged.faults, "");
    }
    samples += static_cast<double>(judged.samples);
  }
  EXPECT_GT(samples, tried);
  EXPECT_LT(refused + unfinished, tried / 4);
  if (!trial::isLongRun(trial::Build::sanitized)) return;
  trial::leaveFigures("scenes",
                      {{"tried", tried},
                       {"samples", samples},
                       {"refused", refused},
                       {"check cut short", unfinished},
                       {"faults", 0}},
                      sort);
}

trial::Scene plain(std::uint64_t seed) {
  trial::Scene scene;
  scene.shape = shapes::randomShape(seed);
  return scene;
}

TEST(HostileScenes, ofOneRadiusHold) {
  judgeMany("one radius", 500'000, 100'000'000, {}, plain);
}

/// Some are too far out for floats.
TEST(HostileScenes, asFloatsHold) {
  judgeMany("one radius, as floats", 400'000, 150'000'000, {"precision"}, [](std::uint64_t seed) {
    trial::Scene scene = plain(seed);
    scene.float32 = true;
    return scene;
  });
}

/// Some have an obstacle that is too far out.
TEST(HostileScenes, withMarginsAndObstaclesHold) {
  judgeMany("one radius, with margins, obstacles and roads", 70'000, 200'000'000, {"out-of-range"},
            shapes::randomScene);
}

/// Found by night: near their common tip, needles are narrower than what is looked at beside an
/// edge; so are edges drawn twice with an offset, all along.
TEST(HostileScenes, needlesKeepTheirMargin) {
  for (const std::uint64_t seed : {200'006'116, 200'020'916})
    EXPECT_EQ(judge(shapes::randomScene(seed), seed).faults, "");
}

/// Found by night: between bricks in a wall.
TEST(HostileScenes, gapsOfOneBitHaveNoMargin) {
  for (const std::uint64_t seed : {200'081'937, 200'104'086})
    EXPECT_EQ(judge(shapes::randomScene(seed), seed).faults, "");
}

/// Some have distances too unlike.
TEST(HostileScenes, ofClassesHold) {
  judgeMany("several classes on the same ground", 20'000, 300'000'000, {"out-of-range"},
            trial::randomClassScene);
}

/// The same; some have a class whose ground is empty.
TEST(HostileScenes, ofClassesThatStandWhereTheyMayHold) {
  judgeMany("several classes, each on ground of its own", 10'000, 400'000'000,
            {"out-of-range", "invalid-classes"}, [](std::uint64_t seed) {
              shapes::Dice dice(seed);
              trial::ClassScene scene = trial::randomClassScene(seed);
              trial::addWhere(dice, scene);
              return scene;
            });
}

}  // namespace
}  // namespace copse
