// Worlds, for JavaScript; copse-lite.wasm has none.
#include "window/world.h"

#include <cstdlib>
#include <memory>
#include <utility>

#include "base/hash.h"
#include "bindings/fields.h"
#include "bindings/read.h"
#include "bindings/reply.h"

namespace {

using copse::Error;
using copse::Message;
using copse::Result;
using copse::Value;

/// JavaScript holds it by its address, and gives it back with `endWorld`.
struct HeldWorld {
  copse::World world;
  copse::WorldGround ground;  // where it is the same everywhere
  std::vector<std::uint32_t> seed;
  // What was found last.
  copse::WorldSamples samples;
  std::vector<double> numbers;
};

// Reads { region, obstacles, existing, margin, bounds }.
std::optional<Error> readGround(const Value& from, const copse::Layers& layers,
                                copse::WorldGround& ground) {
  if (!from.isGiven()) return std::nullopt;
  if (const Value region = from["region"]; region.isGiven()) {
    Result<copse::Region> read = copse::readRegion(region);
    if (!read.ok()) return read.error();
    ground.region = std::move(read.value());
  }
  ground.margin = from["margin"].number();
  if (const auto told = from["bounds"].array(); told.size() == 4)
    ground.bounds = {told[0], told[1], told[2], told[3]};
  copse::readExisting(from["existing"], ground.existing);
  const std::size_t kinds = layers.list.front().toKinds.size();
  if (auto error = copse::validate(ground.existing, kinds)) {
    error->option.insert(0, "ground.");
    return error;
  }
  return copse::readObstacles(from["obstacles"], ground.obstacles);
}

// A chunk, { i, j, level }, or a rectangle, { x, y, width, height }.
Result<copse::WorldPart> readPart(const Value& from, const copse::World& world) {
  if (from["i"].isGiven()) {
    const Value level = from["level"];
    return world.chunk(from["i"].number(), from["j"].number(),
                       level.isGiven() ? std::optional(level.number()) : std::nullopt);
  }
  return world.within(from["x"].number(), from["y"].number(), from["width"].number(),
                      from["height"].number());
}

// The halos of that many widenings.
std::optional<copse::Halos> halosOf(double widenings) {
  std::optional<copse::Halos> halos = copse::usualHalos();
  for (; halos && widenings > 0; --widenings) halos = copse::widened(*halos);
  return halos;
}

std::unique_ptr<std::byte, decltype(&std::free)> owned(std::byte* message) {
  return {message, &std::free};
}

}  // namespace

/// Begins a world, and takes the message { radius, classes, levels, seed, chunkSize, limit, ground,
/// isChecked }: { error } or { world, chunkSize, radius, unit, seed }.
COPSE_EXPORT(beginWorld) Message beginWorld(std::byte* message) {
  const auto held = owned(message);
  const Value from(message);
  copse::WorldOptions options;
  auto layers = copse::readLayers(from);
  if (!layers.ok()) return copse::failed(layers.error());
  options.layers = std::move(layers.value());
  options.chunkSize = from["chunkSize"].number();
  copse::read(from, "limit", options.limit);
  options.keeps = from["isChecked"].number() == 0;
  auto world = copse::World::make(options);
  if (!world.ok()) return copse::failed(world.error());
  auto begun = std::make_unique<HeldWorld>(HeldWorld{
      std::move(world.value()), {}, copse::halvesOf(copse::readSeed(from["seed"])), {}, {}});
  if (const auto error = readGround(from["ground"], options.layers, begun->ground))
    return copse::failed(*error);
  if (const auto error = begun->world.prepare(begun->ground)) return copse::failed(*error);
  copse::Reply& reply = copse::newReply();
  reply.add("chunkSize", begun->world.chunkSize());
  reply.add("unit", begun->world.unit());
  reply.add("radius", begun->world.layers().radius);
  reply.add("seed", begun->seed);
  reply.add("world", static_cast<double>(reinterpret_cast<std::uintptr_t>(begun.release())));
  return reply.message();
}

/// What ground matters for a part, { i, j, level } or { x, y, width, height }, after so many
/// `widenings`: { error } or { bounds: x0 y0 x1 y1 }.
COPSE_EXPORT(boundsInWorld) Message boundsInWorld(HeldWorld& held, std::byte* message) {
  const auto kept = owned(message);
  const Value from(message);
  const auto part = readPart(from, held.world);
  if (!part.ok()) return copse::failed(part.error());
  const auto halos = halosOf(from["widenings"].number());
  if (!halos) return copse::failed(copse::unproven());
  const copse::BoundingBox box = held.world.boundsOf(part.value(), *halos);
  held.numbers = {box.x0, box.y0, box.x1, box.y1};
  copse::Reply& reply = copse::newReply();
  reply.add("bounds", held.numbers);
  return reply.message();
}

/// Fills a part, of the ground in the message where there is one: { error }, nothing where it is to
/// be widened, or { positions, classes, levelEnds }, of a chunk with { origin, offsets, ids }.
COPSE_EXPORT(fillWorld) Message fillWorld(HeldWorld& held, std::byte* message) {
  auto kept = owned(message);
  const Value from(message);
  const auto part = readPart(from, held.world);
  if (!part.ok()) return copse::failed(part.error());
  const auto halos = halosOf(from["widenings"].number());
  if (!halos) return copse::failed(copse::unproven());
  copse::WorldGround given;
  const bool isGiven = from["ground"].isGiven();
  if (const auto error = readGround(from["ground"], held.world.layers(), given))
    return copse::failed(*error);
  kept.reset();
  auto filled = held.world.tryFill(part.value(), isGiven ? given : held.ground, *halos);
  if (!filled.ok()) return copse::failed(filled.error());
  copse::Reply& reply = copse::newReply();
  if (!filled.value()) return reply.message();
  held.samples = std::move(*filled.value());
  reply.add("positions", held.samples.positions);
  if (held.world.layers().hasKinds) reply.add("classes", held.samples.classes);
  if (held.world.layers().hasLevels) reply.add("levelEnds", held.samples.levelEnds);
  if (const auto& chunk = part.value().chunk) {
    const copse::Point corner = held.world.cornerOf(*chunk);
    held.numbers = {corner.x, corner.y};
    reply.add("origin", held.numbers);
    reply.add("offsets", held.samples.offsets);
    reply.add("ids", held.samples.ids);
  }
  return reply.message();
}

COPSE_EXPORT(endWorld) void endWorld(HeldWorld* held) {
  delete held;
}
