#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "arrange/selection.h"
#include "base/hash.h"
#include "base/numbers.h"
#include "shape/box.h"
#include "shape/placed_at.h"

namespace copse {

std::uint64_t placeHash(std::uint64_t key, double x, double y) {
  return mix(mix(key, valueBitsOf(x)), valueBitsOf(y));
}

namespace {

constexpr std::size_t kSamplesAtOnce = 32768;  // samples to process in one step

// Replace each count by the sum of the counts before it.
void addUp(std::span<std::uint32_t> counts) {
  std::uint32_t sum = 0;
  for (std::uint32_t& count : counts) {
    sum += count;
    count = sum - count;
  }
}

class Shuffle : public Ordering {
 public:
  Shuffle(std::span<const double> positions, std::uint64_t key, std::size_t keep, bool isSorted)
      : positions_(positions),
        samples_(positions.size() / 2),
        key_(key),
        keep_(keep),
        isSorted_(isSorted),
        entries_(new Entry[samples_]),
        dealt_(new Entry[samples_]) {
    int bits = 0;
    while (samples_ >> bits > kMostInBucket && bits < kMostBits) ++bits;
    shift_ = 64 - bits;
    ends_.resize(std::size_t{1} << bits);
  }

  bool step() override {
    if (hashed_ < samples_) {
      hash();
      return true;
    }
    if (dealtCount_ < samples_) {
      deal();
      return true;
    }
    for (std::size_t done = 0; done < kSamplesAtOnce && bucket_ < ends_.size(); ++bucket_) {
      const std::size_t begin = bucket_ > 0 ? ends_[bucket_ - 1] : 0;
      const std::size_t end = ends_[bucket_];
      if (begin >= keep_) {
        bucket_ = ends_.size();
        break;
      }
      if (!isSorted_ && end <= keep_) continue;
      sort(begin, end);
      done += end - begin;
    }
    if (bucket_ < ends_.size()) return true;
    order_.resize(keep_);
    for (std::size_t i = 0; i < keep_; ++i) order_[i] = sampleOf(dealt_[i]);
    return false;
  }

 private:
  // The upper half of a sample's hash, then its index.
  using Entry = std::uint64_t;

  // Samples of a bucket: they fit a first-level cache with their copy.
  static constexpr std::size_t kMostInBucket = 2048;
  static constexpr int kFineBits = 11;
  static constexpr int kMostBits = 12;

  static std::uint32_t sampleOf(Entry entry) { return static_cast<std::uint32_t>(entry); }
  std::uint64_t hashOf(std::size_t sample) const {
    return placeHash(key_, positions_[2 * sample], positions_[2 * sample + 1]);
  }
  bool isBefore(Entry a, Entry b) const {
    if ((a ^ b) >> 32 != 0) return a < b;
    const std::uint64_t hashOfA = hashOf(sampleOf(a));
    const std::uint64_t hashOfB = hashOf(sampleOf(b));
    return hashOfA != hashOfB ? hashOfA < hashOfB : a < b;
  }

  void hash() {
    const std::size_t end = std::min(hashed_ + kSamplesAtOnce, samples_);
    const double* const positions = positions_.data();
    const std::uint64_t key = key_;
    Entry* const entries = entries_.get();
    std::uint32_t* const counts = ends_.data();
    const int shift = shift_ - 1;
    for (std::size_t i = hashed_; i < end; ++i) {
      const std::uint64_t hash = placeHash(key, positions[2 * i], positions[2 * i + 1]);
      entries[i] = hash >> 32 << 32 | i;
      ++counts[hash >> 1 >> shift];
    }
    hashed_ = end;
    if (end == samples_) addUp(ends_);
  }

  void deal() {
    const std::size_t end = std::min(dealtCount_ + kSamplesAtOnce, samples_);
    const Entry* const entries = entries_.get();
    Entry* const dealt = dealt_.get();
    std::uint32_t* const ends = ends_.data();
    const int shift = shift_ - 1;
    for (std::size_t i = dealtCount_; i < end; ++i)
      dealt[ends[entries[i] >> 1 >> shift]++] = entries[i];
    dealtCount_ = end;
  }

