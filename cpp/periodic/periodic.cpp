#include "periodic/periodic.h"

#include <algorithm>
#include <utility>

#include "base/append.h"
#include "base/hash.h"
#include "periodic/repeated.h"

namespace copse {

Periodic::Periodic(const Tile& tile, std::unique_ptr<TileFiller> filler, const RunOptions& options,
                   SampleLimit limit, double radius)
    : Run(limit),
      tile_(tile),
      filler_(std::move(filler)),
      seed_(options.seed),
      float32_(options.float32),
      radius_(radius) {}

Result<std::unique_ptr<Run>> Periodic::begin(const Tile& tile, std::unique_ptr<TileFiller> filler,
                                             const RunOptions& options, SampleLimit limit,
                                             double radius) {
  std::unique_ptr<Periodic> periodic(new Periodic(tile, std::move(filler), options, limit, radius));
  if (const auto error = periodic->beginPatch()) return *error;
  return std::unique_ptr<Run>(std::move(periodic));
}

Seams Periodic::seamsOf(std::uint8_t fill) const {
  const std::uint64_t seed = fill == 0 ? seed_ : keyOf(seed_, Stream::levels, fill);
  return {tile_, filler_->distanceIn(fill), seed};
}

std::optional<Error> Periodic::beginPatch() {
  const Seams seams = seamsOf(fill_);
  takeAway(seams);
  const Tile ground = seams.groundOf(patch_);
  const Result<Region> region = ground.region();
  if (!region.ok()) return region.error();
  const bool isPart = patch_ != Patch::whole;
  const std::uint64_t seed =
      isPart ? mix(keyOf(seed_, Stream::seamFillings), static_cast<std::int64_t>(patch_)) : seed_;
  const BoundingBox around = ground.box().grown(filler_->distanceIn(fill_));
  auto run = filler_->begin(fill_, region.value(), isPart, repeated(placed_, tile_, around), seed);
  if (!run.ok()) return run.error();
  run_ = std::move(run.value());
  return std::nullopt;
}

// Of this fill, the samples near the seam.
void Periodic::takeAway(const Seams& seams) {
  const std::size_t first = ends_.empty() ? 0 : ends_.back();
  std::size_t kept = first;
  const auto move = [&](auto& list, std::size_t from) {
    if (!list.empty()) list[kept] = list[from];
  };
  for (std::size_t i = first; i < placed_.size(); ++i) {
    const Point at{placed_.positions[2 * i], placed_.positions[2 * i + 1]};
    if (seams.isTaken(patch_, at, placedIn_[i])) continue;
    placed_.positions[2 * kept] = at.x;
    placed_.positions[2 * kept + 1] = at.y;
    move(placed_.radii, i);
    move(placed_.classes, i);
    move(placedIn_, i);
    ++kept;
  }
  const auto cut = [&](auto& list) {
    if (!list.empty()) list.resize(kept);
  };
  placed_.positions.resize(2 * kept);
  cut(placed_.radii);
  cut(placed_.classes);
  cut(placedIn_);
}

void Periodic::collect() {
  const Output output = run_->take();
  for (std::size_t i = 0; i < output.positions.size(); i += 2) {
    const Point at = tile_.wrapped({output.positions[i], output.positions[i + 1]});
    placed_.positions.insert(placed_.positions.end(), {at.x, at.y});
  }
  append(placed_.radii, output.radii);
  append(placed_.classes, output.classes);
  placedIn_.resize(placed_.size(), patch_);
}

// Whether there is one.
bool Periodic::nextPatch() {
  patch_ = static_cast<Patch>(static_cast<int>(patch_) + 1);
  if (patch_ != Patch::done) return true;
  ends_.push_back(static_cast<std::uint32_t>(placed_.size()));
  patch_ = Patch::whole;
  return ++fill_ < filler_->count();
}

bool Periodic::advance(double /*most*/) {
  const bool isMore = run_->step();
  collect();
  if (run_->failure() || !limit().allows(static_cast<double>(placed_.size()))) {
    fail(limit().exceeded());
    return false;
  }
  if (isMore) return true;
  if (!nextPatch()) {
    deliver();
    return false;
  }
  if (auto error = beginPatch()) fail(*error);
  return !failure();
}

// By the area of the patches, in squares of the distances.
double Periodic::share() const {
  double filled = 0;
  double all = 0;
  for (std::uint8_t fill = 0; fill < filler_->count(); ++fill) {
    for (const Patch patch : kPatches) {
      const Tile ground = seamsOf(fill).groundOf(patch);
      const double distance = filler_->distanceIn(fill);
      const double area = ground.width / distance * (ground.height / distance);
      all += area;
      if (fill < fill_ || (fill == fill_ && patch < patch_)) filled += area;
      if (fill == fill_ && patch == patch_) filled += area * run_->progress();
    }
  }
  return filled / all;
}

void Periodic::deliver() {
  Output& out = output();
  out.positions.reserve(placed_.positions.size());
  for (std::size_t i = 0; i < placed_.positions.size(); i += 2) {
    const Point at = tile_.wrapped({placed_.positions[i], placed_.positions[i + 1]}, float32_);
    out.positions.insert(out.positions.end(), {at.x, at.y});
    if (!placed_.radii.empty()) out.radii.push_back(filler_->radiusAt(at));
  }
  out.classes = std::move(placed_.classes);
  if (filler_->isByLevels()) out.levelEnds = ends_;
}

}  // namespace copse
