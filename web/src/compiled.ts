// The wasm modules in the package, each compiled once for `load()` and all pools: so a thread begins
// with what was optimised for others.
import { Once } from './load.js';

/** An engine by the entry that has it: `copse`, `copse/all` and `copse/space`. */
export type EngineName = 'copse' | 'all' | 'space';

/** Where each was asked for, its compiled wasm. */
export const compiled: Record<EngineName, Once<WebAssembly.Module>> = {
  copse: /* @__PURE__ */ new Once<WebAssembly.Module>(),
  all: /* @__PURE__ */ new Once<WebAssembly.Module>(),
  space: /* @__PURE__ */ new Once<WebAssembly.Module>(),
};
