/**
 * Samples in boxes of two dimensions or more, in volumes and on surfaces. The WebAssembly is inside the
 * module.
 *
 * @module copse/space
 */
import { compiled } from '../load/compiled.js';
import { checkLoadOptions, Once } from '../load/load.js';
import { Space } from './space.js';
import { wasmBytes } from './wasm-inline.js';

const once = /* @__PURE__ */ new Once<Space>();

/**
 * Compiles and starts the sampler. It fetches no file, because the wasm is part of this module. Later
 * calls return the same object.
 *
 * @throws CopseError (`load-failed`) when WebAssembly is missing or forbidden. A content security
 * policy must allow `'wasm-unsafe-eval'`.
 */
export function load(): Promise<Space>;
export async function load(options: unknown = {}): Promise<Space> {
  checkLoadOptions(options, []);
  return once.get(async () =>
    Space.start(await compiled.space.get(() => WebAssembly.compile(wasmBytes()))),
  );
}

export * from './exports.js';
