// The wasm that unpacks another; web/src/unpack.ts runs it.
#include "bindings/export.h"
#include "bindings/packing/coder.h"

namespace copse::packing {

constinit Workbench workbench;

namespace {

struct Packed {
  const std::uint8_t* next = workbench.packed;
  std::uint32_t number = 0;

  void read() { number = number << 8 | *next++; }
};

// A function of its own: engines optimise what is called often.
__attribute__((noinline)) std::uint8_t readByte(Interval& interval, Packed& packed) {
  unsigned byte = 1;
  while (byte < 256) {
    const std::uint32_t middle = interval.divide(workbench.model.chance());
    const unsigned bit = packed.number <= middle;
    interval.choose(bit, middle);
    for (; interval.isKnown(); interval.shift()) packed.read();
    workbench.model.learn(bit);
    byte = byte * 2 + bit;
  }
  return static_cast<std::uint8_t>(byte);
}

}  // namespace

}  // namespace copse::packing

using copse::packing::workbench;

/// Where what is to be packed, or was, stands.
COPSE_EXPORT(bytes) std::uint8_t* bytes() {
  return workbench.bytes;
}

/// Where it stands packed.
COPSE_EXPORT(packed) std::uint8_t* packed() {
  return workbench.packed;
}

/// Unpacks so many bytes.
COPSE_EXPORT(unpack) void unpack(std::size_t size) {
  copse::packing::Interval interval;
  copse::packing::Packed packed;
  for (int i = 0; i < 4; ++i) packed.read();
  workbench.model.begin(workbench.bytes);
  for (std::size_t i = 0; i < size; ++i) {
    workbench.bytes[i] = copse::packing::readByte(interval, packed);
    workbench.model.take(workbench.bytes[i]);
  }
}
