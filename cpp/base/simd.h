// Four packed positions at a time: the few 128-bit operations that the sampler uses, for
// WebAssembly, for x86, and as plain code for everything else. All are exact integer operations, or
// correctly rounded by IEEE 754, so all three give the same bits.
#pragma once

// Whether there are vectors of the processor's own.
#if (defined(__wasm_simd128__) || defined(__SSE2__)) && !defined(COPSE_SCALAR)
#define COPSE_SIMD
#endif

#if !defined(COPSE_SIMD)
#include "base/simd_plain.h"
#elif defined(__wasm_simd128__)
#include "base/simd_wasm.h"
#else
#include "base/simd_x86.h"
#endif
