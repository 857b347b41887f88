/**
 * The same as `copse/all`, with `copse-all.wasm` as a file of its own. Browsers cache that file
 * separately, and compile it while it loads.
 *
 * @module copse/external/all
 */

import { WholeCopse } from '../api/whole-copse.js';
import { allFile } from '../copse-all-file.js';
import { type LoadOptions, loaderOf } from './loader.js';

const loader = /* @__PURE__ */ loaderOf<WholeCopse>(
  (compiled) => WholeCopse.start(compiled),
  allFile,
);

/**
 * Fetches and compiles the wasm, and starts the sampler. Later calls with the same `wasm`, or without one,
 * return the same object.
 *
 * @example
 * ```ts
 * import { load } from 'copse/external/all';
 *
 * const copse = await load();
 * const hosted = await load({ wasm: '/assets/copse-all.wasm' });
 * ```
 * @throws CopseError: `load-failed` if the file cannot be loaded, or WebAssembly is missing or forbidden.
 * @see [The address of the wasm](../../../docs/bundlers.md)
 */
export function load(options?: LoadOptions): Promise<WholeCopse> {
  return loader(options);
}

export * from '../api/exports.js';
export type { WasmSource } from '../load/fetch.js';
export type { LoadOptions } from './loader.js';
