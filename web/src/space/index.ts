/**
 * Samples in boxes of two dimensions or more, in volumes and on surfaces. The WebAssembly is inside the
 * module.
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
 * Compiles and starts the sampler. It fetches no file, because the wasm is part of this module. Later
 * calls return the same object.
 *
 * @throws CopseError (`load-failed`) when WebAssembly is missing or forbidden. A content security
 * policy must allow `'wasm-unsafe-eval'`.
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
 * The same at once, for constructors and other code that cannot wait: it blocks for some ten
 * milliseconds, and returns what `load` has made if that is done.
 *
 * @throws CopseError (`load-failed`) as `load` does, and where a browser compiles nothing as large on a
 * page's main thread, as Chrome before 115: call `load` there.
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
