/**
 * The sampler, with `copse.wasm` as a file of its own: cached by itself, and compiled while it loads.
 *
 * @module copse/external
 */
import { Copse } from './copse.js';
import { compile, type WasmSource } from './fetch.js';
import { checkLoadOptions, Once } from './load.js';

/** What {@link load} takes. */
export interface LoadOptions {
  /**
   * The wasm, or where it is; by default what an earlier call was told, or else `copse.wasm` beside
   * this module.
   */
  wasm?: WasmSource | undefined;
}

/** By where the wasm is, or by the wasm itself. */
const samplers = /* @__PURE__ */ new Map<unknown, Once<Copse>>();
let usual: WasmSource | undefined;

/**
 * Compiles and starts the sampler, whose wasm is a file of its own. Later calls with the same wasm, or
 * without a word of it, return the same object.
 *
 * @throws CopseError (`load-failed`) when the file cannot be had, or WebAssembly is missing or
 * forbidden.
 */
export async function load(options: LoadOptions = {}): Promise<Copse> {
  checkLoadOptions(options, ['wasm']);
  const { wasm = usual ?? new URL('./copse.wasm', import.meta.url) } = options;
  usual ??= wasm;
  const key = wasm instanceof URL ? wasm.href : wasm;
  const sampler = samplers.get(key) ?? new Once<Copse>();
  samplers.set(key, sampler);
  try {
    return await sampler.get(async () => Copse.start(await compile(wasm)));
  } catch (error) {
    // The next call may know better.
    if (usual === wasm) usual = undefined;
    throw error;
  }
}

export * from './exports.js';
export type { WasmSource } from './fetch.js';
