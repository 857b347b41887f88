// What every function of the border says: one reply, in place of the last one.
#pragma once

#include <cstdint>
#include <vector>

#include "base/error.h"
#include "bindings/message.h"

#define COPSE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace copse {

using Message = const std::uint64_t*;

/// A new reply in place of the last one.
Reply& newReply();
void add(Reply& reply, const Error& error);
/// A reply that is an error, and no more.
Message failed(const Error& error);

/// The two halves of a seed, the lower first.
inline std::vector<std::uint32_t> halvesOf(std::uint64_t seed) {
  return {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)};
}

}  // namespace copse
