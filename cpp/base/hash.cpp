#include "base/hash.h"

#include "base/numbers.h"

namespace copse {

std::uint64_t seedOf(double number) {
  return mix(static_cast<std::uint64_t>(valueBitsOf(number)), 1);
}

std::uint64_t seedOf(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return mix(hash, 2);
}

namespace {

constexpr std::uint32_t rotated(std::uint32_t word, int left) {
  return word << left | word >> (32 - left);
}

// Mix one more word into a hash.
constexpr std::uint32_t mixed(std::uint32_t hash, std::uint32_t word) {
  word = rotated(word * 0xCC9E2D51u, 15) * 0x1B873593u;
  return rotated(hash ^ word, 13) * 5 + 0xE6546B64u;
}

constexpr std::uint32_t mixed(std::uint32_t hash, std::uint64_t words) {
  hash = mixed(hash, static_cast<std::uint32_t>(words));
  return mixed(hash, static_cast<std::uint32_t>(words >> 32));
}

constexpr std::uint32_t finished(std::uint32_t bits) {
  bits = (bits ^ bits >> 16) * 0x85EBCA6Bu;
  bits = (bits ^ bits >> 13) * 0xC2B2AE35u;
  return bits ^ bits >> 16;
}

}  // namespace

std::uint32_t sampleKey(std::uint64_t seed, double x, double y) {
  const auto words = [](double at) { return static_cast<std::uint64_t>(valueBitsOf(at)); };
  const std::uint32_t hash = mixed(mixed(mixed(0u, seed), words(x)), words(y));
  return finished(hash ^ 24u);
}

}  // namespace copse
