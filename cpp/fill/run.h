// Runs: the common base of all samplers. A run is stepped, is asked for its progress, and hands
// over its samples, so that a caller can watch it and stop it. It makes the same samples in many
// steps as in one. This file also has the common options, the limit on samples, existing samples,
// and the preparation of a region.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/error.h"
#include "ground/ground.h"
#include "ground/lattice.h"
#include "shape/capsule.h"
#include "shape/region.h"

namespace copse {

/// The number of samples that memory holds if each takes so many bytes. It has no bound in a native
/// program, whose memory is not known.
constexpr double capacityOf(double bytesPerSample) {
  constexpr double kWasmBytes = 0x1p31;  // to which a 32-bit engine may grow
  return sizeof(void*) > 4 ? HUGE_VAL : kWasmBytes / bytesPerSample;
}

/// The least memory that a sample of any run takes, in bytes. JavaScript has 4 GB, and holds each
/// position twice while it joins those of several steps.
constexpr double kLeastBytesPerSample = 16;

/// The options that all samplers share.
struct RunOptions {
  std::uint64_t seed = 0;  ///< made of a number or a text by seedOf (hash.h)
  double limit = 1e7;      ///< the most samples to make
  bool float32 = false;    ///< make every position a number that a float holds
  double margin = 0;       ///< least distance to the region's edge
  double capacity = capacityOf(kLeastBytesPerSample);  ///< the most samples that memory holds
};

/// Errors: "invalid-limit" if the limit is not 0 or more, "out-of-range" if the margin is not a
/// finite number of 0 or more.
std::optional<Error> validate(const RunOptions& options);

/// Errors: "out-of-range" if the count is not a whole number from 1 to 2³² − 1.
std::optional<Error> validateCount(double count);

/// The most samples that a run may make, and the option that is to blame if it would make more.
class SampleLimit {
 public:
  /// `value` is the value of the option. `remedy` says what to do about it: "use a larger radius".
  SampleLimit(const RunOptions& options, Option option, double value, Word remedy);

  [[nodiscard]] bool allows(double samples) const { return samples <= most_; }
  [[nodiscard]] double most() const { return most_; }
  /// The error ("limit") of an option that is itself the number of samples.
  [[nodiscard]] Error asked() const;
  /// The error ("limit") of a run that promises so many samples.
  [[nodiscard]] Error expected(double samples) const;
  /// The error ("limit") of a run that has made more samples than allowed.
  [[nodiscard]] Error exceeded() const;
  /// The error of another rule about the limit, such as too many cells along the boundary.
  [[nodiscard]] Error error(Rule rule, double samples = 0) const;

 private:
  double most_;
  bool isMemory_;  // memory sets the limit, not the option `limit`
  Option option_;
  double value_;
  Word remedy_;
};

/// The same options, with a capacity for so many bytes a sample unless it is lower already.
template <class Options>
Options withRoomFor(Options options, double bytesPerSample) {
  options.capacity = std::fmin(options.capacity, capacityOf(bytesPerSample));
  return options;
}

/// The samples that a run has made. `radii` and `classes` have one value for each sample, or none.
struct Output {
  std::vector<double> positions;      ///< x0 y0 x1 y1 … in the region's units
  std::vector<double> radii;          ///< empty if all are alike
  std::vector<std::uint8_t> classes;  ///< empty without classes
  /// For each level that has ended, the number of samples at its end, including samples that were
  /// taken before. Empty without levels.
  std::vector<std::uint32_t> levelEnds;
  /// For a slice of layers (windows/slice.h): the number of its samples at the end of each layer,
  /// and the samples around its two cuts. The neighbouring slices must have these, too.
  std::vector<std::uint32_t> layerEnds;
  std::vector<double> below, above;
  /// For a slice of a call in space (space/slice.h), the times of its samples.
  std::vector<double> turns;

  [[nodiscard]] std::size_t size(std::size_t dimension = 2) const {
    return positions.size() / dimension;
  }
  void append(const Output& more);
};

/// The events of a watched run since it was last asked.
struct Trace {
  std::vector<std::int32_t> parents;   ///< for each sample, the one that it grew from, or −1
  std::vector<double> tried;           ///< candidates, x0 y0 x1 y1 …
  std::vector<std::uint8_t> accepted;  ///< for each candidate, 1 if it was placed
};

/// The reason why a run ended.
enum class Ending {
  saturated,  ///< no further sample fits
  count,      ///< there are as many samples as asked for
  finished,   ///< the method has come to an end of its own
};

struct Report {
  Ending ending = Ending::saturated;
  double radius = 0;  ///< distance that all samples keep so far, or 0 if none is promised
  /// The lattice's step, or 0 without a lattice. Positions are whole multiples of it, except for
  /// the only sample of a region that holds no lattice point.
  double unit = 0;
};

/// The base of all samplers. `step` makes samples, `take` hands them over.
class Run {
 public:
  virtual ~Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// Go on until `most` more samples are placed, or for about a millisecond. Return false when
  /// nothing is left to do. Saturating samplers place whole tiles at a time.
  bool step(double most = HUGE_VAL);
  /// Return the samples placed since the last call.
  Output take() { return std::exchange(output_, {}); }
  /// Return the events since the last call. Only watched runs have any.
  virtual Trace takeTrace() { return {}; }
  /// The indices of the samples that may still get neighbours.
  [[nodiscard]] virtual std::vector<std::uint32_t> active() const { return {}; }

