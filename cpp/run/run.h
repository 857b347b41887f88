// What every way of sampling is: begun, stepped, asked for its progress, its output taken, so that
// it can be watched and stopped. Finished step by step it gives what it gives at once.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.h"
#include "run/options.h"

namespace copse {

/// Samples: of each list of radii and classes one value for each, or none where all are alike.
struct Output {
  std::vector<double> positions;      ///< x0 y0 x1 y1 … in the region's units
  std::vector<double> radii;          ///< where they differ
  std::vector<std::uint8_t> classes;  ///< where there are several
  /// Where there are levels: how many samples there are at the end of each that has ended, whatever
  /// was taken before.
  std::vector<std::uint32_t> levelEnds;
  /// Of a slice (window/slice.h), the samples about its cuts, which its neighbours must have, too.
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

}  // namespace copse
