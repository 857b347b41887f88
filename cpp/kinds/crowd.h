// How crowded kinds are, as rasters: each sample of a kind adds a bump of some texels across. Only
// those blocks of texels exist that a sample reaches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "grid/cell.h"

namespace copse {

/// Whole numbers divided by one, rounded down, however large they are.
class Division {
 public:
  explicit Division(std::int64_t by) : by_(by), inverse_(1 / static_cast<double>(by)) {}

  [[nodiscard]] std::int64_t by() const { return by_; }
  [[nodiscard]] std::int64_t of(std::int64_t number) const {
    const auto nearly = static_cast<std::int64_t>(static_cast<double>(number) * inverse_);
    const std::int64_t rest = number - nearly * by_;
    return nearly + (rest >= by_ ? 1 : 0) - (rest < 0 ? 1 : 0);
  }

 private:
  std::int64_t by_;
  double inverse_;
};

/// Of kinds with one reach, so that a place is in the same texel for all of them.
class Crowd {
 public:
  /// Of a texel, along each side, that a bump's middle may lie in.
  static constexpr int kParts = 4;
  /// By so many parts two samples are apart, in x or in y, when neither is in the other's crowd: a
  /// bump ends 15.36 parts from its middle, and the middle of a texel that has a place 17 parts
  /// away is 15.5 parts away or more.
  static constexpr std::int64_t kApart = 17;

  /// `reach`: the distance that samples of each kind would keep if they stood alone, in units.
  /// `share`: of all samples that each is to have, where it is asked how many are expected; or 0.
  Crowd(double reach, std::size_t kinds, double share = 0);

  /// The side of a part of a texel.
  [[nodiscard]] static std::int64_t partOf(double reach);
  /// Whether a sample may make a difference so many units away, in x or in y,
  [[nodiscard]] bool reaches(std::int64_t away) const { return away < kApart * toPart_.by(); }
  /// and whether one of whatever kind does, with these random bits.
  [[nodiscard]] bool takesAny(std::uint64_t bits) const { return (bits & unless_) == 0; }
  /// Looks at a place from now on, in units.
  void look(Address place);
  /// How crowded it is by a kind: 2048 for the middle of one sample.
  [[nodiscard]] std::uint32_t of(std::size_t kind) const { return here_[kind * kRun]; }
  /// How crowded it would be if each kind had its share of those samples that there are.
  [[nodiscard]] double expected() const {
    return any_.empty() ? 0 : here_[kinds_ * kRun] / kExpected;
  }
  /// Adds a sample of a kind there,
  void add(std::size_t kind);
  /// and one of whatever kind, to the crowd that is expected, where it is one that is taken: some
  /// are enough where they are many.
  void addAny(std::uint64_t bits);

 private:
  static constexpr double kTexels = 3.2;  // to a reach
  static constexpr double kExpected = 2;  // times as high, for precision
  static constexpr std::size_t kRun = 8;
  static constexpr int kSideBits = 7;
  static constexpr std::size_t kSide = 1 << kSideBits;  // texels of a block

  /// Runs of texels along a row: each of one kind, then that of the next kind, of the next row, and
  /// of the next columns.
  using Block = std::vector<std::uint16_t>;

  [[nodiscard]] std::uint16_t* texel(std::int64_t column, std::int64_t row);
  std::uint16_t* blockOf(std::int64_t key);

  /// Rows of a bump between as many zeros, so that it can be seen from columns before and behind;
  /// by the part of its texel that its middle lies in.
  using Bumps = std::vector<std::array<std::array<std::uint16_t, 3 * kRun>, kRun>>;

  [[nodiscard]] static Bumps bumpsOf(double most);
  void add(std::size_t kind, const Bumps& bumps);

  Division toPart_;
  std::size_t kinds_;
  std::size_t runs_;          // of texels, for each kind and what is expected
  std::uint64_t unless_ = 0;  // of bits, of samples that are left out of what is expected
  Bumps any_;
  std::vector<std::pair<std::int64_t, Block>> blocks_;  // by their keys, row by row
  std::int64_t lastKey_ = 0;                            // of the block that was asked for last
  std::uint16_t* last_ = nullptr;
  Address at_ = {};  // the place that is looked at, in parts of texels
  const std::uint16_t* here_ = nullptr;
};

}  // namespace copse
