#include "space/stamps.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace copse::space {

namespace {

constexpr int kParts = kStampParts;
constexpr int kPartsInSubcell = kParts / kSubcells;
constexpr int kAcross = kStamped * kSubcells;        // subcells across a stamp
constexpr int kRadiusSquared = 3 * kParts * kParts;  // the radius is at least √3 cell sides

// In parts of a cell: the farthest that a point of a stamp's subcell can be from a sample of one
// part, in one axis. Parts and subcells hold their least point but not their greatest, so the
// distances are never reached.
int farthestOf(int part, int subcell) {
  const int low = kPartsInSubcell * subcell +
                  kParts * static_cast<int>(stampBegin(static_cast<std::uint32_t>(part)));
  return std::max(part + 1 - low, low + kPartsInSubcell - part);
}

// By the squared distance that two axes leave: which of 16 subcells in a row are nearer.
using Spans = std::array<std::uint16_t, kRadiusSquared + 1>;

Spans spansOf(int part) {
  Spans spans{};
  for (int room = 0; room <= kRadiusSquared; ++room) {
    for (int i = 0; i < kAcross; ++i) {
      const int apart = farthestOf(part, i);
      if (apart * apart <= room) spans[static_cast<std::size_t>(room)] |= 1u << i;
    }
  }
  return spans;
}

/// A row of subcells that some part of a sample reaches: the first cell's word, the bit in it, and
/// the squared distance that is left along the row.
struct Row {
  std::size_t word;
  int bit, room;
};

std::vector<Row> rowsOf(int y, int z) {
  std::vector<Row> rows;
  for (int k = 0; k < kAcross; ++k) {
    for (int j = 0; j < kAcross; ++j) {
      const int room = kRadiusSquared - farthestOf(y, j) * farthestOf(y, j) -
                       farthestOf(z, k) * farthestOf(z, k);
      const int word = (k / kSubcells * kStamped + j / kSubcells) * kStamped;
      const int bit = (k % kSubcells * kSubcells + j % kSubcells) * kSubcells;
      if (room > 0) rows.push_back({static_cast<std::size_t>(word), bit, room});
    }
  }
  return rows;
}

std::unique_ptr<Stamp[]> makeStamps() {
  auto all = std::make_unique<Stamp[]>(kParts / 2 * kParts * kParts);
  std::array<Spans, kParts> spans;
  for (int part = 0; part < kParts; ++part) spans[static_cast<std::size_t>(part)] = spansOf(part);
  const auto own = [](int part) { return -stampBegin(static_cast<std::uint32_t>(part)); };
  for (int i = 0; i < kParts / 2 * kParts; ++i) {
    const int y = i % kParts;
    const int z = i / kParts;
    const std::vector<Row> rows = rowsOf(y, z);
    for (int x = 0; x < kParts; ++x) {
      Stamp& stamp = all[static_cast<std::size_t>(i * kParts + x)];
      const Spans& along = spans[static_cast<std::size_t>(x)];
      for (const auto& [word, bit, room] : rows) {
        const std::uint64_t span = along[static_cast<std::size_t>(room)];
        stamp[word] |= (span & 0xF) << bit;
        stamp[word + 1] |= (span >> 4 & 0xF) << bit;
        stamp[word + 2] |= (span >> 8 & 0xF) << bit;
        stamp[word + 3] |= (span >> 12) << bit;
      }
      stamp[static_cast<std::size_t>((own(z) * kStamped + own(y)) * kStamped + own(x))] =
          kAllCovered;
    }
  }
  return all;
}

}  // namespace

const Stamp* stamps() {
  static const auto all = makeStamps();
  return all.get();
}

}  // namespace copse::space
