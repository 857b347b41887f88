// A run under way, as JavaScript holds it: by its address, from `begin` to `end`.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bindings/reply.h"
#include "run/run.h"

namespace copse {

struct Begun {
  std::unique_ptr<Run> run;
  std::vector<std::uint32_t> seed;  // the lower half first
  bool float32 = false;
  bool isWatched = false;
  bool isDone = false;
  // What the last step placed and did.
  Output output{};
  std::vector<float> floats{};
  Trace trace{};
  std::vector<std::uint32_t> active{};

  Begun() = default;
  virtual ~Begun() = default;
  Begun(const Begun&) = delete;
  Begun& operator=(const Begun&) = delete;
  /// Adds to a step's reply what runs of this kind alone give.
  virtual void addDetails(Reply& /*reply*/) {}
};

/// The answer to a call: { run, seed }.
Message replyOf(std::unique_ptr<Begun> begun, std::uint64_t seed);

}  // namespace copse

#define COPSE_IMPORT(name) __attribute__((import_module("env"), import_name(#name)))
