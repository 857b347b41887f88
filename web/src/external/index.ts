/**
 * What `copse` has, with `copse.wasm` as a file of its own: cached by itself, and compiled while it
 * loads.
 *
 * @module copse/external
 */
import { Copse } from '../copse.js';
import { copseFile } from '../copse-file.js';
import { type LoadOptions, loaderOf } from './loader.js';

const loader = /* @__PURE__ */ loaderOf<Copse>((compiled) => Copse.start(compiled), copseFile);

/**
 * Compiles and starts the sampler, whose wasm is a file of its own. Later calls with the same wasm, or
 * without a word of it, return the same object.
 *
 * @throws CopseError (`load-failed`) when the file cannot be had, or WebAssembly is missing or
 * forbidden.
 */
export function load(options?: LoadOptions): Promise<Copse> {
  return loader(options);
}

export type { Copse } from '../copse.js';
export type { WasmSource } from '../fetch.js';
export * from '../plain-exports.js';
export type { LoadOptions } from './loader.js';
