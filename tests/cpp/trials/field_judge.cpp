// Judges samples of a radius by place by the promises alone.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "field_trial.h"
#include "oracle_ground.h"

namespace copse::trial {
namespace {

/// A sample, new or existing, in lattice units.
struct Disc {
  double x, y, radius;
};

class Judge {
 public:
  Judge(const FieldScene& scene, const FieldSamples& samples)
      : scene_(scene),
        samples_(samples),
        field_(fieldOf(scene)),
        unit_(samples.unit),
        ground_(caseOf(scene, samples), {}) {
    for (std::size_t i = 0; i < samples.radii.size(); ++i) {
      discs_.push_back({samples.positions[2 * i] / unit_, samples.positions[2 * i + 1] / unit_,
                        samples.radii[i] / unit_});
    }
    made_ = discs_.size();
    const auto& existing = scene.existing;
    for (std::size_t i = 0; i < existing.positions.size() / 2; ++i) {
      const double x = existing.positions[2 * i];
      const double y = existing.positions[2 * i + 1];
      const double radius = existing.radii.empty() ? field_.at(x, y) : existing.radii[i];
      discs_.push_back({x / unit_, y / unit_, radius / unit_});
    }
  }

  std::string judge(shapes::Dice& dice) {
    isLone_ = made_ == 1 && !isOnLattice(discs_[0]);
    for (std::size_t i = 0; i < made_; ++i) judgeSample(i);
    if (!isLone_) {
      findNear();
      tryRandom(dice);
      tryEdges(dice);
      tryAround(dice);
      tryMeetings();
    }
    return faults_;
  }

 private:
  static RadiusField fieldOf(const FieldScene& scene) {
    const RadiusField field = RadiusField::make(scene.raster.view()).value();
    return scene.least == 0 ? field : field.withLeast(scene.least);
  }

  static oracle::Case caseOf(const FieldScene& scene, const FieldSamples& samples) {
    const shapes::Shape& shape = scene.ground.shape;
    oracle::Case given{shape.coords, shape.ringEnds,     shape.nonzero, 1, samples.unit,
                       {},           scene.ground.margin};
    for (const shapes::Shape& obstacle : scene.ground.obstacles)
      given.obstacles.push_back({obstacle.coords, obstacle.ringEnds, obstacle.nonzero});
    for (const Capsule& c : scene.ground.capsules)
      given.capsules.push_back({c.ax, c.ay, c.bx, c.by, c.radius});
    return given;
  }

  void note(const char* what, double x, double y) {
    if (std::count(faults_.begin(), faults_.end(), '\n') > 5) return;
    char text[200];
    std::snprintf(text, sizeof text, "%s at %.17g, %.17g (lattice units)\n", what, x, y);
    faults_ += text;
  }

  static bool isOnLattice(const Disc& d) {
    return d.x == std::floor(d.x) && d.y == std::floor(d.y);
  }

  [[nodiscard]] double spacing(double one, double other) const {
    if (scene_.conflict == ConflictRule::mean) return (one + other) / 2;
    return scene_.conflict == ConflictRule::larger ? std::max(one, other) : std::min(one, other);
  }
  [[nodiscard]] bool areTooClose(const Disc& a, const Disc& b) const {
    const long double dx = static_cast<long double>(a.x) - b.x;
    const long double dy = static_cast<long double>(a.y) - b.y;
    const long double least = spacing(a.radius, b.radius);
    // Allow for the rounding of doubles if one of the two is off the lattice.
    const bool isRounded = !isOnLattice(a) || !isOnLattice(b);
    return dx * dx + dy * dy < least * least * (1 - (isRounded ? 1e-12L : 0));
  }
  [[nodiscard]] bool isFree(double x, double y) const {
    return ground_.at({x, y}) == oracle::Place::free;
  }

  void judgeSample(std::size_t i) {
    const Disc& d = discs_[i];
    if (!isOnLattice(d) && !isLone_) note("off the lattice", d.x, d.y);
    if (field_.at(d.x * unit_, d.y * unit_) != samples_.radii[i]) note("wrong radius", d.x, d.y);
    if (scene_.ground.float32) {
      for (const double v : {d.x * unit_, d.y * unit_}) {
        if (static_cast<double>(static_cast<float>(v)) != v) note("no float", d.x, d.y);
      }
    }
    const oracle::Place place = ground_.at({d.x, d.y});
    if (place != oracle::Place::free && place != oracle::Place::unsure) note("outside", d.x, d.y);
    for (std::size_t j = i + 1; j < discs_.size(); ++j) {
      if (areTooClose(d, discs_[j])) note("spacing", d.x, d.y);
    }
  }

  // Find the discs around each disc, the nearest first.
  void findNear() {
    near_.resize(discs_.size());
    for (std::size_t i = 0; i < discs_.size(); ++i) {
      std::vector<std::pair<double, std::uint32_t>> found;
      for (std::uint32_t j = 0; j < discs_.size(); ++j) {
        if (j == i) continue;
        const double apart = std::hypot(discs_[i].x - discs_[j].x, discs_[i].y - discs_[j].y);
        if (apart < 2 * (discs_[i].radius + discs_[j].radius)) found.emplace_back(apart, j);
      }
      std::sort(found.begin(), found.end());
      for (const auto& [apart, j] : found) near_[i].push_back(j);
    }
  }

