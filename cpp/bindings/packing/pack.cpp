// Packs a wasm as unpack.cpp unpacks it; scripts/inline.mjs runs it.
#include "bindings/export.h"
#include "bindings/packing/coder.h"

using copse::packing::workbench;

/// How many bytes it has become.
COPSE_EXPORT(pack) std::size_t pack(std::size_t size) {
  copse::packing::Interval interval;
  std::uint8_t* end = workbench.packed;
  workbench.model.begin(workbench.bytes);
  for (std::size_t i = 0; i < size; ++i) {
    for (int shift = 7; shift >= 0; --shift) {
      const unsigned bit = workbench.bytes[i] >> shift & 1;
      interval.choose(bit, interval.divide(workbench.model.chance()));
      for (; interval.isKnown();) *end++ = interval.shift();
      workbench.model.learn(bit);
    }
    workbench.model.take(workbench.bytes[i]);
  }
  for (int i = 0; i < 4; ++i) *end++ = interval.shift();
  return static_cast<std::size_t>(end - workbench.packed);
}
