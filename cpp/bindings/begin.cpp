// How a run in the plane begins.
#include <cstdlib>
#include <memory>
#include <utility>

#include "bindings/begun.h"
#include "bindings/read.h"

/// Starts a run, and takes the message: { error } or { run, seed }.
COPSE_EXPORT(begin) const std::uint64_t* begin(std::byte* message) {
  std::unique_ptr<std::byte, decltype(&std::free)> owned(message, &std::free);
  const copse::Value from(message);
  const auto region = copse::readRegion(from["region"]);
  if (!region.ok()) return copse::failed(region.error());
  copse::Call call;
  if (const auto error = copse::readCall(from, call)) return copse::failed(*error);
  auto begun = std::make_unique<copse::Begun>();
  begun->isWatched = from["isWatched"].number() != 0;
  begun->float32 = call.sample.float32;
  owned.reset();
  auto run = copse::begin(region.value(), call);
  if (!run.ok()) return copse::failed(run.error());
  begun->run = std::move(run.value());
  return copse::replyOf(std::move(begun), call.sample.seed);
}
