/** The arguments of Emscripten's glue. */
export interface ModuleArguments {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ): object;
  /** Throws, as no memory is left. */
  throwOutOfMemory(): never;
  /** The distance function of a region. */
  distanceAt?: ((x: number, y: number, z: number) => number) | undefined;
}

/** Emscripten's JavaScript for all engines, which the build writes into this module. */
export default function createModule(arguments_: ModuleArguments): Promise<unknown>;
