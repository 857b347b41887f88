// Random and progressive orders of samples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "shape/box.h"
#include "shape/placed_at.h"

namespace copse {

/// Samples to process in one step.
constexpr std::size_t kSamplesAtOnce = 32768;

std::uint64_t placeHash(std::uint64_t key, double x, double y);

/// Random order by a hash of the place. It is the same wherever else the samples differ, and every
/// prefix is a uniformly random subset.
///
/// This is a radix sort by the first bits of the hashes, in two passes that each stay within a
/// cache: deal samples into buckets, then sort each bucket when its turn comes. Cost: 16 B and
/// about 15 ns a sample.
class Shuffle {
 public:
  /// Keep a view of the positions. Compute the first `keep` samples of the order: which samples
  /// they are and, if `sorted`, also their order.
  Shuffle(std::span<const double> positions, std::uint64_t key, std::size_t keep, bool sorted);

  /// Work for less than a millisecond. Return false when nothing is left to do.
  bool step();
  /// The sample at this place of the order, as an index into the positions.
  [[nodiscard]] std::uint32_t operator[](std::size_t before) const {
    return sampleOf(order_[before]);
  }
  /// The number of samples in the order.
  [[nodiscard]] std::size_t size() const { return keep_; }

 private:
  /// The upper half of a sample's hash, then its index.
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
  int shift_;  // from a hash or an entry to its bucket; 64 if there is only one
  std::size_t hashed_ = 0;
  std::size_t dealt_ = 0;
  std::size_t bucket_ = 0;
  std::vector<std::uint32_t> ends_;  // the end of each bucket, so far
  std::unique_ptr<Entry[]> entries_;
  std::unique_ptr<Entry[]> order_;
};

/// Progressive order: farthest first (Eldar et al. 1997, The Farthest Point Strategy for
/// Progressive Image Sampling). The next sample is always the one farthest from all samples before
/// it, so every prefix is well spread.
///
/// The openness of a sample is its squared distance to the nearest sample before it. It only falls.
/// A sample that is the most open one within its own openness keeps its openness until its turn:
/// only a nearer sample could lessen it, and all of those come later. So samples are taken cell by
/// cell, which stays in a cache, and are sorted by openness afterwards. A round takes all samples
/// above some openness. When the openness has fallen to an eighth, the remaining samples are dealt
/// into finer cells. Cost: about 100 B and 0.4 µs a sample, times the logarithm of their number.
/// Their layout does not matter, as there are as many cells as samples.
class Progressive {
 public:
  /// The first sample is the one with the least hash for `key`. Of samples that are equally far,
  /// the one with the least index is next.
  Progressive(std::span<const double> positions, std::uint64_t key);

  /// Work for about a millisecond. Return false when nothing is left to do.
  bool step();
  /// The order so far, as indices into the positions.
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
  /// The passes of a level. The first three deal the remaining samples into cells: they go over
  /// samples, cells and samples. The last one goes over cells, once for each round.
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
  std::size_t count_;  // samples left when the level began
  std::unique_ptr<Waiting[]> waiting_;
  std::unique_ptr<Waiting[]> dealt_;
  // The cells of a level.
  double perSide_ = 0;                 // cells for each unit of length
  std::uint64_t perRow_ = 0;           // distance between a cell and the one above it in the list
  std::uint64_t mask_ = 0;             // of a cell's index
  std::vector<std::uint32_t> begins_;  // first sample of each cell, then the end
  std::vector<double> open_;           // greatest openness in each cell
  // The current pass over samples or cells.
  Pass pass_ = Pass::take;
  std::size_t next_ = 0;
  double floor_ = 0;             // least openness that the round takes
  double lastFloor_ = 0;         // least openness that the level takes
  double left_ = 0;              // greatest openness below the floor
  std::size_t touched_ = 0;      // samples visited in this step
  std::vector<PlacedAt> taken_;  // by falling openness
  std::vector<std::uint32_t> order_;
};

}  // namespace copse
