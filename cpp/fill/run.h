// What every way of sampling takes besides its distances, and the bounds on how many samples come.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "ground/ground.h"
#include "ground/lattice.h"
#include "shape/capsule.h"
#include "shape/region.h"

namespace copse {

/// How many samples memory holds when each takes so many bytes. A native program's is not known.
constexpr double capacityOf(double bytesPerSample) {
  constexpr double kWasmBytes = 0x1p31;  // as far as a 32-bit engine grows
  return sizeof(void*) > 4 ? HUGE_VAL : kWasmBytes / bytesPerSample;
}

/// Samples of any run. JavaScript holds the positions of one twice while it joins them, in 4 GB.
constexpr double kLeastBytesPerSample = 16;

struct RunOptions {
  std::uint64_t seed = 0;  ///< see hash.h for seeds from numbers and texts
  double limit = 1e7;      ///< most samples to make
  bool float32 = false;    ///< keep every position on numbers that a float holds
  double margin = 0;       ///< least distance to the region's edge
  double capacity = capacityOf(kLeastBytesPerSample);  ///< most samples that memory holds
};

/// What is wrong with them: "invalid-limit" for a limit that is not 0 or more, "out-of-range" for a
/// margin that is not finite, 0 or more.
std::optional<Error> validate(const RunOptions& options);

/// "out-of-range" for a count that is no whole number from 1 to 2³² − 1.
std::optional<Error> validateCount(double count);

/// The most samples that a run may make, and which option is to blame for more.
class SampleLimit {
 public:
  /// `remedy` says what to do about the option: "use a larger radius".
  SampleLimit(const RunOptions& options, Option option, double value, Word remedy);

  [[nodiscard]] bool allows(double samples) const { return samples <= most_; }
  [[nodiscard]] double most() const { return most_; }
  /// The error ("limit") of an option that is itself the number of samples,
  [[nodiscard]] Error asked() const;
  /// of a run that promises so many samples,
  [[nodiscard]] Error expected(double samples) const;
  /// of a run that has made more than allowed,
  [[nodiscard]] Error exceeded() const;
  /// or of another rule about the limit: too many cells along the boundary, say.
  [[nodiscard]] Error error(Rule rule, double samples = 0) const;

 private:
  double most_;
  bool isMemory_;  // what sets the limit
  Option option_;
  double value_;
  Word remedy_;
};

/// The same options, with no higher a capacity than that.
template <class Options>
Options withRoomFor(Options options, double bytesPerSample) {
  options.capacity = std::fmin(options.capacity, capacityOf(bytesPerSample));
  return options;
}

// What every way of sampling is: begun, stepped, asked for its progress, its output taken, so that
// it can be watched and stopped. Finished step by step it gives what it gives at once.

/// Samples: of each list of radii and classes one value for each, or none where all are alike.
struct Output {
  std::vector<double> positions;      ///< x0 y0 x1 y1 … in the region's units
  std::vector<double> radii;          ///< where they differ
  std::vector<std::uint8_t> classes;  ///< where there are several
  /// Where there are levels: how many samples there are at the end of each that has ended, whatever
  /// was taken before.
  std::vector<std::uint32_t> levelEnds;
  /// Of a slice (windows/slice.h), the samples about its cuts, which its neighbours must have, too.
  std::vector<double> below, above;

  [[nodiscard]] std::size_t size(std::size_t dimension = 2) const {
    return positions.size() / dimension;
  }
  void append(const Output& more);
};

/// What a watched run did since it was last asked.
struct Trace {
  std::vector<std::int32_t> parents;   ///< of each sample placed: the sample it grew from, or −1
  std::vector<double> tried;           ///< candidates, x0 y0 x1 y1 …
  std::vector<std::uint8_t> accepted;  ///< of each candidate, whether it was placed
};

/// How a run ends.
enum class Ending {
  saturated,  ///< nothing more fits
  count,      ///< there are as many as asked for
  finished,   ///< neither; the method has come to its own end
};

struct Report {
  Ending ending = Ending::saturated;
  double radius = 0;  ///< the distance that all samples keep (so far), or 0 without such a promise
  /// The lattice's step: positions are whole multiples of it, but for the only sample of a region
  /// that holds no lattice point. 0: there is no lattice.
  double unit = 0;
};

class Run {
 public:
  virtual ~Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// Goes on until that many more samples are placed, or for about a millisecond; false when
  /// nothing is left to do. Saturating samplers place whole tiles at a time.
  bool step(double most = HUGE_VAL);
  /// What was placed since the last call.
  Output take() { return std::exchange(output_, {}); }
  virtual Trace takeTrace() { return {}; }
  /// Indices of the samples that may still get neighbours.
  [[nodiscard]] virtual std::vector<std::uint32_t> active() const { return {}; }

  /// Samples placed so far.
  [[nodiscard]] double count() const { return count_; }
  /// The share of the work that is done, about, from 0 to 1. It never falls.
  [[nodiscard]] double progress() const { return isDone_ ? 1 : share(); }
  /// Why it cannot be finished, if so.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
  [[nodiscard]] virtual Report report() const = 0;

 protected:
  explicit Run(SampleLimit limit, std::size_t dimension = 2)
      : limit_(limit), dimension_(dimension) {}

