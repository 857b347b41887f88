#include "base/hash.h"

#include "base/bits.h"

namespace copse {

std::uint64_t seedOf(double number) {
  return mix(static_cast<std::uint64_t>(valueBitsOf(number)), 1);
}

std::uint64_t seedOf(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return mix(hash, 2);
}

}  // namespace copse
