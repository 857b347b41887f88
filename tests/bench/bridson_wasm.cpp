// Bridson's method as a wasm module of its own, to be timed beside the package in one process.
// JavaScript calls `run`, copies `count` pairs of doubles from `positions`, and calls `release`.
#include <emscripten/emscripten.h>

#include "bridson.h"

namespace {
std::vector<double> result;
}

extern "C" {

EMSCRIPTEN_KEEPALIVE void run(double side, double radius, double seed) {
  result = copse::bench::bridson(side, radius, static_cast<std::uint64_t>(seed));
}

EMSCRIPTEN_KEEPALIVE const double* positions() {
  return result.data();
}

EMSCRIPTEN_KEEPALIVE std::size_t count() {
  return result.size() / 2;
}

EMSCRIPTEN_KEEPALIVE void release() {
  result = {};
}
}
