/**
 * Everything of the plane, with its WebAssembly inside: several classes, levels, existing samples,
 * a radius or density by place, periodic rectangles, the literature's methods, worlds and forests.
 *
 * @module copse/all
 */
import { compiled } from '../compiled.js';
import { checkLoadOptions, Once } from '../load.js';
import { WholeCopse } from '../whole-copse.js';
import { wasmBytes } from './wasm-inline.js';

const once = /* @__PURE__ */ new Once<WholeCopse>();

/**
 * Compiles and starts the sampler, whose wasm is part of this module: no file is fetched. Later
 * calls return the same object.
 *
 * @throws CopseError (`load-failed`) when WebAssembly is missing or forbidden; a content security
 * policy must allow `'wasm-unsafe-eval'`.
 */
export function load(): Promise<WholeCopse>;
export async function load(options: unknown = {}): Promise<WholeCopse> {
  checkLoadOptions(options, []);
  return once.get(async () =>
    WholeCopse.start(await compiled.all.get(() => WebAssembly.compile(wasmBytes()))),
  );
}

export * from '../exports.js';