  // Deal a bucket into finer ones, then sort by insertion: each entry is near its final place.
  [[gnu::noinline]] void sort(std::size_t begin, std::size_t end) {
    const auto fineOf = [fineShift = shift_ - kFineBits](Entry entry) {
      return static_cast<std::size_t>(entry >> fineShift) & ((std::size_t{1} << kFineBits) - 1);
    };
    std::array<std::uint32_t, std::size_t{1} << kFineBits> ends{};
    Entry* const dealt = dealt_.get() + begin;
    Entry* const entries = entries_.get() + begin;
    const std::size_t count = end - begin;
    for (std::size_t i = 0; i < count; ++i) ++ends[fineOf(dealt[i])];
    addUp(ends);
    for (std::size_t i = 0; i < count; ++i) entries[ends[fineOf(dealt[i])]++] = dealt[i];
    for (std::size_t i = 0; i < count; ++i) {
      const Entry entry = entries[i];
      std::size_t at = i;
      for (; at > 0 && isBefore(entry, dealt[at - 1]); --at) dealt[at] = dealt[at - 1];
      dealt[at] = entry;
    }
  }

  std::span<const double> positions_;
  std::size_t samples_;
  std::uint64_t key_;
  std::size_t keep_;
  bool isSorted_;
  int shift_;  // from a hash or an entry to its bucket; 64 if there is only one
  std::size_t hashed_ = 0;
  std::size_t dealtCount_ = 0;
  std::size_t bucket_ = 0;
  std::vector<std::uint32_t> ends_;  // the end of each bucket, so far
  std::unique_ptr<Entry[]> entries_;
  std::unique_ptr<Entry[]> dealt_;
};

class Progressive : public Ordering {
 public:
  Progressive(std::span<const double> positions, std::uint64_t key)
      : all_(positions.size() / 2),
        count_(all_),
        samples_(new OpenSample[all_]),
        dealt_(new OpenSample[all_]) {
    std::size_t first = 0;
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t i = 0; i < count_; ++i) {
      const double x = positions[2 * i];
      const double y = positions[2 * i + 1];
      box_.include(x, y);
      const std::uint64_t hash = placeHash(key, x, y);
      if (hash > least) continue;
      least = hash;
      first = i;
    }
    order_.reserve(all_);
    for (std::size_t i = 0; i < count_; ++i) {
      const double x = positions[2 * i];
      const double y = positions[2 * i + 1];
      const double dx = x - positions[2 * first];
      const double dy = y - positions[2 * first + 1];
      samples_[i] = {dx * dx + dy * dy, static_cast<std::uint32_t>(i), x, y};
      left_ = std::max(left_, samples_[i].open);
    }
    if (count_ == 0) return;
    samples_[first].open = kTaken;
    order_.push_back(static_cast<std::uint32_t>(first));
    beginLevel();
  }

  bool step() override {
    if (order_.size() == all_) return false;
    const bool isOverCells = pass_ == Pass::addUp || pass_ == Pass::take;
    const std::size_t all = isOverCells ? open_.size() : count_;
    const std::size_t first = next_;
    next_ = std::min(first + kSamplesAtOnce, all);
    switch (pass_) {
      case Pass::count:
        for (std::size_t i = first; i < next_; ++i) {
          if (samples_[i].open != kTaken) ++begins_[cellOf(samples_[i])];
        }
        if (next_ == all) begin(Pass::addUp);
        break;
      case Pass::addUp:
        // Turn the counts into the ends of the cells.
        for (std::size_t cell = first; cell < next_; ++cell) begins_[cell + 1] += begins_[cell];
        if (next_ == all) begin(Pass::deal);
        break;
      case Pass::deal:
        deal(first, next_);
        if (next_ < all) break;
        std::swap(samples_, dealt_);
        count_ = begins_.back();
        beginRound();
        break;
      case Pass::take:
        next_ = takeFrom(first, next_);
        if (next_ == all) endRound();
        break;
    }
    return order_.size() < all_;
  }

