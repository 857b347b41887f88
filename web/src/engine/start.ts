// Starts an engine: its wasm with Emscripten's JavaScript.

import { OutOfMemory } from './failures.js';
import createModule from './glue.js';

/** A function of the user's, at a place. */
export type DistanceAt = (x: number, y: number, z: number) => number;

/** A module with a memory of its own. The engine for volumes calls `distanceAt`. */
export function start<Module>(
  compiled: WebAssembly.Module,
  distanceAt?: DistanceAt,
): Promise<Module> {
  return new Promise((resolve, reject) => {
    createModule({
      distanceAt,
      throwOutOfMemory() {
        throw new OutOfMemory('the engine has none left');
      },
      instantiateWasm(imports, receive) {
        // Without Emscripten's function between, which would look it up at each call.
        if (distanceAt) Object.assign(imports.env as object, { distanceAt });
        WebAssembly.instantiate(compiled, imports).then(receive).catch(reject);
        return {};
      },
    }).then((module) => resolve(module as Module), reject);
  });
}
