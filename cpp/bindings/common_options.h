// The options of every call, as one JavaScript object.
#pragma once

#include <string>

#include "base/hash.h"
#include "fill/run.h"

namespace copse::bindings {

struct CommonOptions {
  double limit = RunOptions().limit;
  bool float32 = RunOptions().float32;
  double seed = 0;
  bool isSeedText = false;  ///< use the text instead of the number
  std::string seedText;

  [[nodiscard]] std::uint64_t seedBits() const {
    return isSeedText ? seedOf(seedText) : seedOf(seed);
  }
  void apply(RunOptions& options) const {
    options.limit = limit;
    options.float32 = float32;
    options.seed = seedBits();
  }
};

}  // namespace copse::bindings
