/**
 * The sampler for pages whose first load counts, with its smaller WebAssembly inside: one radius,
 * classes, levels, margin, obstacles, existing samples, a count with a radius, orders, `grow`. What else
 * the options name is an error, `not-in-lite`.
 *
 * @module copse/lite
 */
import { LiteCopse } from '../lite-copse.js';
import { checkLoadOptions, Once } from '../load.js';
import { wasmBytes } from './wasm-inline.js';

const once = /* @__PURE__ */ new Once<LiteCopse>();

/**
 * Compiles and starts the sampler, whose wasm is part of this module: no file is fetched. Later
 * calls return the same object.
 *
 * @throws CopseError (`load-failed`) when WebAssembly is missing or forbidden; a content security
 * policy must allow `'wasm-unsafe-eval'`.
 */
export function load(): Promise<LiteCopse>;
export async function load(options: unknown = {}): Promise<LiteCopse> {
  checkLoadOptions(options, []);
  return once.get(async () => LiteCopse.start(await WebAssembly.compile(wasmBytes())));
}

export * from '../exports.js';
export type { LiteCopse } from '../lite-copse.js';
