#include "kinds/crowd.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace copse {

namespace {

constexpr int kAcross = 8;         // texels of a bump
constexpr double kHalf = 3.84;     // texels from its middle to where it ends, 1.2 reaches
constexpr double kHighest = 2048;  // of a kind's own
constexpr double kLeast = 512;     // so high that whole numbers are fine enough

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

}  // namespace

Crowd::Crowd(double reach, std::size_t kinds, double share)
    : toPart_(partOf(reach)), kinds_(kinds), runs_(kinds + (share > 0 ? 1 : 0)) {
  if (share == 0) return;
  double most = kExpected * kHighest * share;
  for (; most < kLeast; most *= 2) unless_ = 2 * unless_ + 1;
  any_ = bumpsOf(most);
}

// (1 − d²)², as seen from the texels' middles.
Crowd::Bumps Crowd::bumpsOf(double most) {
  Bumps bumps(kParts * kParts);
  for (int part = 0; part < kParts * kParts; ++part) {
    for (int row = 0; row < kAcross; ++row) {
      for (int column = 0; column < kAcross; ++column) {
        const double x = column - kAcross / 2 + 0.5 - (part % kParts + 0.5) / kParts;
        const double y = row - kAcross / 2 + 0.5 - (part / kParts + 0.5) / kParts;
        const double left = 1 - (x * x + y * y) / (kHalf * kHalf);
        const double height = left > 0 ? most * left * left : 0;
        bumps[static_cast<std::size_t>(part)][static_cast<std::size_t>(row)]
             [static_cast<std::size_t>(kAcross + column)] = static_cast<std::uint16_t>(height);
      }
    }
  }
  return bumps;
}

std::int64_t Crowd::partOf(double reach) {
  return std::max(static_cast<std::int64_t>(reach / (kTexels * kParts)), std::int64_t{1});
}

std::uint16_t* Crowd::blockOf(std::int64_t key) {
  const auto isBefore = [](const auto& block, std::int64_t k) { return block.first < k; };
  auto at = std::lower_bound(blocks_.begin(), blocks_.end(), key, isBefore);
  if (at == blocks_.end() || at->first != key)
    at = blocks_.emplace(at, key, Block(kSide * kSide * runs_));
  lastKey_ = key;
  last_ = at->second.data();
  return last_;
}

// Of the first kind.
std::uint16_t* Crowd::texel(std::int64_t column, std::int64_t row) {
  const std::int64_t key = ((row >> kSideBits) << 32) ^ ((column >> kSideBits) & 0xFFFFFFFF);
  std::uint16_t* block = key == lastKey_ && last_ != nullptr ? last_ : blockOf(key);
  const std::size_t x = static_cast<std::size_t>(column) & (kSide - 1);
  const std::size_t y = static_cast<std::size_t>(row) & (kSide - 1);
  return block + (x / kRun * kSide + y) * runs_ * kRun + x % kRun;
}

void Crowd::look(Address place) {
  at_ = {toPart_.of(place.column), toPart_.of(place.row)};
  here_ = texel(at_.column >> 2, at_.row >> 2);
}

void Crowd::add(std::size_t kind) {
  static const Bumps bumps = bumpsOf(kHighest);
  add(kind, bumps);
}

void Crowd::addAny(std::uint64_t bits) {
  if (takesAny(bits)) add(kinds_, any_);
}

void Crowd::add(std::size_t kind, const Bumps& bumps) {
  static_assert(kAcross == kRun && kParts == 4);
  const auto partX = static_cast<std::size_t>(at_.column & 3);
  const auto partY = static_cast<std::size_t>(at_.row & 3);
  const auto& bump = bumps[partY * kParts + partX];
  const std::int64_t left = (at_.column >> 2) - kAcross / 2;
  const std::int64_t bottom = (at_.row >> 2) - kAcross / 2;
  // It lies across two runs in each row.
  const std::size_t before = static_cast<std::size_t>(left) % kRun;
  for (std::size_t run = 0; run < (before == 0 ? 1 : 2); ++run) {
    const std::int64_t begin =
        left - static_cast<std::int64_t>(before) + static_cast<std::int64_t>(run * kRun);
    std::uint16_t* to = nullptr;
    for (int r = 0; r < kAcross; ++r, to += runs_ * kRun) {
      const std::int64_t at = bottom + r;
      if (r == 0 || static_cast<std::size_t>(at) % kSide == 0) to = texel(begin, at) + kind * kRun;
      addTo(to, &bump[static_cast<std::size_t>(r)][(run + 1) * kRun - before]);
    }
  }
}

}  // namespace copse
