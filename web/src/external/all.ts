/**
 * What `copse/all` has, with `copse-all.wasm` as a file of its own: cached by itself, and compiled
 * while it loads.
 *
 * @module copse/external/all
 */
import { allFile } from '../copse-all-file.js';
import { WholeCopse } from '../whole-copse.js';
import { type LoadOptions, loaderOf } from './loader.js';

const loader = /* @__PURE__ */ loaderOf<WholeCopse>(
  (compiled) => WholeCopse.start(compiled),
  allFile,
);

/**
 * Compiles and starts the sampler, whose wasm is a file of its own. Later calls with the same wasm, or
 * without a word of it, return the same object.
 *
 * @throws CopseError (`load-failed`) when the file cannot be had, or WebAssembly is missing or
 * forbidden.
 */
export function load(options?: LoadOptions): Promise<WholeCopse> {
  return loader(options);
}

export * from '../exports.js';
export type { WasmSource } from '../fetch.js';
export type { LoadOptions } from './loader.js';
