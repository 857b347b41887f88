// Built for speed.
#include "kinds/crowd.h"

#include <algorithm>

namespace copse {

namespace {

constexpr int kParts = 4;       // of a texel, along each side, that a bump's middle may lie in
constexpr int kAcross = 8;      // texels of a bump
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

// Where a kind is far denser than usual, its crowd stays at the most that there is.
std::uint16_t sum(std::uint16_t one, std::uint16_t other) {
  return static_cast<std::uint16_t>(std::min(one + other, 0xFFFF));
}

// Without the library's call that some processors need.
std::int64_t floorOf(double number) {
  const auto whole = static_cast<std::int64_t>(number);
  return whole - (number < static_cast<double>(whole) ? 1 : 0);
}

}  // namespace

Crowd::Block& Crowd::blockOf(std::uint64_t key) {
  std::unique_ptr<Block>& block = blocks_[key];
  if (!block) block = std::make_unique<Block>();
  lastKey_ = key;
  last_ = block.get();
  return *last_;
}

std::uint32_t Crowd::at(double x, double y) {
  return texel(floorOf(x * perTexel_), floorOf(y * perTexel_));
}

void Crowd::add(double x, double y) {
  const double texelX = x * perTexel_;
  const double texelY = y * perTexel_;
  const std::int64_t column = floorOf(texelX);
  const std::int64_t row = floorOf(texelY);
  const auto partX = static_cast<std::size_t>((texelX - static_cast<double>(column)) * kParts);
  const auto partY = static_cast<std::size_t>((texelY - static_cast<double>(row)) * kParts);
  const Bump& bump = bumps()[partY * kParts + partX];
  const std::int64_t left = column - kAcross / 2;
  const std::int64_t bottom = row - kAcross / 2;
  const auto isWithinBlock = [](std::int64_t first) {
    return (first & (kSide - 1)) <= kSide - kAcross;
  };
  if (isWithinBlock(left) && isWithinBlock(bottom)) {
    std::uint16_t* to = &texel(left, bottom);
    for (std::size_t r = 0; r < kAcross; ++r, to += kSide) {
      for (std::size_t c = 0; c < kAcross; ++c) to[c] = sum(to[c], bump[r][c]);
    }
    return;
  }
  for (std::int64_t r = 0; r < kAcross; ++r) {
    for (std::int64_t c = 0; c < kAcross; ++c) {
      std::uint16_t& to = texel(left + c, bottom + r);
      const std::uint16_t height = bump[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
      to = sum(to, height);
    }
  }
}

}  // namespace copse
