/** What Emscripten's glue asks of its caller. */
export interface ModuleArguments {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ): object;
  /** Throws where no memory is left. */
  throwOutOfMemory(): never;
  /** The function of a region that is given by one. */
  distanceAt?: ((x: number, y: number, z: number) => number) | undefined;
}

/** Emscripten's JavaScript for all engines, which the build writes into this module. */
export default function createModule(arguments_: ModuleArguments): Promise<unknown>;
