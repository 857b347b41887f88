// The wasm modules in the package, each compiled once for `load()` and all pools. So a thread starts with
// optimised code.
import { Once } from './load.js';

/** The name of an engine, after the entry `copse`, `copse/all` or `copse/space`. */
export type EngineName = 'copse' | 'all' | 'space';

/** The compiled wasm of each engine that was asked for. */
export const compiled: Record<EngineName, Once<WebAssembly.Module>> = {
  copse: /* @__PURE__ */ new Once<WebAssembly.Module>(),
  all: /* @__PURE__ */ new Once<WebAssembly.Module>(),
  space: /* @__PURE__ */ new Once<WebAssembly.Module>(),
};
