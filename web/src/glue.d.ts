import type { EngineModule } from './engine.js';

/** Emscripten's module factory, which the build makes. */
export default function createEngine(hooks: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, compiled: WebAssembly.Module) => void,
  ): object;
}): Promise<EngineModule>;
