// Unpacks an engine that was packed by LZMA (Igor Pavlov, LZMA specification, 2015). LZMA makes an
// engine a fifth smaller than the compression of servers. This is a wasm module of its own, since
// JavaScript that was just loaded takes five times as long. The parameters are lc = 3, lp = 0 and
// pb = 0, as scripts/inline.mjs packs.
#include <cstdint>

namespace {

// Chances that a bit is 0, in 2048ths. The root of a tree has index 1.
struct Lengths {
  std::uint16_t isLong, isLonger;
  std::uint16_t shorts[8], longs[8], longest[256];
};

struct Chances {
  std::uint16_t isCopy[12], isRepeat[12], isOlder[12], isThird[12], isFourth[12], isSeveral[12];
  Lengths copied, repeated;
  std::uint16_t slots[4][64];
  std::uint16_t near[128];
  std::uint16_t far[16];
  std::uint16_t literals[8][0x300];
};

Chances chances;
const std::uint8_t* next;
// The width of the interval, and the place of the packed number in it.
std::uint32_t width, code;

void widen() {
  if (width >= 1u << 24) return;
  width <<= 8;
  code = code << 8 | *next++;
}

std::uint32_t readBit(std::uint16_t& chance) {
  const std::uint32_t bound = (width >> 11) * chance;
  const bool bit = code >= bound;
  if (bit) {
    width -= bound;
    code -= bound;
    chance = static_cast<std::uint16_t>(chance - (chance >> 5));
  } else {
    width = bound;
    chance = static_cast<std::uint16_t>(chance + ((2048 - chance) >> 5));
  }
  widen();
  return bit;
}

// Read a number whose highest bit comes first.
std::uint32_t readTree(std::uint16_t* tree, int bits) {
  std::uint32_t node = 1;
  while (node >> bits == 0) node = node << 1 | readBit(tree[node]);
  return node - (1u << bits);
}

// Read a number whose lowest bit comes first.
std::uint32_t readReversed(std::uint16_t* tree, int bits) {
  std::uint32_t node = 1;
  std::uint32_t value = 0;
  for (int i = 0; i < bits; ++i) {
    const std::uint32_t bit = readBit(tree[node]);
    node = node << 1 | bit;
    value |= bit << i;
  }
  return value;
}

// Read a number whose bits are 0 or 1 equally often.
std::uint32_t readEven(int bits) {
  std::uint32_t value = 0;
  for (; bits > 0; --bits) {
    width >>= 1;
    const std::uint32_t bit = code >= width;
    if (bit != 0) code -= width;
    widen();
    value = value << 1 | bit;
  }
  return value;
}

std::uint32_t readLength(Lengths& lengths) {
  if (readBit(lengths.isLong) == 0) return 2 + readTree(lengths.shorts, 3);
  if (readBit(lengths.isLonger) == 0) return 10 + readTree(lengths.longs, 3);
  return 18 + readTree(lengths.longest, 8);
}

std::uint32_t readDistance(std::uint32_t length) {
  const std::uint32_t slot = readTree(chances.slots[length < 5 ? length - 2 : 3], 6);
  if (slot < 4) return slot + 1;
  const int bits = static_cast<int>(slot >> 1) - 1;
  const std::uint32_t from = (2 | (slot & 1)) << bits;
  if (slot < 14) return 1 + from + readReversed(chances.near + from - slot, bits);
  return 1 + from + (readEven(bits - 4) << 4) + readReversed(chances.far, 4);
}

// Read a byte. After a copy, the byte that would have continued the copy predicts this one, until a
// bit differs.
std::uint8_t readLiteral(std::uint8_t before, bool isPredicted, std::uint32_t expected) {
  std::uint16_t* tree = chances.literals[before >> 5];
  std::uint32_t node = 1;
  for (int i = 7; i >= 0 && isPredicted; --i) {
    const std::uint32_t hint = expected >> i & 1;
    const std::uint32_t bit = readBit(tree[256 * (1 + hint) + node]);
    node = node << 1 | bit;
    isPredicted = bit == hint;
  }
  while (node < 256) node = node << 1 | readBit(tree[node]);
  return static_cast<std::uint8_t>(node);
}

}  // namespace

/// Unpack `length` bytes to `to`.
extern "C" __attribute__((export_name("unpack"))) void unpack(const std::uint8_t* packed,
                                                              std::uint8_t* to,
                                                              std::uint32_t length) {
  for (auto* chance = reinterpret_cast<std::uint16_t*>(&chances);
       chance < reinterpret_cast<std::uint16_t*>(&chances + 1); ++chance)
    *chance = 1024;
  next = packed + 1;
  width = 0xFFFFFFFF;
  code = 0;
  for (int i = 0; i < 4; ++i) code = code << 8 | *next++;
  std::uint32_t state = 0;  // of the last operations; below 7, the last was a literal
  std::uint32_t distances[4] = {1, 1, 1, 1};
  const std::uint8_t* const begin = to;
  const std::uint8_t* const end = to + length;
  while (to < end) {
    const std::uint8_t* from = to - distances[0];
    if (readBit(chances.isCopy[state]) == 0) {
      const std::uint8_t before = to > begin ? to[-1] : 0;
      *to = readLiteral(before, state >= 7, state >= 7 ? *from : 0);
      ++to;
      state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
      continue;
    }
    const bool isAfterLiteral = state < 7;
    std::uint32_t copied = 1;
    if (readBit(chances.isRepeat[state]) == 0) {
      copied = readLength(chances.copied);
      for (int i = 3; i > 0; --i) distances[i] = distances[i - 1];
      distances[0] = readDistance(copied);
      state = isAfterLiteral ? 7 : 10;
    } else {
      int which = 0;
      bool isByte = false;
      if (readBit(chances.isOlder[state]) == 0) {
        isByte = readBit(chances.isSeveral[state]) == 0;
      } else {
        which = readBit(chances.isThird[state]) == 0
                    ? 1
                    : 2 + static_cast<int>(readBit(chances.isFourth[state]));
      }
      if (!isByte) copied = readLength(chances.repeated);
      const std::uint32_t distance = distances[which];
      for (; which > 0; --which) distances[which] = distances[which - 1];
      distances[0] = distance;
      state = !isAfterLiteral ? 11 : isByte ? 9 : 8;
    }
    from = to - distances[0];
    for (; copied > 0 && to < end; --copied) *to++ = *from++;
  }
}
