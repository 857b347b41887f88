/**
 * The same as `copse`, with `copse.wasm` as a file of its own. Browsers cache that file separately, and
 * compile it while it loads.
 *
 * @module copse/external
 */
import { Copse } from '../api/copse.js';
import { copseFile } from '../copse-file.js';
import { type LoadOptions, loaderOf } from './loader.js';

const loader = /* @__PURE__ */ loaderOf<Copse>((compiled) => Copse.start(compiled), copseFile);

/**
 * Fetches and compiles the wasm, and starts the sampler. Later calls with the same `wasm`, or without one,
 * return the same object.
 *
 * @example
 * ```ts
 * import { load } from 'copse/external';
 *
 * const copse = await load();
 * const hosted = await load({ wasm: '/assets/copse.wasm' });
 * ```
 * @throws CopseError: `load-failed` if the file cannot be loaded, or WebAssembly is missing or forbidden.
 * @see [The address of the wasm](../../../docs/bundlers.md)
 */
export function load(options?: LoadOptions): Promise<Copse> {
  return loader(options);
}

export type { Copse } from '../api/copse.js';
export * from '../api/plain-exports.js';
export type { WasmSource } from '../load/fetch.js';
export type { LoadOptions } from './loader.js';
