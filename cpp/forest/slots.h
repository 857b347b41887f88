// Slots: a number for each sample that stands, which it keeps; one that is free is taken first.
#pragma once

#include <cstdint>
#include <vector>

namespace copse {

/// What an edit did: slots that became free, and then those that were taken, with their places.
struct SlotChange {
  std::vector<std::uint32_t> removed, added;
  // Of those added.
  std::vector<double> positions;      ///< x0 y0 x1 y1 …
  std::vector<std::uint8_t> classes;  ///< where there are kinds
  std::vector<std::uint8_t> levels;   ///< where there are levels
};

class Slots {
 public:
  std::uint32_t take() {
    ++count_;
    if (free_.empty()) return capacity_++;
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }
  void give(std::uint32_t slot) {
    --count_;
    free_.push_back(slot);
  }
  /// All slots there were are below.
  [[nodiscard]] std::uint32_t capacity() const { return capacity_; }
  [[nodiscard]] double count() const { return count_; }

 private:
  std::vector<std::uint32_t> free_;
  std::uint32_t capacity_ = 0;
  double count_ = 0;
};

}  // namespace copse
