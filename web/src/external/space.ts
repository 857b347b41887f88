/**
 * What `copse/space` has, with `copse-space.wasm` as a file of its own: cached by itself, and compiled
 * while it loads.
 *
 * @module copse/external/space
 */
import { spaceFile } from '../copse-space-file.js';
import { Space } from '../space/space.js';
import { type LoadOptions, loaderOf } from './loader.js';

const loader = /* @__PURE__ */ loaderOf<Space>((compiled) => Space.start(compiled), spaceFile);

/**
 * Compiles and starts the sampler, whose wasm is a file of its own. Later calls with the same wasm, or
 * without a word of it, return the same object.
 *
 * @throws CopseError (`load-failed`) when the file cannot be had, or WebAssembly is missing or
 * forbidden.
 */
export function load(options?: LoadOptions): Promise<Space> {
  return loader(options);
}

export type { WasmSource } from '../fetch.js';
export * from '../space/exports.js';
export type { LoadOptions } from './loader.js';
