// Starts an engine: its wasm with Emscripten's JavaScript.

import { OutOfMemory } from './failures.js';
import createModule, { type ModuleArguments } from './glue.js';

/** The user's distance function of a place. */
export type DistanceAt = (x: number, y: number, z: number) => number;

/** Starts a module with its own memory. The engine for volumes calls `distanceAt`. */
export function start<Module>(
  compiled: WebAssembly.Module,
  distanceAt?: DistanceAt,
): Promise<Module> {
  return new Promise((resolve, reject) => {
    const instantiate = (imports: WebAssembly.Imports, receive: Receive) => {
      WebAssembly.instantiate(compiled, imports).then(receive).catch(reject);
    };
    createModule(settingsOf(instantiate, distanceAt)).then(
      (module) => resolve(module as Module),
      reject,
    );
  });
}

/** Starts a module at once. Chrome before 115 refuses this on a page's main thread. */
export function startNow<Module>(compiled: WebAssembly.Module, distanceAt?: DistanceAt): Module {
  const module = settingsOf(
    (imports, receive) => receive(new WebAssembly.Instance(compiled, imports)),
    distanceAt,
  );
  createModule(module);
  return module as Module;
}

type Receive = (instance: WebAssembly.Instance) => void;

/** The arguments of Emscripten's function. */
function settingsOf(
  instantiate: (imports: WebAssembly.Imports, receive: Receive) => void,
  distanceAt: DistanceAt | undefined,
): ModuleArguments {
  return {
    distanceAt,
    throwOutOfMemory() {
      throw new OutOfMemory('the engine has no memory left');
    },
    instantiateWasm(imports, receive) {
      // Bypass Emscripten's own function, which would look it up at each call.
      if (distanceAt) Object.assign(imports.env as object, { distanceAt });
      instantiate(imports, receive);
      return {};
    },
  };
}
