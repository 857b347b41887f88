/**
 * Everything in the plane: what `copse` has, several classes, levels, existing samples, a radius or
 * density by place, periodic rectangles, the literature's methods, worlds and forests. The WebAssembly
 * is inside the module.
 *
 * @module copse/all
 */

import { WholeCopse } from '../api/whole-copse.js';
import { compiled } from '../load/compiled.js';
import { checkLoadOptions, Once } from '../load/load.js';
import { wasmBytes } from './wasm-inline.js';

const once = /* @__PURE__ */ new Once<WholeCopse>();

/**
 * Compiles and starts the sampler. It fetches no file, because the wasm is part of this module. Later
 * calls return the same object.
 *
 * @throws CopseError (`load-failed`) when WebAssembly is missing or forbidden. A content security
 * policy must allow `'wasm-unsafe-eval'`.
 */
export function load(): Promise<WholeCopse>;
export async function load(options: unknown = {}): Promise<WholeCopse> {
  checkLoadOptions(options, []);
  return once.get(async () =>
    WholeCopse.start(await compiled.all.get(() => WebAssembly.compile(wasmBytes()))),
  );
}

export * from '../api/exports.js';
