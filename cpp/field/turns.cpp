#include "field/turns.h"

#include <algorithm>
#include <tuple>

#include "base/hash.h"

namespace copse {

namespace {

// For each square of a tile's least radius.
constexpr double kStageDarts[FieldTurns::kEarlyStages] = {0.5, 1, 2, 4};

}  // namespace

FieldTurns::FieldTurns(FieldPlacing& placing, std::uint64_t seed, FieldRim* rim)
    : placing_(placing),
      seed_(seed),
      rim_(rim),
      fill_(makeFieldFill(placing, rim)),
      tiles_(placing.tiles()),
      turns_(tiles_.size()) {}

double FieldTurns::advance(std::uint32_t number) {
  if (waiting_.empty()) waiting_.push_back({number});
  if (findBefore()) return 0;
  const std::uint32_t first = waiting_.back().tile;
  waiting_.pop_back();
  takeTurn(first);
  const double across = tiles_[first].side / tiles_[first].least;
  return across * across;
}

void FieldTurns::prepareAll() {
  for (std::uint32_t number = 0; number < turns_.size(); ++number) {
    if (turns_[number].taken == 0) takeTurn(number);
  }
}

double FieldTurns::share() const {
  return taken_ / (kTurns * std::max(1.0, static_cast<double>(tiles_.size())));
}

// Return the key of a tile's next stage.
std::uint64_t FieldTurns::keyOf(std::uint32_t number) const {
  const FieldTile& tile = tiles_[number];
  const std::uint64_t stage = mix(copse::keyOf(seed_, Stream::field), turns_[number].taken - 1);
  const auto column = static_cast<std::int64_t>(tile.x / tile.side);
  const auto row = static_cast<std::int64_t>(tile.y / tile.side);
  return mix(mix(mix(stage, tile.side), row), column);
}

void FieldTurns::fillTile(FieldTile& tile, std::int32_t stage, std::uint64_t key) {
  placing_.dropFar(tile);
  if (rim_ != nullptr) rim_->enter(tile, stage);
  if (stage < kEarlyStages) {
    fill_->throwOver(tile, kStageDarts[stage], key);
  } else if (stage == kEarlyStages) {
    fill_->throwIntoOpen(tile, key);
  } else {
    fill_->finish(tile, key);
  }
}

void FieldTurns::takeTurn(std::uint32_t number) {
  FieldTile& tile = tiles_[number];
  Turns& turns = turns_[number];
  if (turns.taken == 0) {
    placing_.prepare(tile);
  } else {
    fillTile(tile, turns.taken - 1, keyOf(number));
  }
  ++taken_;
  if (++turns.taken < kTurns) {
    turns.order = mix(keyOf(number), -2);
  } else {
    placing_.endTile(tile);
  }
}

// Return true if the next turn of one tile comes before that of another near it.
bool FieldTurns::isBefore(std::uint32_t one, std::uint32_t other) const {
  const auto placeOf = [&](std::uint32_t number) {
    const FieldTile& tile = tiles_[number];
    return std::tuple(turns_[number].taken, turns_[number].order, tile.y, tile.x);
  };
  return placeOf(one) < placeOf(other);
}

// Look for a tile whose turn comes before that of the last waiting tile; it waits then, too. Return
// true if there is one.
bool FieldTurns::findBefore() {
  Wait& last = waiting_.back();
  const FieldTile& tile = tiles_[last.tile];
  for (; last.looked < tile.around.size(); ++last.looked) {
    const std::uint32_t number = tile.around[last.looked];
    if (!isBefore(number, last.tile)) continue;
    waiting_.push_back({number});
    return true;
  }
  return false;
}

}  // namespace copse
