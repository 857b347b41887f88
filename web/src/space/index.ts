/**
 * Fills boxes of two to sixteen dimensions, volumes, meshes and terrains. The WebAssembly is inside the module.
 *
 * @module copse/space
 */
import { compiled } from '../load/compiled.js';
import { checkLoadOptions, loadFailed, Once } from '../load/load.js';
import { Space } from './space.js';
import { wasmBytes } from './wasm-inline.js';

const once = /* @__PURE__ */ new Once<Space>();
let started: Space | undefined;

/**
 * Compiles and starts the sampler. Later calls return the same object. The wasm is part of this module, so no
 * file is fetched.
 *
 * @example
 * ```js
 * import { load } from 'copse/space';
 *
 * const space = await load();
 * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1 });
 * ```
 * @throws CopseError: `load-failed` if WebAssembly is missing or forbidden. A content security policy must
 * allow `'wasm-unsafe-eval'`.
 */
export function load(): Promise<Space>;
export async function load(options: unknown = {}): Promise<Space> {
  checkLoadOptions(options, []);
  return once.get(async () => {
    started ??= await Space.start(await compiled.space.get(() => WebAssembly.compile(wasmBytes())));
    return started;
  });
}

/**
 * Starts the sampler at once, for constructors and other code that cannot wait. It blocks for some ten
 * milliseconds. After `load`, it returns the same sampler.
 *
 * @example
 * ```js
 * import { loadSync } from 'copse/space';
 *
 * const sampler = loadSync();
 * const stars = sampler.sampleBox({ size: [10, 10, 10], radius: 1 });
 * ```
 * @throws CopseError: `load-failed` as `load` throws it, and in browsers that compile no large wasm on the main
 * thread, such as Chrome before 115: call `load` there.
 */
export function loadSync(): Space {
  try {
    started ??= Space.startNow(new WebAssembly.Module(wasmBytes()));
    return started;
  } catch (cause) {
    throw loadFailed(
      'the engine',
      'could not be compiled and started at once: await load()',
      cause,
    );
  }
}

export * from './exports.js';
