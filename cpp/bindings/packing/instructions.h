// What follows each opcode of WebAssembly, and what an instruction does to the stack of operands
// (WebAssembly Core Specification 2.0, sections 5.4 and A.8). What of vectors and floats is not
// exact here makes the next bytes seem less likely than they are, and no more.
#pragma once

#include <cstdint>

namespace copse::packing {

/// Opcodes after a prefix are numbered on behind those of one byte.
inline constexpr unsigned kBulk = 256;    // after 0xfc
inline constexpr unsigned kVector = 512;  // after 0xfd
inline constexpr unsigned kOpcodes = 768;

enum Opcode : unsigned {
  kBlock = 0x02,
  kLoop = 0x03,
  kIf = 0x04,
  kElse = 0x05,
  kEnd = 0x0b,
  kBranchTable = 0x0e,
  kCall = 0x10,
  kCallIndirect = 0x11,
  kSelect = 0x1b,
  kLocalGet = 0x20,
  kLocalSet = 0x21,
  kLocalTee = 0x22,
  kFirstStore = 0x36,
  kLastStore = 0x3e,
};

/// So many numbers and bytes follow each of these opcodes; it takes so many operands, and leaves
/// one of a type, unless that is 0.
struct Instructions {
  std::uint16_t first;
  std::uint16_t last;
  std::uint8_t numbers;
  std::uint8_t bytes;
  std::uint8_t taken;
  std::uint8_t left;
};

inline constexpr std::uint8_t kI32 = 0x7f;
inline constexpr std::uint8_t kI64 = 0x7e;
inline constexpr std::uint8_t kF32 = 0x7d;
inline constexpr std::uint8_t kF64 = 0x7c;
inline constexpr std::uint8_t kV128 = 0x7b;
/// As many as there are.
inline constexpr std::uint8_t kAll = 255;

/// Later rows say otherwise than those before.
inline constexpr Instructions kInstructions[] = {
    {0x00, 0x00, 0, 0, kAll, 0},
    {0x02, 0x03, 1, 0, 0, 0},
    {0x04, 0x04, 1, 0, 1, 0},
    {0x0c, 0x0c, 1, 0, kAll, 0},
    {0x0d, 0x0d, 1, 0, 1, 0},
    {0x0e, 0x0e, 1, 0, kAll, 0},
    {0x0f, 0x0f, 0, 0, kAll, 0},
    {0x10, 0x10, 1, 0, 0, 0},
    {0x11, 0x11, 2, 0, 1, 0},
    {0x1a, 0x1a, 0, 0, 1, 0},
    {0x1b, 0x1b, 0, 0, 3, 0},
    {0x20, 0x20, 1, 0, 0, 0},
    {0x21, 0x22, 1, 0, 1, 0},
    {0x23, 0x23, 1, 0, 0, kI32},
    {0x24, 0x24, 1, 0, 1, 0},
    {0x28, 0x35, 2, 0, 1, kI64},
    {0x28, 0x28, 2, 0, 1, kI32},
    {0x2a, 0x2a, 2, 0, 1, kF32},
    {0x2b, 0x2b, 2, 0, 1, kF64},
    {0x2c, 0x2f, 2, 0, 1, kI32},
    {0x36, 0x3e, 2, 0, 2, 0},
    {0x3f, 0x3f, 1, 0, 0, kI32},
    {0x40, 0x40, 1, 0, 1, kI32},
    {0x41, 0x41, 1, 0, 0, kI32},
    {0x42, 0x42, 1, 0, 0, kI64},
    {0x43, 0x43, 0, 4, 0, kF32},
    {0x44, 0x44, 0, 8, 0, kF64},
    {0x45, 0x66, 0, 0, 2, kI32},
    {0x45, 0x45, 0, 0, 1, kI32},
    {0x50, 0x50, 0, 0, 1, kI32},
    {0x67, 0x69, 0, 0, 1, kI32},
    {0x6a, 0x78, 0, 0, 2, kI32},
    {0x79, 0x7b, 0, 0, 1, kI64},
    {0x7c, 0x8a, 0, 0, 2, kI64},
    {0x8b, 0x91, 0, 0, 1, kF32},
    {0x92, 0x98, 0, 0, 2, kF32},
    {0x99, 0x9f, 0, 0, 1, kF64},
    {0xa0, 0xa6, 0, 0, 2, kF64},
    {0xa7, 0xab, 0, 0, 1, kI32},
    {0xac, 0xb1, 0, 0, 1, kI64},
    {0xb2, 0xb6, 0, 0, 1, kF32},
    {0xb7, 0xbb, 0, 0, 1, kF64},
    {0xbc, 0xbc, 0, 0, 1, kI32},
    {0xbd, 0xbd, 0, 0, 1, kI64},
    {0xbe, 0xbe, 0, 0, 1, kF32},
    {0xbf, 0xbf, 0, 0, 1, kF64},
    {0xc0, 0xc1, 0, 0, 1, kI32},
    {0xc2, 0xc4, 0, 0, 1, kI64},
    {kBulk, kBulk + 3, 0, 0, 1, kI32},
    {kBulk + 4, kBulk + 7, 0, 0, 1, kI64},
    {kBulk + 8, kBulk + 11, 2, 0, 3, 0},
    {kBulk + 11, kBulk + 11, 1, 0, 3, 0},
    {kVector, kVector + 255, 0, 0, 2, kV128},
    {kVector, kVector + 10, 2, 0, 1, kV128},
    {kVector + 11, kVector + 11, 2, 0, 2, 0},
    {kVector + 12, kVector + 12, 0, 16, 0, kV128},
    {kVector + 13, kVector + 13, 0, 16, 2, kV128},
    {kVector + 21, kVector + 34, 0, 1, 2, kV128},
    {kVector + 21, kVector + 22, 0, 1, 1, kI32},
    {kVector + 24, kVector + 25, 0, 1, 1, kI32},
    {kVector + 27, kVector + 27, 0, 1, 1, kI32},
    {kVector + 29, kVector + 29, 0, 1, 1, kI64},
    {kVector + 31, kVector + 31, 0, 1, 1, kF32},
    {kVector + 33, kVector + 33, 0, 1, 1, kF64},
    {kVector + 84, kVector + 91, 2, 1, 2, kV128},
    {kVector + 92, kVector + 93, 2, 0, 1, kV128},
};

}  // namespace copse::packing
