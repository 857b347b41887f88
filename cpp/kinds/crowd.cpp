// Built for speed.
#include "kinds/crowd.h"

#include <array>
#include <cstring>

namespace copse {

namespace {

constexpr int kParts = 4;       // of a texel, along each side, that a bump's middle may lie in
constexpr int kAcross = 8;      // texels of a bump
constexpr double kHalf = 3.84;  // texels from its middle to where it ends, 1.2 reaches

// Rows of a bump between as many zeros, so that it can be seen from columns before and behind.
using Bump = std::array<std::array<std::uint16_t, 3 * kAcross>, kAcross>;

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
               [static_cast<std::size_t>(kAcross + column)] = static_cast<std::uint16_t>(height);
        }
      }
    }
    return bumps;
  }();
  return made;
}

// Where a kind is far denser than usual, its crowd stays at the most that there is.
void addTo(std::uint16_t* texels, const std::uint16_t* heights) {
  using Eight [[gnu::vector_size(2 * kAcross)]] = std::uint16_t;
  Eight before;
  Eight more;
  std::memcpy(&before, texels, sizeof before);
  std::memcpy(&more, heights, sizeof more);
  Eight sum = before + more;
  sum |= reinterpret_cast<Eight>(sum < before);
  std::memcpy(texels, &sum, sizeof sum);
}

// Without the library's call that some processors need.
std::int64_t floorOf(double number) {
  const auto whole = static_cast<std::int64_t>(number);
  return whole - (number < static_cast<double>(whole) ? 1 : 0);
}

}  // namespace

std::uint16_t* Crowd::blockOf(std::uint64_t key) {
  Block& block = blocks_[key];
  if (block.empty()) block.resize(kSide * kSide * kinds_);
  lastKey_ = key;
  last_ = block.data();
  return last_;
}

// Of the first kind.
std::uint16_t* Crowd::texel(std::int64_t column, std::int64_t row) {
  const std::uint64_t key = static_cast<std::uint64_t>(row >> kSideBits) << 32 ^
                            (static_cast<std::uint64_t>(column >> kSideBits) & 0xFFFFFFFF);
  std::uint16_t* block = key == lastKey_ && last_ != nullptr ? last_ : blockOf(key);
  const std::size_t x = static_cast<std::size_t>(column) & (kSide - 1);
  const std::size_t y = static_cast<std::size_t>(row) & (kSide - 1);
  return block + (x / kRun * kSide + y) * kinds_ * kRun + x % kRun;
}

Crowd::At Crowd::at(double x, double y) {
  return {texel(floorOf(x * perTexel_), floorOf(y * perTexel_))};
}

void Crowd::add(std::size_t kind, double x, double y) {
  static_assert(kAcross == kRun);
  const double texelX = x * perTexel_;
  const double texelY = y * perTexel_;
  const std::int64_t column = floorOf(texelX);
  const std::int64_t row = floorOf(texelY);
  const auto partX = static_cast<std::size_t>((texelX - static_cast<double>(column)) * kParts);
  const auto partY = static_cast<std::size_t>((texelY - static_cast<double>(row)) * kParts);
  const Bump& bump = bumps()[partY * kParts + partX];
  const std::int64_t left = column - kAcross / 2;
  const std::int64_t bottom = row - kAcross / 2;
  // It lies across two runs in each row.
  const std::size_t before = static_cast<std::size_t>(left) % kRun;
  for (std::size_t run = 0; run < (before == 0 ? 1 : 2); ++run) {
    const std::int64_t begin =
        left - static_cast<std::int64_t>(before) + static_cast<std::int64_t>(run * kRun);
    std::uint16_t* to = nullptr;
    for (int r = 0; r < kAcross; ++r, to += kinds_ * kRun) {
      const std::int64_t at = bottom + r;
      if (r == 0 || static_cast<std::size_t>(at) % kSide == 0) to = texel(begin, at) + kind * kRun;
      addTo(to, &bump[static_cast<std::size_t>(r)][(run + 1) * kRun - before]);
    }
  }
}

}  // namespace copse
