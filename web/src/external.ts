/**
 * The sampler, with `copse.wasm` as a file of its own: some kilobytes less to load, and compiled while
 * it loads.
 *
 * @module copse/external
 */
import type { Copse } from './copse.js';
import { compile, type WasmSource } from './fetch.js';
import { Once, start } from './load.js';

const once = /* @__PURE__ */ new Once<Copse>();

/** What {@link load} takes. */
export interface LoadOptions {
  /** The wasm, or where it is; by default `copse.wasm` beside this module. */
  wasm?: WasmSource | undefined;
}

/**
 * Compiles and starts the sampler, whose wasm is a file of its own. Later calls return the same
 * object, and take no notice of where they are told to find it.
 *
 * @throws CopseError (`load-failed`) when the file cannot be had, or WebAssembly is missing or
 * forbidden.
 */
export function load(options: LoadOptions = {}): Promise<Copse> {
  const { wasm = new URL('./copse.wasm', import.meta.url) } = options;
  return once.get(async () => start(await compile(wasm)));
}

export * from './exports.js';
export type { WasmSource } from './fetch.js';
