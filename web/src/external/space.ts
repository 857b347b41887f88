/**
 * The same as `copse/space`, with `copse-space.wasm` as a file of its own. Browsers cache that file
 * separately, and compile it while it loads.
 *
 * @module copse/external/space
 */
import { spaceFile } from '../copse-space-file.js';
import { Space } from '../space/space.js';
import { type LoadOptions, loaderOf } from './loader.js';

const loader = /* @__PURE__ */ loaderOf<Space>((compiled) => Space.start(compiled), spaceFile);

/**
 * Fetches and compiles the wasm, and starts the sampler. Later calls with the same `wasm`, or without one,
 * return the same object.
 *
 * @example
 * ```ts
 * import { load } from 'copse/external/space';
 *
 * const space = await load();
 * const hosted = await load({ wasm: '/assets/copse-space.wasm' });
 * ```
 * @throws CopseError: `load-failed` if the file cannot be loaded, or WebAssembly is missing or forbidden.
 * @see [The address of the wasm](../../../docs/bundlers.md)
 */
export function load(options?: LoadOptions): Promise<Space> {
  return loader(options);
}

export type { WasmSource } from '../load/fetch.js';
export * from '../space/exports.js';
export type { LoadOptions } from './loader.js';
