// What a sample of a class covers of the cells around it, as tables: one for each ratio of a
// distance to a cell's side, with a stamp for each sixteenth of a cell in x and in y that the
// sample may lie in (coverage.h has the same for a single ratio). Stamps are made when first used.
//
// Cost: 5 KB to 130 KB for each ratio, 2 µs to make a stamp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace copse {

class ClassStamps {
 public:
  /// The greatest ratio that tables are made for.
  static constexpr double kMostRatio = 3;

  explicit ClassStamps(double ratio);

  /// Words along one side of a stamp.
  [[nodiscard]] std::int64_t across() const { return across_; }
  /// First of the columns (or rows) that a stamp covers, as seen from the cell of a sample in that
  /// sixteenth.
  [[nodiscard]] std::int64_t begin(std::uint32_t sixteenth) const { return begins_[sixteenth]; }
  /// The stamp of a sample in those sixteenths, row by row.
  [[nodiscard]] const std::uint64_t* stamp(std::uint32_t x, std::uint32_t y) {
    std::vector<std::uint64_t>& found = stamps_[y * kParts + x];
    if (found.empty()) make(found, x, y);
    return found.data();
  }

 private:
  static constexpr std::uint32_t kParts = 16;

  void make(std::vector<std::uint64_t>& stamp, std::uint32_t x, std::uint32_t y) const;

  double radius_;  // in sixteenths of a cell
  std::int64_t across_ = 0;
  std::array<std::int64_t, kParts> begins_{};
  std::array<std::vector<std::uint64_t>, kParts * kParts> stamps_;
};

}  // namespace copse
