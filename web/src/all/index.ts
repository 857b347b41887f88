/**
 * Everything in the plane: all of `copse`, and classes, levels, existing samples, a radius or density
 * by place, periodic rectangles, points along lines, the methods of the literature, worlds and forests.
 * The WebAssembly is inside the module.
 *
 * @module copse/all
 */

import { WholeCopse } from '../api/whole-copse.js';
import { compiled } from '../load/compiled.js';
import { checkLoadOptions, Once } from '../load/load.js';
import { wasmBytes } from './wasm-inline.js';

const once = /* @__PURE__ */ new Once<WholeCopse>();

/**
 * Compiles and starts the sampler. Later calls return the same object. The wasm is part of this module, so no
 * file is fetched.
 *
 * @example
 * ```js
 * import { load } from 'copse/all';
 *
 * const copse = await load();
 * const trees = copse.sample({ region: meadow, radius: 12, levels: 3 });
 * ```
 * @throws CopseError: `load-failed` if WebAssembly is missing or forbidden. A content security policy must
 * allow `'wasm-unsafe-eval'`.
 */
export function load(): Promise<WholeCopse>;
export async function load(options: unknown = {}): Promise<WholeCopse> {
  checkLoadOptions(options, []);
  return once.get(async () =>
    WholeCopse.start(await compiled.all.get(() => WebAssembly.compile(wasmBytes()))),
  );
}

export * from '../api/exports.js';