 private:
  static constexpr double kCellsAcross = 2;  // cells across the greatest openness of a level
  static constexpr double kMostCells = 4;    // for each sample
  static constexpr double kLevel = 0.125;    // a level ends at this share of its first openness
  // A round ends at this share of its first openness: eight rounds make a level.
  static constexpr double kRound = 0.7711;
  // Limit the columns and rows, so that estimates in cells are exact to kSlack.
  static constexpr double kMostAcross = 0x1p30;
  static constexpr double kSlack = 0x1p-16;
  static constexpr double kFar = std::numeric_limits<double>::infinity();
  static constexpr double kTaken = -1;  // the openness of a taken sample

  struct OpenSample {
    double open;
    std::uint32_t sample;
    double x, y;

    bool isBefore(const OpenSample& other) const {
      return open != other.open ? open > other.open : sample < other.sample;
    }
  };
  // The passes of a level. The first three deal the remaining samples into cells: they go over
  // samples, cells and samples. The last one goes over cells, once for each round.
  enum class Pass { count, addUp, deal, take };

  void begin(Pass pass) {
    pass_ = pass;
    next_ = 0;
  }

  // Store cells as a raster if all cells of the box fit; otherwise scatter the rows.
  void beginLevel() {
    const double across = std::max(box_.width(), box_.height());
    perSide_ = std::min(kCellsAcross / std::sqrt(left_), kMostAcross / across);
    if (!std::isfinite(perSide_)) perSide_ = 0;  // all samples are at one place
    const double columns = std::floor(box_.width() * perSide_) + 1;
    const double cells = columns * (std::floor(box_.height() * perSide_) + 1);
    const bool fits = cells <= kMostCells * static_cast<double>(count_);
    const std::size_t size = fits ? static_cast<std::size_t>(cells) : std::bit_ceil(count_);
    perRow_ = fits ? static_cast<std::uint64_t>(columns) : kGolden;
    mask_ = fits ? ~std::uint64_t{0} : size - 1;
    begins_.assign(size + 1, 0);
    open_.assign(size, kTaken);
    floor_ = left_;
    lastFloor_ = left_ * kLevel;
    begin(Pass::count);
  }

  void beginRound() {
    floor_ = std::max(left_ * kRound, lastFloor_);
    left_ = kTaken;
    begin(Pass::take);
  }

  // Append the taken samples to the order, and begin the next round or level.
  void endRound() {
    sortByPlace(taken_);
    for (const PlacedAt& turn : taken_) order_.push_back(static_cast<std::uint32_t>(turn.what));
    taken_.clear();
    if (order_.size() == all_) return;
    if (left_ < lastFloor_) {
      beginLevel();
    } else {
      beginRound();
    }
  }

  void deal(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (samples_[i].open == kTaken) continue;
      const std::size_t cell = cellOf(samples_[i]);
      dealt_[--begins_[cell]] = samples_[i];
      open_[cell] = std::max(open_[cell], samples_[i].open);
    }
  }

  std::int64_t columnOf(double x) const {
    return static_cast<std::int64_t>((x - box_.x0) * perSide_);
  }
  std::int64_t rowOf(double y) const { return static_cast<std::int64_t>((y - box_.y0) * perSide_); }
  std::uint64_t cellAt(std::int64_t column, std::int64_t row) const {
    return static_cast<std::uint64_t>(column) + static_cast<std::uint64_t>(row) * perRow_;
  }
  std::size_t cellOf(const OpenSample& sample) const {
    return static_cast<std::size_t>(cellAt(columnOf(sample.x), rowOf(sample.y))) & mask_;
  }

  // Call visit(cell, square) for each cell that may have samples within the openness of `around`.
  // No sample of the cell is nearer than the root of the square.
  template <class Visit>
  void visitCells(const OpenSample& around, Visit&& visit) const {
    const double reach = std::sqrt(around.open) * (1 + 0x1p-40);
    const double x = (around.x - box_.x0) * perSide_;
    const double y = (around.y - box_.y0) * perSide_;
    const double squareSide = 1 / (perSide_ * perSide_);
    // The distance from a place to a cell along one axis, in cells.
    const auto gap = [](double place, std::int64_t first) {
      const double before = static_cast<double>(first) - place;
      return std::max(std::max(before, -1 - before) - kSlack, 0.0);
    };
    const std::int64_t firstColumn = columnOf(std::max(around.x - reach, box_.x0));
    const std::int64_t lastColumn = columnOf(std::min(around.x + reach, box_.x1));
    const std::int64_t lastRow = rowOf(std::min(around.y + reach, box_.y1));
    for (std::int64_t row = rowOf(std::max(around.y - reach, box_.y0)); row <= lastRow; ++row) {
      const double dy = gap(y, row);
      std::uint64_t cell = cellAt(firstColumn, row);
      for (std::int64_t column = firstColumn; column <= lastColumn; ++column, ++cell) {
        const double dx = gap(x, column);
        visit(static_cast<std::size_t>(cell) & mask_, (dx * dx + dy * dy) * squareSide);
      }
    }
  }

