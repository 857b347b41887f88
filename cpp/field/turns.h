// The turns of tiles: each tile is prepared, then filled in stages (fill.h), of which the last is
// the finish. Tiles near one another take turns by stage, then by a hash, then by their place.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "field/fill.h"
#include "field/placing.h"

namespace copse {

class FieldTurns {
 public:
  static constexpr std::int32_t kEarlyStages = 4;
  static constexpr std::int32_t kStages = kEarlyStages + 2;  ///< late darts, and the finish

  /// `rim` may be null.
  FieldTurns(FieldPlacing& placing, std::uint64_t seed, FieldRim* rim = nullptr);

  /// Let a tile take its next turn, or another one that must come before. Return the number of
  /// squares of the least radius in the tile that took it, or 0 if none could yet.
  double advance(std::uint32_t number);
  /// Prepare all tiles, before any other turn.
  void prepareAll();
  [[nodiscard]] bool hasEnded(std::uint32_t number) const { return turns_[number].taken == kTurns; }
  /// Leave a tile out of it all, as one that is not known.
  void leaveOut(std::uint32_t number) { turns_[number].taken = kTurns; }
  /// The share of all turns that are taken.
  [[nodiscard]] double share() const;

 private:
  static constexpr std::int32_t kTurns = 1 + kStages;

  [[nodiscard]] std::uint64_t keyOf(std::uint32_t number) const;
  void fillTile(FieldTile& tile, std::int32_t stage, std::uint64_t key);
  void takeTurn(std::uint32_t number);
  [[nodiscard]] bool isBefore(std::uint32_t one, std::uint32_t other) const;
  bool findBefore();

  FieldPlacing& placing_;
  std::uint64_t seed_;
  FieldRim* rim_;
  std::unique_ptr<FieldFill> fill_;
  std::vector<FieldTile>& tiles_;
  /// The turns that a tile has taken, and the order of its next one among those of tiles around.
  struct Turns {
    std::int32_t taken = 0;
    std::uint64_t order = 0;
  };
  std::vector<Turns> turns_;  // by tile
  /// A tile that is to take a turn. The first `looked` tiles around it do not come before it.
  struct Wait {
    std::uint32_t tile;
    std::uint32_t looked = 0;
  };
  std::vector<Wait> waiting_;  // each comes before the one below it
  double taken_ = 0;           // turns of all tiles
};

}  // namespace copse
