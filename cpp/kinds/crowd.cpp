// Built for speed.
#include "kinds/crowd.h"

#include <cmath>

namespace copse {

namespace {

constexpr int kParts = 4;    // of a texel, along each side, that a bump's middle may lie in
constexpr int kAcross = 8;   // texels of a bump
constexpr double kHalf = 3.84;  // texels from its middle to where it ends, 1.2 reaches

using Bump = std::array<std::array<std::uint16_t, kAcross>, kAcross>;

// (1 − d²)², as seen from the texels' middles.
const std::array<Bump, kParts * kParts>& bumps() {
  static const auto made = [] {
    std::array<Bump, kParts * kParts> bumps{};
    for (int part = 0; part < kParts * kParts; ++part) {
      for (int row = 0; row < kAcross; ++row) {
        for (int column = 0; column < kAcross; ++column) {
          const double x = column - kAcross / 2 + 0.5 - (part % kParts + 0.5) / kParts;
          const double y = row - kAcross / 2 + 0.5 - (part / kParts + 0.5) / kParts;
          const double left = 1 - (x * x + y * y) / (kHalf * kHalf);
          const double height = left > 0 ? 2048 * left * left : 0;
          bumps[static_cast<std::size_t>(part)][static_cast<std::size_t>(row)]
               [static_cast<std::size_t>(column)] = static_cast<std::uint16_t>(height);
        }
      }
    }
    return bumps;
  }();
  return made;
}

}  // namespace

Crowd::Block& Crowd::blockOf(std::int64_t column, std::int64_t row) {
  const std::uint64_t key = static_cast<std::uint64_t>(row >> 6) << 32 ^
                            (static_cast<std::uint64_t>(column >> 6) & 0xFFFFFFFF);
  if (last_ != nullptr && key == lastKey_) return *last_;
  std::unique_ptr<Block>& block = blocks_[key];
  if (!block) block = std::make_unique<Block>();
  lastKey_ = key;
  last_ = block.get();
  return *last_;
}

std::uint16_t& Crowd::texel(std::int64_t column, std::int64_t row) {
  return blockOf(column, row)[static_cast<std::size_t>((row & (kSide - 1)) * kSide +
                                                       (column & (kSide - 1)))];
}

std::uint32_t Crowd::at(double x, double y) {
  return texel(static_cast<std::int64_t>(std::floor(x * perTexel_)),
               static_cast<std::int64_t>(std::floor(y * perTexel_)));
}

void Crowd::add(double x, double y) {
  const double texelX = x * perTexel_;
  const double texelY = y * perTexel_;
  const double column = std::floor(texelX);
  const double row = std::floor(texelY);
  const auto partX = static_cast<std::size_t>((texelX - column) * kParts);
  const auto partY = static_cast<std::size_t>((texelY - row) * kParts);
  const Bump& bump = bumps()[partY * kParts + partX];
  const std::int64_t left = static_cast<std::int64_t>(column) - kAcross / 2;
  const std::int64_t bottom = static_cast<std::int64_t>(row) - kAcross / 2;
  for (std::int64_t r = 0; r < kAcross; ++r) {
    const auto& heights = bump[static_cast<std::size_t>(r)];
    if ((left & (kSide - 1)) <= kSide - kAcross) {
      std::uint16_t* to = &texel(left, bottom + r);
      for (std::size_t c = 0; c < kAcross; ++c) to[c] = static_cast<std::uint16_t>(to[c] + heights[c]);
    } else {
      for (std::int64_t c = 0; c < kAcross; ++c) {
        std::uint16_t& to = texel(left + c, bottom + r);
        to = static_cast<std::uint16_t>(to + heights[static_cast<std::size_t>(c)]);
      }
    }
  }
}

}  // namespace copse
