// Forests, for JavaScript; copse-lite.wasm has none.
#include "forest/forest.h"

#include <cstdlib>
#include <memory>
#include <utility>

#include "bindings/fields.h"
#include "bindings/read.h"
#include "bindings/reply.h"

namespace {

using copse::Message;
using copse::Result;
using copse::Value;

/// JavaScript holds it by its address, and gives it back with `endForest`.
struct HeldForest {
  copse::Forest forest;
  std::vector<std::uint32_t> seed;
  // What was told last.
  copse::SlotChange change;
  std::vector<std::uint32_t> slots;
};

// Reads { name, region, isGround, obstacles, existing }, or { gone }.
Result<copse::ForestStep> readStep(const Value& from) {
  copse::ForestStep step;
  if (from["gone"].isGiven()) {
    step.gone = from["gone"].text();
    return step;
  }
  step.put.emplace();
  step.put->name = from["name"].text();
  step.put->isGround = from["isGround"].number() != 0;
  if (const Value region = from["region"]; region.isGiven()) {
    Result<copse::Region> read = copse::readRegion(region);
    if (!read.ok()) return read.error();
    step.put->region = std::move(read.value());
  }
  copse::readExisting(from["existing"], step.put->existing);
  if (auto error = copse::readObstacles(from["obstacles"], step.put->obstacles)) return *error;
  return step;
}

}  // namespace

/// Begins a forest, and takes the message { radius, classes, levels, seed, share, limit, margin }:
/// { error } or { forest, radius, unit, seed }.
COPSE_EXPORT(beginForest) Message beginForest(std::byte* message) {
  const std::unique_ptr<std::byte, decltype(&std::free)> owned(message, &std::free);
  const Value from(message);
  copse::ForestOptions options;
  auto layers = copse::readLayers(from);
  if (!layers.ok()) return copse::failed(layers.error());
  options.layers = std::move(layers.value());
  options.seed = copse::readSeed(from["seed"]);
  copse::read(from, "share", options.share);
  copse::read(from, "limit", options.limit);
  copse::read(from, "margin", options.margin);
  auto forest = copse::Forest::make(options);
  if (!forest.ok()) return copse::failed(forest.error());
  auto begun = std::make_unique<HeldForest>(
      HeldForest{std::move(forest.value()), copse::halvesOf(options.seed), {}, {}});
  copse::Reply& reply = copse::newReply();
  reply.add("radius", begun->forest.layers().radius);
  reply.add("unit", begun->forest.unit());
  reply.add("seed", begun->seed);
  reply.add("forest", static_cast<double>(reinterpret_cast<std::uintptr_t>(begun.release())));
  return reply.message();
}

/// Tells the next part of an edit: { removed, added, positions, classes, levels, capacity, count,
/// room }: of about so many samples in all, if there is more to tell.
COPSE_EXPORT(proceedInForest) Message proceedInForest(HeldForest& held) {
  held.change = held.forest.proceed();
  copse::Reply& reply = copse::newReply();
  reply.add("removed", held.change.removed);
  reply.add("added", held.change.added);
  reply.add("positions", held.change.positions);
  if (held.forest.layers().hasKinds) reply.add("classes", held.change.classes);
  if (held.forest.layers().hasLevels) reply.add("levels", held.change.levels);
  reply.add("capacity", held.forest.capacity());
  reply.add("count", held.forest.count());
  if (held.forest.isUnderWay()) reply.add("room", held.forest.room());
  return reply.message();
}

/// Takes { steps } as one change: { error }, and nothing has changed, or what `proceedInForest`
/// tells.
COPSE_EXPORT(editForest) Message editForest(HeldForest& held, std::byte* message) {
  std::unique_ptr<std::byte, decltype(&std::free)> owned(message, &std::free);
  const Value from(message);
  std::vector<copse::ForestStep> steps;
  for (const Value& item : from["steps"].items()) {
    Result<copse::ForestStep> step = readStep(item);
    if (!step.ok()) return copse::failed(step.error());
    steps.push_back(std::move(step.value()));
  }
  owned.reset();
  if (auto error = held.forest.edit(steps)) return copse::failed(*error);
  return proceedInForest(held);
}

/// The slot of the sample nearest to a point, or −1.
COPSE_EXPORT(nearestInForest) double nearestInForest(const HeldForest& held, double x, double y) {
  const auto slot = held.forest.nearest(x, y);
  return slot ? static_cast<double>(*slot) : -1;
}

/// The slots of the samples between two corners: { slots }.
COPSE_EXPORT(withinForest)
Message withinForest(HeldForest& held, double x0, double y0, double x1, double y1) {
  held.slots = held.forest.within({x0, y0, x1, y1});
  copse::Reply& reply = copse::newReply();
  reply.add("slots", held.slots);
  return reply.message();
}

COPSE_EXPORT(endForest) void endForest(HeldForest* held) {
  delete held;
}
