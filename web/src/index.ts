/**
 * The sampler, with its WebAssembly inside: works wherever JavaScript modules do.
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
    Copse.start(await compiled.get(() => WebAssembly.compile(wasmBytes()))),
  );
}

export * from './exports.js';
