import { Once } from './load.js';

/**
 * The wasm in the package, compiled once for `load()` and all pools: so a thread begins with what was
 * optimised for others.
 */
export const compiled: Once<WebAssembly.Module> = /* @__PURE__ */ new Once<WebAssembly.Module>();

/** That for boxes and surfaces. */
export const compiledForSpace: Once<WebAssembly.Module> =
  /* @__PURE__ */ new Once<WebAssembly.Module>();
