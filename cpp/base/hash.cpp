#include "base/hash.h"

#include <cstring>

namespace copse {

std::uint64_t seedOf(double number) {
  number += 0.0;  // -0 becomes 0
  std::uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return mix(bits, 1);
}

std::uint64_t seedOf(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return mix(hash, 2);
}

}  // namespace copse
