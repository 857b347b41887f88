// A number that belongs to a sample's place and the seed, the same in every call that has that
// sample: for its turn, its size, its picture. MurmurHash3 (Appleby, its 32-bit form for x86, with
// seed 0) of 24 bytes: the 64 bits of the seed, and the doubles x and y, −0 as 0, the lowest byte
// of each first. All bits are mixed alike. Its operations are of 32 bits, which JavaScript has,
// too: web/src/sample-key.ts does the same.
#pragma once

#include <cstdint>

namespace copse {

/// The key of the sample at (x, y); for the seed see hash.h.
std::uint32_t sampleKey(std::uint64_t seed, double x, double y);

}  // namespace copse
