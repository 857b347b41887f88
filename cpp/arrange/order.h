// Random order: by a hash of the place, so that it is the same wherever else the samples differ,
// and every prefix is a uniformly random subset.
//
// A radix sort by the first bits of the hashes, in two passes that each stay within a cache:
// samples are dealt into buckets, and each bucket is sorted when its turn comes. Cost: 16 B and
// about 15 ns a sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "shape/box.h"
#include "shape/placed_at.h"

namespace copse {

/// So many are sorted in one step.
constexpr std::size_t kSamplesAtOnce = 32768;

std::uint64_t placeHash(std::uint64_t key, double x, double y);

class Shuffle {
 public:
  /// Keeps a view of the positions. Of the order, what matters is the prefix of `keep` samples:
  /// which ones they are, and with `sorted` their order too.
  Shuffle(std::span<const double> positions, std::uint64_t key, std::size_t keep, bool sorted);

  /// Less than a millisecond of work; false when nothing is left to do.
  bool step();
  /// The sample that so many are before, as an index into the positions.
  [[nodiscard]] std::uint32_t operator[](std::size_t before) const {
    return sampleOf(order_[before]);
  }
  /// Samples in the order.
  [[nodiscard]] std::size_t size() const { return keep_; }

 private:
  /// The upper half of a sample's hash, then the sample.
  using Entry = std::uint64_t;

  static std::uint32_t sampleOf(Entry entry) { return static_cast<std::uint32_t>(entry); }
  [[nodiscard]] std::uint64_t hashOf(std::size_t sample) const;
  [[nodiscard]] bool isBefore(Entry a, Entry b) const;
  void hash();
  void deal();
  [[gnu::noinline]] void sort(std::size_t begin, std::size_t end);

  std::span<const double> positions_;
  std::size_t samples_;
  std::uint64_t key_;
  std::size_t keep_;
  bool sorted_;
  int shift_;  // from a hash, or an entry, to its bucket: 64 where there is but one
  std::size_t hashed_ = 0;
  std::size_t dealt_ = 0;
  std::size_t bucket_ = 0;
  std::vector<std::uint32_t> ends_;  // of each bucket, so far
  std::unique_ptr<Entry[]> entries_;
  std::unique_ptr<Entry[]> order_;
};

// Progressive order: farthest first (Eldar et al. 1997, The Farthest Point Strategy for Progressive
// Image Sampling). Each next sample is the one farthest from all before it, so that every prefix is
// well spread.
//
// The openness of a sample, its squared distance to the nearest one before it, only falls. Whoever
// is the most open within its own openness keeps it until its turn, whatever happens elsewhere:
// only what is nearer could lessen it, and that comes later. So samples are taken place by place,
// which stays in a cache, and sorted by openness afterwards: in rounds, each of those above some
// openness. What is left is dealt into finer cells when an eighth of the openness is reached. Cost:
// about 100 B and 0.4 µs a sample, more by the logarithm of their number; however they lie, since
// cells are as many as samples, not as the ground is wide.

class Progressive {
 public:
  /// The first sample is the one whose hash with `key` is least. Of samples that are equally far,
  /// the one that is given first is next.
  Progressive(std::span<const double> positions, std::uint64_t key);

  /// About a millisecond of work; false when nothing is left to do.
  bool step();
  /// The samples in their order so far, as indices into the positions.
  [[nodiscard]] const std::vector<std::uint32_t>& order() const { return order_; }

 private:
  struct Waiting {
    double open;
    std::uint32_t sample;
    double x, y;

    [[nodiscard]] bool isBefore(const Waiting& other) const {
      return open != other.open ? open > other.open : sample < other.sample;
    }
  };
  /// Those of a level: the first three, over samples, cells and samples, deal what is left into
  /// cells; the last one, over cells, comes again for each round.
  enum class Pass { count, addUp, deal, take };

  void beginLevel();
  void beginRound();
  void endRound();
  void begin(Pass pass);
  void count(std::size_t begin, std::size_t end);
  void addUp(std::size_t begin, std::size_t end);
  void deal(std::size_t begin, std::size_t end);
  std::size_t takeFrom(std::size_t cell, std::size_t end);
  [[nodiscard]] std::int64_t columnOf(double x) const;
  [[nodiscard]] std::int64_t rowOf(double y) const;
  [[nodiscard]] std::uint64_t cellAt(std::int64_t column, std::int64_t row) const;
  [[nodiscard]] std::size_t cellOf(const Waiting& sample) const;
  [[gnu::noinline]] void takeFrom(std::size_t cell);
  [[nodiscard]] std::uint32_t moreOpen(std::uint32_t than) const;
  void take(std::uint32_t index);
  template <class Visit>
  void visitCells(const Waiting& around, Visit&& visit) const;

  BoundingBox box_;
  std::size_t all_;
  std::size_t count_;  // of those that were left when the level began
  std::unique_ptr<Waiting[]> waiting_;
  std::unique_ptr<Waiting[]> dealt_;
  // Cells of a level.
  double perSide_ = 0;                 // how many there are to a unit of length
  std::uint64_t perRow_ = 0;           // how many later the next row is,
  std::uint64_t mask_ = 0;             // in these bits
  std::vector<std::uint32_t> begins_;  // of their samples; and the end
  std::vector<double> open_;           // greatest of their samples
  // What is being done: passes over samples or cells.
  Pass pass_ = Pass::take;
  std::size_t next_ = 0;
  double floor_ = 0;             // least openness that the round takes, and
  double lastFloor_ = 0;         // that the level takes
  double left_ = 0;              // greatest openness below the floor
  std::size_t touched_ = 0;      // samples looked at, for the length of a step
  std::vector<PlacedAt> taken_;  // along the openness that falls
  std::vector<std::uint32_t> order_;
};

}  // namespace copse
