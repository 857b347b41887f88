// How crowded kinds are, as rasters: each sample of a kind adds a bump of some texels across. Only
// those blocks of texels exist that a sample reaches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace copse {

/// Of kinds with one reach, so that a place is in the same texel for all of them.
class Crowd {
 public:
  /// `reach`: the distance that samples of each kind would keep if they stood alone.
  Crowd(double reach, std::size_t kinds) : perTexel_(kTexels / reach), kinds_(kinds) {}

  /// How crowded a place is by each kind: 2048 for the middle of one sample.
  struct At {
    const std::uint16_t* first = nullptr;
    [[nodiscard]] std::uint32_t operator[](std::size_t kind) const { return first[kind * kRun]; }
  };
  [[nodiscard]] At at(double x, double y);
  void add(std::size_t kind, double x, double y);

 private:
  static constexpr double kTexels = 3.2;  // to a reach
  static constexpr std::size_t kRun = 8;
  static constexpr int kSideBits = 7;
  static constexpr std::size_t kSide = 1 << kSideBits;  // texels of a block

  /// Runs of texels along a row: each of one kind, then that of the next kind, of the next row, and
  /// of the next columns.
  using Block = std::vector<std::uint16_t>;

  [[nodiscard]] std::uint16_t* texel(std::int64_t column, std::int64_t row);
  std::uint16_t* blockOf(std::uint64_t key);

  double perTexel_;
  std::size_t kinds_;
  std::unordered_map<std::uint64_t, Block> blocks_;
  std::uint64_t lastKey_ = 0;  // of the block that was asked for last
  std::uint16_t* last_ = nullptr;
};

}  // namespace copse