  // Note a lattice point as a gap if a sample could be added there. `hint` is a disc nearby.
  void tryPoint(double x, double y, std::size_t hint) {
    x = std::round(x);
    y = std::round(y);
    if (std::fabs(x) > 0x1p52 || std::fabs(y) > 0x1p52) return;
    const Disc added{x, y, field_.at(x * unit_, y * unit_) / unit_};
    if (hint < near_.size()) {
      if (areTooClose(added, discs_[hint])) return;
      for (const std::uint32_t j : near_[hint]) {
        if (areTooClose(added, discs_[j])) return;
      }
    }
    if (!isFree(x, y)) return;
    for (const Disc& d : discs_) {
      if (areTooClose(added, d)) return;
    }
    note("gap", x, y);
  }

  void tryRandom(shapes::Dice& dice) {
    const oracle::Frame& frame = ground_.frame();
    for (int i = 0; i < 3000; ++i)
      tryPoint(dice.between(frame.west, frame.east), dice.between(frame.south, frame.north), ~0u);
  }

  void tryEdges(shapes::Dice& dice) {
    for (const oracle::Inside& outline : ground_.outlines()) {
      const auto edges = outline.edges();
      for (int i = 0; i < 1000 && !edges.empty(); ++i) {
        const oracle::Edge& e = edges[dice.below(edges.size())];
        const double part = dice.chance(0.2) ? 0 : dice.roll();
        const double away = dice.chance(0.5) ? 1 : dice.between(1, 100);
        tryPoint(e.a.x + part * (e.b.x - e.a.x) + away * dice.between(-2, 2),
                 e.a.y + part * (e.b.y - e.a.y) + away * dice.between(-2, 2), ~0u);
      }
    }
  }

  void tryAround(shapes::Dice& dice) {
    for (std::size_t i = 0; i < discs_.size(); ++i) {
      for (int k = 0; k < 30; ++k) {
        const double angle = dice.between(0, 6.2831853);
        const double beyond = 1 + std::pow(10, dice.between(-5, -1));
        double radius = discs_[i].radius;
        double x = 0, y = 0;
        for (int again = 0; again < 3; ++again) {
          const double far = spacing(discs_[i].radius, radius) * beyond;
          x = discs_[i].x + far * std::cos(angle);
          y = discs_[i].y + far * std::sin(angle);
          radius = field_.at(x * unit_, y * unit_) / unit_;
        }
        tryPoint(x, y, i);
      }
    }
  }

  // Try the points where the circles of two discs meet, with the radius at that point.
  void tryMeetings() {
    for (std::size_t i = 0; i < discs_.size(); ++i) {
      for (const std::uint32_t j : near_[i]) {
        for (const double turn : {-1.0, 1.0}) tryMeeting(i, discs_[i], discs_[j], turn);
      }
    }
  }

  void tryMeeting(std::size_t hint, const Disc& a, const Disc& b, double turn) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double apart = std::hypot(dx, dy);
    if (apart == 0) return;
    double radius = (a.radius + b.radius) / 2;
    double x = 0, y = 0;
    for (int again = 0; again < 6; ++again) {
      const double ra = spacing(a.radius, radius);
      const double rb = spacing(b.radius, radius);
      const double along = (apart * apart + ra * ra - rb * rb) / (2 * apart);
      const double square = ra * ra - along * along;
      if (square < 0) return;
      const double across = turn * std::sqrt(square);
      x = a.x + (along * dx - across * dy) / apart;
      y = a.y + (along * dy + across * dx) / apart;
      radius = field_.at(x * unit_, y * unit_) / unit_;
    }
    for (double j = -1; j <= 1; ++j) {
      for (double i = -1; i <= 1; ++i) tryPoint(x + i, y + j, hint);
    }
  }

  const FieldScene& scene_;
  const FieldSamples& samples_;
  RadiusField field_;
  double unit_;
  oracle::Ground ground_;
  std::vector<Disc> discs_;  // the new samples, then the existing ones
  std::size_t made_ = 0;
  std::vector<std::vector<std::uint32_t>> near_;
  bool isLone_ = false;
  std::string faults_;
};

}  // namespace

std::string faults(const FieldScene& scene, std::uint64_t seed, const FieldSamples& samples) {
  shapes::Dice dice(seed ^ 0x77);
  const std::string found = Judge(scene, samples).judge(dice);
  if (found.empty()) return "";
  char line[300];
  std::snprintf(line, sizeof line,
                "%s, seed %llu, %zu samples, unit %g, radii %g to %g on %u × %u texels, rule %d, "
                "%zu existing\n",
                scene.ground.shape.name.c_str(), static_cast<unsigned long long>(seed),
                samples.radii.size(), samples.unit, scene.raster.min, scene.raster.max,
                scene.raster.columns, scene.raster.rows, static_cast<int>(scene.conflict),
                scene.existing.positions.size() / 2);
  return line + found + write(scene.ground);
}

}  // namespace copse::trial
