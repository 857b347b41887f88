/**
 * One radius or one count in any region of the plane, with margin, obstacles and order. The WebAssembly
 * is inside the module, so it needs no configuration. `copse/all` has all other options, worlds and
 * forests.
 *
 * @module copse
 */

import { Copse } from './api/copse.js';
import { compiled } from './load/compiled.js';
import { checkLoadOptions, Once } from './load/load.js';
import { wasmBytes } from './wasm-inline.js';

const once = /* @__PURE__ */ new Once<Copse>();

/**
 * Compiles and starts the sampler. It fetches no file, because the wasm is part of this module. Later
 * calls return the same object.
 *
 * @throws CopseError (`load-failed`) when WebAssembly is missing or forbidden. A content security
 * policy must allow `'wasm-unsafe-eval'`.
 */
export function load(): Promise<Copse>;
export async function load(options: unknown = {}): Promise<Copse> {
  checkLoadOptions(options, []);
  return once.get(async () =>
    Copse.start(await compiled.copse.get(() => WebAssembly.compile(wasmBytes()))),
  );
}

export type { Copse } from './api/copse.js';
export * from './api/plain-exports.js';