  /// The number of samples placed so far.
  [[nodiscard]] double count() const { return count_; }
  /// The share of the work that is done, roughly, from 0 to 1. It never falls.
  [[nodiscard]] double progress() const { return isDone_ ? 1 : share(); }
  /// The error that has ended the run, if any.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
  [[nodiscard]] virtual Report report() const = 0;

 protected:
  explicit Run(SampleLimit limit, std::size_t dimension = 2)
      : limit_(limit), dimension_(dimension) {}

  /// Do the work of `step`. Return false when nothing is left to do.
  virtual bool advance(double most) = 0;
  /// The `progress` of a run that is not done.
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

/// A run that has begun, or the error for which it has not.
using RunResult = Result<std::unique_ptr<Run>>;

/// The rule for the least distance of two samples with different radii. It is the mean of the radii
/// (discs of diameter radius do not overlap), the larger or the smaller one. By each rule it grows
/// with both radii.
enum class ConflictRule { mean, larger, smaller };

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

/// The factor of |one − other| in twice the least distance: one + other + factor · |one − other|.
constexpr float shareOfDifference(ConflictRule rule) {
  if (rule == ConflictRule::mean) return 0;
  return rule == ConflictRule::larger ? 1 : -1;
}

/// Samples that stand before the run begins. They may lie outside the region, or too close to one
/// another. Each list but the first has one value for each sample, or none.
struct ExistingSamples {
  std::vector<double> positions;      ///< x0 y0 x1 y1 …, in the user's units
  std::vector<double> radii;          ///< by default that of the new sample, or of its class
  std::vector<std::uint8_t> classes;  ///< if the call has classes
  std::vector<double> clearances;     ///< least distance that new samples keep from each

  [[nodiscard]] std::size_t size() const { return positions.size() / 2; }
  [[nodiscard]] bool empty() const { return positions.empty(); }
  [[nodiscard]] Point at(std::size_t i) const { return pointOf(positions, i); }
  /// Add one of other samples, at a place.
  void add(const ExistingSamples& from, std::size_t i, Point place);
  bool operator==(const ExistingSamples&) const = default;
  /// Return true if the clearance is the only distance to keep, whatever the new sample's radius.
  [[nodiscard]] bool keepsClearanceOnly() const {
    return !clearances.empty() && radii.empty() && classes.empty();
  }

  /// The distance that a new sample of this radius keeps from an existing one without a class. It
  /// is the rule's distance for both radii, but not less than the clearance. If only clearances are
  /// given, it is the clearance.
  [[nodiscard]] double distanceTo(std::size_t i, double radius, ConflictRule rule) const {
    if (keepsClearanceOnly()) return clearances[i];
    return atLeastClearance(i, spacingOf(rule, radius, radii.empty() ? radius : radii[i]));
  }
  [[nodiscard]] double atLeastClearance(std::size_t i, double distance) const {
    return clearances.empty() ? distance : std::max(distance, clearances[i]);
  }
};

/// Errors ("out-of-range"): lists of different lengths, numbers that are not finite, radii that are
/// not positive, negative clearances, classes that are not below `classes`.
std::optional<Error> validate(const ExistingSamples& existing, std::size_t classes);

/// Add the areas of the clearances of existing samples, if they have any.
void appendClearances(const ExistingSamples& existing, std::vector<Capsule>& to);

/// Samples times radius² over the area, for a saturated set in the plane. Methods that do not
/// saturate make fewer samples.
inline constexpr double kSaturatedDensity = 0.69657;

/// The radius, or a smaller one that is still far beyond the region's size. Either makes one
/// sample.
double usefulRadius(double radius, const Region& region);

/// Errors: "limit" if a region promises more samples than allowed, at `density` samples for each
/// unit of area.
std::optional<Error> validatePromise(const Region& region, double density,
                                     const SampleLimit& limit);

/// The ground that a saturating sampler fills, and its lattice.
struct Prepared {
  Lattice lattice;
  std::shared_ptr<const Ground> ground;
};

/// The needs of a sampler besides the common options.
struct Demand {
  double distance = 0;  ///< least distance of two samples, for which the lattice is made
  double density = 0;   ///< samples for each unit of free area, or 0 if not known
  double standing = 0;  ///< number of existing samples, each of which takes the place of a few
};

/// Check the options, compare the number of samples that the region promises with the limit, and
/// make the region's ground on a lattice. If `where` has regions, only ground in one of these
/// counts.
///
/// Errors: those of the options, of the lattice and of the ground; "limit" if the region promises
/// more samples than allowed, or clearly more after margin and obstacles.
Result<Prepared> prepare(const Region& region, const Obstacles& obstacles,
                         const RunOptions& options, const Demand& demand, const SampleLimit& limit,
                         std::span<const Region> where = {});

}  // namespace copse