  /// Does what `step` promises; false when nothing is left to do.
  virtual bool advance(double most) = 0;
  /// See `progress`.
  [[nodiscard]] virtual double share() const = 0;
  void fail(const Error& error) { failure_ = error; }
  [[nodiscard]] const SampleLimit& limit() const { return limit_; }
  Output& output() { return output_; }

 private:
  SampleLimit limit_;
  std::size_t dimension_;
  Output output_;  // not taken yet
  double count_ = 0;
  bool isDone_ = false;
  std::optional<Error> failure_;
};

// How near two samples of different radii may come.

/// The least distance of two samples is the mean of their radii (discs of diameter radius do not
/// overlap), the larger or the smaller one. All of them grow in both radii.
enum class ConflictRule { mean, larger, smaller };

/// The rule of that name as users write it.
inline std::optional<ConflictRule> conflictRuleNamed(std::string_view name) {
  if (name == "mean") return ConflictRule::mean;
  if (name == "larger") return ConflictRule::larger;
  if (name == "smaller") return ConflictRule::smaller;
  return std::nullopt;
}

/// The least distance of two samples with these radii.
inline double spacingOf(ConflictRule rule, double one, double other) {
  switch (rule) {
    case ConflictRule::larger:
      return std::max(one, other);
    case ConflictRule::smaller:
      return std::min(one, other);
    default:
      return (one + other) / 2;
  }
}

/// Twice the least distance is the sum of the radii and this times their difference.
constexpr float shareOfDifference(ConflictRule rule) {
  if (rule == ConflictRule::mean) return 0;
  return rule == ConflictRule::larger ? 1 : -1;
}

// Samples that are there already, and how far new ones keep from them.

/// Samples that are there already, anywhere, also outside the region or too close to one another.
/// Each list but the first has one value for each of them, or none.
struct ExistingSamples {
  std::vector<double> positions;      ///< x0 y0 x1 y1 …, in the user's units
  std::vector<double> radii;          ///< none: that of the new sample, or of its class
  std::vector<std::uint8_t> classes;  ///< where the call has classes
  std::vector<double> clearances;     ///< the distance that new samples keep from each

  [[nodiscard]] std::size_t size() const { return positions.size() / 2; }
  [[nodiscard]] bool empty() const { return positions.empty(); }
  bool operator==(const ExistingSamples&) const = default;
  /// Whether a sample's clearance is all that is kept from it, whatever the new sample's radius.
  [[nodiscard]] bool keepsClearanceOnly() const {
    return !clearances.empty() && radii.empty() && classes.empty();
  }

  /// The distance that a new sample of this radius keeps from an existing one without a class: as
  /// the rule has it for both radii, and not less than the clearance. A clearance alone is the
  /// distance.
  [[nodiscard]] double distanceTo(std::size_t i, double radius, ConflictRule rule) const {
    if (keepsClearanceOnly()) return clearances[i];
    return atLeastClearance(i, spacingOf(rule, radius, radii.empty() ? radius : radii[i]));
  }
  [[nodiscard]] double atLeastClearance(std::size_t i, double distance) const {
    return clearances.empty() ? distance : std::max(distance, clearances[i]);
  }
};

/// What is wrong with them ("out-of-range"): lists of different lengths, numbers that are not
/// finite, radii that are not positive, negative clearances, classes from `classes` on.
std::optional<Error> validate(const ExistingSamples& existing, std::size_t classes);

/// Adds what new samples keep clear of: about each existing one a capsule of the radius
/// distanceTo(i).
template <class DistanceTo>
void appendCapsules(const ExistingSamples& existing, DistanceTo&& distanceTo,
                    std::vector<Capsule>& to) {
  for (std::size_t i = 0; i < existing.size(); ++i) {
    const double x = existing.positions[2 * i];
    const double y = existing.positions[2 * i + 1];
    to.push_back({x, y, x, y, distanceTo(i)});
  }
}

// What every saturating sampler does with a region before it begins: its options are looked at,
// what they promise is held against the limit, and the region becomes ground on a lattice.

/// Samples times radius² over the area, of a saturated set in the plane; methods that do not
/// saturate make fewer.
inline constexpr double kSaturatedDensity = 0.69657;

/// The radius, or one that is far beyond the region's size, too: either makes one sample.
double usefulRadius(double radius, const Region& region);

/// "limit" when a region promises more samples than allowed, at so many for each unit of area.
std::optional<Error> validatePromise(const Region& region, double density,
                                     const SampleLimit& limit);

struct Prepared {
  Lattice lattice;
  std::shared_ptr<const Ground> ground;
};

/// What a sampler asks of the region besides the common options.
struct Demand {
  double distance = 0;  ///< the least between two samples; the lattice is made for it
  double density = 0;   ///< samples for each unit of area that is wholly free, or 0: not known
  double standing = 0;  ///< existing samples, each of which takes the place of a few
};

/// Errors: of the options, of the lattice and of the ground; "limit" when the region promises more
/// samples than allowed, or clearly more after margin and obstacles. With other regions, ground is
/// what of the region lies in one of these.
Result<Prepared> prepare(const Region& region, const Obstacles& obstacles,
                         const RunOptions& options, const Demand& demand, const SampleLimit& limit,
                         std::span<const Region> where = {});

}  // namespace copse