  // Return the next one to take of the samples within the openness of a sample, itself included.
  std::uint32_t moreOpen(std::uint32_t than) const {
    const OpenSample& sample = samples_[than];
    std::uint32_t first = than;
    visitCells(sample, [&](std::size_t cell, double) {
      if (open_[cell] < samples_[first].open) return;
      for (std::uint32_t i = begins_[cell]; i < begins_[cell + 1]; ++i) {
        const OpenSample& other = samples_[i];
        if (!other.isBefore(samples_[first])) continue;
        const double dx = other.x - sample.x;
        const double dy = other.y - sample.y;
        if (dx * dx + dy * dy < sample.open) first = i;
      }
    });
    return first;
  }

  // Take a sample and lessen the openness of others around it. Samples farther away than the
  // openness may be more open; they come earlier.
  [[gnu::noinline]] void take(std::uint32_t index) {
    const OpenSample sample = samples_[index];
    taken_.push_back({~ordinal(sample.open), sample.sample});
    samples_[index].open = kTaken;
    const std::int64_t reach = bitsOf(sample.open);
    visitCells(sample, [&](std::size_t cell, double square) {
      if (open_[cell] < square) return;
      // The bits of kTaken and of numbers from 0 on ascend as the numbers do. Choosing one of two
      // integers takes no branch, which would be unpredictable, in WebAssembly either.
      std::int64_t most = bitsOf(kTaken);
      const std::uint32_t end = begins_[cell + 1];
      for (std::uint32_t i = begins_[cell]; i < end; ++i) {
        OpenSample& other = samples_[i];
        const double dx = other.x - sample.x;
        const double dy = other.y - sample.y;
        const std::int64_t apart = bitsOf(dx * dx + dy * dy);
        const std::int64_t open =
            std::min(bitsOf(other.open), apart < reach ? apart : bitsOf(kFar));
        other.open = doubleOfBits(open);
        most = std::max(most, open);
      }
      touched_ += end - begins_[cell];
      open_[cell] = doubleOfBits(most);
    });
  }

  // Take the samples of a cell above the floor. Before each, take nearby samples that come first.
  [[gnu::noinline]] void takeFrom(std::size_t cell) {
    while (open_[cell] >= floor_) {
      std::uint32_t next = begins_[cell];
      while (samples_[next].open != open_[cell]) ++next;
      for (std::uint32_t first = moreOpen(next); first != next; first = moreOpen(next))
        next = first;
      take(next);
    }
  }

  // Do the same for all cells from one on, until it is enough for a step. Return the next cell.
  std::size_t takeFrom(std::size_t cell, std::size_t end) {
    touched_ = 0;
    for (; cell < end && touched_ < kSamplesAtOnce; ++cell) {
      if (open_[cell] >= floor_) takeFrom(cell);
      left_ = std::max(left_, open_[cell]);
    }
    return cell;
  }

  BoundingBox box_;
  std::size_t all_;
  std::size_t count_;  // samples left when the level began
  std::unique_ptr<OpenSample[]> samples_;
  std::unique_ptr<OpenSample[]> dealt_;
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
};

}  // namespace

std::unique_ptr<Ordering> randomOrder(std::span<const double> positions, std::uint64_t key,
                                      std::size_t keep, bool sorted) {
  return std::make_unique<Shuffle>(positions, key, keep, sorted);
}

std::unique_ptr<Ordering> progressiveOrder(std::span<const double> positions, std::uint64_t key) {
  return std::make_unique<Progressive>(positions, key);
}

}  // namespace copse
