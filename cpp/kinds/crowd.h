// How crowded a kind is, as a raster: each of its samples adds a bump of some texels across. Only
// those blocks of texels exist that a sample reaches.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

namespace copse {

class Crowd {
 public:
  /// `reach`: the distance that samples of the kind would keep if they stood alone.
  explicit Crowd(double reach) : perTexel_(kTexels / reach) {}

  /// How crowded a place is: 2048 for the middle of one sample.
  [[nodiscard]] std::uint32_t at(double x, double y);
  void add(double x, double y);

 private:
  static constexpr double kTexels = 3.2;      // to a reach
  static constexpr std::int64_t kSide = 128;  // texels of a block

  using Block = std::array<std::uint16_t, kSide * kSide>;

  std::uint16_t& texel(std::int64_t column, std::int64_t row) {
    const std::uint64_t key = static_cast<std::uint64_t>(row >> 7) << 32 ^
                              (static_cast<std::uint64_t>(column >> 7) & 0xFFFFFFFF);
    return (key == lastKey_ && last_ != nullptr ? *last_ : blockOf(key))[static_cast<std::size_t>(
        (row & (kSide - 1)) * kSide + (column & (kSide - 1)))];
  }
  Block& blockOf(std::uint64_t key);

  double perTexel_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Block>> blocks_;
  std::uint64_t lastKey_ = 0;  // of the block that was asked for last
  Block* last_ = nullptr;
};

}  // namespace copse
