/**
 * Samples in any region of the plane, with a small WebAssembly inside: works wherever JavaScript
 * modules do. `copse/all` has everything else.
 *
 * @module copse
 */
import { compiled } from './compiled.js';
import { Copse } from './copse.js';
import { checkLoadOptions, Once } from './load.js';
import { wasmBytes } from './wasm-inline.js';

const once = /* @__PURE__ */ new Once<Copse>();

/**
 * Compiles and starts the sampler, whose wasm is part of this module: no file is fetched. Later
 * calls return the same object.
 *
 * @throws CopseError (`load-failed`) when WebAssembly is missing or forbidden; a content security
 * policy must allow `'wasm-unsafe-eval'`.
 */
export function load(): Promise<Copse>;
export async function load(options: unknown = {}): Promise<Copse> {
  checkLoadOptions(options, []);
  return once.get(async () =>
    Copse.start(await compiled.copse.get(() => WebAssembly.compile(wasmBytes()))),
  );
}

export type { Copse } from './copse.js';
export * from './plain-exports.js';
