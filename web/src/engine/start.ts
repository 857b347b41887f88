// Starts an engine: its wasm with Emscripten's JavaScript.

import { OutOfMemory } from './failures.js';
import createModule, { type ModuleArguments } from './glue.js';

/** A function of the user's, at a place. */
export type DistanceAt = (x: number, y: number, z: number) => number;

/** A module with a memory of its own. The engine for volumes calls `distanceAt`. */
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

/** The same, at once: Chrome before 115 refuses on a page's main thread. */
export function startNow<Module>(compiled: WebAssembly.Module, distanceAt?: DistanceAt): Module {
  const module = settingsOf(
    (imports, receive) => receive(new WebAssembly.Instance(compiled, imports)),
    distanceAt,
  );
  createModule(module);
  return module as Module;
}

type Receive = (instance: WebAssembly.Instance) => void;

/** What Emscripten's function makes a module of. */
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
      // Without Emscripten's function between, which would look it up at each call.
      if (distanceAt) Object.assign(imports.env as object, { distanceAt });
      instantiate(imports, receive);
      return {};
    },
  };
}
